"""Programs that play. A bot is told what its seat may know, and no more."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Protocol

from commontable.bots import random
from commontable.core.errors import BadOption
from commontable.core.game import SEAT_NAMES, Game, Json


class Bot(Protocol):
    """Chooses an action, as text or number, for a seat that may act.

    `view` is what the seat sees. `state` is a copy in which all that the seat cannot know was
    dealt anew: the bot may play on with it as it likes. The same seed brings the same choice.
    """

    def __call__(self, game: Game, view: Json, state: Any, seat: int, seed: int) -> str | int: ...


BOTS: dict[str, Bot] = {"random": random.choose}


def find(name: str) -> Bot:
    """The bot of that name, or an error that lists the names there are."""
    if name not in BOTS:
        raise BadOption(f"bot: expected one of {', '.join(sorted(BOTS))}, got {name!r}")
    return BOTS[name]


def seated(names: str, seats: Sequence[int]) -> dict[int, str]:
    """Who sits where: one name for all these seats, or a name for each, 'random,random'."""
    each = [name.strip() for name in names.split(",")]
    for name in each:
        find(name)
    if len(each) == 1:
        each *= len(seats)
    if len(each) != len(seats):
        letters = ", ".join(SEAT_NAMES[seat] for seat in seats) or "none"
        raise BadOption(
            f"bots: expected one name, or one for each free seat ({letters}), got {names!r}"
        )
    return dict(zip(seats, each, strict=True))


def ask(name: str, game: Game, s: Any, seat: int, seed: int) -> str:
    """What a bot does now. It never sees the real state."""
    guess = s.copy()
    game.redeal(guess, seat, seed_for("deal", seed, seat))
    answer = find(name)(game, game.view(s, seat), guess, seat, seed_for("choice", seed, seat))
    return answer if isinstance(answer, str) else game.write_action(s, answer)


def seed_for(what: str, seed: int, number: int) -> int:
    """A seed for one purpose, from a game's seed; independent of its luck and of the others."""
    mark = hashlib.sha256(f"commontable bots {what} {seed} {number}".encode()).digest()
    return int.from_bytes(mark[:8], "big")
