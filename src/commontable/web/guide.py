"""The guide for a first game: `guide.toml` in the folder of a game, in our own words.

Each hint belongs to a kind of decision, told by the phase of the view and the verb of a legal
action, and names the rules it speaks of.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from commontable.core.game import Game
from commontable.web.html.context import Hint


@lru_cache(maxsize=32)
def _read(path: Path) -> tuple[Hint, ...]:
    if not path.exists():
        return ()  # a game may do without
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(
        {
            "id": name,
            "phase": hint.get("phase", ""),
            "verb": hint.get("verb", ""),
            "text": hint["text"],
            "rules": hint["rules"],
        }
        for name, hint in found.items()
    )


def guide_of(game: Game) -> list[Hint]:
    return list(_read(game.page.parent / "data" / "guide.toml"))
