"""Where the next pawn goes."""

from __future__ import annotations

from commontable.bots.minds.coopoly.plan import (
    AWAY,
    STATION,
    SWEAT,
    best_site,
    best_zone,
    breakable,
    crowd,
    is_threatened,
    may_be_stopped,
    sites,
    target,
)
from commontable.bots.minds.coopoly.weights import Weight, weight
from commontable.core.build import rule
from commontable.core.sets import count, has, lowest, only, rest
from commontable.games.coopoly import data
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import (
    CARCOOP,
    HAND,
    JAIL,
    NONE,
    PAWNS,
    PAYDAY,
    PLOTS,
    PROPERTY_AT,
    SPACE_OF,
    ZONES,
    State,
    first_pawn,
    in_zone,
    zone_of,
)

EARNED, PAIR_BONUS = data.EARNED, data.PAIR_BONUS
TENTHS = 10


# ------------------------------------------------------------------ pawns and money


@rule
def pawns_on(s: State, space: int) -> int:
    n = 0
    for pawn in range(PAWNS):
        if s.pawn[pawn] == space:
            n += 1
    return n


@rule
def pawns_of(s: State, seat: int, space: int) -> int:
    n = 0
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        if s.pawn[pawn] == space:
            n += 1
    return n


@rule
def bill_for(s: State, place: int) -> int:
    """What it costs to remove the condo of a property, after its Activists have helped."""
    return max(0, s.price[zone_of(place)] - s.activists[SPACE_OF[place]])


@rule
def spare(s: State, seat: int, place: int) -> int:
    """Bills of a seat, Pay Day included, that no other condo needs where it has a pawn."""
    pay = pawns_of(s, seat, PAYDAY)
    bills = s.purse[seat] + EARNED * pay + PAIR_BONUS * (pay // 2)
    seen = only(place)
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        other = PROPERTY_AT[s.pawn[pawn]]
        if other != NONE and has(s.condos & ~seen, other):
            seen |= only(other)
            bills -= bill_for(s, other)
    return max(0, bills)


@rule
def funded(s: State, place: int) -> int:
    """Bills that those who stand on a property have for its condo."""
    bills = 0
    for seat in range(s.seats):
        if pawns_of(s, seat, SPACE_OF[place]) > 0:
            bills += spare(s, seat, place)
    return bills


@rule
def is_covered(s: State, place: int) -> bool:
    """Whether pawns and bills for the condo of a property are there."""
    return pawns_on(s, SPACE_OF[place]) > 0 and funded(s, place) >= bill_for(s, place)


# ------------------------------------------------------------------ condos that must go


@rule
def go_and_pay(s: State, seat: int, place: int) -> int:
    """Where a seat goes to have a condo removed: there, first to Pay Day, or NONE if in vain."""
    missing = bill_for(s, place) - funded(s, place)
    own = spare(s, seat, place)
    if own >= missing:
        return SPACE_OF[place]
    others = 0
    for other in range(seat + 1, s.seats):
        if pawns_of(s, other, HAND) > 0:
            others += spare(s, other, place)
    if own > 0 and own + others >= missing:
        return SPACE_OF[place]
    left = pawns_of(s, seat, HAND)
    if left >= 2 and own + (left - 1) + (left - 1) // 2 + others >= missing:
        return PAYDAY if not under_police(s, PAYDAY) else NONE
    return NONE


@rule
def weakest_condo(s: State, zone: int) -> int:
    """The condo of a Zone that is easiest to remove, away from the Police; one on homes first."""
    best = NONE
    most = 0
    for place in range(zone * PLOTS, zone * PLOTS + PLOTS):
        space = SPACE_OF[place]
        if has(s.condos, place) and not under_police(s, space):
            worth = 2 * s.activists[space] + 20 * pawns_on(s, space)
            if has(s.homes, place):
                worth += SWEAT
            if may_be_stopped(s, space):
                worth -= SWEAT
            if best == NONE or worth > most:
                best = place
                most = worth
    return best


@rule
def rescue(s: State, seat: int) -> int:
    """A space from which a Zone is saved, or NONE."""
    for zone in range(ZONES):
        if is_threatened(s, zone):
            place = weakest_condo(s, zone)
            if place != NONE and not is_covered(s, place):
                space = go_and_pay(s, seat, place)
                if space != NONE:
                    return space
    return NONE


@rule
def save_homes(s: State, seat: int) -> int:
    """A space from which homes under a condo are saved, or NONE."""
    places = s.homes & s.condos
    while places != 0:
        place = lowest(places)
        places = rest(places)
        if not under_police(s, SPACE_OF[place]) and not is_covered(s, place):
            space = go_and_pay(s, seat, place)
            if space != NONE:
                return space
    return NONE


@rule
def break_zone(s: State, seat: int) -> int:
    """A tile without which a Zone of three condos is no danger next round, or NONE."""
    if weight(Weight.BREAK) == 0:
        return NONE
    for zone in range(ZONES):
        place = breakable(s, zone)
        if place != NONE and zone != target(s):
            there = pawns_on(s, SPACE_OF[place])
            left = pawns_of(s, seat, HAND)
            if there < s.tile_pawns and there + left >= s.tile_pawns:
                if not under_police(s, SPACE_OF[place]):
                    return SPACE_OF[place]
    return NONE


# ------------------------------------------------------------------ homes


@rule
def need_money(s: State, seat: int) -> bool:
    """Whether the purses are thinner than is wise."""
    bills = 0
    for other in range(s.seats):
        bills += spare(s, other, 0)
    wish = weight(Weight.RESERVE)
    for zone in range(ZONES):
        if count(in_zone(s.condos, zone)) >= PLOTS - 1:
            wish += weight(Weight.THREAT_RESERVE)
    return bills * TENTHS < wish


@rule
def help_building(s: State, seat: int) -> int:
    """The next thing that the next homes lack: Activists, a car, a condo less, a builder."""
    zones = 0
    cars = pawns_on(s, CARCOOP) * weight(Weight.CAR)
    used = 0
    for _ in range(2):
        zone = best_zone(s, zones)
        zones |= only(zone)
        station = STATION[zone]
        supply = crowd(s, station) * TENTHS + pawns_on(s, station) * weight(Weight.TRAIN)
        if pawns_on(s, JAIL) > 0:
            supply += min(s.jail, 7 * pawns_on(s, JAIL)) * TENTHS
        places = sites(s, zone)
        while places != 0:
            place = best_site(s, places)
            places &= ~only(place)
            space = SPACE_OF[place]
            need = max(0, SWEAT - s.activists[space])
            if supply < SWEAT * TENTHS:
                return bring(s, station)
            if cars < need * AWAY[place] * TENTHS and not under_police(s, CARCOOP):
                return CARCOOP
            supply -= SWEAT * TENTHS
            cars -= need * AWAY[place] * TENTHS
            if has(s.properties, place) and not under_police(s, space):
                pawns = pawns_on(s, space)
                if has(s.condos, place):
                    if not is_covered(s, place):
                        there = go_and_pay(s, seat, place)
                        if there != NONE:
                            return there
                    elif pawns < 2:
                        return space
                elif pawns < 1:
                    return space
            used += 1
    return NONE


@rule
def bring(s: State, station: int) -> int:
    """Activists for a railroad: out of Jail if many are there, else by train."""
    if s.jail >= weight(Weight.JAIL) and not under_police(s, JAIL) and pawns_on(s, JAIL) == 0:
        return JAIL
    return station


@rule
def choose_space(s: State, seat: int) -> int:
    """Where the next pawn of a seat goes: first what must be, then money, then homes."""
    space = rescue(s, seat)
    if space == NONE:
        space = save_homes(s, seat)
    if space == NONE:
        space = break_zone(s, seat)
    if space == NONE and need_money(s, seat) and not under_police(s, PAYDAY):
        space = PAYDAY
    if space == NONE:
        space = help_building(s, seat)
    if space == NONE:
        space = PAYDAY
    if under_police(s, space):
        space = STATION[target(s)]
    return space
