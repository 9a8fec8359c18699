"""The state of a table of Land Rush, the names of its numbers, and small questions about it.

A plot has a number: zone * SPOTS + spot, where spot = row * SIDE + column of the zone's grid. A set
of plots of one zone is a number whose bits are spots. Playing order is a position 0 to 3 from the
first seat on, clockwise.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from commontable.core.build import grid, rule, table
from commontable.core.game import NOBODY
from commontable.core.layout import I8, I16, I32, AnyState, Grid, Layout, Row
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


class Choice(IntEnum):
    """Places of the choices in the row that `setup` is given."""

    SEATS = 0
    BOARD = 1
    PER_PLAYER_ROLL = 2
    HIGHEST_TIER = 3
    MARKET_DOUBLES = 4
    SKIP_LAST_COSTS = 5


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


class Action(IntEnum):
    """First number of each block of actions."""

    ROLL = 0
    BUY = 1  # + crop * PLOTS + plot; BARE counts as a crop
    PLANT = BUY + (CROPS + 1) * PLOTS  # + crop * PLOTS + plot
    LAY = PLANT + CROPS * PLOTS  # + kind * PLOTS + plot
    COVER = LAY + KINDS * PLOTS  # + plot
    LIFT = COVER + PLOTS  # + plot
    POOL = LIFT + PLOTS  # + kind * CROPS + crop
    UNPOOL = POOL + KINDS * CROPS  # + kind * CROPS + crop
    DONE = UNPOOL + KINDS * CROPS
    ABANDON = DONE + 1  # + plot
    MOVE = ABANDON + PLOTS  # + plot
    TO = MOVE + PLOTS  # + plot
    GRAB = TO + PLOTS  # + crop * PLOTS + plot; BARE counts as a crop
    PASS = GRAB + (CROPS + 1) * PLOTS
    SPLIT = PASS + 1  # + dollars for oneself
    AGREE = SPLIT + MOST_JOINT + 1
    DISAGREE = AGREE + 1
    READY = DISAGREE + 1
    OFFER = READY + 1  # + seat
    GIVE = OFFER + SEATS  # + plot
    WANT = GIVE + PLOTS  # + plot
    PAY = WANT + PLOTS  # + step
    ASK = PAY + STEPS  # + step
    OWE = ASK + STEPS  # + step
    CREDIT = OWE + STEPS  # + step
    DUE = CREDIT + STEPS  # + season
    SELL_TURN = DUE + MOST_SEASONS + 1
    BUY_TURN = SELL_TURN + 1
    PROMISE = BUY_TURN + 1  # + promise * 2 + 1 if for good
    DEMAND = PROMISE + PROMISES * 2  # + promise * 2 + 1 if for good
    PROPOSE = DEMAND + PROMISES * 2
    DROP = PROPOSE + 1
    WITHDRAW = DROP + 1
    ACCEPT = WITHDRAW + 1  # + seat
    REFUSE = ACCEPT + SEATS  # + seat
    REPAY = REFUSE + SEATS  # + debt
    FORGIVE = REPAY + MOST_DEBTS  # + debt
    ACCUSE = FORGIVE + MOST_DEBTS  # + promise, or MOST_PROMISES + debt
    VOTE = ACCUSE + MOST_PROMISES + MOST_DEBTS  # + fine
    END = VOTE + FINES + 1


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


class State(AnyState):
    """A table of Land Rush."""

    cash: Annotated[Row, "i4", (SEATS,)]  # dollars
    income: Annotated[Row, "i4", (SEATS,)]  # dollars: the last returns
    paid: Annotated[Row, "i4", (SEATS,)]  # dollars: the last exploitation costs
    land: Annotated[Grid, "i4", (SEATS, ZONES)]  # set of plots a seat owns in a zone
    salary: Annotated[Grid, "i4", (SEATS, ZONES)]  # set of former plots that give a salary
    crops: Annotated[Grid, "i4", (CROPS, ZONES)]  # set of plots planted with a crop
    cards: Annotated[Grid, "i4", (ZONES, MOST_CARDS)]  # plots under each card, lowest first, then 0
    fresh: Annotated[Row, "i4", (ZONES,)]  # plots under cards laid in this window
    changed: Annotated[Row, "i4", (ZONES,)]  # plots whose crop was changed in this turn
    unpaid: Annotated[Grid, "i4", (SEATS, ZONES)]  # plots whose costs by a seat's die are not paid
    laying: I32  # LAYING: set of plots covered so far
    give: Annotated[Grid, "i4", (SEATS, ZONES)]  # plots a seat offers in its deal
    want: Annotated[Grid, "i4", (SEATS, ZONES)]  # plots it asks for
    sum: Annotated[Row, "i4", (SEATS,)]  # dollars it pays in its deal, negative: asks for
    debt: Annotated[Row, "i4", (SEATS,)]  # dollars it will owe by it, negative: will be owed
    debts: Annotated[Grid, "i2", (MOST_DEBTS, 5)]  # see Debt; no debt has amount 0, unused are 0
    joint: I16  # SPLIT, ANSWER: dollars to share
    share: I16  # ANSWER: dollars the first poor farmer would keep
    board: I8  # option
    per_player: I8  # option: 1 if everybody rolls for costs and reshuffle
    highest_tier: I8  # option: 1 if the best card lies on each cluster by itself
    market_doubles: I8  # option: 1 if a market doubles exploitation
    skip_last: I8  # option: 1 if the last season has no costs
    season: I8  # from 1
    phase: I8
    slot: I8  # playing-order position of the turn, window or use of the reshuffle; else 0
    chain: I8
    lay_kind: I8  # LAYING: which card
    lay_zone: I8  # LAYING: where
    moving: I8  # MOVING: plot picked up, else NO_PLOT
    first: I8  # seat that is first in playing order
    buys: I8  # BUY: plots that may still be bought
    uses: I8  # RESHUFFLE: moves or grabs left for the seat
    cost_season: I8  # season in which cost dice were last rolled
    shuffle_season: I8  # season in which reshuffle dice were last rolled
    has_events: I8  # 1 once the events have been turned
    ready: I8  # NEGOTIATE: set of seats
    trial: I8  # line of the accusation being voted on, as in Action.ACCUSE; else -1
    role: Annotated[Row, "i1", (SEATS,)]  # farmer each seat plays
    order_roll: Annotated[Row, "i1", (SEATS,)]  # last roll of each for the playing order
    holder: Annotated[Row, "i1", (SEATS,)]  # who takes each seat's turn this season
    dice: Annotated[Row, "i1", (2,)]  # the last turn's dice, second 0 if one was rolled
    cost_face: Annotated[Row, "i1", (SEATS,)]  # last die for costs, 0 before the first
    shuffle_face: Annotated[Row, "i1", (SEATS,)]  # last die for the reshuffle
    event: Annotated[Row, "i1", (ZONES,)]  # Kind that each zone becomes: secret until has_events
    pool: Annotated[Grid, "i1", (CROPS, MOST_CARDS)]  # collective cards, kind + 1, newest last
    pool_fresh: Annotated[Row, "i1", (CROPS,)]  # how many of them were laid in this window
    deal_to: Annotated[Row, "i1", (SEATS,)]  # with whom a seat is making a deal, or NOBODY
    is_open: Annotated[Row, "i1", (SEATS,)]  # 1 if its offer is complete and can be accepted
    parts: Annotated[Row, "i1", (SEATS,)]  # named in it so far
    due: Annotated[Row, "i1", (SEATS,)]  # season by which the debt in it is to be paid, 0: no debt
    deal_turn: Annotated[Row, "i1", (SEATS,)]  # see Turn
    vow: Annotated[Row, "i1", (SEATS,)]  # promise * 2 + 1 if for good, + 1; 0 for none
    demand: Annotated[Row, "i1", (SEATS,)]  # likewise, promised by the other
    offers: Annotated[Row, "i1", (SEATS,)]  # offers begun this season
    votes: Annotated[Row, "i1", (SEATS,)]  # fine each seat votes for, -1 for none yet
    vows: Annotated[Grid, "i1", (MOST_PROMISES, 6)]  # see Vow; unused lines are 0
    debts_kept: I8  # lines in use
    vows_kept: I8  # lines in use


STATE = Layout(State)


# ------------------------------------------------------------------ small questions


@rule
def in_order(s: State, position: int) -> int:
    """LAND-5: the seat at a position of the playing order."""
    return (s.first + position) % SEATS


@rule
def position_of(s: State, seat: int) -> int:
    return (seat - s.first) % SEATS


@rule
def class_of(s: State, seat: int) -> int:
    return CLASS_OF[s.role[seat]]


@rule
def kind_of(s: State, zone: int) -> int:
    """LAND-21, LAND-E20: events count only once they are turned."""
    return s.event[zone] if s.has_events == 1 else Kind.INITIAL


@rule
def cooperative(s: State) -> int:
    """The zone of the cooperative, or NOBODY."""
    if s.has_events == 1:
        for zone in range(ZONES):
            if s.event[zone] == Kind.COOPERATIVE:
                return zone
    return NOBODY


@rule
def poor(s: State, nth: int) -> int:
    """The poor farmer who comes first or second in playing order."""
    for position in range(SEATS):
        seat = in_order(s, position)
        if class_of(s, seat) == Class.POOR:
            if nth == 0:
                return seat
            nth -= 1
    return NOBODY


@rule
def last_season(s: State) -> int:
    return SEASONS[s.board]


@rule
def asked(s: State) -> int:
    """The seat whose decision the season waits for; the lowest where it waits for several."""
    if s.phase == Phase.OVER:
        return NOBODY
    if s.phase == Phase.NEGOTIATE:
        for seat in range(SEATS):
            if (s.ready >> seat) & 1 == 0:
                return seat
        return NOBODY
    if s.phase == Phase.SPLIT:
        return poor(s, 0)
    if s.phase == Phase.ANSWER:
        return poor(s, 1)
    seat = in_order(s, s.slot)
    if s.phase == Phase.ROLL or s.phase == Phase.BUY:
        return s.holder[seat]
    return seat
