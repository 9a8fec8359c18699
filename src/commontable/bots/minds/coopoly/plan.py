"""Where to build: Zones and properties in the order in which they are worth it."""

from __future__ import annotations

from commontable.bots.minds.coopoly.weights import Weight, weight
from commontable.core.build import rule, table
from commontable.core.sets import count, has, lowest, only, rest
from commontable.games.coopoly import data
from commontable.games.coopoly.rules.police import POSITION_AT, POSITIONS
from commontable.games.coopoly.rules.state import (
    NONE,
    PLOTS,
    SPACE_OF,
    STARTS,
    WHOLE_ZONE,
    ZONES,
    State,
    in_zone,
    is_complete,
)

SWEAT = data.SWEAT
SIDE = 10  # spaces from a corner to the next
HALF = SIDE // 2
STATION = table(  # the railroad that each Zone grows towards
    [zone.spaces[0] // SIDE * SIDE + HALF for zone in data.ZONE_LIST]
)
AWAY = table(  # spaces from each property to that railroad
    [abs(space - space // SIDE * SIDE - HALF) for zone in data.ZONE_LIST for space in zone.spaces]
)
DIE = 6


# ------------------------------------------------------------------ the Police


@rule
def police_gap(s: State, space: int) -> int:
    """How many positions the Police have to go until they are on a space."""
    return (POSITION_AT[space] - s.police - 1) % POSITIONS + 1


@rule
def may_be_stopped(s: State, space: int) -> bool:
    """Whether the Police can end on a space in their next move."""
    return POSITION_AT[space] != NONE and police_gap(s, space) <= DIE


# ------------------------------------------------------------------ Zones


@rule
def crowd(s: State, station: int) -> int:
    """Activists on the side of the board around a railroad."""
    n = 0
    for space in range(station - HALF + 1, station + HALF):
        n += s.activists[space]
    return n


@rule
def zone_worth(s: State, zone: int) -> int:
    """How promising a Zone is: tiles, homes and Activists are there, condos and Police are not."""
    worth = weight(Weight.TILE) * (count(in_zone(s.properties, zone)) - 1)
    worth += weight(Weight.HOMES) * count(in_zone(s.homes, zone))
    worth -= weight(Weight.CONDO) * count(in_zone(s.condos, zone))
    worth += weight(Weight.CROWD) * crowd(s, STATION[zone])
    nearest = POSITIONS
    for plot in range(zone * PLOTS, zone * PLOTS + PLOTS):
        nearest = min(nearest, police_gap(s, SPACE_OF[plot]))
    worth += weight(Weight.GAP) * min(nearest, weight(Weight.GAP_LIMIT))
    if is_complete(s, zone):
        worth += weight(Weight.COMPLETE)
    return worth


@rule
def best_zone(s: State, without: int) -> int:
    """The most promising Zone that is not in a set."""
    best = NONE
    most = 0
    for zone in range(ZONES):
        if not has(without, zone):
            worth = zone_worth(s, zone)
            if best == NONE or worth > most:
                best = zone
                most = worth
    return best


@rule
def target(s: State) -> int:
    """The Zone that is to be won."""
    return best_zone(s, 0)


# ------------------------------------------------------------------ properties of the target


@rule
def sites(s: State, zone: int) -> int:
    """The set of properties of a Zone that still need homes; and the last one before its tile."""
    plots = in_zone(s.properties & ~s.homes, zone)
    if in_zone(s.properties, zone) == WHOLE_ZONE >> 1:
        plots |= only(PLOTS - 1)
    return plots << (zone * PLOTS)


@rule
def best_site(s: State, places: int) -> int:
    """The property of a set where homes come soonest, or NONE."""
    best = NONE
    most = 0
    while places != 0:
        place = lowest(places)
        places = rest(places)
        worth = weight(Weight.THERE) * min(SWEAT, s.activists[SPACE_OF[place]])
        worth -= weight(Weight.NEAR) * AWAY[place]
        if has(s.condos, place):
            worth -= weight(Weight.BURDEN)
        if not has(s.properties, place):
            worth -= SIDE * SIDE
        if best == NONE or worth > most:
            best = place
            most = worth
    return best


@rule
def is_threatened(s: State, zone: int) -> bool:
    """OPOLY-7: a condo on each of four properties."""
    return in_zone(s.condos, zone) == WHOLE_ZONE


@rule
def breakable(s: State, zone: int) -> int:
    """The bare tile of a complete Zone with three condos, or NONE: without it nothing happens."""
    if not is_complete(s, zone) or count(in_zone(s.condos, zone)) != PLOTS - 1:
        return NONE
    bare = in_zone(s.properties & ~s.condos & ~s.homes & ~STARTS, zone)
    return zone * PLOTS + lowest(bare) if bare != 0 else NONE
