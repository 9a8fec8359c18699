"""What can be done in Principles of Co-ops, and how it is written: `plan D4`."""

from __future__ import annotations

from typing import Any

from commontable.core.actions import Actions, Block, Part
from commontable.core.errors import BadNotation
from commontable.core.notation import name_set, read_name
from commontable.core.sets import has, only
from commontable.games.principles.boards import ALIAS, COLOURS, ROOM, STARTS
from commontable.games.principles.data import numbered
from commontable.games.principles.rules.state import ALL_DICE, SAME_COLOUR

DIE_NAMES = [f"{colour}{n}" for colour in COLOURS for n in range(1, SAME_COLOUR + 1)]


class Space(Part):
    """A space of the board that is played on."""

    example = "D4"

    def __init__(self) -> None:
        super().__init__("a space", lambda s: numbered(s.board).names, size=ROOM)

    def read(self, s: Any, text: str) -> int:
        board = numbered(s.board)
        return read_name(text, board.names, f"a space of {board.title} such as {board.names[0]}")


class Start(Part):
    """One of the starts of the board, by the name of its space."""

    example = "B7"

    def __init__(self) -> None:
        super().__init__("a start", _names_of_starts, size=STARTS)

    def read(self, s: Any, text: str) -> int:
        space = SPACE.read(s, text)
        starts = numbered(s.board).starts
        if space not in starts:
            names = " or ".join(_names_of_starts(s))
            raise BadNotation(f"expected a start, {names}, got {text!r}")
        return starts.index(space)


def _names_of_starts(s: Any) -> list[str]:
    board = numbered(s.board)
    return [board.names[start] for start in board.starts]


class Dice(Part):
    """A set of dice that is not empty; they can be read in any order."""

    def __init__(self) -> None:
        names = [" ".join(name_set(chosen, DIE_NAMES)) for chosen in range(1, ALL_DICE + 1)]
        super().__init__("dice", names, first=1)

    def read(self, s: Any, text: str) -> int:
        chosen = 0
        for name in text.split():
            die = _read_die(name)
            if has(chosen, die):
                raise BadNotation(f"expected different dice, got {name!r} twice")
            chosen |= only(die)
        return chosen


def _read_die(text: str) -> int:
    name = text
    for alias, colour in ALIAS.items():
        name = name.replace(alias, colour)
    known = name if name in DIE_NAMES else text
    return read_name(known, DIE_NAMES, f"a die, red1 to blue{SAME_COLOUR}")


SPACE = Space()

START = Block("start {which}", which=Start())
PLAN = Block("plan {space}", space=SPACE)
LIFT = Block("lift")
AGREE = Block("agree")
KEEP = Block("keep")
REROLL = Block("reroll {dice}", dice=Dice())

ACTIONS = Actions(
    START,
    PLAN,
    LIFT,
    AGREE,
    KEEP,
    REROLL,
)
