"""The Developers' turn: tiles from the bag, condos for complete Zones, condos by the die."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule, table
from commontable.core.sets import count, lowest, only, pick
from commontable.games.coopoly import data
from commontable.games.coopoly.rules import state
from commontable.games.coopoly.rules.state import News, State

TILES_DRAWN = table(data.TILES_DRAWN)
ROLLS_MADE = table(data.ROLLS_MADE)
PRICE = data.PRICE


@rule
def developers_turn(s: State) -> None:
    """OPOLY-12: nobody decides anything here, and the Police hinder nothing (OPOLY-18)."""
    for _ in range(TILES_DRAWN[s.developers]):
        _draw_tile(s)
    for zone in range(state.ZONES):
        if state.is_complete(s, zone):
            place = _build_condo(s, zone)  # OPOLY-14, OPOLY-A14
            if place != state.NONE:
                state.note(s, News.COMPLETE, state.NONE, place, 0, 0)
    for _ in range(ROLLS_MADE[s.developers]):
        zone = luck.below(s, state.ZONES)
        place = _build_condo(s, zone)
        state.note(s, News.DEVELOPERS_ROLL, state.NONE, place, zone + 1, 0)
    _fix_prices(s)


@rule
def _draw_tile(s: State) -> None:
    """OPOLY-13: to the free plot of its colour that is nearest to the Starting Property."""
    bag = state.ALL_PROPERTIES & ~s.properties
    if bag == 0:
        return  # OPOLY-A13
    zone = state.zone_of(pick(bag, luck.below(s, count(bag))))
    place = zone * state.PLOTS + lowest(state.in_zone(bag, zone))
    s.properties |= only(place)
    state.note(s, News.TILE, state.NONE, place, 0, 0)


@rule
def _build_condo(s: State, zone: int) -> int:
    """OPOLY-15 to OPOLY-17: on the first property without one, homes or not; NONE if all have."""
    free = state.in_zone(s.properties & ~s.condos, zone)
    if free == 0:
        return state.NONE
    place = zone * state.PLOTS + lowest(free)
    s.condos |= only(place)
    return place


@rule
def _fix_prices(s: State) -> None:
    """OPOLY-30: what counts is the number of condos when the players' turn begins."""
    for zone in range(state.ZONES):
        s.price[zone] = PRICE * count(state.in_zone(s.condos, zone))
