"""Whether the parts of a position hang together."""

from __future__ import annotations

from commontable.core.data import Section, misfit
from commontable.core.errors import BadPosition
from commontable.core.game import NOBODY
from commontable.games.landrush import data
from commontable.games.landrush.notation import PHASES, numbers
from commontable.games.landrush.rules import names, state
from commontable.games.landrush.rules.cards import (
    cluster,
    free_alike,
    pool_length,
    pool_used,
    pooled,
)
from commontable.games.landrush.rules.choices import legal, turn
from commontable.games.landrush.rules.land import owner_of
from commontable.games.landrush.rules.names import Chain, Kind, Phase
from commontable.games.landrush.rules.reshuffle import allowance, has_empty, may_grab
from commontable.games.landrush.rules.season import advance
from commontable.games.landrush.rules.state import State


def has_events(s: State) -> bool:
    """LAND-21: they are turned after the first half."""
    half = 2 * s.season - state.last_season(s)
    return half > 0 or (half == 0 and s.phase == Phase.AFTER)


def check_course(s: State, given: Section) -> None:
    phase = Phase(s.phase)
    if s.has_events != has_events(s):
        raise given.fail("has_events", "true exactly after the first half")
    by_slot = (Phase.ROLL, Phase.BUY, Phase.BEFORE, Phase.SHORT, Phase.RESHUFFLE, Phase.AFTER)
    if s.slot and phase not in by_slot:
        raise misfit("slot", f"0 in {PHASES[phase]!r}")
    if (s.buys > 0 and phase != Phase.BUY) or s.buys > s.dice[0] + s.dice[1]:
        raise misfit("buys", "no more than the dice, and only in a turn")
    if phase in (Phase.AFTER, Phase.OVER) and (phase == Phase.OVER) != (
        s.season == state.last_season(s)
    ):
        raise misfit("phase", "'over' after the last season and only then")
    if phase == Phase.RESHUFFLE:
        if s.uses > allowance(s, state.in_order(s, s.slot)):
            raise misfit("uses", "no more than the die allows")
    elif s.uses:
        raise misfit("uses", "0 outside the reshuffle")
    if s.ready and phase != Phase.NEGOTIATE:
        raise misfit("ready", "nobody outside the negotiation")
    has_joint = phase in (Phase.SPLIT, Phase.ANSWER)
    if has_joint != (s.joint > 0):
        raise misfit("joint", "something to share in 'split' and 'answer', 0 elsewhere")
    if has_joint and state.cooperative(s) == NOBODY:  # its cards may have gone since they paid
        raise misfit("phase", "a cooperative that has been turned")
    if s.share and phase != Phase.ANSWER:
        raise misfit("share", "0 unless a split has been proposed")
    if phase == Phase.OVER and any(s.deal_to[seat] != NOBODY for seat in range(names.SEATS)):
        raise misfit("deals", "none when the game is over")


def check_costs(s: State, given: Section) -> None:
    rolled = s.cost_season == s.season
    later = s.phase in (Phase.SHORT, Phase.NEGOTIATE, Phase.RESHUFFLE, Phase.AFTER, Phase.OVER)
    skipped = s.skip_last == 1 and s.season == state.last_season(s)
    if rolled != (later and not skipped):
        raise misfit("costs", "the season in which the dice were last rolled")
    if (s.shuffle_season == s.season) != (s.phase in (Phase.RESHUFFLE, Phase.AFTER, Phase.OVER)):
        raise misfit("reshuffle", "the season in which the dice were last rolled")
    for faces, season, key in (
        (s.cost_face, s.cost_season, "costs"),
        (s.shuffle_face, s.shuffle_season, "reshuffle"),
    ):
        if any((face == 0) != (season == 0) for face in numbers(faces)):
            raise misfit(key, "faces once the dice have been rolled")
        if not s.per_player and len(set(numbers(faces))) > 1:
            raise misfit(key, "one face for all")
    seen = [0] * names.ZONES
    for roller in range(names.SEATS):
        for zone in range(names.ZONES):
            plots = s.unpaid[roller, zone]
            crop = names.COST_CROP[s.cost_face[roller]]
            if plots and (
                s.phase != Phase.SHORT or plots & ~s.crops[crop, zone] or plots & seen[zone]
            ):
                raise misfit("unpaid", "plots with the crop that the die has named, in 'short'")
            seen[zone] |= plots


def check_chain(s: State, given: Section) -> None:
    seat = state.asked(s)
    if s.chain == Chain.LAYING and s.moving != names.NO_PLOT:
        raise misfit("laying", "null while a plot is being moved")
    if s.moving != names.NO_PLOT:
        s.chain = Chain.MOVING
        grabs = s.phase != Phase.RESHUFFLE or may_grab(s, seat) or s.uses == 0
        if grabs or owner_of(s, s.moving) == NOBODY or not has_empty(s) or s.trial != NOBODY:
            raise misfit("moving", "a plot with an owner, in a reshuffle that lets it be moved")
    if s.chain == Chain.LAYING:
        size = names.SIZE[s.lay_kind]
        groups = [free_alike(s, seat, s.lay_zone, crop) for crop in range(names.CROPS)]
        is_right = s.phase in (Phase.BUY, Phase.BEFORE, Phase.AFTER) and s.trial == NOBODY
        if not is_right or not any(_can_grow(s.laying, group, size) for group in groups):
            raise misfit("laying", "part of a card that its owner may lay")


def _can_grow(plots: int, group: int, size: int) -> bool:
    if plots & ~group or cluster(plots & -plots, plots) != plots:
        return False
    return plots.bit_count() < size <= cluster(plots, group).bit_count()


def check_windows(s: State, given: Section) -> None:
    is_window = s.phase in (Phase.BUY, Phase.BEFORE, Phase.AFTER)
    if not is_window and (any(numbers(s.fresh)) or any(numbers(s.pool_fresh, names.CROPS))):
        raise misfit("fresh", "nothing, for cards are not laid now")
    if any(numbers(s.changed)) and s.phase != Phase.BUY:
        raise misfit("changed", "nothing outside a turn")
    if is_window:
        seat = state.asked(s)
        for zone in range(names.ZONES):
            if s.changed[zone] & ~s.land[seat, zone] or s.fresh[zone] & ~s.land[seat, zone]:
                raise misfit("changed", "plots of the seat whose turn it is")
            if s.changed[zone] and state.kind_of(s, zone) != Kind.DISEASE:
                raise misfit("changed", "plots of a zone with a disease")


def check_land(s: State, given: Section) -> None:
    """Crops suit what the zones have become, and cards suit the plots."""
    if len(set(numbers(s.role))) < names.SEATS:
        raise given.fail("roles", "every farmer once")
    if len(set(numbers(s.event))) < names.ZONES:
        raise given.fail("events", "four different events")
    for zone, name in enumerate(data.ZONES):
        _check_zone(s, zone, name)
    for zone in range(names.ZONES):
        cards = [s.cards[zone, i] for i in range(names.MOST_CARDS)]
        if sum(card for card in cards if card & s.fresh[zone]) != s.fresh[zone]:
            raise given.fail("fresh", "whole cards")
    _check_pool(s, given)


def _check_zone(s: State, zone: int, name: str) -> None:
    kind = state.kind_of(s, zone)
    owned = [s.land[seat, zone] for seat in range(names.SEATS)]
    planted = [s.crops[crop, zone] for crop in range(names.CROPS)]
    salaried = sum(s.salary[seat, zone] for seat in range(names.SEATS))
    if sum(planted) != (0 if kind == Kind.MINE else sum(owned)):
        raise misfit("plots", f"in {name} a crop on each plot, or none in a mine")
    if kind == Kind.INVESTOR and planted[names.PALM] != sum(planted):
        raise misfit("plots", f"only palm in {name}, the zone of an investor")
    if salaried and (kind != Kind.INVESTOR or salaried & sum(owned)):
        raise misfit("salary", "only land that an investor has taken")


def _check_pool(s: State, given: Section) -> None:
    zone = state.cooperative(s)
    for crop, name in enumerate(data.CROPS):
        cards = pool_length(s, crop)
        if cards and (
            zone == NOBODY or s.highest_tier or pool_used(s, crop) > pooled(s, zone, crop)
        ):
            raise misfit(f"pool: {name}", "no more cards than common plots of a cooperative allow")
        if s.pool_fresh[crop] > cards:
            raise given.fail("pool_fresh", "for each crop, how many of its cards are new")


def check_play(s: State, given: Section) -> None:
    """The game waits for somebody, and there is something to choose."""
    if any(s.deal_to[seat] != NOBODY and s.offers[seat] == 0 for seat in range(names.SEATS)):
        raise given.fail("offers", "an offer begun by every seat that makes one")
    twin = s.copy()
    advance(twin)
    if twin != s:
        raise BadPosition(f"position: phase: there is nothing to decide in {PHASES[s.phase]!r}")
    seat = turn(s)
    if seat != NOBODY and legal(s, seat, [0] * names.MOST_LEGAL) == 0:
        raise BadPosition(f"position: phase: seat {seat} has no action in {PHASES[s.phase]!r}")
