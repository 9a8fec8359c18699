"""The guide for a first game: `guide.toml` in the folder of a game, in our own words.

Each tip belongs to a kind of decision, told by the phase of the view and the verb of a legal
action, and names the rules it speaks of. The goal belongs to all of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from commontable.core.game import Game
from commontable.web.html.context import Tip

GOAL = "goal"  # the tip that stands above the first one, and above the rules


@lru_cache(maxsize=32)
def _read(path: Path) -> tuple[Tip, ...]:
    if not path.exists():
        return ()  # a game may do without
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(
        {
            "id": name,
            "phase": tip.get("phase", ""),
            "verb": tip.get("verb", ""),
            "text": tip["text"],
            "rules": tip["rules"],
        }
        for name, tip in found.items()
    )


def guide_of(game: Game) -> list[Tip]:
    return list(_read(game.page.parent / "data" / "guide.toml"))


def goal_of(guide: Sequence[Tip]) -> str:
    """What all of it is for, in a sentence or two; "" where a guide does not say it."""
    return next((tip["text"] for tip in guide if tip["id"] == GOAL), "")
