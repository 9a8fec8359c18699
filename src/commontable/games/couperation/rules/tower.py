"""The Tower: where cells lie, and which numbers fit them."""

from __future__ import annotations

from collections.abc import Iterable

from commontable.core.build import rule, table
from commontable.core.sets import has, lowest, only, rest
from commontable.games.couperation.rules.state import (
    CELLS,
    FINISH,
    HIGHEST,
    LEVELS,
    NUMBER,
    OUTSIDE,
    TOP,
    State,
)


def cell_at(level: int, place: int) -> int:
    """Level and place count from 0; OUTSIDE if there is no such cell."""
    if not (0 <= level < LEVELS and 0 <= place < LEVELS - level):
        return OUTSIDE
    return sum(LEVELS - lower for lower in range(level)) + place


PLACES = [(level, place) for level in range(LEVELS) for place in range(LEVELS - level)]

BELOW_LEFT = table([cell_at(level - 1, place) for level, place in PLACES])
BELOW_RIGHT = table([cell_at(level - 1, place + 1) for level, place in PLACES])
FIRST_CELL = table([cell_at(level, 0) for level in range(LEVELS)])  # of each level


def _set_of(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells if cell != OUTSIDE)


# The cells whose card must be greater than that of a cell (CUP-9, CUP-10): further right in the
# level, and the neighbours on the right above and below.
RIGHT_OF = table(
    [
        _set_of(cell_at(level, right) for right in range(place + 1, LEVELS - level))
        | _set_of([cell_at(level + 1, place), cell_at(level - 1, place + 1)])
        for level, place in PLACES
    ]
)
LEFT_OF = table(
    [_set_of(left for left in range(CELLS) if RIGHT_OF[left] >> cell & 1) for cell in range(CELLS)]
)
# Cells that lie straight above one another. A card lies half a card further right than the card
# below it to the left, so whatever must be lower than a card lies in a stack further left.
STACKS = 2 * LEVELS - 1
STACK = table(
    [
        _set_of(cell_at(level, (stack - level) // 2) for level in range(stack % 2, LEVELS, 2))
        for stack in range(STACKS)
    ]
)
LOWEST_LEVEL = (1 << LEVELS) - 1  # set of cells
ALL_BUT_TOP = (1 << TOP) - 1  # set of cells


@rule
def measure(s: State) -> None:
    """Works out anew which numbers fit each cell. Called whenever the Tower has changed.

    A cell that is closed keeps 0 to 0, which no card fits; once open, it never closes again.
    """
    cells = _find_open_cells(s)
    _allow_all(s, cells)
    _compare_with_shown(s, cells)
    if s.face_down != 0 and s.lenient == 0:
        _compare_with_hidden(s, cells)
    if s.finish == 1:
        cells &= ~only(TOP)
    s.fitting = _numbers_that_fit(s, cells)


@rule
def _allow_all(s: State, cells: int) -> None:
    while cells != 0:
        s.low[lowest(cells)] = 1
        s.high[lowest(cells)] = HIGHEST
        cells = rest(cells)


@rule
def _compare_with_shown(s: State, cells: int) -> None:
    """CUP-9, CUP-10: cells to the right need more than a card that lies face up, others less."""
    shown = s.filled & ~s.face_down
    while shown != 0:
        cell = lowest(shown)
        shown = rest(shown)
        _need_more(s, cells & RIGHT_OF[cell], NUMBER[s.tower[cell]])
        _need_less(s, cells & LEFT_OF[cell], NUMBER[s.tower[cell]])


@rule
def _compare_with_hidden(s: State, cells: int) -> None:
    """CUP-A8: what a face-down card can stand for may depend on others: outermost first."""
    for stack in range(STACKS):
        hidden = s.face_down & STACK[stack]
        while hidden != 0:
            cell = lowest(hidden)
            hidden = rest(hidden)
            _need_more(s, cells & RIGHT_OF[cell], s.low[cell])
    for stack in range(STACKS - 1, -1, -1):
        hidden = s.face_down & STACK[stack]
        while hidden != 0:
            cell = lowest(hidden)
            hidden = rest(hidden)
            _need_less(s, cells & LEFT_OF[cell], s.high[cell])


@rule
def _need_more(s: State, cells: int, number: int) -> None:
    while cells != 0:
        cell = lowest(cells)
        cells = rest(cells)
        s.low[cell] = max(s.low[cell], number + 1)


@rule
def _need_less(s: State, cells: int, number: int) -> None:
    while cells != 0:
        cell = lowest(cells)
        cells = rest(cells)
        s.high[cell] = min(s.high[cell], number - 1)


@rule
def _numbers_that_fit(s: State, cells: int) -> int:
    numbers = 0
    while cells != 0:
        numbers |= _span(s.low[lowest(cells)], s.high[lowest(cells)])
        cells = rest(cells)
    return numbers


@rule
def lay(s: State, card: int, cell: int) -> None:
    """Puts a card into a cell, on top of nothing or in the place of another."""
    s.tower[cell] = card
    s.filled |= only(cell)


@rule
def _find_open_cells(s: State) -> int:
    """CUP-11: a card needs two cards under it. Returns the cells that are open or hold a card."""
    cells = LOWEST_LEVEL
    for level in range(LEVELS - 2):
        width = LEVELS - level
        row = (s.filled >> FIRST_CELL[level]) & ((1 << width) - 1)
        cells |= (row & (row >> 1)) << FIRST_CELL[level + 1]
    if s.filled & ALL_BUT_TOP == ALL_BUT_TOP and s.face_down == 0:
        cells |= only(TOP)  # CUP-32, CUP-A13
    s.open_cells = cells & ~s.filled
    return cells


@rule
def _span(low: int, high: int) -> int:
    """The set of numbers from low to high."""
    if low > high:
        return 0
    return (2 << high) - (1 << low)


@rule
def numbers_around(number: int, reach: int) -> int:
    """The set of card numbers that differ from `number` by at most `reach`."""
    return _span(max(number - reach, 1), min(number + reach, HIGHEST))


@rule
def fits(s: State, cell: int, card: int) -> bool:
    """Whether a card's number obeys the rules in a cell that is open or holds a card."""
    return where_fits(s, card, only(cell)) != 0


@rule
def where_fits(s: State, card: int, cells: int) -> int:
    """Those of some cells, open or filled, in which a card's number obeys the rules."""
    number = NUMBER[card]
    if s.finish == 1 and card != FINISH:
        cells &= ~only(TOP)  # CUP-39
    found = 0
    while cells != 0:
        cell = lowest(cells)
        cells = rest(cells)
        low = s.low[cell]
        high = s.high[cell]
        if low <= number and number <= high:
            found |= only(cell)
    return found


@rule
def can_hide(s: State, cell: int) -> bool:
    """CUP-23, CUP-A8: face down, a card stands for any number that is legal there."""
    if cell == TOP or not has(s.open_cells, cell):
        return False
    return s.lenient == 1 or s.low[cell] <= s.high[cell]


@rule
def fits_somewhere(s: State, card: int) -> bool:
    """In an open cell or in exchange for a card."""
    if has(s.fitting, NUMBER[card]):
        return True
    return card == FINISH and has(s.open_cells, TOP) and fits(s, TOP, FINISH)


@rule
def hiding_places(s: State) -> int:
    """The set of cells where a card may be put face down."""
    places = 0
    cells = s.open_cells
    while cells != 0:
        if can_hide(s, lowest(cells)):
            places |= only(lowest(cells))
        cells = rest(cells)
    return places
