"""Pier in words: options, positions, refusals, talk."""

from __future__ import annotations

from commontable.core.codecs import each, number, word
from commontable.core.game import NOBODY, OUTCOMES, SEAT_NAMES, Json, Refusal, Talk, TalkPolicy
from commontable.core.options import Option
from commontable.core.position import Field, Position

from .rules import CRATES, LIVES, PASS, PIER, PLAY, STATE, State

OPTIONS = (
    Option(
        name="flares",
        title="Flares",
        explanation="On: the team may pass as often as it has players. Off: never.",
        rule="PIER-2",
        values=(True, False),
    ),
)


def last_seat(s: State) -> int:
    return s.seats - 1


POSITION = Position(
    "pier",
    STATE,
    seats=(2, 3, 4),
    options=OPTIONS,
    option_fields=("has_flares",),
    fields=[
        Field("turn", number(NOBODY, last_seat), default=0),
        Field("lives", number(0, LIVES), default=LIVES),
        Field("flares", number(0, lambda s: s.seats), default=0),
        Field("outcome", word(OUTCOMES[:3]), default="ongoing"),
        Field("holder", each(number(PIER, last_seat), CRATES)),
    ],
)


def chance(before: State, seat: int, action: int, after: State) -> Json:
    return {}


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    return PLAY.has(action)


def refuse(s: State, seat: int, action: int) -> Refusal:
    if s.turn == NOBODY:
        return Refusal("PIER-5", "The game is over.")
    if seat != s.turn:
        return Refusal("PIER-4", f"It is the turn of seat {SEAT_NAMES[s.turn]}.")
    if PASS.has(action):
        return Refusal("PIER-2", "There is no flare left.")
    return Refusal("PIER-2", f"You do not hold crate {PLAY.crate(action) + 1}.")


def talk(s: State, seat: int) -> Talk:
    return Talk(TalkPolicy.SILENT, "PIER-6", "Pier is played without a word.")
