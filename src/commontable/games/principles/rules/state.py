"""What is on the table: spaces, phases, and the record of a state.

A space is its number on its board, in reading order. A set of spaces is one number with a bit for
each (core/sets.py). A die's place among the six of a seat says its colour: two of each.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Annotated, Any

from commontable.core.build import grid, rule, table
from commontable.core.layout import I8, I64, AnyState, Grid, Layout, Row
from commontable.core.options import options_rule
from commontable.games.principles import data
from commontable.games.principles.boards import (
    COLOURS,
    MOST_CRITERIA,
    ROOM,
    STARTS,
    Board,
    Criterion,
)

SEATS = 4
SAME_COLOUR = 2
DICE = SAME_COLOUR * len(COLOURS)  # of one seat
ALL_DICE = (1 << DICE) - 1  # set of dice
NOWHERE = -1  # a space: the piece is not on the board
BANKRUPT = data.TIME_SPACES - 1  # POC-A8: the last space of the time track, counted from 0
SECOND_THOUGHTS = data.SECOND_THOUGHTS
MOST_LEGAL = 80  # all ways to reroll six dice are 64
MOST_ROUNDS = 100


OPTION_FIELDS = ("board", "all_criteria", "absolute", "stay_free")


class Phase(IntEnum):
    START = 0  # all: which start?
    PLAN = 1  # all: where to? until everybody agrees
    REROLL = 2  # all, in secret: which dice?
    OVER = 3


# ------------------------------------------------------------------ boards as tables


MOST_BOARDS = len(data.BOARDS) + data.ROOM_FOR_OWN
BESIDE = table([0] * (MOST_BOARDS * ROOM))  # for each space the set of those beside it
TO_GOAL = table([0] * (MOST_BOARDS * ROOM))  # steps to the nearest goal
VALID = table([0] * (MOST_BOARDS * ROOM))  # the faces that meet one of a space's criteria
CRITERIA = grid([[0] * MOST_CRITERIA] * (MOST_BOARDS * ROOM))  # faces for each; 0 for no criterion
START_SPACE = grid([[0] * STARTS] * MOST_BOARDS)
GOALS = table([0] * MOST_BOARDS)  # sets of spaces
SOURCE = table([0] * MOST_BOARDS)


def _set(spaces: tuple[int, ...]) -> int:
    return sum(1 << space for space in spaces)


WATCHERS: list[Callable[[int, Board], None]] = []  # are told of every board that is laid


def lay(number: int, board: Board) -> None:
    """Writes a board into the tables. A compiled build knows the boards that lay before it."""
    _clear(number)
    for space, to_goal in enumerate(board.steps(board.goals)):
        where, asked = number * ROOM + space, board.requirements[space]
        rewrite(BESIDE, where, _set(board.beside[space]))
        rewrite(TO_GOAL, where, to_goal)
        rewrite(VALID, where, _any_of(asked))
        for i, criterion in enumerate(asked):
            rewrite(CRITERIA, (where, i), criterion.faces)
    for i, start in enumerate(board.starts):
        rewrite(START_SPACE, (number, i), start)
    rewrite(GOALS, number, _set(board.goals))
    rewrite(SOURCE, number, board.source)
    for watch in WATCHERS:
        watch(number, board)


def _clear(number: int) -> None:
    """Nothing is left of a larger board that lay here before."""
    spaces = slice(number * ROOM, (number + 1) * ROOM)
    for numbers in (BESIDE, TO_GOAL, VALID, CRITERIA):
        rewrite(numbers, spaces, 0)


def _any_of(asked: tuple[Criterion, ...]) -> int:
    faces = 0
    for criterion in asked:
        faces |= criterion.faces
    return faces


def rewrite(numbers: Any, where: Any, value: Any) -> None:
    """Tables are for reading; only laying a board changes them."""
    array = numbers.obj
    array.flags.writeable = True
    array[where] = value
    array.flags.writeable = False


for _number, _board in enumerate(data.BOARDS):
    lay(_number, _board)
REROLLS = table(data.REROLLS)
CHART = table(data.CHART)


class State(AnyState):
    """A table of Principles of Co-ops."""

    market: I64  # set of spaces that hold a market disc
    near: Annotated[Row, "i8", (SEATS,)]  # cached: set of spaces one or two steps away
    far: Annotated[Row, "i8", (SEATS,)]  # cached: set of spaces three steps away
    board: I8  # option: number of the board
    all_criteria: I8  # option: 1 if every criterion of a space must be met
    absolute: I8  # option: 1 if falling short counts like being ahead
    stay_free: I8  # option: 1 if staying is not compared and costs nothing
    phase: I8
    round: I8  # from 1; 0 before the first roll
    outcome: I8
    crowded: I8  # cached: 1 if no joint plan keeps the discs of neighbours apart
    agreed: I8  # set of seats
    changed: I8  # seat that changed its disc last in this round, NOWHERE for none
    resolved: I8  # how many seats the last execution resolved, from seat 0 on
    meeple: Annotated[Row, "i1", (SEATS,)]  # space, or NOWHERE before it was put on a start
    disc: Annotated[Row, "i1", (SEATS,)]  # space, or NOWHERE while it lies beside the screen
    time: Annotated[Row, "i1", (SEATS,)]  # space of the time track
    thoughts: Annotated[Row, "i1", (SEATS,)]  # PLAN: agreements the seat may still upset, else 0
    rerolls: Annotated[Row, "i1", (SEATS,)]  # REROLL, secret: how many are left
    dice: Annotated[Grid, "i1", (SEATS, DICE)]  # secret: behind the screens, 0 if none are there
    shown: Annotated[Grid, "i1", (SEATS, DICE)]  # dice of the last execution, 0 before the first
    came_from: Annotated[Row, "i1", (SEATS,)]  # last execution: space before it, or NOWHERE
    tried: Annotated[Row, "i1", (SEATS,)]  # last execution: space of the disc, or NOWHERE


STATE = Layout(State)
set_options = options_rule(__name__, OPTION_FIELDS)


@rule
def at(s: State, space: int) -> int:
    """Where a space of this board stands in the tables."""
    return s.board * ROOM + space


@rule
def left_of(s: State, seat: int) -> int:
    """POC-32: the next seat clockwise."""
    return (seat + 1) % s.seats


@rule
def right_of(s: State, seat: int) -> int:
    return (seat + s.seats - 1) % s.seats


@rule
def is_seat(s: State, seat: int) -> bool:
    return 0 <= seat and seat < s.seats
