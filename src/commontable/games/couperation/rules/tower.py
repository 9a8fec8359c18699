"""The Tower: where cells lie, and which numbers fit them."""

from __future__ import annotations

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
    is_face_down,
)


def cell_at(level: int, place: int) -> int:
    """Level and place count from 0; OUTSIDE if there is no such cell."""
    if not (0 <= level < LEVELS and 0 <= place < LEVELS - level):
        return OUTSIDE
    return sum(LEVELS - lower for lower in range(level)) + place


PLACES = [(level, place) for level in range(LEVELS) for place in range(LEVELS - level)]
NAMES = [f"{level + 1}.{place + 1}" for level, place in PLACES]

BELOW_LEFT = table([cell_at(level - 1, place) for level, place in PLACES])
BELOW_RIGHT = table([cell_at(level - 1, place + 1) for level, place in PLACES])
ABOVE_LEFT = table([cell_at(level + 1, place - 1) for level, place in PLACES])
ABOVE_RIGHT = table([cell_at(level + 1, place) for level, place in PLACES])
FIRST_CELL = table([cell_at(level, 0) for level in range(LEVELS)] + [CELLS])  # of each level
LEFTMOST = table([cell_at(level, 0) for level, _ in PLACES])
RIGHTMOST = table([cell_at(level, LEVELS - level - 1) for level, _ in PLACES])
# A card lies half a card further right than the card below it to the left: whatever must be
# lower than a card lies further left, so this order meets it first.
LEFT_TO_RIGHT = table(sorted(range(CELLS), key=lambda cell: 2 * PLACES[cell][1] + PLACES[cell][0]))
LOWEST_LEVEL = (1 << LEVELS) - 1  # set of cells
ALL_BUT_TOP = (1 << TOP) - 1  # set of cells


@rule
def measure(s: State) -> None:
    """Works out anew which numbers fit each cell. Called whenever the Tower has changed.

    A cell that is closed keeps 0 to 0, which no card fits; once open, it never closes again.
    """
    cells = _find_open_cells(s)
    if s.face_down != 0 and s.lenient == 0:
        _measure_face_down(s)
    s.fitting = 0
    for level in range(LEVELS):
        if cells >> FIRST_CELL[level] == 0:
            return
        _measure_level(s, FIRST_CELL[level], FIRST_CELL[level + 1], cells)


@rule
def _measure_level(s: State, first: int, end: int, cells: int) -> None:
    """CUP-9, CUP-10: more than what lies to the left, in the level, below and above; and so on."""
    bound = 0
    for cell in range(first, end):
        if has(cells, cell):
            s.low[cell] = max(bound, _exceeds(s, cell)) + 1
            bound = max(bound, _at_least(s, cell))
    bound = HIGHEST + 1
    for cell in range(end - 1, first - 1, -1):
        if has(cells, cell):
            s.high[cell] = min(bound, _stays_below(s, cell)) - 1
            bound = min(bound, _at_most(s, cell))
            if cell != TOP or s.finish == 0:
                s.fitting |= _span(s.low[cell], s.high[cell])


@rule
def _measure_face_down(s: State) -> None:
    """What a face-down card can stand for depends on other face-down cards: outermost first."""
    for i in range(CELLS):
        cell = LEFT_TO_RIGHT[i]
        if is_face_down(s, cell):
            s.low[cell] = max(_exceeds(s, cell), _last_on_the_left(s, cell)) + 1
    for i in range(CELLS):
        cell = LEFT_TO_RIGHT[CELLS - 1 - i]
        if is_face_down(s, cell):
            s.high[cell] = min(_stays_below(s, cell), _first_on_the_right(s, cell)) - 1


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
def _exceeds(s: State, cell: int) -> int:
    """CUP-10: the number that a card must exceed because of the cards below and above it."""
    return max(_at_least(s, BELOW_LEFT[cell]), _at_least(s, ABOVE_LEFT[cell]))


@rule
def _stays_below(s: State, cell: int) -> int:
    return min(_at_most(s, BELOW_RIGHT[cell]), _at_most(s, ABOVE_RIGHT[cell]))


@rule
def _last_on_the_left(s: State, cell: int) -> int:
    """CUP-9: the number of the nearest card to the left in the level."""
    for left in range(cell - 1, LEFTMOST[cell] - 1, -1):
        if s.tower[left] != 0:
            return _at_least(s, left)
    return 0


@rule
def _first_on_the_right(s: State, cell: int) -> int:
    for right in range(cell + 1, RIGHTMOST[cell] + 1):
        if s.tower[right] != 0:
            return _at_most(s, right)
    return HIGHEST + 1


@rule
def _at_least(s: State, cell: int) -> int:
    """The least number the card in a cell can stand for; 0 where nothing restricts (CUP-A8)."""
    card = s.tower[cell]
    if card == 0 or not is_face_down(s, cell):
        return NUMBER[card]
    if s.lenient == 1:
        return 0
    return s.low[cell]


@rule
def _at_most(s: State, cell: int) -> int:
    card = s.tower[cell]
    if card == 0:
        return HIGHEST + 1
    if not is_face_down(s, cell):
        return NUMBER[card]
    if s.lenient == 1:
        return HIGHEST + 1
    return s.high[cell]


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
    if cell == TOP and s.finish == 1 and card != FINISH:
        return False  # CUP-39
    return s.low[cell] <= NUMBER[card] and NUMBER[card] <= s.high[cell]


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
def fits_open_cell(s: State, card: int) -> bool:
    cells = s.open_cells
    while cells != 0:
        if fits(s, lowest(cells), card):
            return True
        cells = rest(cells)
    return False


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
