"""Before the dice decide: choosing a start, and planning together until everybody agrees."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import has, lowest, only, rest
from commontable.games.principles import data
from commontable.games.principles.rules.actions import AGREE, LIFT, PLAN, START
from commontable.games.principles.rules.state import NOWHERE, START_SPACE, State
from commontable.games.principles.rules.ways import places_for

SAME_START = data.SAME_START
STARTS = 2


# ------------------------------------------------------------------ choosing a start


@rule
def on_start(s: State, which: int) -> int:
    """How many meeples stand on a start."""
    n = 0
    for seat in range(s.seats):
        if s.meeple[seat] == START_SPACE[s.board, which]:
            n += 1
    return n


@rule
def legal_starts(s: State, seat: int, out: Row) -> int:
    """POC-14: a start with fewer than two meeples."""
    n = 0
    if s.meeple[seat] == NOWHERE:
        for which in range(STARTS):
            if on_start(s, which) < SAME_START:
                out[n] = START.code(which)
                n += 1
    return n


@rule
def choose_start(s: State, seat: int, which: int) -> None:
    s.meeple[seat] = START_SPACE[s.board, which]
    for full in range(STARTS):
        if on_start(s, full) == SAME_START:
            _send_the_rest(s, STARTS - 1 - full)


@rule
def _send_the_rest(s: State, which: int) -> None:
    """With one start full, the others have no choice left."""
    for seat in range(s.seats):
        if s.meeple[seat] == NOWHERE:
            s.meeple[seat] = START_SPACE[s.board, which]


@rule
def seat_without_meeple(s: State) -> int:
    for seat in range(s.seats):
        if s.meeple[seat] == NOWHERE:
            return seat
    return NOWHERE


# ------------------------------------------------------------------ planning


@rule
def may_change(s: State, seat: int) -> bool:
    """POC-25: freely, but an agreement can be upset only so often."""
    return s.agreed == 0 or s.thoughts[seat] > 0


@rule
def all_planned(s: State) -> bool:
    for seat in range(s.seats):
        if s.disc[seat] == NOWHERE:
            return False
    return True


@rule
def may_agree(s: State, seat: int) -> bool:
    """POC-25: once every disc lies on the board."""
    return not has(s.agreed, seat) and all_planned(s)


@rule
def legal_plans(s: State, seat: int, out: Row) -> int:
    n = 0
    if may_change(s, seat):
        places = places_for(s, seat)
        while places != 0:
            out[n] = PLAN.code(lowest(places))
            n += 1
            places = rest(places)
        if s.disc[seat] != NOWHERE:
            out[n] = LIFT.code()
            n += 1
    if may_agree(s, seat):
        out[n] = AGREE.code()
        n += 1
    return n


@rule
def put_disc(s: State, seat: int, space: int) -> None:
    """POC-25: a change cancels all agreements; NOWHERE takes the disc up."""
    if s.agreed != 0:
        s.thoughts[seat] -= 1
        s.agreed = 0
    s.disc[seat] = space
    s.changed = seat


@rule
def agree(s: State, seat: int) -> None:
    s.agreed |= only(seat)


@rule
def all_agreed(s: State) -> bool:
    return s.agreed == only(s.seats) - 1


@rule
def planner(s: State) -> int:
    """The seat that planning waits for: the lowest that has to place its disc, or to agree.

    Who changed last comes last: it may have taken its disc up to make room for somebody.
    """
    if all_planned(s):
        return _lowest_not_agreed(s)
    for seat in range(s.seats):
        if seat != s.changed and _can_place(s, seat):
            return seat
    if s.changed != NOWHERE and _can_place(s, s.changed):
        return s.changed
    return _next_to_make_room(s)


@rule
def _can_place(s: State, seat: int) -> bool:
    return s.disc[seat] == NOWHERE and places_for(s, seat) != 0


@rule
def _lowest_not_agreed(s: State) -> int:
    for seat in range(s.seats):
        if not has(s.agreed, seat):
            return seat
    return NOWHERE


@rule
def _next_to_make_room(s: State) -> int:
    """Neighbours' discs leave no place for the missing ones: seats with a disc are asked in turn.

    From the last to change on, so that the one who can make room is asked in the end.
    """
    seat = (s.changed + 1) % s.seats
    while s.disc[seat] == NOWHERE:
        seat = (seat + 1) % s.seats
    return seat
