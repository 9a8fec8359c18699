"""Chooses an action by information-set MCTS: playouts of redealt games, most for the best actions.

Sequential halving at the root (bots/search/halving.py), a tree below each candidate
(bots/search/tree.py), hill climbing over courses of actions (bots/search/hill_climbing.py).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from commontable.bots.policy_kernels import SearchKernels, policy_action
from commontable.bots.search.config import Budget, SearchConfig, Thought
from commontable.bots.search.halving import OWN, WORKERS, Halving, Worker, seeds_of
from commontable.bots.search.hill_climbing import Pace, climb
from commontable.core.compiling.compiled_games import Unit
from commontable.core.game import Game
from commontable.core.layout import AnyState
from commontable.core.policy import Course, Policy


class Searcher:
    """The search of one game with one policy. Threads may share it: each has its own workers."""

    def __init__(self, game: Game, policy: Policy, kernels: SearchKernels) -> None:
        self.game = game
        self.policy = policy
        self.kernels = kernels
        self._workers: list[Worker] = []
        self._lock = threading.Lock()

    @property
    def unit(self) -> Unit:
        return self.kernels.unit

    @contextmanager
    def workers(self) -> Iterator[list[Worker]]:
        with self._lock:
            taken = [self._workers.pop() for _ in range(min(WORKERS, len(self._workers)))]
        taken += [Worker(self.game) for _ in range(WORKERS - len(taken))]
        try:
            yield taken
        finally:
            with self._lock:
                self._workers += taken

    def think(
        self,
        state: AnyState,
        seat: int,
        seed: int,
        budget: Budget,
        config: SearchConfig,
        kept: int | None = None,
    ) -> Thought:
        """The best action for a seat that may act. `state` is only read.

        An action that is `kept` is played out to the end like the policy's own.
        """
        begin = time.perf_counter()
        own = policy_action(self.game, self.policy, state, seat, seed)
        usual = self.policy.whole(state, seat, own) if config.climbs else (own,)
        pace = Pace(budget, config.climbs if len(usual) > 1 else 0, begin)
        with self.workers() as workers:
            if pace.climbs:
                first = self.halving(workers, state, seat, seed, [usual], config)
                run = climb(first, self.policy, pace)
            else:
                tried = self.policy.candidates(state, seat, self.game.legal_actions(state, seat))
                courses = _single(own, kept, tried)
                run = self.halving(workers, state, seat, seed, courses, config)
                run.kept |= {place for place, (action,) in enumerate(courses) if action == kept}
                run.halve(budget, begin)
        found = [run.found(c) for c in range(len(run.courses)) if run.values[c]]
        found.sort(key=lambda each: (-each.playouts, -each.value, each.course))
        best, usually = run.found(run.best(budget.caution)), run.found(OWN)
        seconds = time.perf_counter() - begin
        return Thought(best, usually, tuple(found), run.playouts, seconds, run.line)

    def halving(
        self,
        workers: list[Worker],
        state: AnyState,
        seat: int,
        seed: int,
        courses: list[Course],
        config: SearchConfig,
    ) -> Halving:
        """The first of the courses is the policy's own."""
        return Halving(
            self.kernels.explore,
            config.row(self.game, self.policy),
            workers,
            state,
            seat,
            seed,
            courses,
        )

    def play_alone(
        self, state: AnyState, seat: int, seed: int, deals: int, config: SearchConfig
    ) -> int:
        """Playouts of all candidates by one worker, in this thread; returns how many."""
        courses: list[Course] = [(each,) for each in self.game.legal_actions(state, seat)]
        with self.workers() as workers:
            run = self.halving(workers[:1], state, seat, seed, courses, config)
            run.work(workers[0], list(range(len(courses))), seeds_of(seed, 0, deals))
        return deals * len(courses)


def _single(own: int, kept: int | None, tried: list[int]) -> list[Course]:
    """Courses of one action each, the policy's own first."""
    others = {*tried} if kept is None else {*tried, kept}
    return [(own,), *((action,) for action in sorted(others - {own}))]


def config_for(game: Game, policy: Policy) -> SearchConfig:
    """Where nothing is hidden, team-mates know what the searching seat knows: all think alike."""
    return SearchConfig(
        depth=policy.depth, trust=policy.trust if game.hides else 0, climbs=policy.climbs
    )
