"""Where to build: Zones and properties in the order in which they are worth it."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.core.build import grid, rule, table
from commontable.core.sets import count, has, highest, lowest, only, rest
from commontable.games.coopoly import data
from commontable.games.coopoly.policy.weights import Weight, weight
from commontable.games.coopoly.rules.police import POSITION_AT, POSITIONS
from commontable.games.coopoly.rules.state import (
    NONE,
    PLOTS,
    PROPERTIES,
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


def _nearest(spaces: Sequence[int], police: int) -> int:
    """How many positions the Police have to go from one until they are on some of the spaces."""
    return min((POSITION_AT[space] - police - 1) % POSITIONS + 1 for space in spaces)


ZONE_GAP = grid(  # [zone, position of the Police]
    [[_nearest(zone.spaces, police) for police in range(POSITIONS)] for zone in data.ZONE_LIST]
)


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
    worth = weight(s, Weight.TILE) * (count(in_zone(s.properties, zone)) - 1)
    worth += weight(s, Weight.HOMES) * count(in_zone(s.homes, zone))
    worth -= weight(s, Weight.CONDO) * count(in_zone(s.condos, zone))
    worth += weight(s, Weight.CROWD) * crowd(s, STATION[zone])
    worth += weight(s, Weight.GAP) * min(ZONE_GAP[zone, s.police], weight(s, Weight.GAP_LIMIT))
    if is_complete(s, zone):
        worth += weight(s, Weight.COMPLETE)
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
    """The set of properties of a Zone that still need homes, and the one that comes next."""
    there = in_zone(s.properties, zone)
    plots = there & ~in_zone(s.homes, zone)
    if there != WHOLE_ZONE:
        plots |= only(lowest(WHOLE_ZONE & ~there))
    return plots << (zone * PLOTS)


@rule
def best_site(s: State, places: int) -> int:
    """The property of a set where homes come soonest, or NONE."""
    best = NONE
    most = 0
    while places != 0:
        place = lowest(places)
        places = rest(places)
        worth = weight(s, Weight.THERE) * min(SWEAT, s.activists[SPACE_OF[place]])
        worth -= weight(s, Weight.NEAR) * AWAY[place]
        if has(s.condos, place):
            worth -= weight(s, Weight.BURDEN)
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
def bag(s: State) -> int:
    """Tiles that can still be drawn."""
    return PROPERTIES - count(s.properties)


@rule
def bare_tile(s: State, zone: int) -> int:
    """The tile of a Zone that can be removed, the last one from the start, or NONE."""
    bare = in_zone(s.properties & ~s.condos & ~s.homes & ~STARTS, zone)
    return zone * PLOTS + highest(bare) if bare != 0 else NONE


@rule
def breakable(s: State, zone: int) -> int:
    """The bare tile of a complete Zone with condos and no homes, or NONE."""
    if not is_complete(s, zone) or in_zone(s.homes, zone) != 0:
        return NONE
    if count(in_zone(s.condos, zone)) < weight(s, Weight.BREAK):
        return NONE
    return bare_tile(s, zone)
