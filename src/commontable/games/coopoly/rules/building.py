"""Steps vi to viii: tiles go back into the bag, homes are built, homes under condos are lost."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import has, only
from commontable.games.coopoly import data
from commontable.games.coopoly.rules.condos import (
    begin_attempt,
    decline,
    drop_attempt,
    may_help,
)
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import (
    NONE,
    PROPERTIES,
    SPACE_OF,
    STARTS,
    Action,
    News,
    Phase,
    State,
    fresh_pawns,
    note,
    use_pawn,
)

SWEAT = data.SWEAT

# ------------------------------------------------------------------ vi tiles


@rule
def is_bare_tile(s: State, place: int) -> bool:
    """OPOLY-33, OPOLY-5: a tile without condo and homes, never a Starting Property."""
    return has(s.properties & ~STARTS & ~s.condos & ~s.homes, place)


@rule
def can_remove_tile(s: State, seat: int, place: int) -> bool:
    """OPOLY-33, OPOLY-A1: enough pawns together, one of them of the seat itself."""
    space = SPACE_OF[place]
    if not is_bare_tile(s, place) or under_police(s, space):
        return False
    own = fresh_pawns(s, seat, space)
    return own > 0 and own + _lent_after(s, seat, seat, place) >= s.tile_pawns


@rule
def _next_lender(s: State, seat: int, leader: int, place: int) -> int:
    other = (seat + 1) % s.seats
    while other != leader:
        if may_help(s, other, place):
            return other
        other = (other + 1) % s.seats
    return NONE


@rule
def _lent_after(s: State, seat: int, leader: int, place: int) -> int:
    """Pawns that seats after `seat` could lend."""
    pawns = 0
    other = _next_lender(s, seat, leader, place)
    while other != NONE:
        pawns += fresh_pawns(s, other, SPACE_OF[place])
        other = _next_lender(s, other, leader, place)
    return pawns


@rule
def tile_removers(s: State) -> int:
    """Seats that have not finished and can begin to remove a tile."""
    seats = 0
    for seat in range(s.seats):
        if not has(s.done, seat) and _can_remove_any_tile(s, seat):
            seats |= only(seat)
    return seats


@rule
def _can_remove_any_tile(s: State, seat: int) -> bool:
    for place in range(PROPERTIES):
        if can_remove_tile(s, seat, place):
            return True
    return False


@rule
def legal_tiles(s: State, seat: int, out: Row) -> int:
    n = 0
    for place in range(PROPERTIES):
        if can_remove_tile(s, seat, place):
            out[n] = Action.REMOVE_TILE + place
            n += 1
    out[n] = Action.DONE
    return n + 1


@rule
def begin_tile(s: State, seat: int, place: int) -> None:
    """A seat uses its own pawns first; others are asked only if they do not suffice."""
    begin_attempt(s, seat, place, s.tile_pawns)
    s.phase = Phase.LEND
    lend(s)


@rule
def lend(s: State) -> None:
    """OPOLY-33: the seat asked gives as many pawns as are missing."""
    pawns = min(s.points, fresh_pawns(s, s.actor, SPACE_OF[s.target]))
    s.pledge[s.actor] = pawns
    s.points -= pawns
    if s.points == 0:
        _remove_tile(s)
    else:
        s.actor = _next_lender(s, s.actor, s.leader, s.target)


@rule
def can_be_lent(s: State) -> bool:
    """Whether the seat asked and those after it have the pawns that are missing."""
    pawns = fresh_pawns(s, s.actor, SPACE_OF[s.target])
    return s.points <= pawns + _lent_after(s, s.actor, s.leader, s.target)


@rule
def decline_lending(s: State) -> None:
    missing = _lent_after(s, s.actor, s.leader, s.target) < s.points
    decline(s, s.actor, s.target)
    if missing:
        note(s, News.VOID, s.leader, s.target, 0, 0)
        drop_attempt(s, Phase.TILE)
    else:
        s.actor = _next_lender(s, s.actor, s.leader, s.target)


@rule
def _remove_tile(s: State) -> None:
    """OPOLY-33: into the bag; Activists stay on the blank space."""
    for seat in range(s.seats):
        for _ in range(s.pledge[seat]):
            use_pawn(s, seat, SPACE_OF[s.target])
    s.properties &= ~only(s.target)
    drop_attempt(s, Phase.TILE)


# ------------------------------------------------------------------ vii homes


@rule
def can_build(s: State, seat: int, place: int) -> bool:
    """OPOLY-34, OPOLY-A19: a property without condo and homes, four Activists and a pawn."""
    space = SPACE_OF[place]
    if s.activists[space] < SWEAT or not has(s.properties & ~s.condos & ~s.homes, place):
        return False
    return not under_police(s, space) and fresh_pawns(s, seat, space) > 0


@rule
def builders(s: State) -> int:
    """Seats that have not finished and can build."""
    seats = 0
    for place in range(PROPERTIES):
        if s.activists[SPACE_OF[place]] >= SWEAT:
            for seat in range(s.seats):
                if not has(s.done, seat) and can_build(s, seat, place):
                    seats |= only(seat)
    return seats


@rule
def legal_homes(s: State, seat: int, out: Row) -> int:
    n = 0
    for place in range(PROPERTIES):
        if can_build(s, seat, place):
            out[n] = Action.BUILD + place
            n += 1
    out[n] = Action.DONE
    return n + 1


@rule
def build(s: State, seat: int, place: int) -> None:
    """OPOLY-34: four Activists become four Tiny Homes."""
    use_pawn(s, seat, SPACE_OF[place])
    s.activists[SPACE_OF[place]] -= SWEAT
    s.homes |= only(place)


# ------------------------------------------------------------------ viii homes under condos


@rule
def demolish(s: State) -> None:
    """OPOLY-36, OPOLY-A2: homes on a property with a condo are lost."""
    lost = s.homes & s.condos
    for place in range(PROPERTIES):
        if has(lost, place):
            note(s, News.DEMOLISHED, NONE, place, 0, 0)
    s.homes &= ~s.condos
