"""How bots think about a game: rules of thumb that compile together with the game's rules."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from commontable.bots import loops
from commontable.core.build import Compiled, cache_root, digest
from commontable.core.game import Game, Json
from commontable.core.kernels import compiled_rules

SURE = 1000  # the value of a game that is won


@dataclass(frozen=True, kw_only=True)
class Mind:
    """What a bot knows about playing one game well.

    `choose` and `value` are marked with `@rule` and exist plain and compiled.

    choose(s, seat, out, n)  one of out[:n], the rising legal actions of the seat. Honest: it looks
                             at nothing that the seat cannot know, so it says the same of every
                             deal that agrees with what the seat sees. It may draw from s.luck.
    value(s, seat)           how a game that is not won looks for the seat, from 0 to SURE: the
                             chance to win, or the share of all wealth where each plays alone.
                             It may look at everything: searches ask it of deals of their own.
    """

    choose: Callable[[Any, int, Any, int], int]
    value: Callable[[Any, int], int]
    horizon: int = 10_000  # actions that a playout takes before `value` is asked
    why: Callable[[Json, str], str] = lambda view, text: ""  # the reason for an action, in words


class MindKernels:
    """The compiled loops of one game with one mind; each compiles when first called."""

    def __init__(self, game: Game, mind: Mind) -> None:
        import numba

        files = [*game.sources(), *_sources(mind), Path(str(loops.__file__))]
        mark = digest(files, numba.__version__, np.__version__)
        build = Compiled(cache_root() / f"{game.name}-mind-{mark}")
        thoughts = build.namespace(
            "mind of " + game.name, {"choose": mind.choose, "value": mind.value}
        )
        thoughts.horizon = mind.horizon
        built = build.module(loops, game=compiled_rules(build, game), mind=thoughts)
        self.cache = build.cache
        self.choose: Any = built.choose
        self.play_batch: Any = built.play_batch


def _sources(mind: Mind) -> list[Path]:
    """The files of a mind: a module of its own, or a whole package."""
    found: set[Path] = set()
    for function in (mind.choose, mind.value):
        path = Path(str(sys.modules[function.__module__].__file__))
        alone = path.parent.name in ("bots", "minds")
        found |= {path} if alone else set(path.parent.rglob("*.py"))
    return sorted(found)
