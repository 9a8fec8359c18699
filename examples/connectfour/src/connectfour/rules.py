"""Four in a row: a set of places for each seat, seven bits a column, the top one always empty."""

from __future__ import annotations

from typing import Annotated

from commontable.core import luck
from commontable.core.actions import Actions, Block, Numbers
from commontable.core.build import rule
from commontable.core.game import ENDED, NOBODY, ONGOING
from commontable.core.layout import I8, AnyState, Layout, Row

COLUMNS = 7
ROWS = 6
TALL = ROWS + 1  # bits of a column: the empty one keeps lines from running into the next column
UPRIGHT, SLANTING_DOWN, LEVEL, SLANTING_UP = 1, TALL - 1, TALL, TALL + 1
FULL = sum(((1 << ROWS) - 1) << (TALL * column) for column in range(COLUMNS))
DRAW, LOST_POINTS, WON_POINTS = 1, 0, 2


class State(AnyState):
    """A table of Four in a row."""

    stones: Annotated[Row, "i8", (2,)]  # set of places of each seat: column * TALL + row
    turn: I8  # seat to act, NOBODY once the game is over
    winner: I8  # seat, or NOBODY


STATE = Layout(State)

DROP = Block("drop {column}", column=Numbers("a column", 1, COLUMNS))
ACTIONS = Actions(DROP)


@rule
def setup(s: State, options: Row, seed: int) -> None:
    luck.start(s, seed)
    s.seats = options[0]
    s.winner = NOBODY


@rule
def turn(s: State) -> int:
    return s.turn


@rule
def outcome(s: State) -> int:
    return ONGOING if s.turn != NOBODY else ENDED


@rule
def score(s: State, seat: int) -> int:
    """2 for four in a row, 1 for a draw."""
    if s.winner == NOBODY:
        return DRAW
    return WON_POINTS if s.winner == seat else LOST_POINTS


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """FOUR-2: any column that is not full."""
    n = 0
    if seat != s.turn or seat == NOBODY:
        return n
    filled = s.stones[0] | s.stones[1]
    for column in range(COLUMNS):
        if (filled >> (column * TALL + ROWS - 1)) & 1 == 0:
            out[n] = DROP.code(column)
            n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    """The lowest free place is where adding 1 at the foot of the column carries to."""
    filled = s.stones[0] | s.stones[1]
    s.stones[seat] |= (filled + (1 << (DROP.column(action) * TALL))) & ~filled
    if has_four(s.stones[seat]):
        s.winner = seat
        s.turn = NOBODY
    elif s.stones[0] | s.stones[1] == FULL:
        s.turn = NOBODY
    else:
        s.turn = 1 - seat


@rule
def has_four(stones: int) -> bool:
    """FOUR-3."""
    return (
        _runs(stones, UPRIGHT)
        or _runs(stones, LEVEL)
        or _runs(stones, SLANTING_UP)
        or _runs(stones, SLANTING_DOWN)
    )


@rule
def _runs(stones: int, step: int) -> bool:
    pairs = stones & (stones >> step)
    return pairs & (pairs >> (2 * step)) != 0


@rule
def redeal(s: State, seat: int, seed: int) -> None:
    """Nothing is hidden but luck, and nothing is left to luck."""
    luck.start(s, seed)
