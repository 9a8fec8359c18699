"""Four in a row in words: positions, refusals, talk."""

from __future__ import annotations

from typing import Any

from commontable.core.codecs import by_functions, read_list, refusal
from commontable.core.data import Section
from commontable.core.game import NOBODY, SEAT_NAMES, Json, Refusal, Talk, TalkPolicy
from commontable.core.position import Field, Position

from .rules import COLUMNS, DROP, FULL, ROWS, STATE, TALL, State, has_four


def _write_columns(stones: list[int], s: State) -> list[str]:
    """The stones of each column from below, as letters of seats."""
    return [_column(stones, column) for column in range(COLUMNS)]


def _column(stones: list[int], column: int) -> str:
    bits = range(column * TALL, column * TALL + ROWS)
    owners = [[seat for seat in range(2) if stones[seat] >> bit & 1] for bit in bits]
    return "".join(SEAT_NAMES[seats[0]] for seats in owners if seats)


def _read_columns(value: Any, s: State, where: str) -> list[int]:
    stones = [0, 0]
    for column, letters in enumerate(read_list(value, where, COLUMNS)):
        if not isinstance(letters, str) or not set(letters) <= {"A", "B"} or len(letters) > ROWS:
            raise refusal(where, f"up to {ROWS} letters A and B", letters)
        for row, letter in enumerate(letters):
            stones["AB".index(letter)] |= 1 << (column * TALL + row)
    return stones


def _finish(s: State, given: Section) -> None:
    """Whose turn it is and whether somebody has won follows from the stones."""
    more = s.stones[0].bit_count() - s.stones[1].bit_count()
    if more not in (0, 1):
        raise given.fail("columns", "as many stones of A as of B, or one more")
    winners = [seat for seat in range(2) if has_four(s.stones[seat])]
    s.winner = winners[0] if winners else NOBODY
    s.turn = NOBODY if winners or s.stones[0] | s.stones[1] == FULL else more


POSITION = Position(
    "connectfour",
    STATE,
    seats=(2,),
    fields=[
        Field(
            "columns",
            by_functions(_write_columns, _read_columns),
            "stones",
            default=[""] * COLUMNS,
        )
    ],
    checks=[_finish],
)


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
