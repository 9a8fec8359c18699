"""A game of Co-opoly from set-up to the end: rounds, steps in their order, who may act."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.game import LOST, NOBODY, WON
from commontable.core.layout import Row
from commontable.core.sets import count, has, lowest, only, rest
from commontable.games.coopoly import data
from commontable.games.coopoly.rules.activists import (
    block_pawns,
    can_free,
    car_rollers,
    drive,
    drop_roll,
    earn,
    free,
    is_anybody_out,
    jail_rollers,
    legal_driving,
    legal_freeing,
    legal_stations,
    pawns_at_railroads,
    railroad_rollers,
    roll_at_railroad,
    roll_for_car,
    roll_for_jail,
)
from commontable.games.coopoly.rules.building import (
    begin_tile,
    build,
    builders,
    building_sites,
    can_be_lent,
    decline_lending,
    demolish,
    lend,
    removable_tiles,
    tile_removers,
)
from commontable.games.coopoly.rules.condos import (
    begin_condo,
    can_be_completed,
    condo_removers,
    decline_pool,
    legal_shares,
    legal_spending,
    pay,
    removable_condos,
    spend,
)
from commontable.games.coopoly.rules.developers import developers_turn
from commontable.games.coopoly.rules.pawns import (
    apply_placing,
    bring_pawns_home,
    legal_placing,
)
from commontable.games.coopoly.rules.police import move_police
from commontable.games.coopoly.rules.state import (
    CARCOOP,
    JAIL,
    MOST_ROLLED,
    NONE,
    RAILROAD_SPACE,
    STARTS,
    WHOLE_ZONE,
    ZONES,
    Action,
    Choice,
    News,
    Phase,
    State,
    forget_news,
    in_zone,
    note,
    owner_of,
    seats_with_fresh_pawns,
)

MOST_ROUNDS = data.MOST_ROUNDS
SWEAT = data.SWEAT


# ------------------------------------------------------------------ set-up


@rule
def setup(s: State, options: Row, seed: int) -> None:
    """OPOLY-10, OPOLY-11: a condo on each Starting Property; then the Developers begin."""
    luck.start(s, seed)
    s.seats = options[Choice.SEATS]
    s.tile_pawns = options[Choice.TILE_PAWNS]
    s.developers = options[Choice.DEVELOPERS]
    s.round_limit = options[Choice.ROUND_LIMIT]
    s.properties = STARTS
    s.condos = STARTS
    s.actor = NONE
    s.leader = NONE
    s.target = NONE
    _begin_round(s)
    s.acting = who_may_act(s)


@rule
def _begin_round(s: State) -> None:
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
    for zone in range(ZONES):
        most = max(most, SWEAT * count(in_zone(s.homes, zone)))
    return most


@rule
def who_may_act(s: State) -> int:
    """The set of seats that have a choice now; empty where the step passes by itself."""
    if s.phase == Phase.PLACE:
        return (only(s.seats) - 1) & ~s.done
    if s.phase == Phase.JAIL:
        return jail_rollers(s)
    if s.phase == Phase.RAILROAD:
        return railroad_rollers(s)
    if s.phase == Phase.CAR:
        return car_rollers(s)
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
    if s.phase == Phase.FREE and not can_free(s):
        return 0
    if s.phase == Phase.DRIVE and (s.points == 0 or not is_anybody_out(s)):
        return 0
    return only(s.actor)


@rule
def can_go_on(s: State) -> bool:
    """Whether an attempt can still be completed by those who are asked."""
    if s.phase == Phase.LEND:
        return can_be_lent(s)
    return can_be_completed(s)


# ------------------------------------------------------------------ legal


@rule
def legal(s: State, seat: int, out: Row) -> int:
    if seat < 0 or not has(s.acting, seat):
        return 0
    if s.phase == Phase.PLACE:
        return legal_placing(s, seat, out)
    if s.phase == Phase.FREE:
        return legal_freeing(s, out)
    if s.phase == Phase.RAILROAD:
        return legal_stations(s, seat, out)
    if s.phase == Phase.DRIVE:
        return legal_driving(s, out)
    if s.phase == Phase.CONDO:
        return _legal_deeds(removable_condos(s, seat), Action.REMOVE_CONDO, out)
    if s.phase == Phase.SPEND:
        return legal_spending(s, out)
    if s.phase == Phase.PAY or s.phase == Phase.POOL:
        return legal_shares(s, out)
    if s.phase == Phase.TILE:
        return _legal_deeds(removable_tiles(s, seat), Action.REMOVE_TILE, out)
    if s.phase == Phase.HOME:
        return _legal_deeds(building_sites(s, seat), Action.BUILD, out)
    return _legal_word(s, out)


@rule
def _legal_deeds(places: int, deed: int, out: Row) -> int:
    """Something may be done on any of these properties, or nothing more."""
    n = 0
    while places != 0:
        out[n] = deed + lowest(places)
        n += 1
        places = rest(places)
    out[n] = Action.DONE
    return n + 1


@rule
def _legal_word(s: State, out: Row) -> int:
    """A roll, or an answer to somebody who asks for pawns."""
    if s.phase == Phase.LEND:
        out[0] = Action.AGREE
        out[1] = Action.DECLINE
        return 2
    out[0] = Action.ROLL
    return 1


# ------------------------------------------------------------------ apply


@rule
def apply(s: State, seat: int, action: int) -> None:
    forget_news(s)
    if s.phase == Phase.PLACE:
        apply_placing(s, seat, action)
    elif action == Action.DONE:
        _finish(s, seat)
    elif s.phase <= Phase.DRIVE:
        _apply_roll(s, seat, action)
    else:
        _apply_deed(s, seat, action)
    _pass_steps(s)


@rule
def _finish(s: State, seat: int) -> None:
    """A roll is left unused, or a seat wants nothing more in this step."""
    if s.phase == Phase.FREE or s.phase == Phase.DRIVE:
        drop_roll(s)
        s.phase = _rolling(s.phase)
    else:
        s.done |= only(seat)


@rule
def _rolling(phase: int) -> int:
    """The phase in which the next pawn rolls."""
    if phase == Phase.FREE:
        return Phase.JAIL
    return Phase.CAR


@rule
def _apply_roll(s: State, seat: int, action: int) -> None:
    if s.phase == Phase.JAIL:
        roll_for_jail(s, seat)
    elif s.phase == Phase.FREE:
        sent = action - Action.FREE
        free(s, sent // (MOST_ROLLED + 1), sent % (MOST_ROLLED + 1))
    elif s.phase == Phase.RAILROAD:
        roll_at_railroad(s, seat, RAILROAD_SPACE[action - Action.ROLL_AT])
    elif s.phase == Phase.CAR:
        roll_for_car(s, seat)
    else:
        drive(s, (action - Action.DRIVE) // 2, (action - Action.DRIVE) % 2)


@rule
def _apply_deed(s: State, seat: int, action: int) -> None:
    if s.phase == Phase.CONDO:
        begin_condo(s, seat, action - Action.REMOVE_CONDO)
    elif s.phase == Phase.SPEND:
        spend(s, action - Action.SPEND)
    elif s.phase == Phase.TILE:
        begin_tile(s, seat, action - Action.REMOVE_TILE)
    elif s.phase == Phase.HOME:
        build(s, seat, action - Action.BUILD)
    elif action == Action.AGREE:
        lend(s)
    elif s.phase == Phase.LEND:
        decline_lending(s)
    elif action == Action.DECLINE:
        decline_pool(s)
    else:
        pay(s, action - Action.PAY)


# ------------------------------------------------------------------ steps in their order


@rule
def _pass_steps(s: State) -> None:
    """OPOLY-12: what needs no choice happens by itself, until somebody has one."""
    s.acting = who_may_act(s)
    while s.acting == 0 and s.phase != Phase.OVER:
        _go_on(s)
        s.acting = who_may_act(s)


@rule
def _go_on(s: State) -> None:
    if s.phase == Phase.PLACE:
        move_police(s)
        block_pawns(s)
        earn(s)
        _leave(s, Phase.JAIL)
    elif s.phase == Phase.JAIL:
        _go_on_from_jail(s)
    elif s.phase == Phase.RAILROAD:
        _go_on_from_railroads(s)
    elif s.phase == Phase.CAR:
        _go_on_from_car(s)
    elif s.phase == Phase.FREE or s.phase == Phase.DRIVE:
        s.phase = _rolling(s.phase)
        drop_roll(s)
    elif s.phase == Phase.HOME:
        _end_round(s)
    else:
        _leave(s, _after(s.phase))


@rule
def _go_on_from_jail(s: State) -> None:
    seats = seats_with_fresh_pawns(s, JAIL)
    if seats != 0:
        roll_for_jail(s, lowest(seats))
    else:
        _leave(s, Phase.RAILROAD)


@rule
def _go_on_from_railroads(s: State) -> None:
    waiting = pawns_at_railroads(s)
    if waiting != 0:
        pawn = lowest(waiting)
        roll_at_railroad(s, owner_of(s, pawn), s.pawn[pawn])
    else:
        _leave(s, Phase.CAR)


@rule
def _go_on_from_car(s: State) -> None:
    seats = seats_with_fresh_pawns(s, CARCOOP)
    if seats != 0:
        roll_for_car(s, lowest(seats))
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
        return pawns_at_railroads(s) == 0
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
        _begin_round(s)


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


# ------------------------------------------------------------------ what is hidden


@rule
def redeal(s: State, viewer: int, seed: int) -> None:
    """Everything lies open: only coming tiles and dice are unknown, and they are luck."""
    luck.start(s, seed)
