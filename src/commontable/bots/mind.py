"""How bots think about a game: rules of thumb that compile together with the game's rules."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from commontable.bots import judge, loops, nodes, supposing, tree
from commontable.core.build import Compiled, cache_root, digest
from commontable.core.game import Game, Json
from commontable.core.kernels import compiled_rules

SURE = 1000  # the value of a game that is won
Course = tuple[int, ...]  # actions that belong together, the first by the seat that searches


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
    is_quiet(s)              whether nothing is half done, so that `value` can be trusted.
    suppose(s, seat)         changes a deal of what the seat cannot know to one that is likelier
                             after what the others have done. Honest, too; draws from s.luck.
    candidates(s, seat, all) those of the legal actions that a search tries; runs plain only.
    whole(s, seat, action)   the course that begins with an action of the mind: with it, all others
                             before the next luck that belong together; runs plain only.
    nearby(s, seat, course)  whole courses that differ from one a little; runs plain only.
    notice(s, noticed)       fills in the `inputs` numbers that a judge (bots/judge.py) is told of a
                             quiet position.
    """

    choose: Callable[[Any, int, Any, int], int]
    value: judge.Value
    is_quiet: judge.Quiet = judge.is_always_quiet
    notice: judge.Notice = judge.notice_nothing
    suppose: supposing.Suppose = supposing.suppose_nothing
    inputs: int = 0
    enough: int = 0  # playouts of a search, after which more were no help; 0: as time allows
    horizon: int = 10_000  # quiet positions that a playout reaches before `value` is asked
    depth: int = 0  # actions after its own that a search weighs, instead of asking `choose`
    trust: int = 100  # of those of team-mates, how many in a hundred follow `choose` all the same
    candidates: Callable[[Any, int, list[int]], list[int]] = lambda s, seat, actions: actions
    whole: Callable[[Any, int, int], Course] = lambda s, seat, action: (action,)
    nearby: Callable[[Any, int, Course], list[Course]] = lambda s, seat, course: []
    climbs: int = 0  # how often a search asks for what is nearby
    why: Callable[[Json, str], str] = lambda view, text: ""  # the reason for an action, in words
    advise: Callable[[Any, int, int], str] = lambda s, seat, whom: ""  # a pin for `whom`; honest


class MindKernels:
    """The compiled loops of one game with one mind: one unit that plays, and one that searches."""

    def __init__(self, game: Game, mind: Mind) -> None:
        self.mind = mind
        built, self._playing = built_over(game, mind, loops)
        self.choose: Any = built.choose
        self.value: Any = built.value
        self.play_batch: Any = built.play_batch
        built, self._searching = built_over(game, mind, tree)
        self.explore: Any = built.explore

    @property
    def plays_at_once(self) -> bool:
        """Whether the first game will load from disk instead of compiling."""
        return bool(self._playing.is_kept)

    @property
    def is_loaded(self) -> bool:
        """Whether the mind can be asked without waiting."""
        return bool(self._playing.is_ready)

    @property
    def searches_at_once(self) -> bool:
        """Whether the first search will load from disk instead of compiling."""
        return bool(self._searching.is_kept)


def built_over(game: Game, mind: Mind, module: Any) -> tuple[Any, Any]:
    """A module of loops over the rules of a game and a mind, and the unit of its kernels."""
    import numba

    files = [*game.sources(), *_sources(mind), Path(str(module.__file__))]
    mark = digest(files, numba.__version__, np.__version__, *game.board_marks())
    kind = module.__name__.rpartition(".")[2]
    cache = cache_root() / f"{game.name}-{kind}-{mark}"
    build = Compiled(cache, game.state.dtype, helpers_of=game.compiled.cache)
    thoughts = build.namespace(
        "mind of " + game.name,
        {
            "choose": mind.choose,
            "value": mind.value,
            "is_quiet": mind.is_quiet,
            "notice": mind.notice,
            "suppose": mind.suppose,
        },
    )
    built = build.module(module, game=compiled_rules(build, game), mind=thoughts)
    return built, build.units[module.__name__]


def _sources(mind: Mind) -> list[Path]:
    """The files of a mind: a module of its own, or a whole package."""
    found = {Path(str(module.__file__)) for module in (judge, nodes, supposing)}
    for function in (mind.choose, mind.value):
        path = Path(str(sys.modules[function.__module__].__file__))
        alone = path.parent.name in ("bots", "minds")
        found |= {path} if alone else {*path.parent.rglob("*.py"), *path.parent.rglob("*.json")}
    return sorted(found)
