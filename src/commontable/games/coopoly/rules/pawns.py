"""Choosing actions: pawns go to spaces and come back until everybody is ready."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import has, only
from commontable.games.coopoly import data
from commontable.games.coopoly.rules.actions import PLACE, READY, TAKE_BACK, THINK_AGAIN
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import HAND, PAWNS, SEATS, SPACES, State, first_pawn

TAKE_BACKS = data.TAKE_BACKS


@rule
def legal_placing(s: State, seat: int, out: Row) -> int:
    """OPOLY-19, OPOLY-20, OPOLY-A15: anywhere but under the Police; nobody has to place."""
    n = 0
    if s.pawn[first_pawn(s, seat + 1) - 1] == HAND:
        for space in range(SPACES):
            if not under_police(s, space):
                out[n] = PLACE.code(space)
                n += 1
    n = _legal_take_backs(s, seat, out, n)
    out[n] = READY.code()
    n += 1
    if s.done != 0 and not has(s.asked, seat):
        out[n] = THINK_AGAIN.code()
        n += 1
    return n


@rule
def _legal_take_backs(s: State, seat: int, out: Row, n: int) -> int:
    if s.take_backs[seat] == TAKE_BACKS:
        return n
    last = HAND
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        if s.pawn[pawn] != HAND and s.pawn[pawn] != last:
            last = s.pawn[pawn]
            out[n] = TAKE_BACK.code(last)
            n += 1
    return n


@rule
def apply_placing(s: State, seat: int, action: int) -> None:
    if READY.has(action):
        s.done |= only(seat)
    elif THINK_AGAIN.has(action):
        s.asked |= only(seat)
        s.done = 0
    elif TAKE_BACK.has(action):
        s.take_backs[seat] += 1
        _move_pawn(s, seat, TAKE_BACK.space(action), HAND)
    else:
        _move_pawn(s, seat, HAND, PLACE.space(action))


@rule
def _move_pawn(s: State, seat: int, start: int, goal: int) -> None:
    """The pawns of a seat are alike, so they are kept in the order of their spaces."""
    pawn = first_pawn(s, seat)
    end = first_pawn(s, seat + 1)
    while s.pawn[pawn] != start:
        pawn += 1
    while pawn + 1 < end and s.pawn[pawn + 1] < goal:
        s.pawn[pawn] = s.pawn[pawn + 1]
        pawn += 1
    while pawn > first_pawn(s, seat) and s.pawn[pawn - 1] > goal:
        s.pawn[pawn] = s.pawn[pawn - 1]
        pawn -= 1
    s.pawn[pawn] = goal


@rule
def bring_pawns_home(s: State) -> None:
    """OPOLY-20: at the end of the round."""
    for pawn in range(PAWNS):
        s.pawn[pawn] = HAND
    for seat in range(SEATS):
        s.take_backs[seat] = 0
    s.acted = 0
    s.asked = 0
