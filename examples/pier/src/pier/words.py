"""Pier in words: `play 7`, `pass`, positions, stories, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.data import Section
from commontable.core.errors import BadNotation, BadPosition
from commontable.core.game import (
    LOST,
    NOBODY,
    OUTCOMES,
    SEAT_NAMES,
    WON,
    Json,
    Policy,
    Refusal,
    Talk,
)
from pier.rules import CRATES, LIVES, PASS, PIER, STATE, State


def write_action(s: State, action: int) -> str:
    return "pass" if action == PASS else f"play {action + 1}"


def read_action(s: State, text: str) -> int:
    match text.split():
        case ["pass"]:
            return PASS
        case ["play", number] if number.isascii() and number.isdecimal():
            if 1 <= int(number) <= CRATES:
                return int(number) - 1
    raise BadNotation(f"expected 'pass' or 'play 1..{CRATES}', got {text!r}")


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


def tell(before: State, seat: int, action: int, after: State, viewer: int) -> list[str]:
    who = "@" + SEAT_NAMES[seat]
    if action == PASS:
        return [f"{who} lit a flare and passed."]
    told = [f"{who} put crate {action + 1} on the pier."]
    if after.lives < before.lives:
        told.append("Lower crates sank, and with them a life.")
    if after.outcome == WON:
        told.append("All crates are ashore. Everybody wins.")
    if after.outcome == LOST:
        told.append("Everybody loses.")
    return told


def chance(before: State, seat: int, action: int, after: State) -> Json:
    return {}


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    return action != PASS


def refuse(s: State, seat: int, action: int) -> Refusal:
    if s.turn == NOBODY:
        return Refusal("PIER-5", "The game is over.")
    if seat != s.turn:
        return Refusal("PIER-4", f"It is the turn of seat {SEAT_NAMES[s.turn]}.")
    if action == PASS:
        return Refusal("PIER-2", "There is no flare left.")
    return Refusal("PIER-2", f"You do not hold crate {action + 1}.")


def talk(s: State, seat: int) -> Talk:
    return Talk(Policy.SILENT, "PIER-6", "Pier is played without a word.")
