"""A game of Co-opoly from set-up to the end: what is legal and what an action does."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.layout import Row
from commontable.core.sets import count, has, lowest, only, put
from commontable.games.coopoly import data
from commontable.games.coopoly.rules import actions, activists, building, condos, state
from commontable.games.coopoly.rules.pawns import apply_placing, legal_placing
from commontable.games.coopoly.rules.round import (
    begin_round,
    pass_steps,
    rolling_phase,
    who_may_act,
)
from commontable.games.coopoly.rules.state import Phase, State

SWEAT = data.SWEAT


# ------------------------------------------------------------------ set-up


@rule
def setup(s: State, options: Row, seed: int) -> None:
    """OPOLY-10, OPOLY-11: a condo on each Starting Property; then the Developers begin."""
    luck.start(s, seed)
    state.set_options(s, options)
    s.properties = state.STARTS
    s.condos = state.STARTS
    s.actor = state.NONE
    s.leader = state.NONE
    s.target = state.NONE
    begin_round(s)
    s.acting = who_may_act(s)


# ------------------------------------------------------------------ who, how it ended


@rule
def turn(s: State) -> int:
    if s.acting == 0:
        return NOBODY
    return lowest(s.acting)


@rule
def outcome(s: State) -> int:
    return s.outcome


@rule
def score(s: State, seat: int) -> int:
    """Tiny Homes in the Zone that has most of them; 16 when the game is won."""
    most = 0
    for zone in range(state.ZONES):
        most = max(most, SWEAT * count(state.in_zone(s.homes, zone)))
    return most


@rule
def can_go_on(s: State) -> bool:
    """Whether an attempt can still be completed by those who are asked."""
    if s.phase == Phase.LEND:
        return building.can_be_lent(s)
    return condos.can_be_completed(s)


# ------------------------------------------------------------------ legal


@rule
def legal(s: State, seat: int, out: Row) -> int:
    if seat < 0 or not has(s.acting, seat):
        return 0
    if s.phase == Phase.PLACE:
        return legal_placing(s, seat, out)
    if s.phase == Phase.FREE:
        return activists.legal_freeing(s, out)
    if s.phase == Phase.RAILROAD:
        return activists.legal_stations(s, seat, out)
    if s.phase == Phase.DRIVE:
        return activists.legal_driving(s, out)
    if s.phase == Phase.CONDO:
        return _legal_deeds(condos.removable_condos(s, seat), actions.REMOVE_CONDO.code(0), out)
    if s.phase == Phase.SPEND:
        return condos.legal_spending(s, out)
    if s.phase == Phase.PAY or s.phase == Phase.POOL:
        return condos.legal_shares(s, out)
    if s.phase == Phase.TILE:
        return _legal_deeds(building.removable_tiles(s, seat), actions.REMOVE_TILE.code(0), out)
    if s.phase == Phase.HOME:
        return _legal_deeds(building.building_sites(s, seat), actions.BUILD.code(0), out)
    return _legal_word(s, out)


@rule
def _legal_deeds(places: int, first: int, out: Row) -> int:
    """Something may be done on any of these properties, or nothing more."""
    n = put(out, 0, first, places)
    out[n] = actions.DONE.code()
    return n + 1


@rule
def _legal_word(s: State, out: Row) -> int:
    """A roll, or an answer to somebody who asks for pawns."""
    if s.phase == Phase.LEND:
        out[0] = actions.AGREE.code()
        out[1] = actions.DECLINE.code()
        return 2
    out[0] = actions.ROLL.code()
    return 1


# ------------------------------------------------------------------ apply


@rule
def apply(s: State, seat: int, action: int) -> None:
    state.forget_news(s)
    if s.phase == Phase.PLACE:
        apply_placing(s, seat, action)
    elif actions.DONE.has(action):
        _finish(s, seat)
    elif s.phase <= Phase.DRIVE:
        _apply_roll(s, seat, action)
    else:
        _apply_deed(s, seat, action)
    pass_steps(s)


@rule
def _finish(s: State, seat: int) -> None:
    """A roll is left unused, or a seat wants nothing more in this step."""
    if s.phase == Phase.FREE or s.phase == Phase.DRIVE:
        activists.drop_roll(s)
        s.phase = rolling_phase(s.phase)
    else:
        s.done |= only(seat)


@rule
def _apply_roll(s: State, seat: int, action: int) -> None:
    if s.phase == Phase.JAIL:
        activists.roll_for_jail(s, seat)
    elif s.phase == Phase.FREE:
        activists.free(s, actions.FREE.railroad(action), actions.FREE.n(action))
    elif s.phase == Phase.RAILROAD:
        activists.roll_at_railroad(s, seat, state.RAILROAD_SPACE[actions.ROLL_AT.railroad(action)])
    elif s.phase == Phase.CAR:
        activists.roll_for_car(s, seat)
    else:
        activists.drive(s, actions.DRIVE.space(action), actions.DRIVE.clockwise(action))


@rule
def _apply_deed(s: State, seat: int, action: int) -> None:
    if s.phase == Phase.CONDO:
        condos.begin_condo(s, seat, actions.REMOVE_CONDO.place(action))
    elif s.phase == Phase.SPEND:
        condos.spend(s, actions.SPEND.n(action))
    elif s.phase == Phase.TILE:
        building.begin_tile(s, seat, actions.REMOVE_TILE.place(action))
    elif s.phase == Phase.HOME:
        building.build(s, seat, actions.BUILD.place(action))
    elif actions.AGREE.has(action):
        building.lend(s)
    elif s.phase == Phase.LEND:
        building.decline_lending(s)
    elif actions.DECLINE.has(action):
        condos.decline_pool(s)
    else:
        condos.pay(s, actions.PAY.bills(action))


# ------------------------------------------------------------------ what is hidden


@rule
def redeal(s: State, viewer: int, seed: int) -> None:
    """Everything lies open: only coming tiles and dice are unknown, and they are luck."""
    luck.start(s, seed)
