"""One search by sequential halving (Karnin, Koren, Somekh 2013).

All candidates are played out equally often on the same deals (common random numbers), the worse
half is dropped, and so on until two are left. Below each candidate grows a tree
(bots/search/tree.py). The policy's own action stays to the end, and is left only for one that is
better by more than a standard error.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from commontable.bots.search import nodes, tree
from commontable.bots.search.config import Budget, Candidate
from commontable.core.game import Game
from commontable.core.layout import AnyState
from commontable.core.luck import MASK, STEP
from commontable.core.policy import SURE, Course

WORKERS = 2  # trees that grow side by side; part of the result, so the same on every machine
MOST_NODES = 1 << 17  # nodes of a tree
DEEPEST = 64  # actions of a tree's longest path
LONGEST = 10_000  # actions of a line that is kept
PILOT_MS = 4.0  # how long playouts are timed before they are shared out
OWN = 0  # the place of the policy's own course
NO_LIMIT = 1 << 40  # more playouts than anybody has time for
FEWEST = 2  # playouts of each candidate in each round
MANY, SETTLED = 128, 5.0  # deals and standard errors after which nothing is in question


class Worker:
    """The tree of one worker, in arrays that are used again for every search."""

    def __init__(self, game: Game) -> None:
        self.space = tree.Workspace(
            deal=game.state.batch(1),
            work=game.state.batch(1),
            nodes=np.zeros(MOST_NODES, nodes.NODE),
            counts=np.zeros(len(nodes.Count), np.int64),
            moments=np.zeros(len(tree.Moment), np.float64),
            slots=np.zeros(len(game.actions), np.int32),
            path=np.zeros(DEEPEST + 2, np.int32),
            line=np.zeros((LONGEST, 2), np.int32),
            worths=np.zeros(max(game.seats), np.int64),
            out=np.zeros(game.most_legal, np.int32),
        )

    def clear(self, seat: int, courses: list[Course]) -> None:
        """An empty tree: NONE, and a node for each course."""
        used = len(courses) + 1
        found: Any = self.space
        found.nodes[:used] = 0
        found.nodes["seat"][1:used] = seat
        found.nodes["action"][1:used] = [course[0] for course in courses]
        found.counts[:] = 0
        found.counts[nodes.Count.NODES] = used
        found.moments[:] = 0

    def winning_line(self) -> tuple[tuple[int, int], ...]:
        """Seats and actions of a line that wins, if one was found in an open game."""
        found: Any = self.space
        line = found.line[: found.counts[nodes.Count.LINE]]
        return tuple((int(seat), int(action)) for seat, action in line)


class Halving:
    """One search."""

    def __init__(
        self,
        explore: Any,
        plan: Any,
        workers: list[Worker],
        state: AnyState,
        seat: int,
        seed: int,
        courses: list[Course],
    ) -> None:
        self.explore = explore
        self.plan = plan
        self.workers = workers
        self.state = state
        self.root = state.copy().box
        self.seat = seat
        self.seed = seed
        self.courses = courses
        self.table = _even(courses)
        self.kept = {OWN}  # places of courses that are never dropped
        self.values: list[list[Any]] = [[] for _ in courses]
        self.chances: list[list[Any]] = [[] for _ in courses]
        self.alive = list(range(len(courses)))  # those still in question
        self.deals = 0
        self.playouts = 0
        self.line: tuple[tuple[int, int], ...] = ()
        for worker in workers:
            worker.clear(seat, courses)

    # -------------------------------------------------------------- rounds

    def again(self, courses: list[Course], seed: int) -> Halving:
        """The same search among other courses, on other deals."""
        return Halving(self.explore, self.plan, self.workers, self.state, self.seat, seed, courses)

    def halve(self, budget: Budget, begin: float) -> None:
        end = begin + budget.ms / 1000 if budget.ms else math.inf
        if len(self.courses) == 1:  # nothing to choose: it is played out to tell the chance
            self.play_most([0], budget.playouts / 8, begin + (end - begin) / 4)
            return
        self.alive = self.invited(budget, begin)
        rounds = max(1, math.ceil(math.log2(len(self.alive))))
        for number in range(rounds):
            now = time.perf_counter()
            self.play_most(
                self.alive, budget.playouts / rounds, now + (end - now) / (rounds - number)
            )
            if self.line or self.is_settled():
                return
            if number < rounds - 1:
                self.alive = self.better_half(self.alive)

    def invited(self, budget: Budget, begin: float) -> list[int]:
        """All candidates, or as many as there is time for: the policy's own and any others."""
        everybody = list(range(len(self.courses)))
        affordable = budget.playouts
        if not affordable:
            first = time.perf_counter()
            self.play([OWN], 2)
            while time.perf_counter() - first < PILOT_MS / 1000:
                self.play([OWN], 2 * self.deals // WORKERS)
            rate = self.playouts / (time.perf_counter() - first)
            affordable = int(rate * (budget.ms / 1000 - (time.perf_counter() - begin)))
        rounds = math.ceil(math.log2(len(everybody)))
        most = max(2, affordable // (FEWEST * WORKERS * rounds))
        if len(everybody) <= most:
            return everybody
        dice = np.random.default_rng(self.seed)
        others = [each for each in everybody if each not in self.kept]
        free = max(0, most - len(self.kept))
        return sorted([*self.kept, *(int(i) for i in dice.permutation(others)[:free])])

    def better_half(self, alive: list[int]) -> list[int]:
        """Those with the best means; what is kept stays in any case."""
        half = (len(alive) + 1) // 2
        best = sorted(alive, key=lambda c: (-self.mean(c), c))[:half]
        lagging = self.kept - set(best)
        return sorted({*best[: max(1, half - len(lagging))], *self.kept})

    def play_most(self, alive: list[int], playouts: float, end: float) -> None:
        """Equally often for all, at least once: so many playouts, until the time has come."""
        left = max(1, round(playouts / len(alive) / WORKERS)) if playouts else NO_LIMIT
        count = 1 if end < math.inf else left
        while True:
            first = time.perf_counter()
            self.play(alive, count)
            now = time.perf_counter()
            left -= count
            if not left or self.line or end - now < (now - first) / 2:
                return
            in_time = int(min(count * (end - now) / (now - first) / 2, NO_LIMIT))
            count = max(1, min(left, 4 * count, in_time))

    def play(self, alive: list[int], count: int) -> None:
        """`count` deals for each worker; the workers' deals differ."""
        seeds = [
            seeds_of(self.seed, self.deals + number, count) for number in range(len(self.workers))
        ]
        for values, chances in self.side_by_side(alive, seeds):
            for c, row, chance in zip(alive, values, chances, strict=True):
                self.values[c].append(row)
                self.chances[c].append(chance)
        self.deals += count * WORKERS
        self.playouts += count * WORKERS * len(alive)
        for worker in self.workers:
            self.line = self.line or worker.winning_line()

    def side_by_side(self, alive: list[int], seeds: list[Any]) -> Iterator[tuple[Any, Any]]:
        """What the workers find, in their order; on one core, one after the other."""
        works = zip(self.workers, seeds, strict=True)
        if (pool := _pool()) is None:
            return (self.work(worker, alive, own) for worker, own in works)
        jobs = [pool.submit(self.work, worker, alive, own) for worker, own in works]
        return (job.result() for job in jobs)

    def work(self, worker: Worker, alive: list[int], seeds: Any) -> tuple[Any, Any]:
        values = np.zeros((len(alive), len(seeds)), np.int32)
        chances = np.zeros_like(values)
        entries = np.array(alive, np.int32) + 1
        batch = tree.Batch(self.root, self.table[alive], entries, seeds, values, chances)
        self.explore(batch, worker.space, self.plan, self.seat)
        return values, chances

    # -------------------------------------------------------------- what came of it

    def mean(self, c: int) -> float:
        return float(np.concatenate(self.values[c]).mean()) if self.values[c] else -1.0

    def best(self, caution: float) -> int:
        """The place of the best course: the policy's own, unless another one is clearly better."""
        if self.line:
            taken = tuple(action for _, action in self.line)
            return next(c for c, each in enumerate(self.courses) if each == taken[: len(each)])
        leader = max(self.alive, key=lambda c: (self.mean(c), -c))
        return leader if self.is_clearly_better(leader, caution) else OWN

    def found(self, c: int) -> Candidate:
        """What came of a course that was tried."""
        return Candidate(
            self.courses[c],
            sum(map(len, self.values[c])),
            self.mean(c) / SURE,
            float(np.concatenate(self.chances[c]).mean()) / SURE,
        )

    def is_clearly_better(self, other: int, caution: float) -> bool:
        """On the same deals, by more than chance alone would bring."""
        if other == OWN or not self.values[other]:
            return False
        gain = self.gain(other, OWN)
        return bool(gain.any()) and _certainty(gain) > caution

    def is_settled(self) -> bool:
        """Whether more playouts would change nothing: one is surely better, or all are alike."""
        leader = max(self.alive, key=lambda c: (self.mean(c), -c))
        return self.deals >= MANY and all(
            not gain.any() or _certainty(gain) > SETTLED
            for gain in (self.gain(leader, c) for c in self.alive if c != leader)
        )

    def gain(self, one: int, other: int) -> Any:
        """By how much a course did better, on each of the last deals that both met."""
        a, b = np.concatenate(self.values[one]), np.concatenate(self.values[other])
        both = min(len(a), len(b))
        return a[len(a) - both :] - b[len(b) - both :]


def _certainty(gain: Any) -> float:
    """A mean in standard errors."""
    mean, error = float(gain.mean()), float(gain.std()) / math.sqrt(len(gain))
    return mean / error if error else math.copysign(math.inf, mean)


def seeds_of(seed: int, first: int, count: int) -> Any:
    """Seeds of the deals first, first + WORKERS, …: a stream that other searches do not share."""
    places = np.arange(first, first + count * WORKERS, WORKERS, dtype=np.uint64)
    with np.errstate(over="ignore"):
        return np.uint64(seed & MASK) + (places + np.uint64(1)) * np.uint64(STEP)


def _even(courses: list[Course]) -> Any:
    """A row for each course, filled up with NOTHING."""
    table = np.full((len(courses), max(map(len, courses))), tree.NOTHING, np.int32)
    for row, course in zip(table, courses, strict=True):
        row[: len(course)] = course
    return table


@cache
def _pool() -> ThreadPoolExecutor | None:
    """Threads for the workers of all searches; none where there is one core."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    if cores == 1:
        return None
    return ThreadPoolExecutor(max(WORKERS, cores or 1), thread_name_prefix="search")
