"""What a search tries: actions that could be of use, so that it has time for each."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.core.sets import count, has, only
from commontable.games.coopoly.policy.placing import weakest_condo
from commontable.games.coopoly.policy.plan import STATION, SWEAT, bare_tile, best_zone
from commontable.games.coopoly.rules.actions import DONE, FREE, PLACE, THINK_AGAIN
from commontable.games.coopoly.rules.state import (
    CARCOOP,
    JAIL,
    NONE,
    PAYDAY,
    PLOTS,
    PROPERTY_AT,
    SPACES,
    Phase,
    State,
    in_zone,
    zone_of,
)

BEST = 3  # Zones that are thought of, most promising first; homes go up in all but the last


def candidates(s: State, seat: int, actions: Sequence[int]) -> list[int]:
    """Those of the legal actions of a seat that are worth a search."""
    if s.phase == Phase.PLACE:
        return _placings(s, actions)
    if s.phase == Phase.FREE:
        return [action for action in actions if DONE.has(action) or _is_round(s, action)]
    return list(actions)


def _is_round(s: State, action: int) -> bool:
    """All who can leave the Jail, or as many as build homes."""
    freed = FREE.n(action)
    return freed == min(s.points, s.jail) or freed % SWEAT == 0


def _placings(s: State, actions: Sequence[int]) -> list[int]:
    """Pawns are placed where they can act; only when all are placed, one may be taken back."""
    useful = _useful_spaces(s)
    placed = [each for each in actions if PLACE.has(each) and PLACE.space(each) in useful]
    return placed or [action for action in actions if not THINK_AGAIN.has(action)]


def _useful_spaces(s: State) -> set[int]:
    zones: list[int] = []
    for _ in range(BEST):
        zones.append(best_zone(s, sum(map(only, zones))))
    spaces = {PAYDAY, CARCOOP, *(STATION[zone] for zone in zones)}
    if s.jail > 0:
        spaces.add(JAIL)
    for space in range(SPACES):
        place = PROPERTY_AT[space]
        if place != NONE and has(s.properties, place):
            zone = zone_of(place)
            if (
                (zone in zones[:-1] and not has(s.homes & ~s.condos, place))
                or has(s.homes & s.condos, place)
                or place in _weak_spots(s, zone)
            ):
                spaces.add(space)
    return spaces


def _weak_spots(s: State, zone: int) -> list[int]:
    """Where a Zone that is or may soon be a danger is best broken: a condo, a bare tile."""
    if count(in_zone(s.properties, zone)) < PLOTS - 1:
        return []
    spots = [bare_tile(s, zone)]
    if count(in_zone(s.condos, zone)) >= PLOTS - 1:
        spots.append(weakest_condo(s, zone))
    return spots
