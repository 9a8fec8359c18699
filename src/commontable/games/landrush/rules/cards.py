"""Neighbours and upgrade cards: hoes, trucks and factories."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.sets import count
from commontable.games.landrush.rules import names
from commontable.games.landrush.rules.names import Class, Kind
from commontable.games.landrush.rules.state import State, class_of, cooperative, kind_of

# ------------------------------------------------------------------ neighbours


@rule
def spread(plots: int) -> int:
    """LAND-14: the plots and all that touch them horizontally or vertically."""
    sideways = ((plots & ~names.RIGHT_EDGE) << 1) | ((plots & ~names.LEFT_EDGE) >> 1)
    return plots | sideways | (plots << names.SIDE) | (plots >> names.SIDE)


@rule
def cluster(start: int, within: int) -> int:
    """All plots of a set that are connected with its part `start`."""
    found = start & within
    grown = spread(found) & within
    while grown != found:
        found = grown
        grown = spread(found) & within
    return found


# ------------------------------------------------------------------ cards on plots


@rule
def may_lie(s: State, seat: int, zone: int) -> bool:
    """LAND-24, LAND-26, LAND-A23: where a farmer may have cards of his own."""
    kind = kind_of(s, zone)
    if kind == Kind.COOPERATIVE and class_of(s, seat) == Class.POOR:
        return False
    return names.HAS_CARDS[kind] == 1


@rule
def covered(s: State, zone: int) -> int:
    group = 0
    for i in range(names.MOST_CARDS):
        group |= s.cards[zone, i]
    return group


@rule
def alike(s: State, seat: int, zone: int, crop: int) -> int:
    """Plots of a farmer with the same crop. LAND-23: in a mine, all of them."""
    if kind_of(s, zone) == Kind.MINE:
        return s.land[seat, zone] if crop == names.CASSAVA else 0
    return s.land[seat, zone] & s.crops[crop, zone]


@rule
def free_alike(s: State, seat: int, zone: int, crop: int) -> int:
    """LAND-A3: a plot carries one card at most."""
    if s.highest_tier == 1 or not may_lie(s, seat, zone):
        return 0
    plots = alike(s, seat, zone, crop)
    if count(plots) < names.LEAST:
        return 0
    return plots & ~covered(s, zone)


@rule
def room_for(plots: int, size: int) -> int:
    """LAND-13, LAND-14: the part of a set that lies in clusters of at least this size."""
    found = 0
    left = plots
    while count(left) >= size:
        group = cluster(left & -left, left)
        if count(group) >= size:
            found |= group
        left &= ~group
    return found


@rule
def lay_card(s: State, zone: int, plots: int) -> None:
    """Cards of a zone are kept in the order of their lowest plots."""
    at = names.MOST_CARDS - 1
    while at > 0 and (s.cards[zone, at - 1] == 0 or _lower(plots, s.cards[zone, at - 1])):
        s.cards[zone, at] = s.cards[zone, at - 1]
        at -= 1
    s.cards[zone, at] = plots
    s.fresh[zone] |= plots


@rule
def _lower(plots: int, others: int) -> bool:
    return (plots & -plots) < (others & -others)


@rule
def lift_cards(s: State, zone: int, plots: int) -> None:
    """LAND-A5: takes away every card that lies on one of the plots."""
    kept = 0
    for i in range(names.MOST_CARDS):
        card = s.cards[zone, i]
        s.cards[zone, i] = 0
        if card & plots != 0:
            s.fresh[zone] &= ~card
        elif card != 0:
            s.cards[zone, kept] = card
            kept += 1


@rule
def open_anew(s: State, zone: int) -> None:
    """LAND-A5: where land has changed, cards laid before may be taken off at once."""
    s.fresh[zone] = 0
    if zone == cooperative(s):
        for crop in range(names.CROPS):
            s.pool_fresh[crop] = 0


@rule
def card_kind(plots: int) -> int:
    """Which card lies on so many plots."""
    size = count(plots)
    kind = 0
    while names.SIZE[kind] < size:
        kind += 1
    return kind


@rule
def best_card(size: int) -> int:
    """LAND-A3: the best card for so many plots, or NOBODY."""
    kind = names.KINDS - 1
    while kind >= 0 and names.SIZE[kind] > size:
        kind -= 1
    return kind


# ------------------------------------------------------------------ collective cards


@rule
def pooled(s: State, zone: int, crop: int) -> int:
    """LAND-25: plots of both poor farmers with a crop, adjacent or not."""
    n = 0
    for seat in range(names.SEATS):
        if class_of(s, seat) == Class.POOR:
            n += count(s.land[seat, zone] & s.crops[crop, zone])
    return n


@rule
def pool_used(s: State, crop: int) -> int:
    n = 0
    for i in range(names.MOST_CARDS):
        if s.pool[crop, i] != 0:
            n += names.SIZE[s.pool[crop, i] - 1]
    return n


@rule
def pool_length(s: State, crop: int) -> int:
    n = 0
    while n < names.MOST_CARDS and s.pool[crop, n] != 0:
        n += 1
    return n


@rule
def trim_pool(s: State) -> None:
    """LAND-A23: where the common property shrinks, the newest card of the crop goes."""
    zone = cooperative(s)
    if zone == NOBODY:
        return
    for crop in range(names.CROPS):
        used = pool_used(s, crop)
        if used > 0:
            most = pooled(s, zone, crop)
            while used > most:
                newest = pool_length(s, crop) - 1
                used -= names.SIZE[s.pool[crop, newest] - 1]
                unpool(s, crop, newest)


@rule
def unpool(s: State, crop: int, place: int) -> None:
    """Takes a collective card away; the later ones move up."""
    length = pool_length(s, crop)
    if place >= length - s.pool_fresh[crop]:
        s.pool_fresh[crop] -= 1
    for i in range(place, length - 1):
        s.pool[crop, i] = s.pool[crop, i + 1]
    s.pool[crop, length - 1] = 0


@rule
def unpoolable(s: State, kind: int, crop: int) -> int:
    """The newest collective card of a kind that was not just laid, or NOBODY."""
    place = pool_length(s, crop) - s.pool_fresh[crop] - 1
    while place >= 0 and s.pool[crop, place] != kind + 1:
        place -= 1
    return place
