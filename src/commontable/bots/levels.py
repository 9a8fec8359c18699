"""Bots that think: how long each level may take, and what it says about its action."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

from commontable.bots.mind import Course, Mind
from commontable.bots.minds import is_on_shelf, loaded_for, mind_for
from commontable.bots.thought import Budget
from commontable.core.game import Game, Json

LONGEST_REASON = 200  # characters


@dataclass(frozen=True)
class Level:
    """A budget for each move. Times hold on two cores that nobody else uses."""

    ms: float  # at most
    part: int  # and at most one part in so many of the playouts that are enough for a mind
    words: str

    def enough(self, mind: Mind) -> int:
        """Playouts of a move, if time does not run out; 0: it always does."""
        return mind.enough // self.part


EASY = "easy"
SEARCH = {
    "steady": Level(80, 8, "searches for a moment, at most 100 ms a move"),
    "strong": Level(900, 1, "searches as long as it helps, at most 1 s a move"),
}
MOST_PLAYOUTS = 10_000_000  # of a budget by number, as in strong:2000

_thinking = threading.BoundedSemaphore(max(1, (os.cpu_count() or 1) // 2))  # searches at a time
_compiling = threading.Lock()


@dataclass(frozen=True)
class Choice:
    """What a bot does, and why."""

    action: int
    reason: str = ""  # a short sentence from what the seat knows; may be empty
    before: float | None = None  # chance to win (or share of all wealth) with the mind's own action
    after: float | None = None  # the same with this action
    playouts: int = 0  # that it took to find out
    course: Course = ()  # this action, and what should follow on it

    def told(self, measure: str = "chance") -> str:
        """The reason in one line: 'Keeps 3.2 open for 18–22 (chance 41 % → 44 %).'."""
        if self.before is None or self.after is None:
            return self.reason
        before, after = _percent(self.before), _percent(self.after)
        figure = f"{measure} {after if before == after else f'{before} → {after}'}"
        if not self.reason:
            return f"{figure[0].upper()}{figure[1:]}."
        return f"{self.reason.rstrip('.')} ({figure})."


def _percent(chance: float) -> str:
    return f"{chance:.0%}".replace("%", "\N{NO-BREAK SPACE}%")


def easy(game: Game, view: Json, state: Any, seat: int, seed: int) -> Choice:
    """The mind's own action, at once: nobody waits for a compiler."""
    mind = mind_for(game)
    action = policy(game, mind, state, seat, seed)
    return Choice(action, reason(game, mind, view, state, action))


def policy(game: Game, mind: Mind, state: Any, seat: int, seed: int) -> int:
    """What a mind does, compiled where that is loaded; the state is left as it was."""
    s = state.copy()
    s.luck = seed
    if (kernels := loaded_for(game)) is not None and kernels.mind is mind:
        return int(kernels.choose(s.box, seat, np.empty(game.most_legal, np.int32)))
    out = [0] * game.most_legal
    n = game.legal(s, seat, out)
    return int(out[0]) if n == 1 else int(mind.choose(s, seat, out, n))


def reason(game: Game, mind: Mind, view: Json, state: Any, action: int) -> str:
    return mind.why(view, game.write_action(state, action))[:LONGEST_REASON]


class Searching:
    """A bot that searches as far as its level allows, or for a number of playouts."""

    def __init__(self, level: Level | None = None, playouts: int = 0) -> None:
        self.level = level
        self.playouts = playouts

    def budget(self, mind: Mind) -> Budget:
        if self.level is None:
            return Budget(playouts=self.playouts)
        return Budget(ms=self.level.ms, playouts=self.level.enough(mind))

    def __call__(self, game: Game, view: Json, state: Any, seat: int, seed: int) -> Choice:
        from commontable.bots import search

        searcher = ready(game)
        with _thinking:
            budget = self.budget(searcher.mind)
            manner = search.manner_of(game, searcher.mind)
            thought = searcher.think(state, seat, seed, budget, manner)
        words = reason(game, searcher.mind, view, state, thought.action)
        before, after = thought.usual.chance, thought.best.chance
        return Choice(thought.action, words, before, after, thought.playouts, thought.best.course)


def ready(game: Game) -> Any:
    """The searcher of a game, compiled. Whoever compiles it first waits some seconds.

    Another process does it, so that this one stays awake, and loads what it has made.
    """
    from commontable.bots import search

    with _compiling:
        searcher = search.searcher_of(game)
        if not searcher.is_loaded:
            if needs_compiler(game):
                subprocess.run(compiler_of(game), check=False)
            searcher.warm_up()
    return searcher


def needs_compiler(game: Game) -> bool:
    """Whether `ready` would wait for another process to compile this game's search."""
    from commontable.bots import search

    searcher = search.searcher_of(game)
    return not searcher.is_loaded and is_on_shelf(game) and not searcher.kernels.searches_at_once


def compiler_of(game: Game) -> list[str]:
    """The command that compiles the search of a game of ours and keeps it on disk."""
    return [sys.executable, "-c", _COMPILE, game.name, *map(str, game.boards)]


_COMPILE = """
import os, sys
from pathlib import Path
from commontable.bots import search
from commontable.games import GAMES
if hasattr(os, "nice"):
    os.nice(5)
for board in sys.argv[2:]:
    GAMES.lay(Path(board))
search.searcher_of(GAMES[sys.argv[1]]).warm_up()
"""
