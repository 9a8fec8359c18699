"""What `commontable replay --verify` found, in sentences; reads the commitments file."""

from __future__ import annotations

import json
from pathlib import Path

from commontable.core.errors import BadOption
from commontable.core.game import SEAT_NAMES
from commontable.core.record import Deal, Head, Seen, Verified, read_seen
from commontable.core.words import listed

MOST_BYTES = 100_000  # of a commitments file; a real one has less than 2,000


def seen_in(name: str) -> Seen:
    """What a browser saw at the start, from the file that its page offers."""
    try:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise BadOption(f"commitments: cannot read {name!r}: {reason}") from None
    if len(data) > MOST_BYTES:
        raise BadOption(f"commitments: expected a file of {MOST_BYTES} bytes at most")
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadOption(f"commitments: expected one JSON object ({error})") from None
    return read_seen(value)


def summarize(head: Head, found: Verified, seen: Seen | None) -> str:
    """One line of figures, then what was verified about luck."""
    facts = [f"{found.actions} actions", "luck"]
    if found.states:
        facts.append(f"{found.states} positions")
    if found.legal:
        facts.append(f"{found.legal} lists of legal actions")
    facts += [f"outcome {found.outcome}", "scores " + " ".join(map(str, found.scores))]
    return "\n".join(["verified: " + ", ".join(facts), *_about_luck(head, found, seen)])


def _about_luck(head: Head, found: Verified, seen: Seen | None) -> list[str]:
    if head.secret is None:
        return []
    if head.commitment is None:
        lines = ["The record has no commitment, so the server's secret could not be checked."]
    else:
        lines = ["The server's secret fits its commitment."]
    if head.deal is None or not head.deal.contributions:
        lines.append("Dealt by the server alone: no person added a random number.")
    else:
        lines += _about_people(head, head.deal)
    if head.deal is not None and head.deal.attempt > 1:
        lines.append(f"It took {head.deal.attempt} attempts to deal before the first action.")
    if head.goes_on:
        lines.append("The luck of every action follows from this; the start is taken as given.")
    else:
        lines.append(f"The set-up and the luck of all {found.actions} actions follow from this.")
    return lines + _about_start(seen)


def _about_people(head: Head, deal: Deal) -> list[str]:
    seats = sorted(seat for each in deal.contributions for seat in each.seats)
    n = len(deal.contributions)
    who = "1 person added a random number" if n == 1 else f"{n} people added random numbers"
    fits = "it fits its commitment" if n == 1 else "each fits its commitment"
    lines = [f"{who} ({_name(seats)}); {fits} from before the deal."]
    others = [s for s, bot in enumerate(head.bots or ()) if bot is None and s not in seats]
    if others:
        lines.append(f"No random number was added for {_name(others)}.")
    return lines


def _name(seats: list[int]) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + listed([SEAT_NAMES[s] for s in seats])


def _about_start(seen: Seen | None) -> list[str]:
    if seen is None:
        return ["Not compared with what your browser saw at the start (--commitments FILE)."]
    lines = ["The commitments are those that your browser saw at the start."]
    if seen.entropy is not None:
        lines.append("Your own random number is part of the deal.")
    elif seen.seats:
        lines.append("The random number of your seat came from another device.")
    return lines
