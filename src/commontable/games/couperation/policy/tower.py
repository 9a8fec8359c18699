"""How well a Tower can still be finished: which cards are left for each cell.

A desk is a scratch pad of three rows, a column for each cell and one for OUTSIDE: the number that
is settled there (0 for none), and the least and the greatest card that could still go there when
every cell between takes a card too.
"""

from __future__ import annotations

from enum import IntEnum

from commontable.core.build import rule, table
from commontable.core.game import NOBODY
from commontable.core.layout import Grid
from commontable.core.sets import count, has, highest, lowest, only, rest
from commontable.games.couperation.data import FINISH_NUMBER
from commontable.games.couperation.policy.cares import CARES, Care
from commontable.games.couperation.rules.state import (
    CARDS,
    CELLS,
    HIGHEST,
    LEVELS,
    NUMBER,
    OUTSIDE,
    TOP,
    Column,
    Event,
    State,
    is_face_down,
)
from commontable.games.couperation.rules.tower import (
    ALL_BUT_TOP,
    FIRST_CELL,
    LOWEST_LEVEL,
    PLACES,
    cell_at,
    fits,
)

UNSEEN = 4  # how much a card that nobody has shown counts for a cell
MOST_CHOICE = HIGHEST * max(UNSEEN, CARES[Care.OWN], CARES[Care.RESERVE])


def costs() -> list[int]:
    """What an empty cell costs by how many cards, as they count, could fill it."""
    found = [CARES[Care.LACK] // (n + CARES[Care.SPARE]) for n in range(MOST_CHOICE + 1)]
    found[0] += CARES[Care.DEAD]
    return found


COST = table(costs())


class Desk(IntEnum):
    SETTLED = 0
    LEAST = 1
    GREATEST = 2


ROWS, COLUMNS = len(Desk), CELLS + 1


# Cells from left to right, and the neighbours of each whose cards are lower and higher.
FROM_LEFT = table(sorted(range(CELLS), key=lambda cell: 2 * PLACES[cell][1] + PLACES[cell][0]))
LOWER_ABOVE = table([cell_at(level + 1, place - 1) for level, place in PLACES])
LOWER_BELOW = table([cell_at(level - 1, place) for level, place in PLACES])
HIGHER_ABOVE = table([cell_at(level + 1, place) for level, place in PLACES])
HIGHER_BELOW = table([cell_at(level - 1, place + 1) for level, place in PLACES])


@rule
def lay(desk: Grid, s: State, seat: int) -> None:
    """What is settled, as the seat knows it: open cards, and those it hid itself and got right."""
    for cell in range(CELLS):
        desk[Desk.SETTLED, cell] = 0
        if s.tower[cell] != 0:
            if not is_face_down(s, cell):
                desk[Desk.SETTLED, cell] = NUMBER[s.tower[cell]]
            elif is_known_right(s, seat, cell):
                desk[Desk.SETTLED, cell] = s.tower[cell]
    if s.finish == 1:
        desk[Desk.SETTLED, TOP] = FINISH_NUMBER
    desk[Desk.LEAST, OUTSIDE] = 0
    desk[Desk.GREATEST, OUTSIDE] = CARDS


@rule
def is_known_right(s: State, seat: int, cell: int) -> bool:
    """The seat hid the card there itself, and its number obeys the rules."""
    return hider(s, cell) == seat and fits(s, cell, s.tower[cell])


@rule
def hider(s: State, cell: int) -> int:
    """Who put the face-down card into a cell."""
    for line in range(s.trail_length - 1, -1, -1):
        if s.trail[line, Column.EVENT] == Event.HIDE and s.trail[line, Column.CELL] == cell:
            return int(s.trail[line, Column.SEAT])
    return NOBODY


@rule
def span(low: int, high: int) -> int:
    """The set of cards from low to high."""
    if low > high:
        return 0
    return (2 << high) - (1 << low)


@rule
def evaluate(desk: Grid, cards: int) -> None:
    """Works out the cards that could still go to each cell, if only `cards` are left.

    Two empty neighbours that could take the same card need two cards.
    """
    for i in range(CELLS):
        cell = FROM_LEFT[i]
        least = int(desk[Desk.SETTLED, cell])
        if least == 0:
            one = int(desk[Desk.LEAST, LOWER_ABOVE[cell]])
            other = int(desk[Desk.LEAST, LOWER_BELOW[cell]])
            higher = cards & span(max(one, other) + 1, HIGHEST)
            if one == other and one != 0:
                higher = rest(higher)
            least = CARDS if higher == 0 else lowest(higher)
        desk[Desk.LEAST, cell] = least
    for i in range(CELLS - 1, -1, -1):
        cell = FROM_LEFT[i]
        greatest = int(desk[Desk.SETTLED, cell])
        if greatest == 0:
            one = int(desk[Desk.GREATEST, HIGHER_ABOVE[cell]])
            other = int(desk[Desk.GREATEST, HIGHER_BELOW[cell]])
            lower = cards & span(1, min(one, other) - 1)
            if one == other and one != CARDS and lower != 0:
                lower &= ~only(highest(lower))
            greatest = 0 if lower == 0 else highest(lower)
        desk[Desk.GREATEST, cell] = greatest


@rule
def prospects(desk: Grid, own: int, unseen: int, reserve: int) -> int:
    """How well the cells that are not settled can be filled; 0 if there are none, else below."""
    evaluate(desk, own | unseen | reserve)
    worth = 0
    for cell in range(CELLS):
        if desk[Desk.SETTLED, cell] == 0:
            fitting = span(int(desk[Desk.LEAST, cell]), int(desk[Desk.GREATEST, cell]))
            choice = (
                UNSEEN * count(unseen & fitting)
                + CARES[Care.OWN] * count(own & fitting)
                + CARES[Care.RESERVE] * count(reserve & fitting)
            )
            worth -= COST[choice]
    return worth


@rule
def stuck(desk: Grid, cells: int, unseen: int, held: int) -> int:
    """The chance, in thousandths, that a hand of unseen cards has none that fits `cells` well."""
    fitting = 0
    while cells != 0:
        cell = lowest(cells)
        cells = rest(cells)
        fitting |= span(int(desk[Desk.LEAST, cell]), int(desk[Desk.GREATEST, cell]))
    left = count(unseen)
    bad = left - count(unseen & fitting)
    chance = 1000
    for i in range(held):
        if left - i > 0:
            chance = chance * max(bad - i, 0) // (left - i)
    return chance


@rule
def open_cells(filled: int, hides: bool) -> int:
    """CUP-11: the empty cells that a card could go to when these are filled."""
    cells = LOWEST_LEVEL
    for level in range(LEVELS - 2):
        row = (filled >> FIRST_CELL[level]) & ((1 << (LEVELS - level)) - 1)
        cells |= (row & (row >> 1)) << FIRST_CELL[level + 1]
    if filled & ALL_BUT_TOP == ALL_BUT_TOP and not hides:
        cells |= only(TOP)
    return cells & ~filled


@rule
def cards_fitting(desk: Grid, card: int) -> int:
    """In how many cells that are not settled a card could go."""
    n = 0
    for cell in range(CELLS):
        is_open = desk[Desk.SETTLED, cell] == 0
        if is_open and has(span(int(desk[Desk.LEAST, cell]), int(desk[Desk.GREATEST, cell])), card):
            n += 1
    return n
