"""What land, deals and a whole position are worth to a farmer, in half dollars where it says so."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.policy import SURE
from commontable.core.sets import count, lowest, only, rest
from commontable.games.landrush.rules.cards import alike, cluster, may_lie, pooled
from commontable.games.landrush.rules.harvest import cards_bring, pool_brings, zone_brings
from commontable.games.landrush.rules.land import crop_of, price
from commontable.games.landrush.rules.names import (
    BARE,
    BRINGS,
    CARD_BRINGS,
    CASSAVA,
    CROPS,
    LEAST,
    SEATS,
    SPOTS,
    ZONES,
    Class,
    Kind,
    Phase,
    Turn,
)
from commontable.games.landrush.rules.state import (
    State,
    class_of,
    cooperative,
    kind_of,
    last_season,
)
from commontable.games.landrush.rules.table import score

HOE = CARD_BRINGS[0]


@rule
def harvests(s: State) -> int:
    """Returns that are still to come."""
    left = last_season(s) - s.season
    if s.phase == Phase.ROLL or s.phase == Phase.BUY or s.phase == Phase.BEFORE:
        left += 1
    return left


@rule
def yearly(s: State, zone: int, crop: int) -> int:
    """What a plot brings a season in half dollars, less what exploitation costs on average."""
    kind = kind_of(s, zone)
    if crop == BARE or kind == Kind.MINE:
        return 2 * BRINGS[Kind.MINE, CASSAVA]
    costs = crop + 1  # (1 + 2) / 6, (2 + 4) / 6, (3 + 6) / 6 dollars
    if s.market_doubles == 1 and kind == Kind.MARKET:
        costs *= 2
    return 2 * BRINGS[kind, crop] - costs


# ------------------------------------------------------------------ one plot


@rule
def plain_worth(s: State, plot: int) -> int:
    """Half dollars: its price, and what it brings until the end."""
    zone = plot // SPOTS
    crop = crop_of(s, plot)
    return 2 * price(s, zone, crop) + yearly(s, zone, crop) * harvests(s)


@rule
def completes(s: State, seat: int, plot: int, crop: int) -> bool:
    """Whether with this plot a seat has a hoe more than without it."""
    zone = plot // SPOTS
    spot = only(plot % SPOTS)
    if kind_of(s, zone) == Kind.COOPERATIVE and class_of(s, seat) == Class.POOR:
        if crop == BARE:
            return False
        others = pooled(s, zone, crop)
        if alike(s, seat, zone, crop) & spot != 0:
            others -= 1
        return others % LEAST == LEAST - 1
    if not may_lie(s, seat, zone):
        return False
    group = alike(s, seat, zone, CASSAVA if kind_of(s, zone) == Kind.MINE else crop)
    return count(cluster(spot, group | spot)) % LEAST == 0


@rule
def worth_to(s: State, seat: int, plot: int) -> int:
    """Half dollars: what a plot is worth in the hands of a seat, its hoe included."""
    dollars = plain_worth(s, plot)
    if completes(s, seat, plot, crop_of(s, plot)):
        dollars += 2 * HOE * harvests(s)
    return dollars


@rule
def worth_of(s: State, seat: int, zone: int, plots: int) -> int:
    """Half dollars: several plots, one by one."""
    dollars = 0
    while plots != 0:
        dollars += worth_to(s, seat, zone * SPOTS + lowest(plots))
        plots = rest(plots)
    return dollars


# ------------------------------------------------------------------ deals


@rule
def turn_worth(s: State, seat: int) -> int:
    """Half dollars: a turn is worth something to those who can buy."""
    return min(s.cash[seat], 8) * harvests(s) // 4


@rule
def gain_of_other(s: State, maker: int) -> int:
    """Half dollars that an offer brings to the one who is asked."""
    other = s.deal_to[maker]
    dollars = 2 * (s.sum[maker] + s.debt[maker])
    for zone in range(ZONES):
        dollars += worth_of(s, other, zone, s.give[maker, zone])
        dollars -= worth_of(s, other, zone, s.want[maker, zone])
    if s.deal_turn[maker] == Turn.SOLD:
        dollars += turn_worth(s, other)
    elif s.deal_turn[maker] == Turn.BOUGHT:
        dollars -= turn_worth(s, other)
    if s.demand[maker] != 0:
        dollars -= 2
    return dollars


@rule
def gain_of_maker(s: State, maker: int) -> int:
    """Half dollars that an offer brings to the one who made it."""
    dollars = -2 * (s.sum[maker] + s.debt[maker])
    for zone in range(ZONES):
        dollars -= worth_of(s, maker, zone, s.give[maker, zone])
        dollars += worth_of(s, maker, zone, s.want[maker, zone])
    if s.deal_turn[maker] == Turn.SOLD:
        dollars -= turn_worth(s, maker)
    elif s.deal_turn[maker] == Turn.BOUGHT:
        dollars += turn_worth(s, maker)
    return dollars


@rule
def bargain(s: State, seat: int, other: int, most: int) -> int:
    """The plot of another that completes a hoe here and none there, if it can be paid, or -1.

    `most` is what may be spent on it, in dollars.
    """
    for zone in range(ZONES):
        plots = s.land[other, zone] if kind_of(s, zone) != Kind.INVESTOR else 0
        while plots != 0:
            plot = zone * SPOTS + lowest(plots)
            crop = crop_of(s, plot)
            if completes(s, seat, plot, crop) and not completes(s, other, plot, crop):
                if fair_price(s, plot) <= most:
                    return plot
            plots = rest(plots)
    return -1


@rule
def fair_price(s: State, plot: int) -> int:
    """Dollars: what the plot is worth without a hoe, and half of what the hoe will bring."""
    return (plain_worth(s, plot) + 1) // 2 + HOE * harvests(s) // 2


# ------------------------------------------------------------------ a whole position


@rule
def income(s: State, seat: int) -> int:
    """Half dollars a season, as members are."""
    dollars = 0
    for zone in range(ZONES):
        dollars += 2 * (zone_brings(s, seat, zone) + cards_bring(s, seat, zone))
        if kind_of(s, zone) != Kind.MINE:
            for crop in range(CROPS):
                dollars -= count(s.land[seat, zone] & s.crops[crop, zone]) * (crop + 1)
    if class_of(s, seat) == Class.POOR and cooperative(s) >= 0:
        dollars += pool_brings(s)
    return dollars


@rule
def prospect(s: State, seat: int) -> int:
    """Half dollars that a farmer may have at the end, if nothing changes."""
    return max(0, 2 * score(s, seat) + income(s, seat) * harvests(s))


@rule
def value(s: State, seat: int) -> int:
    """The share of all that the farmers may have at the end."""
    everything = 0
    for other in range(SEATS):
        everything += prospect(s, other)
    if everything == 0:
        return SURE // SEATS
    return SURE * prospect(s, seat) // everything


@rule
def richest_of_others(s: State, seat: int) -> int:
    """Who else may have most at the end."""
    found = (seat + 1) % SEATS
    for other in range(SEATS):
        if other != seat and prospect(s, other) > prospect(s, found):
            found = other
    return found
