"""Bots that think: how long each level may take, and what it says about its action."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass

from commontable.bots.kernel_sets import load_searcher
from commontable.bots.policies import policy_for
from commontable.bots.policy_kernels import policy_action
from commontable.bots.search import search
from commontable.bots.search.config import Budget
from commontable.core.game import AnyState, Game, View
from commontable.core.policy import Course, Policy

LONGEST_REASON = 200  # characters


@dataclass(frozen=True)
class Level:
    """A budget for each move. Times hold on two cores that nobody else uses."""

    ms: float  # at most
    part: int  # and at most one part in so many of the playouts that are enough for a policy
    words: str

    def enough(self, policy: Policy) -> int:
        """Playouts of a move, if time does not run out; 0: it always does."""
        return policy.enough // self.part


EASY = "easy"
SEARCH = {
    "steady": Level(80, 8, "searches for a moment, at most 100 ms a move"),
    "strong": Level(900, 1, "searches as long as it helps, at most 1 s a move"),
}
MOST_PLAYOUTS = 10_000_000  # of a budget by number, as in strong:2000

_thinking = threading.BoundedSemaphore(max(1, (os.cpu_count() or 1) // 2))  # searches at a time


@dataclass(frozen=True)
class Choice:
    """What a bot does, and why."""

    action: int
    reason: str = ""  # a short sentence from what the seat knows; may be empty
    before: float | None = (
        None  # chance to win (or share of all wealth) with the policy's own action
    )
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


def easy(game: Game, view: View, state: AnyState, seat: int, seed: int) -> Choice:
    """The policy's own action, at once: nobody waits for a compiler."""
    policy = policy_for(game)
    action = policy_action(game, policy, state, seat, seed)
    return Choice(action, reason(game, policy, view, state, action))


def reason(game: Game, policy: Policy, view: View, state: AnyState, action: int) -> str:
    return policy.why(view, game.write_action(state, action))[:LONGEST_REASON]


class Searching:
    """A bot that searches as far as its level allows, or for a number of playouts."""

    def __init__(self, level: Level | None = None, playouts: int = 0) -> None:
        self.level = level
        self.playouts = playouts

    def budget(self, policy: Policy) -> Budget:
        if self.level is None:
            return Budget(playouts=self.playouts)
        return Budget(ms=self.level.ms, playouts=self.level.enough(policy))

    def __call__(self, game: Game, view: View, state: AnyState, seat: int, seed: int) -> Choice:
        searcher = load_searcher(game)
        with _thinking:
            budget = self.budget(searcher.policy)
            config = search.config_for(game, searcher.policy)
            thought = searcher.think(state, seat, seed, budget, config)
        words = reason(game, searcher.policy, view, state, thought.action)
        before, after = thought.usual.chance, thought.best.chance
        return Choice(thought.action, words, before, after, thought.playouts, thought.best.course)
