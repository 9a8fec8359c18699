"""Plots in positions of Land Rush: sets of them, land, crops and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.codecs import by_functions, by_name, read_list, refusal, word
from commontable.core.data import Section
from commontable.core.errors import BadPosition
from commontable.core.game import Json
from commontable.core.sets import has, members, only
from commontable.games.landrush import data
from commontable.games.landrush.notation import name_plots, name_spots, numbers
from commontable.games.landrush.rules.actions import CARD_NAMES, PLOT_NAMES
from commontable.games.landrush.rules.cards import alike, cluster, lay_card, may_lie
from commontable.games.landrush.rules.names import (
    CROPS,
    GROUND,
    KINDS,
    MOST_CARDS,
    SEATS,
    SIZE,
    SPOTS,
    ZONES,
    Chain,
)
from commontable.games.landrush.rules.state import State

# ------------------------------------------------------------------ codecs


def read_plot(name: Any, s: State, where: str) -> int:
    if not isinstance(name, str) or name not in PLOT_NAMES:
        raise refusal(where, "a plot such as north.c4", name)
    plot = PLOT_NAMES.index(name)
    if not has(GROUND[s.board, plot // SPOTS], plot % SPOTS):
        raise BadPosition(f"{where}: this board has no plot {name}")
    return plot


def _read_set(value: Any, s: State, where: str) -> list[int]:
    sets = [0] * ZONES
    for name in read_list(value, where):
        plot = read_plot(name, s, where)
        sets[plot // SPOTS] |= only(plot % SPOTS)
    return sets


PLOT_SET = by_functions(lambda sets, s: name_plots(sets), _read_set)  # a set for each zone


def _write_seats(grid: list[list[int]], s: State) -> Json:
    return {
        name: seat
        for zone in range(ZONES)
        for seat in range(SEATS)
        for name in name_spots(zone, grid[seat][zone])
    }


def _read_seats(value: Any, s: State, where: str) -> list[list[int]]:
    grid = [[0] * ZONES for _ in range(SEATS)]
    for name, seat in read_named(value, where):
        plot = read_plot(name, s, where)
        if isinstance(seat, bool) or seat not in range(SEATS):
            raise refusal(f"{where}: {name}", "a seat", seat)
        grid[seat][plot // SPOTS] |= only(plot % SPOTS)
    return grid


PLOT_SEATS = by_functions(_write_seats, _read_seats)  # plots by name, each with a seat


def read_named(value: Any, where: str) -> list[tuple[str, Any]]:
    if not isinstance(value, Mapping):
        raise refusal(where, "named values", value)
    return list(value.items())


def _read_pool(value: Any, s: State, where: str) -> list[int]:
    cards = [_CARD.read(card, s, where) for card in read_list(value, where)]
    if len(cards) > MOST_CARDS:
        raise refusal(where, f"at most {MOST_CARDS} upgrades", value)
    return cards


_CARD = word(CARD_NAMES, first=1)
_CARDS = by_functions(lambda row, s: [CARD_NAMES[kind - 1] for kind in row if kind], _read_pool)
POOL = by_name(data.CROPS, _CARDS, missing=lambda s, crop: [])  # collective cards, the newest last


# ------------------------------------------------------------------ land


def write_plots(s: State) -> Json:
    """Every plot that somebody owns; `crop` is null where a mine allows none."""
    found: Json = {}
    for zone in range(ZONES):
        owned = sum(s.land[seat, zone] for seat in range(SEATS))
        for spot in members(owned):
            owner = next(seat for seat in range(SEATS) if has(s.land[seat, zone], spot))
            crop = next((c for c in range(CROPS) if has(s.crops[c, zone], spot)), None)
            name = PLOT_NAMES[zone * SPOTS + spot]
            found[name] = {"owner": owner, "crop": None if crop is None else data.CROPS[crop]}
    return found


def ground_of(s: State) -> list[str]:
    """All plots of the board."""
    return name_plots([GROUND[s.board, zone] for zone in range(ZONES)])


def read_plots(s: State, value: Any, where: str) -> None:
    for name, owned in read_named(value, where):
        plot = read_plot(name, s, where)
        each = Section(f"{where}: {name}", dict(read_named(owned, f"{where}: {name}")), BadPosition)
        zone, spot = plot // SPOTS, only(plot % SPOTS)
        s.land[each.number("owner", 0, SEATS - 1), zone] |= spot
        if each.any("crop", None) is not None:
            s.crops[data.CROPS.index(each.word("crop", data.CROPS)), zone] |= spot
        each.done()


# ------------------------------------------------------------------ cards


def write_cards(s: State) -> list[list[str]]:
    return [
        name_spots(zone, s.cards[zone, i])
        for zone in range(ZONES)
        for i in range(MOST_CARDS)
        if s.cards[zone, i]
    ]


def read_cards(s: State, value: Any, where: str) -> None:
    for i, names in enumerate(read_list(value, where)):
        zone, plots = _read_in_one_zone(s, names, f"{where}[{i}]")
        if not _may_cover(s, zone, plots):
            wanted = "4, 6 or 8 connected plots of one owner and crop, free for it"
            raise refusal(f"{where}[{i}]", wanted, names)
        lay_card(s, zone, plots)


def _read_in_one_zone(s: State, names: Any, where: str) -> tuple[int, int]:
    sets = _read_set(names, s, where)
    zones = [zone for zone in range(ZONES) if sets[zone]]
    if len(zones) != 1:
        raise refusal(where, "plots of one zone", names)
    return zones[0], sets[zones[0]]


def _may_cover(s: State, zone: int, plots: int) -> bool:
    if s.highest_tier or plots.bit_count() not in numbers(SIZE, KINDS):
        return False
    if any(s.cards[zone, i] & plots for i in range(MOST_CARDS)):
        return False
    if cluster(plots & -plots, plots) != plots:
        return False
    return any(
        may_lie(s, seat, zone) and plots & ~alike(s, seat, zone, crop) == 0
        for seat in range(SEATS)
        for crop in range(CROPS)
    )


def write_laying(s: State) -> Json | None:
    if s.chain != Chain.LAYING:
        return None
    return {"card": CARD_NAMES[s.lay_kind], "plots": name_spots(s.lay_zone, s.laying)}


def read_laying(s: State, value: Any, where: str) -> None:
    """The card that is being laid."""
    if value is None:
        return
    given = Section(where, dict(read_named(value, where)), BadPosition)
    s.chain = Chain.LAYING
    s.lay_kind = CARD_NAMES.index(given.word("card", CARD_NAMES))
    s.lay_zone, s.laying = _read_in_one_zone(s, given.any("plots", []), f"{where}: plots")
    given.done()
