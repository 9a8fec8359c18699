"""Principles of Co-ops in words: `plan D4`, `reroll red1 blue2`."""

from __future__ import annotations

from commontable.core.errors import BadNotation
from commontable.core.notation import (
    name_set,
    no_such_form,
    read_name,
    split_block,
    word_of,
    words_of,
)
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

PHASES = [word_of(phase) for phase in Phase]
DIE_NAMES = [f"{colour}{n}" for colour in COLOURS for n in range(1, SAME_COLOUR + 1)]
_KINDS = sorted(Action)
FORMS = "start B7, plan D4, lift, agree, reroll red1 blue2, keep"


# ------------------------------------------------------------------ names


def board_of(s: State) -> Board:
    return numbered(s.board)


def name_space(s: State, space: int) -> str | None:
    return None if space == NOWHERE else board_of(s).names[space]


def name_spaces(s: State, spaces: int) -> list[str]:
    """A set of spaces in reading order."""
    return name_set(spaces, board_of(s).names)


def name_dice(chosen: int) -> list[str]:
    return name_set(chosen, DIE_NAMES)


def requirement_of(s: State, space: int) -> tuple[Criterion, ...]:
    return board_of(s).requirements[space]


def _space(s: State, text: str) -> int:
    board = board_of(s)
    return read_name(text, board.names, f"a space of {board.title} such as {board.names[0]}")


def _die(text: str) -> int:
    name = text
    for alias, colour in ALIAS.items():
        name = name.replace(alias, colour)
    return read_name(
        name if name in DIE_NAMES else text, DIE_NAMES, f"a die, red1 to blue{SAME_COLOUR}"
    )


# ------------------------------------------------------------------ actions


def split_action(action: int) -> tuple[Action, int]:
    """The kind of an action and its detail: a start, a space, or a set of dice."""
    return split_block(_KINDS, action)


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
    return word_of(kind)


def read_action(s: State, text: str) -> int:
    match words_of(text):
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
    raise no_such_form(text, FORMS)


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
