"""What is on the table: cards, phases, and the record of a state.

A card is its number; FINISH comes after the highest glass card. A set of cards is one number with
a bit for each card (core/sets.py). A cell is a place in the Tower, counted from the lowest level
up and from left to right.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from commontable.core.build import rule, table
from commontable.core.game import NOBODY
from commontable.core.layout import I8, I16, I32, I64, AnyState, Grid, Layout, Row
from commontable.core.options import options_rule
from commontable.core.sets import count, only
from commontable.games.couperation import data

SEATS = 4
HIGHEST = data.HIGHEST
FINISH = HIGHEST + 1
CARDS = HIGHEST + 2  # card numbers are below this; 0 is no card
LEVELS = data.LEVELS
CELLS = LEVELS * (LEVELS + 1) // 2
TOP = CELLS - 1
OUTSIDE = CELLS  # stands for a cell that is not there; nothing ever lies in it
GLASS = sum(1 << card for card in range(1, HIGHEST + 1))  # the set of all glass cards
MOST_DRAWN = 4
MOST_LEGAL = 1024  # a hand of 8 with all cells open would have fewer actions
MOST_EVENTS = 3 * HIGHEST + 2  # in a trail; docs/games/couperation.md proves that it is enough

NUMBER = table([*range(HIGHEST + 1), data.FINISH_NUMBER])  # what a card counts as
HEART = 0
DIAMONDS = table(  # on each card; a heart counts HEART, and so does the Finish card
    [0]
    + [
        {"one_diamond": 1, "two_diamonds": 2, "heart": HEART}[data.SYMBOL_OF[card]]
        for card in range(1, HIGHEST + 1)
    ]
    + [0]
)
RESERVE_SIZE = table([data.RESERVE.get(seats, 0) for seats in range(SEATS + 1)])
# With the Finish card: cards of the lower half of the deck, the Finish card among them.
_DECK = [HIGHEST - 1 - data.HAND * n - data.RESERVE.get(n, 0) for n in range(SEATS + 1)]
LOWER_HALF = table([n - n // 2 + 1 for n in _DECK])


OPTION_FIELDS = ("finish", "opening_draws_none", "lenient", "fresh_reserve")


class Phase(IntEnum):
    START = 0  # all: who goes first?
    DRAW = 1  # how many cards?
    ACT = 2  # place, hide, open, or begin an exchange
    EXCHANGE = 3  # two cards are chosen: change the number, or take a card
    HAND_LIMIT = 4  # which hand card is destroyed?
    RESERVE_LIMIT = 5  # which card of the Reserve is destroyed?
    OVER = 6


class Deed(IntEnum):
    """What the last turn did in the Tower."""

    NOTHING = 0
    PLACED = 1
    HIDDEN = 2
    OPENED = 3


class Event(IntEnum):
    """What the trail remembers of cards that pass through hidden places."""

    HIDE = 1  # hand to cell, face down
    TAKE = 2  # face-down card to hand
    SEEN = 3  # face-up card to hand
    SHOW = 4  # hand to somewhere open
    OPEN = 5  # face-down card opened


class Column(IntEnum):
    """A line of the trail."""

    EVENT = 0
    SEAT = 1
    CELL = 2  # or OUTSIDE
    CARD = 3  # 0 where the state was dealt anew for a seat that cannot know
    HELD = 4  # glass cards in the seat's hand afterwards


COLUMNS = len(Column)


class State(AnyState):
    """A table of Couperation."""

    hand: Annotated[Row, "i8", (SEATS,)]  # set of cards; with FINISH, it lies open before the seat
    reserve: I64  # set of cards
    deck: I64  # set of cards: a draw picks any of them
    discard: I64  # set of cards
    fitting: I64  # cached: set of numbers that fit somewhere below the top
    pair: I64  # EXCHANGE: set of the two cards chosen, else empty
    raisers: I64  # EXCHANGE: set of cards to be destroyed for +1 each
    lowerers: I64  # EXCHANGE: set of cards to be destroyed for -1 each
    filled: I32  # cached: set of cells that hold a card
    face_down: I32  # set of cells
    open_cells: I32  # cached: set of empty cells with what they need below them
    trail_length: I16  # lines of the trail in use
    finish: I8  # option: 1 with the Finish card
    opening_draws_none: I8  # option: 1 if nothing is drawn after an opening
    lenient: I8  # option: 1 if face-down cards restrict nothing
    fresh_reserve: I8  # option: 1 if the two cards just put into the Reserve can be taken
    phase: I8
    turn: I8  # seat to act; NOBODY once the game is over; 0 in START, where all may act
    outcome: I8
    wants: I8  # set of seats that said they want to start
    last: I8  # cell of the last deed, OUTSIDE before the first
    last_deed: I8
    is_difference: I8  # EXCHANGE: 1 for the difference of the pair, 0 for the sum
    visited: I8  # set of seats whose hand may hold a card that came out of the Tower
    tower: Annotated[Row, "i1", (CELLS + 1,)]  # card in each cell, 0 for none; OUTSIDE is empty
    low: Annotated[Row, "i1", (CELLS,)]  # cached: least number that fits each cell
    high: Annotated[Row, "i1", (CELLS,)]  # cached: greatest number that fits each cell
    trail: Annotated[Grid, "i1", (MOST_EVENTS, COLUMNS)]  # unused lines are 0


STATE = Layout(State)
set_options = options_rule(__name__, OPTION_FIELDS)


@rule
def is_acting(s: State, seat: int) -> bool:
    """CUP-15: at the start everybody may speak, then seats act in turn."""
    if s.phase == Phase.START:
        return 0 <= seat and seat < s.seats
    return seat == s.turn and seat != NOBODY


@rule
def glass_held(s: State, seat: int) -> int:
    """CUP-35, CUP-A16: the Finish card does not count."""
    return count(s.hand[seat] & GLASS)


@rule
def is_face_down(s: State, cell: int) -> bool:
    return s.face_down & only(cell) != 0


@rule
def drop_exchange(s: State) -> None:
    """No exchange is being composed."""
    s.pair = 0
    s.raisers = 0
    s.lowerers = 0
    s.is_difference = 0
