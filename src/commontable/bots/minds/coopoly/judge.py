"""What is noticed of a game of Co-opoly at the beginning of a round, and how likely it is won."""

from __future__ import annotations

from enum import IntEnum, auto
from pathlib import Path
from typing import Any

from commontable.bots.judge import valued
from commontable.bots.minds.coopoly.plan import (
    STATION,
    SWEAT,
    best_zone,
    crowd,
    police_gap,
)
from commontable.core import scratch
from commontable.core.build import rule
from commontable.core.sets import count, has, only
from commontable.games.coopoly.rules.police import POSITIONS
from commontable.games.coopoly.rules.state import (
    HAND,
    PAWNS,
    PLOTS,
    SPACE_OF,
    SPACES,
    ZONES,
    Phase,
    State,
    in_zone,
)

BEST = 3  # Zones that are looked at one by one
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
    THREE = auto()  # 1 if three properties or more have homes
    TWO = auto()
    END = auto()


class Notice(IntEnum):
    """Places of the numbers."""

    SEATS = 0
    TILE_PAWNS = SEATS + 1
    DEVELOPERS = TILE_PAWNS + 1
    ROUNDS = DEVELOPERS + 1
    LEFT = ROUNDS + 1  # rounds before the limit, if there is one
    BILLS = LEFT + 1
    RICHEST = BILLS + 1
    JAIL = RICHEST + 1
    ACTIVISTS = JAIL + 1
    POLICE = ACTIVISTS + 1
    DANGER = POLICE + 1  # + (PLOTS + 1) * (tiles - 1) + condos: how many Zones look like that
    ZONE = DANGER + PLOTS * (PLOTS + 1)  # + Look.END * place of a Zone among the best
    END = ZONE + BEST * Look.END


@rule
def notice(s: State, noticed: Any) -> None:
    scratch.clear(noticed)
    noticed[Notice.SEATS] = s.seats
    noticed[Notice.TILE_PAWNS] = s.tile_pawns
    noticed[Notice.DEVELOPERS] = s.developers
    noticed[Notice.ROUNDS] = min(s.rounds, LONG)
    noticed[Notice.LEFT] = s.round_limit - s.rounds if s.round_limit > 0 else LONG
    for seat in range(s.seats):
        noticed[Notice.BILLS] += min(s.purse[seat], RICH)
        noticed[Notice.RICHEST] = max(noticed[Notice.RICHEST], min(s.purse[seat], RICH))
    noticed[Notice.JAIL] = s.jail
    for space in range(SPACES):
        noticed[Notice.ACTIVISTS] += s.activists[space]
    noticed[Notice.POLICE] = s.police
    for zone in range(ZONES):
        tiles = count(in_zone(s.properties, zone))
        condos = count(in_zone(s.condos, zone))
        noticed[Notice.DANGER + (PLOTS + 1) * (tiles - 1) + condos] += 1
    seen = 0
    for place in range(BEST):
        zone = best_zone(s, seen)
        seen |= only(zone)
        _look(s, zone, noticed, Notice.ZONE + Look.END * place)


@rule
def _look(s: State, zone: int, noticed: Any, at: int) -> None:
    homes = in_zone(s.homes, zone)
    condos = in_zone(s.condos, zone)
    noticed[at + Look.TILES] = count(in_zone(s.properties, zone))
    noticed[at + Look.CONDOS] = count(condos)
    noticed[at + Look.CLEAR_HOMES] = count(homes & ~condos)
    noticed[at + Look.THREATENED_HOMES] = count(homes & condos)
    nearest = POSITIONS
    for plot in range(PLOTS):
        space = SPACE_OF[zone * PLOTS + plot]
        nearest = min(nearest, police_gap(s, space))
        if not has(homes, plot):
            noticed[at + Look.BUILDERS] += min(SWEAT, s.activists[space])
            noticed[at + Look.READY] += int(s.activists[space] >= SWEAT)
    noticed[at + Look.CROWD] = crowd(s, STATION[zone])
    noticed[at + Look.AT_STATION] = s.activists[STATION[zone]]
    noticed[at + Look.GAP] = nearest
    noticed[at + Look.NEAR] = int(nearest <= 6)
    noticed[at + Look.THREE] = int(count(homes) >= 3)
    noticed[at + Look.TWO] = int(count(homes) >= 2)


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
