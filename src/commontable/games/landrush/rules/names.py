"""The numbers of Land Rush by name: sizes, phases, prices.

A plot has a number: zone * SPOTS + spot, where spot = row * SIDE + column of the zone's grid. A set
of plots of one zone is a number whose bits are spots.
"""

from __future__ import annotations

from enum import IntEnum

from commontable.core.build import grid, table
from commontable.core.game import NOBODY
from commontable.games.landrush import data

SEATS = 4
ZONES = len(data.ZONES)
SIDE = data.SIDE
SPOTS = SIDE * SIDE
PLOTS = ZONES * SPOTS
CROPS = len(data.CROPS)
CASSAVA, TOMATO, PALM = 0, 1, 2
BARE = CROPS  # stands for a crop where a mine allows none
KINDS = len(data.CARDS)
LEAST = data.CARDS[0].plots  # the smallest upgrade
MOST_CARDS = SPOTS // LEAST  # in one zone
STEPS = len(data.STEPS)
PROMISES = len(data.PROMISES)
OFFERS = data.OFFERS
PARTS = data.PARTS
MOST_DEBTS = data.DEBTS
MOST_PROMISES = data.PROMISED
FINES = len(data.FINES)
EVERYTHING = FINES  # the vote for all that the accused has
MOST_JOINT = MOST_CARDS * 6  # dollars that collective cards can bring in a season
MOST_SEASONS = max(board.seasons for board in data.BOARDS)
MOST_LEGAL = 1024
FACES = data.FACES
NO_PLOT = -1
ALL_SEATS = (1 << SEATS) - 1


class Class(IntEnum):
    RICH = 0
    MIDDLE = 1
    POOR = 2


class Kind(IntEnum):
    """What a zone has become; before the events every zone is INITIAL."""

    INITIAL = 0
    MARKET = 1
    MINE = 2
    INVESTOR = 3
    COOPERATIVE = 4
    DISEASE = 5
    FLOOD = 6


EVENTS = len(Kind) - 1


class Phase(IntEnum):
    ROLL = 0  # a turn begins: it can still be sold
    BUY = 1  # the turn after the roll
    BEFORE = 2  # cards may be arranged before returns
    SPLIT = 3  # the first poor farmer proposes how to share joint revenue
    ANSWER = 4  # the other one answers
    SHORT = 5  # somebody cannot pay exploitation
    NEGOTIATE = 6  # all: until everybody is ready for the reshuffle
    RESHUFFLE = 7  # somebody may move or grab
    AFTER = 8  # cards may be arranged after the reshuffle or the events
    OVER = 9


class Chain(IntEnum):
    """A choice of several steps, during which only its seat acts."""

    NONE = 0
    LAYING = 1  # a card is being laid, plot by plot
    MOVING = 2  # a plot has been picked up


class Turn(IntEnum):
    """Whose turn an offer sells."""

    NONE = 0
    SOLD = 1  # that of the seat that offers
    BOUGHT = 2  # that of the other


class Span(IntEnum):
    """How long a promise lasts."""

    SEASON = 0  # this season and the next
    ALWAYS = 1


SPANS = len(Span)


class Debt(IntEnum):
    """Columns of the notes of debt."""

    DEBTOR = 0
    CREDITOR = 1
    AMOUNT = 2
    DUE = 3  # season
    ACCUSED = 4


class Vow(IntEnum):
    """Columns of the promises."""

    BY = 0
    TO = 1
    KIND = 2
    MADE = 3  # season
    UNTIL = 4  # season
    ACCUSED = 5


DEBT_COLUMNS = len(Debt)
VOW_COLUMNS = len(Vow)


# ------------------------------------------------------------------ tables

CLASS_OF = table([data.CLASSES.index(farmer.rank) for farmer in data.FARMERS])
START_CASH = table([farmer.cash for farmer in data.FARMERS])
DICE_OF = table([farmer.dice for farmer in data.FARMERS])
SIZE = table([card.plots for card in data.CARDS])
CARD_BRINGS = table([card.brings for card in data.CARDS])
COST = grid([data.PRICES[kind].cost for kind in data.KINDS])
BRINGS = grid([data.PRICES[kind].brings for kind in data.KINDS])
HAS_CARDS = table([int(data.PRICES[kind].has_cards) for kind in data.KINDS])
COST_CROP = table([0] + [data.CROPS.index(crop) for crop, _ in data.EXPLOITATION])
COST_RATE = table([0] + [pay for _, pay in data.EXPLOITATION])
SHUFFLE_CLASS = table([NOBODY] + [data.CLASSES.index(rank) for rank, _, _ in data.RESHUFFLE])
SHUFFLE_MOVES = table([0] + [moves for _, moves, _ in data.RESHUFFLE])
SHUFFLE_GRABS = table([0] + [grabs for _, _, grabs in data.RESHUFFLE])
SEASONS = table([board.seasons for board in data.BOARDS])
STEP = table(data.STEPS)
FINE = table([*data.FINES, 0])


def _spots(rows: list[str]) -> int:
    return sum(
        1 << (r * SIDE + c)
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark == "#"
    )


GROUND = grid([[_spots(board.zones[zone]) for zone in data.ZONES] for board in data.BOARDS])
LEFT_EDGE = sum(1 << (row * SIDE) for row in range(SIDE))
RIGHT_EDGE = LEFT_EDGE << (SIDE - 1)
