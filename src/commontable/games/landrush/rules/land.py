"""Plots: who owns them, what they cost, how they change hands."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.sets import count, has, only
from commontable.games.landrush.rules.cards import lift_cards, open_anew
from commontable.games.landrush.rules.names import (
    BARE,
    CASSAVA,
    COST,
    CROPS,
    GROUND,
    SEATS,
    SPOTS,
    ZONES,
    Kind,
)
from commontable.games.landrush.rules.state import State, kind_of

# ------------------------------------------------------------------ who owns what


@rule
def taken(s: State, zone: int) -> int:
    """Plots on which somebody's symbol or salary lies."""
    group = 0
    for seat in range(SEATS):
        group |= s.land[seat, zone] | s.salary[seat, zone]
    return group


@rule
def empty(s: State, zone: int) -> int:
    """Plots that can be bought or moved to. LAND-24, LAND-A14: none in an investor's zone."""
    if kind_of(s, zone) == Kind.INVESTOR:
        return 0
    return GROUND[s.board, zone] & ~taken(s, zone)


@rule
def tradable(s: State, seat: int, zone: int) -> int:
    """Plots that can be grabbed or handed over. LAND-A14: none in an investor's zone."""
    if kind_of(s, zone) == Kind.INVESTOR:
        return 0
    return s.land[seat, zone]


@rule
def owner_of(s: State, plot: int) -> int:
    for seat in range(SEATS):
        if has(s.land[seat, plot // SPOTS], plot % SPOTS):
            return seat
    return NOBODY


@rule
def crop_of(s: State, plot: int) -> int:
    """BARE where nothing is planted."""
    for crop in range(CROPS):
        if has(s.crops[crop, plot // SPOTS], plot % SPOTS):
            return crop
    return BARE


@rule
def plots_of(s: State, seat: int) -> int:
    """LAND-A13: how much land a farmer has; a salary is not land."""
    n = 0
    for zone in range(ZONES):
        n += count(s.land[seat, zone])
    return n


# ------------------------------------------------------------------ prices


@rule
def price(s: State, zone: int, crop: int) -> int:
    """LAND-10, LAND-22, LAND-23, LAND-26: what a plot costs now; BARE only in a mine."""
    return COST[kind_of(s, zone), CASSAVA if crop == BARE else crop]


@rule
def change_cost(s: State, zone: int, old: int, new: int) -> int:
    """LAND-12, LAND-E11: the additional cost; a cheaper crop is free."""
    return max(0, price(s, zone, new) - price(s, zone, old))


@rule
def worth(s: State, seat: int) -> int:
    """LAND-A21: the land of a farmer at the prices of now."""
    dollars = 0
    for zone in range(ZONES):
        if s.land[seat, zone] == 0:
            continue
        if kind_of(s, zone) == Kind.MINE:
            dollars += count(s.land[seat, zone]) * price(s, zone, BARE)
        else:
            for crop in range(CROPS):
                dollars += count(s.land[seat, zone] & s.crops[crop, zone]) * price(s, zone, crop)
    return dollars


# ------------------------------------------------------------------ plots change hands


@rule
def claim(s: State, seat: int, plot: int, crop: int) -> None:
    """LAND-10: the symbol, then the crop. LAND-A16, LAND-A17: a mine takes no crop."""
    zone = plot // SPOTS
    spot = only(plot % SPOTS)
    open_anew(s, zone)
    s.land[seat, zone] |= spot
    if crop != BARE and kind_of(s, zone) != Kind.MINE:
        s.crops[crop, zone] |= spot


@rule
def clear(s: State, plot: int) -> None:
    """Takes symbol and crop from a plot, with the card that lay on it."""
    zone = plot // SPOTS
    spot = only(plot % SPOTS)
    lift_cards(s, zone, spot)
    open_anew(s, zone)
    s.changed[zone] &= ~spot
    for seat in range(SEATS):
        s.land[seat, zone] &= ~spot
        s.unpaid[seat, zone] &= ~spot
    for crop in range(CROPS):
        s.crops[crop, zone] &= ~spot


@rule
def replant(s: State, plot: int, crop: int) -> None:
    """LAND-12, LAND-A5: a card on a plot that changes its crop is lost."""
    zone = plot // SPOTS
    spot = only(plot % SPOTS)
    lift_cards(s, zone, spot)
    open_anew(s, zone)
    for other in range(CROPS):
        s.crops[other, zone] &= ~spot
    s.crops[crop, zone] |= spot


@rule
def hand_over(s: State, seat: int, other: int, zone: int, plots: int) -> None:
    """LAND-A5: a card never changes its owner. LAND-A15: unpaid costs stay with the plots."""
    lift_cards(s, zone, plots)
    open_anew(s, zone)
    s.changed[zone] &= ~plots
    s.land[seat, zone] &= ~plots
    s.land[other, zone] |= plots
