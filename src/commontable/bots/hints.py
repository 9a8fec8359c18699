"""Hints for people, in three depths. They come from what the seat sees, so they never leak."""

from __future__ import annotations

from collections.abc import Sequence

from commontable import bots
from commontable.core.beside import verbs_of
from commontable.core.errors import BadOption
from commontable.core.game import Game, Json
from commontable.core.layout import AnyState

POSSIBLE, SENSIBLE, BEST = DEPTHS = ("possible", "sensible", "best")
SHOWN = 8  # kinds of action in a sentence


def hint(
    game: Game, s: AnyState, seat: int, depth: str, seed: int = 0, best: str = "strong"
) -> Json:
    """What a seat that may act could do now: {"depth", "action", "sentence"}.

    possible: what kinds of action there are, and what each is for.
    sensible: the action of an easy bot, and why.
    best: the action of a strong one, why, and the chance to win by the usual action and by this.
    """
    if depth not in DEPTHS:
        raise BadOption(f"hint: expected one of {', '.join(DEPTHS)}, got {depth!r}")
    texts = game.legal_texts(s, seat)
    if not texts:
        return {"depth": depth, "action": None, "sentence": "You cannot act now."}
    if depth == POSSIBLE:
        kinds = kinds_of(game, texts)
        return {"depth": depth, "action": None, "sentence": _possible(kinds), "kinds": kinds}
    move = bots.think("easy" if depth == SENSIBLE else best, game, s, seat, seed)
    word = "Sensible" if depth == SENSIBLE else "Best"
    reason = f" {move.reason}" if move.reason else ""
    return {
        "depth": depth,
        "action": move.text,
        "sentence": f"{word}: {game.say(move.text)}.{reason}",
        "reason": move.reason,
        "before": move.before,
        "after": move.after,
    }


def kinds_of(game: Game, texts: Sequence[str]) -> list[Json]:
    """What kinds of action there are: their word, how many actions, and what they are for."""
    words = verbs_of(game)
    found: dict[str, Json] = {}
    for text in texts:
        known = [word for word in words if f"{text} ".startswith(f"{word} ")]
        word = max(known, key=len, default=text.split()[0])
        kind = found.setdefault(word, {"word": word, "ways": 0, "purpose": words.get(word, "")})
        kind["ways"] += 1
    return list(found.values())


def _possible(kinds: list[Json]) -> str:
    """'Place (5 ways): lay a card openly where its number fits. Draw (3 ways): …'."""
    told = [_kind(**kind) for kind in kinds[:SHOWN]]
    if len(kinds) > SHOWN:
        told.append(f"There are {len(kinds) - SHOWN} more kinds of action.")
    return " ".join(told)


def _kind(word: str, ways: int, purpose: str) -> str:
    number = f" ({ways} ways)" if ways > 1 else ""
    return f"{word.capitalize()}{number}{': ' if purpose else ''}{purpose}."
