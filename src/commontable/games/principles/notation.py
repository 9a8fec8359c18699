"""Principles of Co-ops in words: `plan D4`, `reroll red1 blue2`."""

from __future__ import annotations

from commontable.core.errors import BadNotation
from commontable.core.game import SEAT_NAMES
from commontable.core.sets import has
from commontable.games.principles.boards import ALIAS, COLOURS, Board, Criterion
from commontable.games.principles.data import numbered
from commontable.games.principles.rules.state import (
    DICE,
    NOWHERE,
    SAME_COLOUR,
    Action,
    Phase,
    State,
)

PHASES = [phase.name.lower() for phase in Phase]
DIE_NAMES = [f"{colour}{n}" for colour in COLOURS for n in range(1, SAME_COLOUR + 1)]
FORMS = "start B7, plan D4, lift, agree, reroll red1 blue2, keep"


# ------------------------------------------------------------------ names


def board_of(s: State) -> Board:
    return numbered(s.board)


def name_space(s: State, space: int) -> str | None:
    return None if space == NOWHERE else board_of(s).names[space]


def name_spaces(s: State, spaces: int) -> list[str]:
    """A set of spaces in reading order."""
    return [name for space, name in enumerate(board_of(s).names) if has(spaces, space)]


def name_seat(seat: int) -> str:
    return SEAT_NAMES[seat]


def name_dice(chosen: int) -> list[str]:
    return [name for die, name in enumerate(DIE_NAMES) if has(chosen, die)]


def requirement_of(s: State, space: int) -> tuple[Criterion, ...]:
    return board_of(s).requirements[space]


def _space(s: State, text: str) -> int:
    names = board_of(s).names
    if text not in names:
        title = board_of(s).title
        raise BadNotation(f"expected a space of {title} such as {names[0]}, got {text[:20]!r}")
    return names.index(text)


def _die(text: str) -> int:
    name = text
    for alias, colour in ALIAS.items():
        name = name.replace(alias, colour)
    if name not in DIE_NAMES:
        raise BadNotation(f"expected a die, red1 to blue{SAME_COLOUR}, got {text[:20]!r}")
    return DIE_NAMES.index(name)


# ------------------------------------------------------------------ actions


def split_action(action: int) -> tuple[Action, int]:
    """The kind of an action and its detail: a start, a space, or a set of dice."""
    kind = max(first for first in Action if first <= action)
    return kind, action - kind


def write_action(s: State, action: int) -> str:
    kind, detail = split_action(action)
    match kind:
        case Action.START:
            return f"start {board_of(s).names[board_of(s).starts[detail]]}"
        case Action.PLAN:
            return f"plan {board_of(s).names[detail]}"
        case Action.REROLL if detail:
            return "reroll " + " ".join(name_dice(detail))
        case Action.REROLL:
            return "keep"
    return kind.name.lower()


def read_action(s: State, text: str) -> int:
    if not isinstance(text, str):
        raise BadNotation(f"expected an action as text, got {text!r}")
    match text.split():
        case ["start", name]:
            return Action.START + _start(s, name)
        case ["plan", name]:
            return Action.PLAN + _space(s, name)
        case ["lift"]:
            return Action.LIFT
        case ["agree"]:
            return Action.AGREE
        case ["keep"]:
            return Action.REROLL
        case ["reroll", *dice] if 1 <= len(dice) <= DICE:
            return Action.REROLL + _dice(dice)
    shown = text if len(text) <= 60 else text[:57] + "..."
    raise BadNotation(f"expected one of: {FORMS}; got {shown!r}")


def _start(s: State, name: str) -> int:
    space = _space(s, name)
    starts = board_of(s).starts
    if space not in starts:
        names = " or ".join(board_of(s).names[start] for start in starts)
        raise BadNotation(f"expected a start, {names}, got {name!r}")
    return starts.index(space)


def _dice(names: list[str]) -> int:
    chosen = 0
    for name in names:
        die = _die(name)
        if has(chosen, die):
            raise BadNotation(f"expected different dice, got {name!r} twice")
        chosen |= 1 << die
    return chosen
