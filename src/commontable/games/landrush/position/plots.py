"""Land, crops and cards of a position."""

from __future__ import annotations

from typing import Any

from commontable.core.data import Section, is_number
from commontable.core.errors import BadPosition
from commontable.core.sets import has, only
from commontable.games.landrush import data
from commontable.games.landrush.notation import numbers
from commontable.games.landrush.rules.actions import CARD_NAMES, PLOT_NAMES
from commontable.games.landrush.rules.cards import (
    alike,
    cluster,
    lay_card,
    may_lie,
    pool_used,
    pooled,
)
from commontable.games.landrush.rules.land import claim, taken
from commontable.games.landrush.rules.names import (
    BARE,
    CROPS,
    GROUND,
    KINDS,
    MOST_CARDS,
    PALM,
    SEATS,
    SIZE,
    SPOTS,
    ZONES,
    Kind,
)
from commontable.games.landrush.rules.state import State, cooperative, kind_of


def read_plot(s: State, key: str, name: Any) -> int:
    if not isinstance(name, str) or name not in PLOT_NAMES:
        raise BadPosition(f"position: {key}: expected a plot such as north.c4, got {name!r}")
    plot = PLOT_NAMES.index(name)
    if not has(GROUND[s.board, plot // SPOTS], plot % SPOTS):
        raise BadPosition(f"position: {key}: this board has no plot {name}")
    return plot


def read_set(s: State, given: Section, key: str) -> list[int]:
    """A list of plots as a set for each zone."""
    sets = [0] * ZONES
    for name in given.items(key, default=[]):
        plot = read_plot(s, key, name)
        sets[plot // SPOTS] |= only(plot % SPOTS)
    return sets


def read_plots(s: State, given: Section) -> None:
    for name, value in given.section("plots", {}).values.items():
        plot = read_plot(s, "plots", name)
        if not isinstance(value, dict):
            raise BadPosition(f"position: plots: {name}: expected named values, got {value!r}")
        each = Section(f"position: plots: {name}", value, BadPosition)
        _read_owned(s, plot, each)
        each.done()
    for name, seat in given.section("salary", {}).values.items():
        plot = read_plot(s, "salary", name)
        zone = plot // SPOTS
        if not is_number(seat) or not 0 <= seat < SEATS:
            raise BadPosition(f"position: salary: {name}: expected a seat, got {seat!r}")
        if kind_of(s, zone) != Kind.INVESTOR or has(taken(s, zone), plot % SPOTS):
            raise BadPosition(f"position: salary: {name}: only for land an investor has taken")
        s.salary[seat, zone] |= only(plot % SPOTS)
    for name, roller in given.section("unpaid", {}).values.items():
        plot = read_plot(s, "unpaid", name)
        if not is_number(roller) or not 0 <= roller < SEATS:
            raise BadPosition(f"position: unpaid: {name}: expected a seat, got {roller!r}")
        s.unpaid[roller, plot // SPOTS] |= only(plot % SPOTS)
    for zone, spots in enumerate(read_set(s, given, "changed")):
        s.changed[zone] = spots


def _read_owned(s: State, plot: int, each: Section) -> None:
    owner = each.number("owner", 0, SEATS - 1)
    kind = kind_of(s, plot // SPOTS)
    if kind == Kind.MINE:
        if each.any("crop", None) is not None:
            raise each.fail("crop", "null in a mine")
        claim(s, owner, plot, BARE)
        return
    crop = data.CROPS.index(each.word("crop", data.CROPS))
    if kind == Kind.INVESTOR and crop != PALM:
        raise each.fail("crop", "palm in the zone of an investor")
    claim(s, owner, plot, crop)


def read_cards(s: State, given: Section) -> None:
    fresh = read_set(s, given, "fresh")
    for number, names in enumerate(given.items("cards", default=[])):
        where = f"cards[{number}]"
        card = Section("position", {where: names}, BadPosition)
        sets = read_set(s, card, where)
        zones = [zone for zone in range(ZONES) if sets[zone]]
        if len(zones) != 1 or not _may_cover(s, zones[0], sets[zones[0]]):
            raise card.fail(where, "4, 6 or 8 connected plots of one owner and crop, free for it")
        lay_card(s, zones[0], sets[zones[0]])
    for zone in range(ZONES):
        s.fresh[zone] = fresh[zone]
        under = 0
        for i in range(MOST_CARDS):
            if s.cards[zone, i] & fresh[zone] == s.cards[zone, i]:
                under |= s.cards[zone, i]
        if under != fresh[zone]:
            raise given.fail("fresh", "whole cards")


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


def read_pool(s: State, given: Section) -> None:
    pool = given.section("pool", {})
    fresh = given.numbers("pool_fresh", 0, MOST_CARDS, [0] * CROPS)
    zone = cooperative(s)
    for crop, name in enumerate(data.CROPS):
        cards = pool.items(name, default=[])
        if len(cards) > MOST_CARDS or any(card not in CARD_NAMES for card in cards):
            raise pool.fail(name, "names of upgrades")
        for i, card in enumerate(cards):
            s.pool[crop, i] = CARD_NAMES.index(card) + 1
        if cards and (zone < 0 or s.highest_tier):
            raise pool.fail(name, "collective cards only in a cooperative")
        if cards and pool_used(s, crop) > pooled(s, zone, crop):
            raise pool.fail(name, "no more cards than the common plots allow")
        if len(fresh) != CROPS or fresh[crop] > len(cards):
            raise given.fail("pool_fresh", "for each crop, how many of its cards are new")
        s.pool_fresh[crop] = fresh[crop]
    pool.done()
