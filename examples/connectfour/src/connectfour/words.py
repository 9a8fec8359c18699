"""Four in a row in words: positions, refusals, talk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.data import Section
from commontable.core.errors import BadPosition
from commontable.core.game import NOBODY, SEAT_NAMES, Json, Refusal, Talk, TalkPolicy

from .rules import COLUMNS, DROP, FULL, ROWS, STATE, TALL, State, has_four


def write_position(s: State) -> Json:
    return {
        "game": "connectfour",
        "seats": s.seats,
        "options": {},
        "columns": [_column(s, column) for column in range(COLUMNS)],
        "luck": s.luck,
    }


def _column(s: State, column: int) -> str:
    """The stones from below, as letters of seats."""
    bits = range(column * TALL, column * TALL + ROWS)
    stones = [[seat for seat in range(2) if s.stones[seat] >> bit & 1] for bit in bits]
    return "".join(SEAT_NAMES[seats[0]] for seats in stones if seats)


def read_position(position: Mapping[str, Any]) -> State:
    given = Section("position", position, BadPosition)
    s: State = STATE.blank()
    given.word("game", ["connectfour"], "connectfour")
    s.seats = given.number("seats", 2, 2, 2)
    given.section("options", {}).done()
    columns = given.items("columns", COLUMNS, [""] * COLUMNS)
    s.luck = given.luck()
    given.done()
    _fill(s, columns)
    return s


def _fill(s: State, columns: list[Any]) -> None:
    """Whose turn it is and whether somebody has won follows from the stones."""
    for column, stones in enumerate(columns):
        if not isinstance(stones, str) or not set(stones) <= {"A", "B"} or len(stones) > ROWS:
            raise BadPosition(f"columns: expected up to {ROWS} letters A and B, got {stones!r}")
        for row, letter in enumerate(stones):
            s.stones["AB".index(letter)] |= 1 << (column * TALL + row)
    more = s.stones[0].bit_count() - s.stones[1].bit_count()
    if more not in (0, 1):
        raise BadPosition(f"columns: A has as many stones as B, or one more; got {more} more")
    winners = [seat for seat in range(2) if has_four(s.stones[seat])]
    s.winner = winners[0] if winners else NOBODY
    s.turn = NOBODY if winners or s.stones[0] | s.stones[1] == FULL else more


def chance(before: State, seat: int, action: int, after: State) -> Json:
    return {}


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    return True


def refuse(s: State, seat: int, action: int) -> Refusal:
    if s.turn == NOBODY:
        return Refusal("FOUR-3", "The game is over.")
    if seat != s.turn:
        return Refusal("FOUR-1", f"It is the turn of seat {SEAT_NAMES[s.turn]}.")
    return Refusal("FOUR-2", f"Column {DROP.column(action) + 1} is full.")


def talk(s: State, seat: int) -> Talk:
    return Talk(TalkPolicy.FREE, "FOUR-5", "Nothing is hidden, so say what you like.")
