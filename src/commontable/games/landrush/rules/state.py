"""The state of a table of Land Rush, and small questions about it.

Playing order is a position 0 to 3 from the first seat on, clockwise.
"""

from __future__ import annotations

from typing import Annotated

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.layout import I8, I16, I32, AnyState, Grid, Layout, Row
from commontable.core.options import options_rule
from commontable.games.landrush.rules.names import (
    CLASS_OF,
    CROPS,
    DEBT_COLUMNS,
    MOST_CARDS,
    MOST_DEBTS,
    MOST_PROMISES,
    SEASONS,
    SEATS,
    VOW_COLUMNS,
    ZONES,
    Class,
    Kind,
    Phase,
)

OPTION_FIELDS = ("board", "per_player", "highest_tier", "market_doubles", "skip_last")


class State(AnyState):
    """A table of Land Rush."""

    cash: Annotated[Row, "i4", (SEATS,)]  # dollars
    income: Annotated[Row, "i4", (SEATS,)]  # dollars: the last returns
    paid: Annotated[Row, "i4", (SEATS,)]  # dollars: the last exploitation costs
    land: Annotated[Grid, "i4", (SEATS, ZONES)]  # set of plots a seat owns in a zone
    salary: Annotated[Grid, "i4", (SEATS, ZONES)]  # set of former plots that give a salary
    crops: Annotated[Grid, "i4", (CROPS, ZONES)]  # set of plots planted with a crop
    cards: Annotated[Grid, "i4", (ZONES, MOST_CARDS)]  # plots under each card, lowest first, then 0
    fresh: Annotated[Row, "i4", (ZONES,)]  # plots under cards just laid: they stay for now
    changed: Annotated[Row, "i4", (ZONES,)]  # diseased plots whose crop was changed this turn
    unpaid: Annotated[Grid, "i4", (SEATS, ZONES)]  # plots whose costs by a seat's die are not paid
    laying: I32  # LAYING: set of plots covered so far
    give: Annotated[Grid, "i4", (SEATS, ZONES)]  # plots a seat offers in its deal
    want: Annotated[Grid, "i4", (SEATS, ZONES)]  # plots it asks for
    sum: Annotated[Row, "i4", (SEATS,)]  # dollars it pays in its deal, negative: asks for
    debt: Annotated[Row, "i4", (SEATS,)]  # dollars it will owe by it, negative: will be owed
    debts: Annotated[
        Grid, "i2", (MOST_DEBTS, DEBT_COLUMNS)
    ]  # see Debt; no debt has amount 0, unused are 0
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
    trial: I8  # voted on: a promise, or MOST_PROMISES + a debt, by its line; else -1
    role: Annotated[Row, "i1", (SEATS,)]  # farmer each seat plays
    order_roll: Annotated[Row, "i1", (SEATS,)]  # last roll of each for the playing order
    holder: Annotated[Row, "i1", (SEATS,)]  # who takes each seat's turn this season
    dice: Annotated[Row, "i1", (2,)]  # the last turn's dice, second 0 if one was rolled
    cost_face: Annotated[Row, "i1", (SEATS,)]  # last die for costs, 0 before the first
    shuffle_face: Annotated[Row, "i1", (SEATS,)]  # last die for the reshuffle
    event: Annotated[Row, "i1", (ZONES,)]  # Kind that each zone becomes: secret until has_events
    pool: Annotated[Grid, "i1", (CROPS, MOST_CARDS)]  # collective cards, kind + 1, newest last
    pool_fresh: Annotated[Row, "i1", (CROPS,)]  # how many of them were just laid: they stay for now
    deal_to: Annotated[Row, "i1", (SEATS,)]  # with whom a seat is making a deal, or NOBODY
    is_open: Annotated[Row, "i1", (SEATS,)]  # 1 if its offer is complete and can be accepted
    parts: Annotated[Row, "i1", (SEATS,)]  # named in it so far
    due: Annotated[Row, "i1", (SEATS,)]  # season by which the debt in it is to be paid, 0: no debt
    deal_turn: Annotated[Row, "i1", (SEATS,)]  # see Turn
    vow: Annotated[Row, "i1", (SEATS,)]  # promise * 2 + 1 if for good, + 1; 0 for none
    demand: Annotated[Row, "i1", (SEATS,)]  # likewise, promised by the other
    offers: Annotated[Row, "i1", (SEATS,)]  # offers begun this season
    votes: Annotated[Row, "i1", (SEATS,)]  # fine each seat votes for, -1 for none yet
    vows: Annotated[Grid, "i1", (MOST_PROMISES, VOW_COLUMNS)]  # see Vow; unused lines are 0
    debts_kept: I8  # lines in use
    vows_kept: I8  # lines in use


STATE = Layout(State)
set_options = options_rule(__name__, OPTION_FIELDS)


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
