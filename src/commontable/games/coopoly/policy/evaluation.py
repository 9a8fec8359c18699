"""Features of a game of Co-opoly at the beginning of a round, and how likely it is won."""

from __future__ import annotations

from enum import IntEnum, auto
from pathlib import Path

from commontable.core import scratch
from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import count, has
from commontable.core.value_network import valued
from commontable.games.coopoly.policy.plan import (
    DIE,
    STATION,
    SWEAT,
    ZONE_GAP,
    bag,
    bare_tile,
    crowd,
    is_threatened,
    may_be_stopped,
    police_gap,
    zone_worth,
)
from commontable.games.coopoly.rules.state import (
    CARCOOP,
    HAND,
    JAIL,
    PAWNS,
    PAYDAY,
    PLOTS,
    RAILROAD_SPACE,
    RAILROADS,
    SPACE_OF,
    SPACES,
    ZONES,
    Phase,
    State,
    in_zone,
    is_complete,
)

BEST = 3  # Zones that are looked at one by one
LONG = 30  # rounds beyond this are all the same
RICH = 20  # and so are bills
NO_WORTH = -(1 << 30)  # less than any Zone's


class Look(IntEnum):
    """Features of a Zone."""

    TILES = 0
    CONDOS = auto()
    CLEAR_HOMES = auto()  # homes without a condo
    THREATENED_HOMES = auto()
    BUILDERS = auto()  # Activists on properties without homes, no more than build there
    READY = auto()  # properties without homes where enough Activists stand
    CROWD = auto()
    AT_STATION = auto()
    GAP = auto()  # positions until the Police come to it
    NEAR = auto()  # 1 if they can end there in this round
    STATION_GAP = auto()  # positions until they have passed the station
    EXPOSED = auto()  # Activists there, if the Police may sweep them in this round
    THREE = auto()  # 1 if three properties or more have homes
    TWO = auto()
    LAST = 14  # Activists on the plot at the station
    COST = LAST + 1  # bills for all condos that stand on homes
    PLOT = COST + 1  # + plot: 0 with homes, else what it lacks: a tile, Activists, a condo less
    END = PLOT + PLOTS


class Feature(IntEnum):
    """Places of the numbers."""

    SOLO = 0  # 1 with one seat
    PAIR = auto()  # 1 with two
    TILE_PAWNS = auto()
    DEVELOPERS = auto()
    ROUNDS = auto()
    LEFT = auto()  # rounds before the limit, if there is one
    BILLS = auto()
    RICHEST = auto()
    PAYERS = 8  # + bills - 1: seats with so many bills or more, up to the dearest condo
    JAIL = PAYERS + PLOTS
    ACTIVISTS = auto()
    BAG = auto()
    PAYDAY_NEAR = auto()  # 1 if the Police can end there in this round
    JAIL_NEAR = auto()
    CAR_NEAR = auto()
    BREAKABLE = auto()  # complete Zones of three condos with a tile that can be removed
    LOCKED = auto()  # such Zones without
    THREAT = JAIL + 8  # bills that rescues cost in this round
    SHORT = THREAT + 1  # those of them that nobody has
    THREATENED = SHORT + 1  # Zones with four condos
    THREATENED_NEAR = THREATENED + 1  # those that the Police can reach in this round
    TARGET_THREATENED = THREATENED_NEAR + 1  # 1 if the best Zone is one of them
    ZONES_WITH_HOMES = TARGET_THREATENED + 1
    HOMES = ZONES_WITH_HOMES + 1  # properties with homes
    BIGGEST_CROWD = HOMES + 1  # Activists on one side of the board
    CROWDS_NEAR = BIGGEST_CROWD + 1  # Activists on sides whose railroad may be swept in this round
    CLEARING = CROWDS_NEAR + 1  # bills for all condos of the best Zone
    CLEARING_SHORT = CLEARING + 1  # those of them that nobody has
    ENDS_NEAR = CLEARING_SHORT + 1  # ends of the best Zone that the Police can reach in this round
    DANGER = ENDS_NEAR + 1  # + (PLOTS + 1) * (tiles - 1) + condos: how many Zones look like that
    ZONE = DANGER + PLOTS * (PLOTS + 1)  # + Look.END * place of a Zone among the best
    END = ZONE + BEST * Look.END


@rule
def features(s: State, vector: Row) -> None:
    scratch.clear(vector)
    vector[Feature.SOLO] = int(s.seats == 1)
    vector[Feature.PAIR] = int(s.seats == 2)
    vector[Feature.TILE_PAWNS] = s.tile_pawns
    vector[Feature.DEVELOPERS] = s.developers
    vector[Feature.ROUNDS] = min(s.rounds, LONG)
    vector[Feature.LEFT] = s.round_limit - s.rounds if s.round_limit > 0 else LONG
    vector[Feature.JAIL] = s.jail
    for space in range(SPACES):
        vector[Feature.ACTIVISTS] += s.activists[space]
    vector[Feature.BAG] = bag(s)
    vector[Feature.PAYDAY_NEAR] = int(may_be_stopped(s, PAYDAY))
    vector[Feature.JAIL_NEAR] = int(may_be_stopped(s, JAIL))
    vector[Feature.CAR_NEAR] = int(may_be_stopped(s, CARCOOP))
    _look_at_purses(s, vector)
    _look_at_dangers(s, vector)
    _look_at_sides(s, vector)
    worths = scratch.row(ZONES)
    for zone in range(ZONES):
        worths[zone] = zone_worth(s, zone)
    for place in range(BEST):
        zone = _most(worths)
        worths[zone] = NO_WORTH
        if place == 0:
            _look_at_target(s, zone, vector)
        _look(s, zone, vector, Feature.ZONE + Look.END * place)


@rule
def _most(worths: Row) -> int:
    """The first Zone that no other one surpasses."""
    best = 0
    for zone in range(1, ZONES):
        if worths[zone] > worths[best]:
            best = zone
    return best


@rule
def _look_at_purses(s: State, vector: Row) -> None:
    for seat in range(s.seats):
        bills = min(s.purse[seat], RICH)
        vector[Feature.BILLS] += bills
        vector[Feature.RICHEST] = max(vector[Feature.RICHEST], bills)
        for price in range(min(bills, PLOTS)):
            vector[Feature.PAYERS + price] += 1


@rule
def _look_at_dangers(s: State, vector: Row) -> None:
    for zone in range(ZONES):
        tiles = count(in_zone(s.properties, zone))
        condos = count(in_zone(s.condos, zone))
        vector[Feature.DANGER + (PLOTS + 1) * (tiles - 1) + condos] += 1
        homes = count(in_zone(s.homes, zone))
        vector[Feature.HOMES] += homes
        vector[Feature.ZONES_WITH_HOMES] += int(homes > 0)
        if is_threatened(s, zone):
            vector[Feature.THREAT] += _price(s, zone)
            vector[Feature.THREATENED] += 1
            vector[Feature.THREATENED_NEAR] += int(ZONE_GAP[zone, s.police] <= DIE)
        elif is_complete(s, zone) and condos == PLOTS - 1:
            if bare_tile(s, zone) >= 0:
                vector[Feature.BREAKABLE] += 1
            else:
                vector[Feature.LOCKED] += 1
    vector[Feature.SHORT] = max(0, vector[Feature.THREAT] - vector[Feature.BILLS])


@rule
def _look_at_sides(s: State, vector: Row) -> None:
    for railroad in range(RAILROADS):
        station = RAILROAD_SPACE[railroad]
        there = crowd(s, station)
        vector[Feature.BIGGEST_CROWD] = max(vector[Feature.BIGGEST_CROWD], there)
        if police_gap(s, _beyond(station)) <= DIE:
            vector[Feature.CROWDS_NEAR] += there


@rule
def _beyond(station: int) -> int:
    """The space that the Police come to when they have passed a station."""
    return (station - 1) % SPACES


@rule
def _look_at_target(s: State, zone: int, vector: Row) -> None:
    """At the best Zone, together with all purses and the Police."""
    condos = count(in_zone(s.condos, zone))
    vector[Feature.TARGET_THREATENED] = int(is_threatened(s, zone))
    vector[Feature.CLEARING] = condos * condos
    vector[Feature.CLEARING_SHORT] = max(0, condos * condos - vector[Feature.BILLS])
    start = zone * PLOTS
    vector[Feature.ENDS_NEAR] = int(may_be_stopped(s, SPACE_OF[start])) + int(
        may_be_stopped(s, SPACE_OF[start + PLOTS - 1])
    )


@rule
def _price(s: State, zone: int) -> int:
    """Bills for the cheapest condo of a Zone that has four."""
    helpers = 0
    for place in range(zone * PLOTS, zone * PLOTS + PLOTS):
        helpers = max(helpers, s.activists[SPACE_OF[place]])
    return max(0, PLOTS - helpers)


@rule
def _look(s: State, zone: int, vector: Row, at: int) -> None:
    homes = in_zone(s.homes, zone)
    condos = in_zone(s.condos, zone)
    vector[at + Look.TILES] = count(in_zone(s.properties, zone))
    vector[at + Look.CONDOS] = count(condos)
    vector[at + Look.CLEAR_HOMES] = count(homes & ~condos)
    vector[at + Look.THREATENED_HOMES] = count(homes & condos)
    vector[at + Look.COST] = count(homes & condos) * count(condos)
    nearest = ZONE_GAP[zone, s.police]
    for plot in range(PLOTS):
        space = SPACE_OF[zone * PLOTS + plot]
        if not has(homes, plot):
            there = min(SWEAT, s.activists[space])
            vector[at + Look.BUILDERS] += there
            vector[at + Look.READY] += int(there == SWEAT)
            vector[at + Look.PLOT + plot] = 1 + SWEAT - there + int(has(condos, plot))
    station = STATION[zone]
    vector[at + Look.CROWD] = crowd(s, station)
    vector[at + Look.AT_STATION] = s.activists[station]
    vector[at + Look.GAP] = nearest
    vector[at + Look.NEAR] = int(nearest <= DIE)
    beyond = police_gap(s, _beyond(station))
    vector[at + Look.STATION_GAP] = beyond
    if beyond <= DIE:
        vector[at + Look.EXPOSED] = s.activists[station]
    vector[at + Look.THREE] = int(count(homes) >= 3)
    vector[at + Look.TWO] = int(count(homes) >= 2)
    vector[at + Look.LAST] = s.activists[SPACE_OF[zone * PLOTS + PLOTS - 1]]


@rule
def is_quiet(s: State) -> bool:
    """A round begins: the Developers have had their turn, no pawn is placed."""
    if s.phase != Phase.PLACE or s.done != 0:
        return False
    for pawn in range(PAWNS):
        if s.pawn[pawn] != HAND:
            return False
    return True


INPUTS = int(Feature.END)
value = valued(Path(__file__).with_name("value_network.json"), INPUTS, features, is_quiet)
