"""Pier: put the crates 1 to 12 on the pier in rising order, without a word."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from commontable.core import luck
from commontable.core.actions import Actions, Block, Numbers
from commontable.core.build import rule
from commontable.core.game import LOST, NOBODY, ONGOING, WON
from commontable.core.layout import I8, AnyState, Layout, Row

CRATES = 12
PIER = -1  # a holder: the crate is on the pier
LIVES = 2


class Choice(IntEnum):
    """Places in the row that `setup` is given."""

    SEATS = 0
    FLARES = 1


class State(AnyState):
    """A table of Pier."""

    holder: Annotated[Row, "i1", (CRATES,)]  # seat that holds each crate, or PIER
    turn: I8  # seat to act, NOBODY once the game is over
    lives: I8
    flares: I8  # passes left
    has_flares: I8  # option: 1 if there are flares at all
    outcome: I8


STATE = Layout(State)

PLAY = Block("play {crate}", crate=Numbers("a crate", 1, CRATES))
PASS = Block("pass")
ACTIONS = Actions(PLAY, PASS)


@rule
def setup(s: State, options: Row, seed: int) -> None:
    luck.start(s, seed)
    s.seats = options[Choice.SEATS]
    s.has_flares = options[Choice.FLARES]
    s.lives = LIVES
    s.flares = s.seats * s.has_flares
    for crate in range(CRATES):
        s.holder[crate] = crate % s.seats
    for crate in range(CRATES - 1, 0, -1):
        _swap(s, crate, luck.below(s, crate + 1))


@rule
def _swap(s: State, one: int, other: int) -> None:
    kept = s.holder[one]
    s.holder[one] = s.holder[other]
    s.holder[other] = kept


@rule
def turn(s: State) -> int:
    return s.turn


@rule
def outcome(s: State) -> int:
    return s.outcome


@rule
def score(s: State, seat: int) -> int:
    return s.lives


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """PIER-2: any crate of yours, or a pass."""
    n = 0
    if seat != s.turn or seat == NOBODY:
        return n
    for crate in range(CRATES):
        if s.holder[crate] == seat:
            out[n] = PLAY.code(crate)
            n += 1
    if s.flares > 0:
        out[n] = PASS.code()
        n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    if PASS.has(action):
        s.flares -= 1
    else:
        _play(s, PLAY.crate(action))
    _settle(s)


@rule
def _play(s: State, crate: int) -> None:
    s.holder[crate] = PIER
    _sink_lower(s, crate)


@rule
def _sink_lower(s: State, crate: int) -> None:
    """PIER-3: for one life in all."""
    sunk = 0
    for lower in range(crate):
        if s.holder[lower] != PIER:
            s.holder[lower] = PIER
            sunk += 1
    if sunk > 0:
        s.lives -= 1


@rule
def _settle(s: State) -> None:
    """PIER-4, PIER-5."""
    if s.lives == 0:
        s.outcome = LOST
    elif held(s, PIER) == CRATES:
        s.outcome = WON
    s.turn = (s.turn + 1) % s.seats
    while s.outcome == ONGOING and held(s, s.turn) == 0:
        s.turn = (s.turn + 1) % s.seats
    if s.outcome != ONGOING:
        s.turn = NOBODY


@rule
def held(s: State, holder: int) -> int:
    n = 0
    for crate in range(CRATES):
        if s.holder[crate] == holder:
            n += 1
    return n


@rule
def redeal(s: State, seat: int, seed: int) -> None:
    """Shuffles how the others share the crates that a viewer does not see."""
    luck.start(s, seed)
    _sort_hidden(s, seat)
    last = CRATES - 1
    while last > 0:
        if _is_hidden(s, seat, last):
            other = luck.below(s, last + 1)
            while not _is_hidden(s, seat, other):
                other = luck.below(s, last + 1)
            _swap(s, last, other)
        last -= 1


@rule
def _is_hidden(s: State, seat: int, crate: int) -> bool:
    return s.holder[crate] != PIER and s.holder[crate] != seat


@rule
def _sort_hidden(s: State, seat: int) -> None:
    """First all of the lowest seat, and so on: nothing of the old deal is left."""
    for one in range(CRATES):
        for other in range(one + 1, CRATES):
            if _is_hidden(s, seat, one) and _is_hidden(s, seat, other):
                if s.holder[one] > s.holder[other]:
                    _swap(s, one, other)
