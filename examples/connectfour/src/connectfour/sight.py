"""Who sees what in Four in a row: everybody everything."""

from __future__ import annotations

from typing import Any

from commontable.core.build import rule
from commontable.core.game import NOBODY, OUTCOMES, Json

from .rules import COLUMNS, ROWS, TALL, State, outcome

OBSERVATION_SIZE = 2 * COLUMNS * ROWS + 1


def shared(s: State) -> Json:
    return {
        "game": "connectfour",
        "seats": s.seats,
        "acting": [] if s.turn == NOBODY else [s.turn],
        "outcome": OUTCOMES[outcome(s)],
        "winner": None if s.winner == NOBODY else s.winner,
        "rows": [[stone_at(s, column, row) for column in range(COLUMNS)] for row in range(ROWS)],
    }


def stone_at(s: State, column: int, row: int) -> int | None:
    """The seat whose stone lies there; rows are counted from below."""
    for seat in range(2):
        if s.stones[seat] >> (column * TALL + row) & 1:
            return seat
    return None


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """My stones, theirs, and whether it is my turn."""
    for place in range(COLUMNS * ROWS):
        bit = place // ROWS * TALL + place % ROWS
        out[place] = (s.stones[max(seat, 0)] >> bit) & 1
        out[COLUMNS * ROWS + place] = (s.stones[1 - max(seat, 0)] >> bit) & 1
    out[2 * COLUMNS * ROWS] = 1 if s.turn == seat else 0
