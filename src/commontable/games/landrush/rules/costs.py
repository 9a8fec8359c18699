"""Returns, joint revenue and exploitation costs."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.sets import count
from commontable.games.landrush.rules.harvest import cards_bring, pool_brings, zone_brings
from commontable.games.landrush.rules.names import COST_CROP, COST_RATE, SEATS, ZONES, Kind, Phase
from commontable.games.landrush.rules.state import State, in_order, kind_of, last_season, poor
from commontable.games.landrush.rules.turns import die

# ------------------------------------------------------------------ (b) returns


@rule
def pay_returns(s: State) -> None:
    """LAND-15, LAND-25: plots and cards pay their owners; joint revenue is shared first."""
    for seat in range(SEATS):
        s.income[seat] = 0
        s.paid[seat] = 0
        for zone in range(ZONES):
            s.income[seat] += zone_brings(s, seat, zone) + cards_bring(s, seat, zone)
        s.cash[seat] += s.income[seat]
    s.slot = 0
    s.joint = pool_brings(s)
    if s.joint > 0:
        s.phase = Phase.SPLIT
    else:
        roll_costs(s)


@rule
def share_joint(s: State, first: int) -> None:
    """LAND-25: so many dollars for the first poor farmer, the rest for the other."""
    s.cash[poor(s, 0)] += first
    s.income[poor(s, 0)] += first
    s.cash[poor(s, 1)] += s.joint - first
    s.income[poor(s, 1)] += s.joint - first
    s.joint = 0
    s.share = 0
    roll_costs(s)


# ------------------------------------------------------------------ (c) exploitation


@rule
def roll_costs(s: State) -> None:
    """LAND-16, LAND-A1: one die for the table, or one for each farmer."""
    if s.skip_last == 1 and s.season == last_season(s):  # LAND-A19
        begin_negotiation(s)
        return
    s.cost_season = s.season
    face = die(s)
    for position in range(SEATS):
        seat = in_order(s, position)
        if s.per_player == 1 and position > 0:
            face = die(s)
        s.cost_face[seat] = face
        for zone in range(ZONES):
            s.unpaid[seat, zone] = s.land[seat, zone] & s.crops[COST_CROP[face], zone]
    s.slot = 0
    s.phase = Phase.SHORT


@rule
def cost_rate(s: State, roller: int, zone: int) -> int:
    """LAND-16, LAND-A8: dollars for each plot that a seat's die has named."""
    rate = COST_RATE[s.cost_face[roller]]
    if s.market_doubles == 1 and kind_of(s, zone) == Kind.MARKET:
        return 2 * rate
    return rate


@rule
def owed(s: State, seat: int) -> int:
    """LAND-A15: costs of the unpaid plots that a farmer has now."""
    dollars = 0
    for roller in range(SEATS):
        for zone in range(ZONES):
            plots = s.unpaid[roller, zone] & s.land[seat, zone]
            if plots != 0:
                dollars += count(plots) * cost_rate(s, roller, zone)
    return dollars


@rule
def settle(s: State) -> None:
    """LAND-A15: whoever can pay, pays."""
    for seat in range(SEATS):
        dollars = owed(s, seat)
        if 0 < dollars and dollars <= s.cash[seat]:
            s.cash[seat] -= dollars
            s.paid[seat] += dollars
            for roller in range(SEATS):
                for zone in range(ZONES):
                    s.unpaid[roller, zone] &= ~s.land[seat, zone]


@rule
def unpaid_by(s: State, seat: int, zone: int) -> int:
    group = 0
    for roller in range(SEATS):
        group |= s.unpaid[roller, zone]
    return group & s.land[seat, zone]


@rule
def first_short(s: State) -> int:
    """LAND-A15: the short settle in playing order."""
    for position in range(SEATS):
        if owed(s, in_order(s, position)) > 0:
            return in_order(s, position)
    return NOBODY


@rule
def begin_negotiation(s: State) -> None:
    s.phase = Phase.NEGOTIATE
    s.slot = 0
    s.ready = 0
