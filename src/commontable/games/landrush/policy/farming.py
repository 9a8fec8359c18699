"""Which plots a farmer buys, plants, gives up, moves and grabs, and where cards go."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.sets import count, lowest, only, rest
from commontable.games.landrush.policy.worth import (
    completes,
    harvests,
    richest_of_others,
    worth_to,
    yearly,
)
from commontable.games.landrush.rules.actions import (
    ABANDON,
    BUY,
    COVER,
    GRAB,
    LAY,
    MOVE,
    PASS,
    PLANT,
    POOL,
    TO,
)
from commontable.games.landrush.rules.cards import (
    alike,
    cluster,
    covered,
    free_alike,
    may_lie,
    pool_used,
    pooled,
    room_for,
    spread,
)
from commontable.games.landrush.rules.choices import next_to_cover
from commontable.games.landrush.rules.costs import unpaid_by
from commontable.games.landrush.rules.land import change_cost, crop_of, empty, price
from commontable.games.landrush.rules.names import (
    BARE,
    CASSAVA,
    CROPS,
    LEAST,
    PALM,
    SEATS,
    SIZE,
    SPOTS,
    TOMATO,
    ZONES,
    Class,
    Kind,
)
from commontable.games.landrush.rules.state import State, class_of, cooperative, kind_of
from commontable.games.landrush.rules.turns import plantable

NOTHING = -1
HOE, TRUCK = 0, 1


# ------------------------------------------------------------------ buying


@rule
def bought(s: State, seat: int) -> int:
    """The best plot to buy now, zone against zone."""
    best = 0
    found = NOTHING
    if s.buys > 0:
        for zone in range(ZONES):
            if empty(s, zone) != 0:
                crop = crop_to_buy(s, seat, zone)
                if price(s, zone, crop) <= s.cash[seat]:
                    merit = _merit(s, seat, zone, crop)
                    if merit > best:
                        best = merit
                        spot = spot_to_buy(s, seat, zone, crop)
                        found = BUY.code(crop, zone * SPOTS + spot)
    return found


@rule
def crop_to_buy(s: State, seat: int, zone: int) -> int:
    """The crop that is there already, else the dearest that money allows for every buy left."""
    kind = kind_of(s, zone)
    if kind == Kind.MINE:
        return BARE
    if kind == Kind.DISEASE:
        return CASSAVA
    begun = main_crop(s, seat, zone)
    if begun != NOBODY and price(s, zone, begun) <= s.cash[seat]:
        return begun
    for crop in range(PALM, CASSAVA, -1):
        if crop != TOMATO and price(s, zone, crop) * max(s.buys, 4) <= s.cash[seat]:
            return crop
    return CASSAVA


@rule
def main_crop(s: State, seat: int, zone: int) -> int:
    """The crop a seat has most of in a zone, or NOBODY."""
    most = 0
    found = NOBODY
    for crop in range(CROPS):
        n = count(s.land[seat, zone] & s.crops[crop, zone])
        if n > most:
            most = n
            found = crop
    return found


@rule
def _merit(s: State, seat: int, zone: int, crop: int) -> int:
    """What a plot brings until the end, by dollar where money is short, else by plot."""
    gain = yearly(s, zone, crop) * harvests(s)
    if can_have_hoes(s, seat, zone, crop):
        gain += 2 * harvests(s)
        if count(alike(s, seat, zone, CASSAVA if crop == BARE else crop)) % LEAST != 0:
            gain += gain // 2
    cost = price(s, zone, crop)
    if cost * s.buys > s.cash[seat]:
        return 12 * gain // cost
    return gain


@rule
def can_have_hoes(s: State, seat: int, zone: int, crop: int) -> bool:
    """Whether there is room for four that touch, or for a share in a collective hoe."""
    if kind_of(s, zone) == Kind.COOPERATIVE and class_of(s, seat) == Class.POOR:
        return True
    if not may_lie(s, seat, zone):
        return False
    return room_for(empty(s, zone) | begun_plots(s, seat, zone, crop), LEAST) != 0


@rule
def begun_plots(s: State, seat: int, zone: int, crop: int) -> int:
    """Plots of a seat with a crop that carry no card yet."""
    return alike(s, seat, zone, CASSAVA if crop == BARE else crop) & ~covered(s, zone)


@rule
def spot_to_buy(s: State, seat: int, zone: int, crop: int) -> int:
    """Beside plots that wait for a card, else where most is still empty around."""
    free = empty(s, zone)
    begun = begun_plots(s, seat, zone, crop)
    beside = spread(begun) & free
    if beside != 0:
        return _widest(beside, free | begun)
    roomy = room_for(free, LEAST)
    return _widest(roomy if roomy != 0 else free, free)


@rule
def _widest(spots: int, around: int) -> int:
    """The spot of a set that touches most of what is around."""
    best = -1
    found = 0
    while spots != 0:
        spot = lowest(spots)
        touching = count(spread(only(spot)) & around)
        if touching > best:
            best = touching
            found = spot
        spots = rest(spots)
    return found


# ------------------------------------------------------------------ planting


@rule
def planted(s: State, seat: int) -> int:
    """A whole zone is planted with palm, once there is money for all of it."""
    for zone in range(ZONES):
        poorer = plantable(s, seat, zone) & ~s.crops[PALM, zone]
        if poorer != 0 and kind_of(s, zone) != Kind.DISEASE:
            cost = 0
            left = s.land[seat, zone] & ~s.crops[PALM, zone]
            while left != 0:
                cost += change_cost(s, zone, crop_of(s, zone * SPOTS + lowest(left)), PALM)
                left = rest(left)
            if cost <= s.cash[seat]:
                return PLANT.code(PALM, zone * SPOTS + lowest(poorer))
    return NOTHING


# ------------------------------------------------------------------ cards


@rule
def laid(s: State, seat: int) -> int:
    """A hoe wherever one fits; a truck on six or seven, where a hoe would leave two over."""
    for zone in range(ZONES):
        for crop in range(CROPS):
            plots = room_for(free_alike(s, seat, zone, crop), LEAST)
            if plots != 0:
                group = cluster(plots & -plots, plots)
                return LAY.code(card_for(count(group)), zone * SPOTS + _edge(group))
    return NOTHING


@rule
def card_for(plots: int) -> int:
    if plots >= SIZE[TRUCK] and plots % LEAST >= 2:
        return TRUCK
    return HOE


@rule
def _edge(group: int) -> int:
    """The plot of a group that touches fewest of the others."""
    best = 99
    found = 0
    left = group
    while left != 0:
        spot = lowest(left)
        touching = count(spread(only(spot)) & group)
        if touching < best:
            best = touching
            found = spot
        left = rest(left)
    return found


@rule
def covered_next(s: State) -> int:
    """The plot that would be hardest to use for another card."""
    spots = next_to_cover(s)
    best = 99
    found = 0
    around = spread(spots) & ~s.laying
    while spots != 0:
        spot = lowest(spots)
        touching = count(spread(only(spot)) & around)
        if touching < best:
            best = touching
            found = spot
        spots = rest(spots)
    return COVER.code(s.lay_zone * SPOTS + found)


@rule
def pooled_card(s: State, seat: int) -> int:
    zone = cooperative(s)
    if zone != NOBODY and class_of(s, seat) == Class.POOR:
        for crop in range(CROPS):
            free = pooled(s, zone, crop) - pool_used(s, crop)
            if free >= LEAST:
                return POOL.code(card_for(free), crop)
    return NOTHING


# ------------------------------------------------------------------ giving up, moving, grabbing


@rule
def abandoned(s: State, seat: int) -> int:
    """The unpaid plot that is worth least."""
    least = 1 << 30
    found = NOTHING
    for zone in range(ZONES):
        spots = unpaid_by(s, seat, zone)
        while spots != 0:
            plot = zone * SPOTS + lowest(spots)
            if worth_to(s, seat, plot) < least:
                least = worth_to(s, seat, plot)
                found = ABANDON.code(plot)
            spots = rest(spots)
    return found


@rule
def grabbed(s: State, seat: int) -> int:
    """The plot that brings most; of equal ones that of whoever is ahead."""
    most = 0
    found = NOTHING
    ahead = richest_of_others(s, seat)
    for other in range(SEATS):
        if other == seat:
            continue
        for zone in range(ZONES):
            spots = s.land[other, zone] if kind_of(s, zone) != Kind.INVESTOR else 0
            while spots != 0:
                plot = zone * SPOTS + lowest(spots)
                crop = _crop_to_grab(s, seat, plot)
                gain = 2 * price(s, zone, crop) + yearly(s, zone, crop) * harvests(s)
                if completes(s, seat, plot, crop):
                    gain += 8 * harvests(s)
                if 2 * gain + int(other == ahead) > most:
                    most = 2 * gain + int(other == ahead)
                    found = GRAB.code(crop, plot)
                spots = rest(spots)
    return found


@rule
def _crop_to_grab(s: State, seat: int, plot: int) -> int:
    """Palm, unless another crop completes a hoe."""
    kind = kind_of(s, plot // SPOTS)
    if kind == Kind.MINE:
        return BARE
    if not completes(s, seat, plot, PALM):
        for crop in range(CROPS - 1):
            if completes(s, seat, plot, crop):
                return crop
    return CASSAVA if kind == Kind.DISEASE else PALM


@rule
def moved(s: State, seat: int) -> int:
    """A plot that stands alone, if it can complete four somewhere else."""
    for zone in range(ZONES):
        spots = s.land[seat, zone]
        while spots != 0:
            plot = zone * SPOTS + lowest(spots)
            if not completes(s, seat, plot, crop_of(s, plot)):
                if better_place(s, seat, plot) != NOTHING:
                    return MOVE.code(plot)
            spots = rest(spots)
    return PASS.code()


@rule
def moved_to(s: State, seat: int) -> int:
    place = better_place(s, seat, s.moving)
    return TO.code(place) if place != NOTHING else NOTHING


@rule
def better_place(s: State, seat: int, plot: int) -> int:
    """An empty plot where this one would complete a hoe, in a zone that pays as well."""
    crop = crop_of(s, plot)
    for zone in range(ZONES):
        if crop != BARE and kind_of(s, zone) == Kind.MINE:
            continue
        if crop == BARE and kind_of(s, zone) != Kind.MINE:
            continue
        without = s.land[seat, zone]
        if zone == plot // SPOTS:
            without &= ~only(plot % SPOTS)
        spots = spread(without) & empty(s, zone)
        while spots != 0:
            place = zone * SPOTS + lowest(spots)
            if _would_complete(s, seat, plot, place, crop):
                if yearly(s, zone, crop) >= yearly(s, plot // SPOTS, crop):
                    return place
            spots = rest(spots)
    return NOTHING


@rule
def _would_complete(s: State, seat: int, plot: int, place: int, crop: int) -> bool:
    zone = place // SPOTS
    if not may_lie(s, seat, zone):
        return False
    group = alike(s, seat, zone, CASSAVA if crop == BARE else crop)
    if zone == plot // SPOTS:
        group &= ~only(plot % SPOTS)
    spot = only(place % SPOTS)
    return count(cluster(spot, group | spot)) % LEAST == 0
