"""How a game begins and what it comes to; dealing anew what nobody knows."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.game import ENDED, NOBODY, ONGOING
from commontable.core.layout import Row
from commontable.core.sets import count, only, pick
from commontable.games.landrush.rules import names
from commontable.games.landrush.rules.deals import balance, drop_offer
from commontable.games.landrush.rules.land import worth
from commontable.games.landrush.rules.names import Phase
from commontable.games.landrush.rules.season import begin_season
from commontable.games.landrush.rules.state import State, set_options
from commontable.games.landrush.rules.turns import die

ALL_EVENTS = ((1 << names.EVENTS) - 1) << 1  # the set of all kinds of events


@rule
def setup(s: State, options: Row, seed: int) -> None:
    luck.start(s, seed)
    set_options(s, options)
    s.moving = names.NO_PLOT
    s.trial = NOBODY
    for seat in range(names.SEATS):
        s.votes[seat] = NOBODY
        drop_offer(s, seat)
    _deal_roles(s)
    deal_events(s)
    _roll_order(s)
    begin_season(s)


@rule
def _deal_roles(s: State) -> None:
    """LAND-2, LAND-3."""
    left = names.ALL_SEATS
    for seat in range(names.SEATS):
        s.role[seat] = pick(left, luck.below(s, count(left)))
        left &= ~only(s.role[seat])
        s.cash[seat] = names.START_CASH[s.role[seat]]


@rule
def deal_events(s: State) -> None:
    """LAND-4, LAND-M3: four of six, face down; the other two are nowhere."""
    left = ALL_EVENTS
    for zone in range(names.ZONES):
        s.event[zone] = pick(left, luck.below(s, count(left)))
        left &= ~only(s.event[zone])


@rule
def _roll_order(s: State) -> None:
    """LAND-5, LAND-A26: all roll both dice; those tied for highest roll again."""
    rolling = names.ALL_SEATS
    while True:
        highest = 0
        for seat in range(names.SEATS):
            if (rolling >> seat) & 1 == 1:
                s.order_roll[seat] = die(s) + die(s)
                highest = max(highest, s.order_roll[seat])
        tied = 0
        for seat in range(names.SEATS):
            if (rolling >> seat) & 1 == 1 and s.order_roll[seat] == highest:
                tied |= only(seat)
                s.first = seat
        if count(tied) == 1:
            return
        rolling = tied


@rule
def outcome(s: State) -> int:
    return ENDED if s.phase == Phase.OVER else ONGOING


@rule
def score(s: State, seat: int) -> int:
    """LAND-A21: cash, less debts, plus loans, plus land at the prices of now."""
    return s.cash[seat] + balance(s, seat) + worth(s, seat)


@rule
def redeal(s: State, seat: int, seed: int) -> None:
    """LAND-E20: until they are turned, nobody knows the events; every deal is equally likely."""
    luck.start(s, seed)
    if s.has_events == 0:
        deal_events(s)
