"""What is noticed of a game of Co-opoly at the beginning of a round, and how likely it is won."""

from __future__ import annotations

from enum import IntEnum, auto
from pathlib import Path
from typing import Any

from commontable.bots.judge import valued
from commontable.bots.minds.coopoly.plan import (
    DIE,
    STATION,
    SWEAT,
    bag,
    bare_tile,
    best_zone,
    crowd,
    is_threatened,
    may_be_stopped,
    police_gap,
)
from commontable.core import scratch
from commontable.core.build import rule
from commontable.core.sets import count, has, only
from commontable.games.coopoly.rules.police import POSITIONS
from commontable.games.coopoly.rules.state import (
    CARCOOP,
    HAND,
    JAIL,
    PAWNS,
    PAYDAY,
    PLOTS,
    SPACE_OF,
    SPACES,
    ZONES,
    Phase,
    State,
    in_zone,
    is_complete,
)

BEST = 2  # Zones that are looked at one by one
LONG = 30  # rounds beyond this are all the same
RICH = 20  # and so are bills


class Look(IntEnum):
    """What is noticed of a Zone."""

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


class Notice(IntEnum):
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
    DANGER = SHORT + 1  # + (PLOTS + 1) * (tiles - 1) + condos: how many Zones look like that
    ZONE = DANGER + PLOTS * (PLOTS + 1)  # + Look.END * place of a Zone among the best
    END = ZONE + BEST * Look.END


@rule
def notice(s: State, noticed: Any) -> None:
    scratch.clear(noticed)
    noticed[Notice.SOLO] = int(s.seats == 1)
    noticed[Notice.PAIR] = int(s.seats == 2)
    noticed[Notice.TILE_PAWNS] = s.tile_pawns
    noticed[Notice.DEVELOPERS] = s.developers
    noticed[Notice.ROUNDS] = min(s.rounds, LONG)
    noticed[Notice.LEFT] = s.round_limit - s.rounds if s.round_limit > 0 else LONG
    noticed[Notice.JAIL] = s.jail
    for space in range(SPACES):
        noticed[Notice.ACTIVISTS] += s.activists[space]
    noticed[Notice.BAG] = bag(s)
    noticed[Notice.PAYDAY_NEAR] = int(may_be_stopped(s, PAYDAY))
    noticed[Notice.JAIL_NEAR] = int(may_be_stopped(s, JAIL))
    noticed[Notice.CAR_NEAR] = int(may_be_stopped(s, CARCOOP))
    _look_at_purses(s, noticed)
    _look_at_dangers(s, noticed)
    seen = 0
    for place in range(BEST):
        zone = best_zone(s, seen)
        seen |= only(zone)
        _look(s, zone, noticed, Notice.ZONE + Look.END * place)


@rule
def _look_at_purses(s: State, noticed: Any) -> None:
    for seat in range(s.seats):
        bills = min(s.purse[seat], RICH)
        noticed[Notice.BILLS] += bills
        noticed[Notice.RICHEST] = max(noticed[Notice.RICHEST], bills)
        for price in range(min(bills, PLOTS)):
            noticed[Notice.PAYERS + price] += 1


@rule
def _look_at_dangers(s: State, noticed: Any) -> None:
    for zone in range(ZONES):
        tiles = count(in_zone(s.properties, zone))
        condos = count(in_zone(s.condos, zone))
        noticed[Notice.DANGER + (PLOTS + 1) * (tiles - 1) + condos] += 1
        if is_threatened(s, zone):
            noticed[Notice.THREAT] += _price(s, zone)
        elif is_complete(s, zone) and condos == PLOTS - 1:
            if bare_tile(s, zone) >= 0:
                noticed[Notice.BREAKABLE] += 1
            else:
                noticed[Notice.LOCKED] += 1
    noticed[Notice.SHORT] = max(0, noticed[Notice.THREAT] - noticed[Notice.BILLS])


@rule
def _price(s: State, zone: int) -> int:
    """Bills for the cheapest condo of a Zone that has four."""
    helpers = 0
    for place in range(zone * PLOTS, zone * PLOTS + PLOTS):
        helpers = max(helpers, s.activists[SPACE_OF[place]])
    return max(0, PLOTS - helpers)


@rule
def _look(s: State, zone: int, noticed: Any, at: int) -> None:
    homes = in_zone(s.homes, zone)
    condos = in_zone(s.condos, zone)
    noticed[at + Look.TILES] = count(in_zone(s.properties, zone))
    noticed[at + Look.CONDOS] = count(condos)
    noticed[at + Look.CLEAR_HOMES] = count(homes & ~condos)
    noticed[at + Look.THREATENED_HOMES] = count(homes & condos)
    noticed[at + Look.COST] = count(homes & condos) * count(condos)
    nearest = POSITIONS
    for plot in range(PLOTS):
        space = SPACE_OF[zone * PLOTS + plot]
        nearest = min(nearest, police_gap(s, space))
        if not has(homes, plot):
            there = min(SWEAT, s.activists[space])
            noticed[at + Look.BUILDERS] += there
            noticed[at + Look.READY] += int(there == SWEAT)
            noticed[at + Look.PLOT + plot] = 1 + SWEAT - there + int(has(condos, plot))
    station = STATION[zone]
    noticed[at + Look.CROWD] = crowd(s, station)
    noticed[at + Look.AT_STATION] = s.activists[station]
    noticed[at + Look.GAP] = nearest
    noticed[at + Look.NEAR] = int(nearest <= DIE)
    beyond = police_gap(s, (station - 1) % SPACES)
    noticed[at + Look.STATION_GAP] = beyond
    if beyond <= DIE:
        noticed[at + Look.EXPOSED] = s.activists[station]
    noticed[at + Look.THREE] = int(count(homes) >= 3)
    noticed[at + Look.TWO] = int(count(homes) >= 2)
    noticed[at + Look.LAST] = s.activists[SPACE_OF[zone * PLOTS + PLOTS - 1]]


@rule
def is_quiet(s: State) -> bool:
    """A round begins: the Developers have had their turn, no pawn is placed."""
    if s.phase != Phase.PLACE or s.done != 0:
        return False
    for pawn in range(PAWNS):
        if s.pawn[pawn] != HAND:
            return False
    return True


INPUTS = int(Notice.END)
value = valued(Path(__file__).with_name("judge.json"), INPUTS, notice, is_quiet)
