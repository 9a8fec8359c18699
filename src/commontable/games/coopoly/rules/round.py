"""The order of steps: who may act now, what passes by itself, how a round begins and ends."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import LOST, WON
from commontable.core.sets import lowest, only
from commontable.games.coopoly import data
from commontable.games.coopoly.rules import activists
from commontable.games.coopoly.rules.building import builders, demolish, tile_removers
from commontable.games.coopoly.rules.condos import condo_removers
from commontable.games.coopoly.rules.developers import developers_turn
from commontable.games.coopoly.rules.pawns import bring_pawns_home
from commontable.games.coopoly.rules.police import move_police
from commontable.games.coopoly.rules.state import (
    CARCOOP,
    JAIL,
    NONE,
    WHOLE_ZONE,
    ZONES,
    News,
    Phase,
    State,
    in_zone,
    note,
    owner_of,
    seats_with_fresh_pawns,
)

MOST_ROUNDS = data.MOST_ROUNDS


# ------------------------------------------------------------------ who may act


@rule
def who_may_act(s: State) -> int:
    """The set of seats that have a choice now; empty where the step passes by itself."""
    if s.phase == Phase.PLACE:
        return (only(s.seats) - 1) & ~s.done
    if s.phase == Phase.JAIL:
        return activists.jail_rollers(s)
    if s.phase == Phase.RAILROAD:
        return activists.railroad_rollers(s)
    if s.phase == Phase.CAR:
        return activists.car_rollers(s)
    if s.phase == Phase.CONDO:
        return condo_removers(s)
    if s.phase == Phase.TILE:
        return tile_removers(s)
    if s.phase == Phase.HOME:
        return builders(s)
    return _one_who_may_act(s)


@rule
def _one_who_may_act(s: State) -> int:
    """In the phases that ask one seat; a roll that is used up asks nobody."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.FREE and not activists.can_free(s):
        return 0
    if s.phase == Phase.DRIVE and (s.points == 0 or not activists.is_anybody_out(s)):
        return 0
    return only(s.actor)


# ------------------------------------------------------------------ steps in their order


@rule
def pass_steps(s: State) -> None:
    """OPOLY-12: what needs no choice happens by itself, until somebody has one."""
    s.acting = who_may_act(s)
    while s.acting == 0 and s.phase != Phase.OVER:
        _go_on(s)
        s.acting = who_may_act(s)


@rule
def _go_on(s: State) -> None:
    if s.phase == Phase.PLACE:
        move_police(s)
        activists.block_pawns(s)
        activists.earn(s)
        _leave(s, Phase.JAIL)
    elif s.phase == Phase.JAIL:
        _go_on_from_jail(s)
    elif s.phase == Phase.RAILROAD:
        _go_on_from_railroads(s)
    elif s.phase == Phase.CAR:
        _go_on_from_car(s)
    elif s.phase == Phase.FREE or s.phase == Phase.DRIVE:
        s.phase = rolling_phase(s.phase)
        activists.drop_roll(s)
    elif s.phase == Phase.HOME:
        _end_round(s)
    else:
        _leave(s, _after(s.phase))


@rule
def rolling_phase(phase: int) -> int:
    """The phase in which the next pawn rolls."""
    if phase == Phase.FREE:
        return Phase.JAIL
    return Phase.CAR


@rule
def _go_on_from_jail(s: State) -> None:
    seats = seats_with_fresh_pawns(s, JAIL)
    if seats != 0:
        activists.roll_for_jail(s, lowest(seats))
    else:
        _leave(s, Phase.RAILROAD)


@rule
def _go_on_from_railroads(s: State) -> None:
    waiting = activists.pawns_at_railroads(s)
    if waiting != 0:
        pawn = lowest(waiting)
        activists.roll_at_railroad(s, owner_of(s, pawn), s.pawn[pawn])
    else:
        _leave(s, Phase.CAR)


@rule
def _go_on_from_car(s: State) -> None:
    seats = seats_with_fresh_pawns(s, CARCOOP)
    if seats != 0:
        activists.roll_for_car(s, lowest(seats))
    else:
        _leave(s, Phase.CONDO)


@rule
def _after(phase: int) -> int:
    if phase == Phase.CONDO:
        return Phase.TILE
    return Phase.HOME


@rule
def _leave(s: State, following: int) -> None:
    """The next step begins; where there is nothing to do in it, the story says so."""
    _begin(s, following)
    if _is_idle(s):
        note(s, News.PASSED, NONE, NONE, following, 0)


@rule
def _is_idle(s: State) -> bool:
    """Whether no pawn rolls in the step and nobody has a choice."""
    if s.phase == Phase.JAIL:
        return seats_with_fresh_pawns(s, JAIL) == 0
    if s.phase == Phase.RAILROAD:
        return activists.pawns_at_railroads(s) == 0
    if s.phase == Phase.CAR:
        return seats_with_fresh_pawns(s, CARCOOP) == 0
    return who_may_act(s) == 0


# ------------------------------------------------------------------ the end of a round


@rule
def _end_round(s: State) -> None:
    """OPOLY-36, OPOLY-37, OPOLY-9: homes under condos go, then Developers, then players."""
    demolish(s)
    if _winning_zone(s.condos, 0) != NONE:
        _end(s, LOST, _winning_zone(s.condos, 0))
    elif _winning_zone(s.homes, s.condos) != NONE:
        _end(s, WON, _winning_zone(s.homes, s.condos))
    elif s.round_limit > 0 and s.rounds >= s.round_limit:
        _end(s, LOST, NONE)
    else:
        begin_round(s)


@rule
def _winning_zone(built: int, spoilt: int) -> int:
    """OPOLY-6, OPOLY-7: the first Zone built on all four properties and not spoilt, or NONE."""
    for zone in range(ZONES):
        if in_zone(built, zone) == WHOLE_ZONE and in_zone(spoilt, zone) == 0:
            return zone
    return NONE


@rule
def _end(s: State, outcome: int, zone: int) -> None:
    note(s, News.DECIDED, NONE, zone, 0, 0)
    bring_pawns_home(s)
    _begin(s, Phase.OVER)
    s.outcome = outcome


@rule
def begin_round(s: State) -> None:
    s.rounds = min(s.rounds + 1, MOST_ROUNDS)
    bring_pawns_home(s)
    note(s, News.ROUND, NONE, NONE, 0, 0)
    developers_turn(s)
    _begin(s, Phase.PLACE)


@rule
def _begin(s: State, phase: int) -> None:
    s.phase = phase
    s.done = 0
    s.declined = 0
