"""Plays whole games in different styles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.games.couperation import builder
from tests.games.couperation.referee import Position
from tests.games.couperation.scene import GAME, now

# How a game is played: chance of the best move, of a hidden card, of an exchange that replaces.
STYLES = {
    "builder": (1.0, 0.0, 0.0),
    "hider": (0.9, 0.35, 0.1),
    "swapper": (0.8, 0.25, 0.6),
    "random": (0.0, 0.0, 0.0),
}


def choose(p: Position, seat: int, legal: list[str], style: str, dice: random.Random) -> list[str]:
    """The next texts to play: one, or a whole exchange."""
    best, hiding, swapping = STYLES[style]
    if p["phase"] == "act":
        hides = [text for text in legal if text.startswith("hide")]
        if hides and dice.random() < hiding:
            return [dice.choice(hides)]
        swaps = dice.random() < swapping and builder.replacements(p, seat)
        if swaps:
            return list(dice.choice(swaps))
    if dice.random() < best:
        return builder.best(p, seat, legal, dice)
    calm = [text for text in legal if not text.startswith("open") or dice.random() < 0.2]
    return [dice.choice(calm or legal)]


def play_on(s: Any, style: str, seed: int) -> Iterator[tuple[Position, int, str, Position]]:
    """Plays to the end; yields each step: position, seat, text, position after it."""
    dice = random.Random(seed)
    plan: list[str] = []
    p = now(s)
    while p["phase"] != "over":
        seat = dice.randrange(p["seats"]) if p["phase"] == "start" else p["turn"]
        plan = plan or choose(p, seat, GAME.legal_texts(s, seat), style, dice)
        text = plan.pop(0)
        GAME.play(s, seat, text)
        after = now(s)
        yield p, seat, text, after
        p = after
