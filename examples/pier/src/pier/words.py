"""Pier in words: positions, refusals, talk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.data import Section
from commontable.core.errors import BadPosition
from commontable.core.game import NOBODY, OUTCOMES, SEAT_NAMES, Json, Refusal, Talk, TalkPolicy

from .rules import CRATES, LIVES, PASS, PIER, PLAY, STATE, State


def write_position(s: State) -> Json:
    return {
        "game": "pier",
        "seats": s.seats,
        "options": {"flares": bool(s.has_flares)},
        "turn": s.turn,
        "lives": s.lives,
        "flares": s.flares,
        "outcome": OUTCOMES[s.outcome],
        "holder": [s.holder[crate] for crate in range(CRATES)],
        "luck": s.luck,
    }


def read_position(position: Mapping[str, Any]) -> State:
    given = Section("position", position, BadPosition)
    s: State = STATE.blank()
    given.word("game", ["pier"], "pier")
    s.seats = given.number("seats", 2, 4)
    options = given.section("options", {})
    s.has_flares = int(options.flag("flares", True))
    options.done()
    s.outcome = OUTCOMES.index(given.word("outcome", OUTCOMES[:3], "ongoing"))
    s.turn = given.number("turn", NOBODY, s.seats - 1, 0)
    s.lives = given.number("lives", 0, LIVES, LIVES)
    s.flares = given.number("flares", 0, s.seats, 0)
    for crate, holder in enumerate(given.numbers("holder", PIER, s.seats - 1)[:CRATES]):
        s.holder[crate] = holder
    s.luck = given.luck()
    given.done()
    return s


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
