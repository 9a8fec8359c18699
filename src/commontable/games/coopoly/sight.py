"""Who sees what in Co-opoly: everything but coming tiles and dice lies open to everybody.

A viewer is a seat, NOBODY (somebody who only watches) or EVERYBODY.
"""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import Json
from commontable.core.sets import has, members
from commontable.core.view import Observation
from commontable.games.coopoly import data
from commontable.games.coopoly.notation import ZONE_NAMES, dollars
from commontable.games.coopoly.position import POLICE_NAMES, POSITION
from commontable.games.coopoly.rules import state
from commontable.games.coopoly.rules.actions import RAILROAD_NAMES
from commontable.games.coopoly.rules.activists import in_play
from commontable.games.coopoly.rules.police import POSITIONS, under_police
from commontable.games.coopoly.rules.state import Phase, State

_open = POSITION.subset(
    *("round", "phase", "outcome", "tiles", "condos", "homes", "prices", "activists", "jail"),
    *("purses", "pawns", "acted", "done", "roll", "attempt", "news"),
)


def shared(s: State) -> Json:
    """The position as everybody sees it."""
    return {
        **_open(s),
        "acting": list(members(s.acting)),
        "zones": [zone_of_view(s, zone) for zone in range(state.ZONES)],
        "in_play": in_play(s),
        "police": police_spaces(s.police),
        "police_way": police_way(s),
        "held": [_held(s, seat) for seat in range(s.seats)],
        "bag": bag_of(s),
    }


def zone_of_view(s: State, zone: int) -> Json:
    """How near each side is to its goal in a Zone."""
    return {
        "zone": ZONE_NAMES[zone],
        "properties": state.in_zone(s.properties, zone).bit_count(),
        "condos": state.in_zone(s.condos, zone).bit_count(),
        "homes": state.in_zone(s.homes & ~s.condos, zone).bit_count(),
        "price": dollars(s.price[zone]),
    }


def police_spaces(position: int) -> list[str]:
    return [data.SPACE_NAMES[space] for space in data.POLICE_POSITIONS[position]]


def police_way(s: State) -> list[str]:
    """Where the Police came from and went through in their last move."""
    steps = (s.police - s.police_before) % POSITIONS
    return [POLICE_NAMES[(s.police_before + i) % POSITIONS] for i in range(steps + 1)]


def bag_of(s: State) -> dict[str, int]:
    """OPOLY-33: the tiles that are not on the board; only their order is unknown."""
    return {
        ZONE_NAMES[zone]: state.PLOTS - state.in_zone(s.properties, zone).bit_count()
        for zone in range(state.ZONES)
    }


def _held(s: State, seat: int) -> int:
    """Pawns in a seat's hand."""
    pawns = range(state.first_pawn(s, seat), state.first_pawn(s, seat + 1))
    return sum(s.pawn[pawn] == state.HAND for pawn in pawns)


# ------------------------------------------------------------------ numbers for a learner

# For each space: Activists, own fresh pawns, others' fresh pawns, pawns that have acted, Police;
# for each property: on the board, condo, homes; for each Zone: price, complete; for each seat from
# the viewer's on: bills, pawns in hand, may act, done; then phase by phase, the attempt's space by
# space, and: points, Activists spent, Jail, round, seats, distance to the seat asked, railroads
# used by the roll (each), options.
_SPACE_FACTS = 5
_PROPERTY_FACTS = 3
_ZONE_FACTS = 2
_SEAT_FACTS = 4
_PROPERTIES_FROM = _SPACE_FACTS * state.SPACES
_ZONES_FROM = _PROPERTIES_FROM + _PROPERTY_FACTS * state.PROPERTIES
_SEATS_FROM = _ZONES_FROM + _ZONE_FACTS * state.ZONES
_PHASES_FROM = _SEATS_FROM + _SEAT_FACTS * state.SEATS
_TARGET_FROM = _PHASES_FROM + len(Phase)
_REST_FROM = _TARGET_FROM + state.PROPERTIES
OBSERVATION_SIZE = _REST_FROM + 6 + len(RAILROAD_NAMES) + 3
_FEW = 10.0  # counts come as fractions of this


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """What a seat (or NOBODY) sees, as numbers; no more than its view tells."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    _observe_spaces(s, out)
    _observe_pawns(s, seat, out)
    _observe_zones(s, out)
    _observe_seats(s, seat, out)
    out[_PHASES_FROM + s.phase] = 1
    if s.target != state.NONE:
        out[_TARGET_FROM + s.target] = 1
    out[_REST_FROM] = s.points / _FEW
    out[_REST_FROM + 1] = s.spent / _FEW
    out[_REST_FROM + 2] = s.jail / _FEW
    out[_REST_FROM + 3] = s.rounds / _FEW
    out[_REST_FROM + 4] = s.seats
    if s.actor != state.NONE:
        out[_REST_FROM + 5] = (s.actor - max(seat, 0)) % s.seats
    for railroad in range(state.RAILROADS):
        if has(s.sent, railroad):
            out[_REST_FROM + 6 + railroad] = 1
    out[OBSERVATION_SIZE - 3] = s.tile_pawns
    out[OBSERVATION_SIZE - 2] = s.developers
    out[OBSERVATION_SIZE - 1] = s.round_limit / _FEW


@rule
def _observe_spaces(s: State, out: Observation) -> None:
    for space in range(state.SPACES):
        at = _SPACE_FACTS * space
        out[at] = s.activists[space] / _FEW
        if under_police(s, space):
            out[at + 4] = 1
        place = state.PROPERTY_AT[space]
        if place != state.NONE:
            at = _PROPERTIES_FROM + _PROPERTY_FACTS * place
            if has(s.properties, place):
                out[at] = 1
            if has(s.condos, place):
                out[at + 1] = 1
            if has(s.homes, place):
                out[at + 2] = 1


@rule
def _observe_pawns(s: State, seat: int, out: Observation) -> None:
    for pawn in range(state.PAWNS):
        if s.pawn[pawn] != state.HAND:
            at = _SPACE_FACTS * s.pawn[pawn]
            if has(s.acted, pawn):
                out[at + 3] += 1
            elif pawn // (state.PAWNS // s.seats) == seat:
                out[at + 1] += 1
            else:
                out[at + 2] += 1


@rule
def _observe_zones(s: State, out: Observation) -> None:
    for zone in range(state.ZONES):
        at = _ZONES_FROM + _ZONE_FACTS * zone
        out[at] = s.price[zone] / _FEW
        if state.is_complete(s, zone):
            out[at + 1] = 1


@rule
def _observe_seats(s: State, seat: int, out: Observation) -> None:
    for i in range(s.seats):
        other = (max(seat, 0) + i) % s.seats
        at = _SEATS_FROM + _SEAT_FACTS * i
        out[at] = s.purse[other] / _FEW
        for pawn in range(state.first_pawn(s, other), state.first_pawn(s, other + 1)):
            if s.pawn[pawn] == state.HAND:
                out[at + 1] += 1
        if has(s.acting, other):
            out[at + 2] = 1
        if has(s.done, other):
            out[at + 3] = 1
