"""Where the next pawn goes."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.sets import count, has, lowest, only, rest
from commontable.games.coopoly.policy.plan import (
    AWAY,
    STATION,
    SWEAT,
    bag,
    best_site,
    breakable,
    crowd,
    is_threatened,
    may_be_stopped,
    sites,
    target,
)
from commontable.games.coopoly.policy.purses import (
    bill_for,
    go_and_pay,
    is_covered,
    pawns_of,
    pawns_on,
    spare,
    team_bills,
)
from commontable.games.coopoly.policy.weights import Weight, weight
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import (
    CARCOOP,
    HAND,
    JAIL,
    NONE,
    PAYDAY,
    PLOTS,
    SPACE_OF,
    STARTS,
    ZONES,
    State,
    in_zone,
)

TENTHS = 10
FREED = 7  # Activists that a roll at the Jail sets free on average


# ------------------------------------------------------------------ condos that must go


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
            if has(STARTS, place):
                worth -= weight(s, Weight.RESCUE_TILE)
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
def break_rescued(s: State, seat: int) -> int:
    """A space where a Zone that is saved loses its tile as well, or NONE."""
    for zone in range(ZONES):
        if is_threatened(s, zone):
            place = weakest_condo(s, zone)
            if place != NONE and is_covered(s, place) and may_lose_tile(s, seat, place):
                return SPACE_OF[place]
    return NONE


@rule
def may_lose_tile(s: State, seat: int, place: int) -> bool:
    """Whether a tile goes back into the bag as soon as its condo is removed."""
    if has(STARTS | s.homes, place) or bag(s) < weight(s, Weight.BREAK_RESCUED):
        return False
    return can_man(s, seat, place, s.tile_pawns + payers(s, place))


@rule
def payers(s: State, place: int) -> int:
    """Pawns that have to pay for a condo."""
    for seat in range(s.seats):
        if pawns_of(s, seat, SPACE_OF[place]) > 0 and spare(s, seat, place) >= bill_for(s, place):
            return 1
    return 2


@rule
def can_man(s: State, seat: int, place: int, pawns: int) -> bool:
    """Whether a property lacks some of so many pawns, and the seats to come can bring them."""
    there = pawns_on(s, SPACE_OF[place])
    left = 0
    for other in range(seat, s.seats):
        left += pawns_of(s, other, HAND)
    return there < pawns <= there + left and not under_police(s, SPACE_OF[place])


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
    """A tile without which a complete Zone is no danger next round, or NONE."""
    for zone in range(ZONES):
        place = breakable(s, zone)
        if place != NONE and zone != target(s):
            if can_man(s, seat, place, s.tile_pawns):
                return SPACE_OF[place]
    return NONE


# ------------------------------------------------------------------ homes


@rule
def need_money(s: State, seat: int) -> bool:
    """Whether the purses are thinner than is wise."""
    if spare(s, seat, 0) * TENTHS < weight(s, Weight.OWN_RESERVE):
        return True
    wish = weight(s, Weight.RESERVE)
    for zone in range(ZONES):
        if count(in_zone(s.condos, zone)) >= PLOTS - 1:
            wish += weight(s, Weight.THREAT_RESERVE)
    return team_bills(s) * TENTHS < wish


@rule
def clear_site(s: State, seat: int) -> int:
    """Where a condo of the Zone that is to be won is removed while it is cheap, or NONE."""
    zone = target(s)
    if s.price[zone] > weight(s, Weight.CHEAP):
        return NONE
    for place in range(zone * PLOTS, zone * PLOTS + PLOTS):
        if has(s.condos, place) and not under_police(s, SPACE_OF[place]):
            if not is_covered(s, place) and spare(s, seat, place) >= bill_for(s, place):
                return SPACE_OF[place]
    return NONE


@rule
def help_building(s: State, seat: int) -> int:
    """The next thing that the next homes lack: Activists, a car, a condo less, a builder."""
    zone = target(s)
    station = STATION[zone]
    cars = pawns_on(s, CARCOOP) * weight(s, Weight.CAR)
    supply = crowd(s, station) * TENTHS + pawns_on(s, station) * weight(s, Weight.TRAIN)
    if pawns_on(s, JAIL) > 0:
        supply += min(s.jail, FREED * pawns_on(s, JAIL)) * TENTHS
    places = sites(s, zone)
    while places != 0:
        place = best_site(s, places)
        places &= ~only(place)
        need = max(0, SWEAT - s.activists[SPACE_OF[place]])
        if supply < SWEAT * TENTHS:
            return bring(s, station)
        if cars < need * AWAY[place] * TENTHS and not under_police(s, CARCOOP):
            return CARCOOP
        supply -= SWEAT * TENTHS
        cars -= need * AWAY[place] * TENTHS
        space = man_site(s, seat, place)
        if space != NONE:
            return space
    return NONE


@rule
def man_site(s: State, seat: int, place: int) -> int:
    """Where a pawn goes so that homes can be built on a property in this round, or NONE."""
    space = SPACE_OF[place]
    if not has(s.properties, place) or under_police(s, space):
        return NONE
    if not has(s.condos, place):
        return space if pawns_on(s, space) < 1 else NONE
    if not is_covered(s, place):
        return go_and_pay(s, seat, place)
    return space if pawns_on(s, space) < 2 else NONE


@rule
def bring(s: State, station: int) -> int:
    """Activists for a railroad: out of Jail if many are there, else by train."""
    if s.jail >= weight(s, Weight.JAIL) and not under_police(s, JAIL) and pawns_on(s, JAIL) == 0:
        return JAIL
    return station


@rule
def choose_space(s: State, seat: int) -> int:
    """Where the next pawn of a seat goes: first what must be, then money, then homes."""
    space = rescue(s, seat)
    if space == NONE:
        space = save_homes(s, seat)
    if space == NONE:
        space = break_rescued(s, seat)
    if space == NONE:
        space = break_zone(s, seat)
    if space == NONE:
        space = clear_site(s, seat)
    if space == NONE and need_money(s, seat) and not under_police(s, PAYDAY):
        space = PAYDAY
    if space == NONE:
        space = help_building(s, seat)
    if space == NONE:
        space = PAYDAY
    if under_police(s, space):
        space = STATION[target(s)]
    return space
