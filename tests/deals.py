"""A game that people have dealt together, for tests: seeds are named, nothing is random."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from commontable.core.record import Contribution, Deal, Head, Recorder, commitment_of
from commontable.games import GAMES

SECRET = bytes(range(32))


def entropy(name: str) -> bytes:
    return hashlib.sha256(f"entropy of {name}".encode()).digest()


def contribution(name: str, *seats: int) -> Contribution:
    return Contribution(seats, commitment_of(entropy(name)), entropy(name))


DEAL = Deal(2, (contribution("Ann", 0, 2), contribution("Ben", 1)))


def dealt(game: str = "couperation", seats: int = 3, deal: Deal | None = DEAL, **more: Any):
    """A game set up with a joint deal, of which nothing has been played."""
    return Recorder(GAMES[game], seats, secret=SECRET, deal=deal, **more)


def played(game: str = "couperation", seats: int = 3, actions: int = 8, **more: Any):
    """The first legal action of whoever is waited for, some times."""
    recorder = dealt(game, seats, **more)
    rules = recorder.game
    for _ in range(actions):
        seat = rules.turn(recorder.s)
        recorder.play(seat, rules.legal_texts(recorder.s, seat)[0])
    return recorder


def seen_of(head: Head, name: str | None = "Ann") -> dict[str, Any]:
    """The commitments file of somebody who was there before this deal."""
    deal = head.deal or Deal(1, ())
    rows = [{"seats": list(c.seats), "commitment": c.commitment} for c in deal.contributions]
    return {
        "table": "table-1",
        "commitment": head.commitment,
        "attempt": deal.attempt,
        "commitments": rows,
        "entropy": None if name is None else entropy(name).hex(),
    }


def text_of(recorder: Recorder) -> str:
    return "".join(line + "\n" for line in recorder.lines())


def with_head(text: str, **values: Any) -> str:
    """The text of a record with other values in its head; None takes a key away."""
    head, rest = text.split("\n", 1)
    changed = {**json.loads(head), **values}
    kept = {key: value for key, value in changed.items() if value is not None}
    return json.dumps(kept) + "\n" + rest
