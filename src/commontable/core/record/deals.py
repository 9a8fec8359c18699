"""The deal in the head of a record, and what a browser saw of it before the game began."""

from __future__ import annotations

import re
from dataclasses import dataclass

from commontable.core.data import Section
from commontable.core.errors import BadRecord
from commontable.core.game import SEAT_NAMES, Json
from commontable.core.record.parts import (
    ENTROPY_BYTES,
    Contribution,
    Deal,
    Differs,
    Head,
    commitment_of,
)

MOST_ATTEMPTS = 2**31 - 1
COMMITMENT = re.compile(r"[0-9a-f]{64}")
ENTROPY = re.compile(rf"[0-9a-f]{{{2 * ENTROPY_BYTES}}}")


@dataclass(frozen=True)
class Seen:
    """What one browser saw before the cards were dealt (a commitments file)."""

    table: str
    commitment: str  # of the server
    attempt: int
    commitments: tuple[tuple[tuple[int, ...], str], ...]  # seats and commitment, by lowest seat
    entropy: bytes | None  # of this browser; None if it added none
    seats: tuple[int, ...] = ()  # of its person at the deal, if other people sat there too


# ------------------------------------------------------------------ reading and writing


def read_deal(given: Section, seats: int) -> Deal:
    """The deal of a head, whose form is checked; `check_commitments` checks the numbers."""
    attempt = given.number("attempt", 1, MOST_ATTEMPTS)
    contributions = [_read_contribution(each, seats) for each in given.sections("contributions")]
    _check_order(given, "contributions", [each.seats for each in contributions])
    given.done()
    return Deal(attempt, tuple(contributions))


def _read_contribution(given: Section, seats: int) -> Contribution:
    contribution = Contribution(
        seats=_read_seats(given, seats),
        commitment=_read_hex(given, "commitment", COMMITMENT),
        entropy=bytes.fromhex(_read_hex(given, "entropy", ENTROPY)),
    )
    given.done()
    return contribution


def read_seen(value: object) -> Seen:
    """What a commitments file holds, from its JSON value."""
    if not isinstance(value, dict):
        raise BadRecord("commitments: expected one JSON object")
    given = Section("commitments", value, BadRecord)
    rows = given.sections("commitments")
    entropy = given.any("entropy", None)
    seen = Seen(
        table=given.text("table"),
        commitment=_read_hex(given, "commitment", COMMITMENT),
        attempt=given.number("attempt", 1, MOST_ATTEMPTS),
        commitments=tuple(_read_row(row) for row in rows),
        entropy=None if entropy is None else bytes.fromhex(_read_hex(given, "entropy", ENTROPY)),
        seats=tuple(given.numbers("seats", 0, len(SEAT_NAMES) - 1, [])),
    )
    _check_order(given, "commitments", [seats for seats, _ in seen.commitments])
    given.done()
    return seen


def _read_row(given: Section) -> tuple[tuple[int, ...], str]:
    row = _read_seats(given, len(SEAT_NAMES)), _read_hex(given, "commitment", COMMITMENT)
    given.done()
    return row


def _read_seats(given: Section, seats: int) -> tuple[int, ...]:
    found = given.numbers("seats", 0, seats - 1)
    if not found or found != sorted(set(found)):
        raise given.fail("seats", "one or more seats in rising order")
    return tuple(found)


def _read_hex(given: Section, key: str, pattern: re.Pattern[str]) -> str:
    text = given.text(key)
    if not pattern.fullmatch(text):
        raise given.fail(key, "64 digits 0-9 and a-f")
    return text


def _check_order(given: Section, key: str, groups: list[tuple[int, ...]]) -> None:
    """Luck depends on the order of contributions, so there is only one."""
    lowest = [seats[0] for seats in groups]
    every = [seat for seats in groups for seat in seats]
    if lowest != sorted(lowest) or len(set(every)) < len(every):
        raise given.fail(key, "entries in the order of their lowest seats, no seat twice")


def write_deal(deal: Deal) -> Json:
    contributions = [
        {
            "seats": list(each.seats),
            "commitment": each.commitment,
            "entropy": each.entropy.hex(),
        }
        for each in deal.contributions
    ]
    return {"attempt": deal.attempt, "contributions": contributions}


# ------------------------------------------------------------------ checking


def check_commitments(head: Head) -> None:
    """Raises Differs if the secret or a contribution does not fit its commitment."""
    if head.secret is not None and head.commitment is not None:
        _same("commitment", commitment_of(head.secret), head.commitment)
    if head.deal is not None:
        for i, each in enumerate(head.deal.contributions):
            key = f"deal.contributions[{i}].commitment"
            _same(key, commitment_of(each.entropy), each.commitment)


def compare_seen(head: Head, seen: Seen) -> None:
    """Raises Differs if a record shows other commitments than a browser saw at the start."""
    _same("commitment", seen.commitment, head.commitment)
    deal = Deal(seen.attempt, ()) if head.deal is None else head.deal
    if seen.seats and not has_part(deal, seen):
        wanted = f"a random number of {_name(seen.seats)}"
        raise Differs(1, "deal.contributions", wanted, "none: yours was not used in this deal")
    _same("deal.attempt", str(seen.attempt), str(deal.attempt))
    found = [(each.seats, each.commitment) for each in deal.contributions]
    for i, (seats, commitment) in enumerate(seen.commitments):
        key = f"deal.contributions[{i}]"
        there = found[i] if i < len(found) else None
        _same(key, _describe(seats, commitment), there and _describe(*there))
    if len(found) > len(seen.commitments):
        n = len(seen.commitments)
        raise Differs(1, f"deal.contributions[{n}]", "nothing", _describe(*found[n]))
    if seen.entropy is not None and seen.entropy not in [e.entropy for e in deal.contributions]:
        raise Differs(1, "deal.contributions", "your own random number", "other numbers only")


def has_part(deal: Deal, seen: Seen) -> bool:
    """Whether somebody added a random number for a seat of this browser's person."""
    return any(not set(seen.seats).isdisjoint(each.seats) for each in deal.contributions)


def _describe(seats: tuple[int, ...], commitment: str) -> str:
    return f"{commitment} of {_name(seats)}"


def _name(seats: tuple[int, ...]) -> str:
    return " and ".join(SEAT_NAMES[seat] for seat in seats)


def _same(key: str, expected: str, found: str | None) -> None:
    if expected != found:
        raise Differs(1, key, expected, found or "nothing")
