"""Who sees what in Pier."""

from __future__ import annotations

from typing import Any

from commontable.core.build import rule
from commontable.core.game import EVERYBODY, NOBODY, OUTCOMES, Json

from .rules import CRATES, PIER, State, held

OBSERVATION_SIZE = 2 * CRATES + 8


def shared(s: State) -> Json:
    """What everybody sees."""
    return {
        "game": "pier",
        "seats": s.seats,
        "acting": [] if s.turn == NOBODY else [s.turn],
        "outcome": OUTCOMES[s.outcome],
        "lives": s.lives,
        "flares": s.flares,
        "pier": _crates(s, PIER),
    }


def see(s: State, viewer: int) -> Json:
    """What a viewer sees besides: its own crates, and how many the others hold."""
    return {
        "hands": [
            _crates(s, owner) if viewer in (owner, EVERYBODY) else [None] * held(s, owner)
            for owner in range(s.seats)
        ],
    }


def _crates(s: State, holder: int) -> list[int | None]:
    return [crate + 1 for crate in range(CRATES) if s.holder[crate] == holder]


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Mine, on the pier, then how many each seat holds, lives, flares, seats, turn."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    for crate in range(CRATES):
        if s.holder[crate] == PIER:
            out[CRATES + crate] = 1
        elif s.holder[crate] == seat:
            out[crate] = 1
    for other in range(s.seats):
        out[2 * CRATES + other] = held(s, other)
    out[2 * CRATES + 4] = s.lives
    out[2 * CRATES + 5] = s.flares
    out[2 * CRATES + 6] = s.seats
    out[2 * CRATES + 7] = s.turn
