"""Hints for people, in three depths. They come from what the seat sees, so they never leak."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commontable import bots
from commontable.core.errors import BadOption
from commontable.core.game import Game, Json

POSSIBLE, SENSIBLE, BEST = DEPTHS = ("possible", "sensible", "best")
SHOWN = 6  # verbs of what is possible


def hint(game: Game, s: Any, seat: int, depth: str, seed: int = 0, best: str = "strong") -> Json:
    """What a seat that may act could do now: {"depth", "action", "sentence"}.

    possible: what kinds of action there are. sensible: the action of an easy bot, and why.
    best: the action of a strong one, why, and the chance to win by the usual action and by this.
    """
    if depth not in DEPTHS:
        raise BadOption(f"hint: expected one of {', '.join(DEPTHS)}, got {depth!r}")
    texts = game.legal_texts(s, seat)
    if not texts:
        return {"depth": depth, "action": None, "sentence": "You cannot act now."}
    if depth == POSSIBLE:
        view = game.view(s, seat)
        sentence = _possible(texts, lambda text: game.phrase(view, text))
        return {"depth": depth, "action": None, "sentence": sentence}
    move = bots.think("easy" if depth == SENSIBLE else best, game, s, seat, seed)
    word = "Sensible" if depth == SENSIBLE else "Best"
    reason = f" {move.reason}" if move.reason else ""
    return {
        "depth": depth,
        "action": move.text,
        "sentence": f"{word}: {game.phrase(game.view(s, seat), move.text)}.{reason}",
        "reason": move.reason,
        "before": move.before,
        "after": move.after,
    }


def _possible(texts: list[str], phrase: Callable[[str], str]) -> str:
    """'You can draw (3 ways), place (5) or open 2.3.'."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kinds.setdefault(text.split()[0], []).append(text)
    words = [
        phrase(own[0]) if len(own) == 1 else f"{verb} ({len(own)} ways)"
        for verb, own in kinds.items()
    ]
    if len(words) > SHOWN:
        words = [*words[:SHOWN], f"{len(words) - SHOWN} more kinds of action"]
    if len(words) == 1:
        return f"You can {words[0]}."
    return f"You can {', '.join(words[:-1])} or {words[-1]}."
