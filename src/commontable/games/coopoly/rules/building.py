"""Steps vi to viii: tiles go back into the bag, homes are built, homes under condos are lost."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.sets import has, lowest, only, rest
from commontable.games.coopoly import data
from commontable.games.coopoly.rules.condos import begin_attempt, decline, drop_attempt, may_help
from commontable.games.coopoly.rules.state import (
    NONE,
    SPACE_OF,
    STARTS,
    News,
    Phase,
    State,
    fresh_pawns,
    manned,
    note,
    use_pawn,
)

SWEAT = data.SWEAT

# ------------------------------------------------------------------ vi tiles


@rule
def bare_tiles(s: State) -> int:
    """OPOLY-33, OPOLY-5: tiles without condo and homes, never a Starting Property."""
    return s.properties & ~STARTS & ~s.condos & ~s.homes


@rule
def removable_tiles(s: State, seat: int) -> int:
    """OPOLY-33, OPOLY-A1: tiles with enough pawns together, one of them of the seat itself."""
    removable = 0
    places = bare_tiles(s) & manned(s, seat)
    while places != 0:
        place = lowest(places)
        places = rest(places)
        pawns = fresh_pawns(s, seat, SPACE_OF[place]) + _lent_after(s, seat, seat, place)
        if pawns >= s.tile_pawns:
            removable |= only(place)
    return removable


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
        if not has(s.done, seat) and removable_tiles(s, seat) != 0:
            seats |= only(seat)
    return seats


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
def building_sites(s: State, seat: int) -> int:
    """OPOLY-34, OPOLY-A19: properties without condo and homes, with four Activists and a pawn."""
    sites = 0
    places = s.properties & ~s.condos & ~s.homes & manned(s, seat)
    while places != 0:
        if s.activists[SPACE_OF[lowest(places)]] >= SWEAT:
            sites |= only(lowest(places))
        places = rest(places)
    return sites


@rule
def builders(s: State) -> int:
    """Seats that have not finished and can build."""
    seats = 0
    for seat in range(s.seats):
        if not has(s.done, seat) and building_sites(s, seat) != 0:
            seats |= only(seat)
    return seats


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
    while lost != 0:
        note(s, News.DEMOLISHED, NONE, lowest(lost), 0, 0)
        lost = rest(lost)
    s.homes &= ~s.condos
