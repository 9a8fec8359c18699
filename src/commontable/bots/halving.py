"""One search by sequential halving.

All candidates are played out equally often on the same deals, the worse half is dropped, and so on
until two are left. Below each candidate grows a tree (bots/tree.py). The mind's own action stays to
the end, and is left only for one that is clearly better.
"""

from __future__ import annotations

import math
import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from commontable.bots import tree
from commontable.bots.mind import SURE
from commontable.bots.thought import Budget, Candidate, Thought
from commontable.core.game import Game
from commontable.core.luck import MASK, STEP

WORKERS = 2  # trees that grow side by side; part of the result, so the same on every machine
ROOM = 1 << 17  # nodes of a tree
DEEPEST = 64  # actions of a tree's longest path
LONGEST = 10_000  # actions of a line that is kept
PILOT_MS = 4.0  # how long playouts are timed before they are shared out
FEWEST = 2  # playouts of each candidate in each round


class Room:
    """What one worker needs; its arrays are used again and again."""

    def __init__(self, game: Game) -> None:
        self.deal = game.state.batch(1)
        self.work = game.state.batch(1)
        self.nodes = np.zeros(ROOM, tree.NODE)
        self.counts = np.zeros(len(tree.Count), np.int64)
        self.moments = np.zeros(len(tree.Moment), np.float64)
        self.slots = np.zeros(game.actions, np.int32)
        self.path = np.zeros(DEEPEST + 2, np.int32)
        self.line = np.zeros((LONGEST, 2), np.int32)
        self.worths = np.zeros(max(game.seats), np.int64)
        self.out = np.zeros(game.most_legal, np.int32)

    def clear(self, seat: int, candidates: Any) -> None:
        """An empty tree: NONE, and a node for each candidate."""
        used = len(candidates) + 1
        self.nodes[:used] = 0
        self.nodes["seat"][1:used] = seat
        self.nodes["action"][1:used] = candidates
        self.counts[:] = 0
        self.counts[tree.Count.NODES] = used
        self.moments[:] = 0


class Halving:
    """One search."""

    def __init__(
        self,
        explore: Any,
        plan: Any,
        rooms: list[Room],
        state: Any,
        seat: int,
        seed: int,
        actions: Any,
        own: int,
    ) -> None:
        self.explore = explore
        self.plan = plan
        self.rooms = rooms
        self.root = state.copy().box
        self.seat = seat
        self.seed = seed
        self.actions = actions
        self.policy = self.place(own)
        self.kept = {self.policy}  # places of candidates that are never dropped
        self.values: list[list[Any]] = [[] for _ in actions]
        self.chances: list[list[Any]] = [[] for _ in actions]
        self.alive = list(range(len(actions)))  # those still in question
        self.deals = 0
        self.playouts = 0
        self.line: tuple[tuple[int, int], ...] = ()
        for room in rooms:
            room.clear(seat, actions)

    # -------------------------------------------------------------- rounds

    def halve(self, budget: Budget, begin: float) -> None:
        if len(self.actions) == 1:
            if budget.playouts:
                self.play([0], max(1, budget.playouts // WORKERS // 8))
            else:
                self.play_until([0], begin + budget.ms / 4000)
            return
        self.alive = self.invited(budget, begin)
        rounds = max(1, math.ceil(math.log2(len(self.alive))))
        for number in range(rounds):
            if budget.playouts:
                share = budget.playouts / rounds / len(self.alive) / WORKERS
                self.play(self.alive, max(1, round(share)))
            else:
                left = begin + budget.ms / 1000 - time.perf_counter()
                self.play_until(self.alive, time.perf_counter() + left / (rounds - number))
            if self.line:
                return
            if number < rounds - 1:
                self.alive = self.better_half(self.alive)

    def invited(self, budget: Budget, begin: float) -> list[int]:
        """All candidates, or as many as there is time for: the mind's own and any others."""
        everybody = list(range(len(self.actions)))
        affordable = budget.playouts
        if not affordable:
            first = time.perf_counter()
            self.play([self.policy], 2)
            while time.perf_counter() - first < PILOT_MS / 1000:
                self.play([self.policy], 2 * self.deals // WORKERS)
            rate = self.playouts / (time.perf_counter() - first)
            affordable = int(rate * (budget.ms / 1000 - (time.perf_counter() - begin)))
        rounds = math.ceil(math.log2(len(everybody)))
        most = max(2, affordable // (FEWEST * WORKERS * rounds))
        if len(everybody) <= most:
            return everybody
        dice = np.random.default_rng(self.seed)
        others = [each for each in everybody if each not in self.kept]
        room = max(0, most - len(self.kept))
        return sorted([*self.kept, *(int(i) for i in dice.permutation(others)[:room])])

    def better_half(self, alive: list[int]) -> list[int]:
        """Those with the best means; what is kept stays in any case."""
        half = (len(alive) + 1) // 2
        best = sorted(alive, key=lambda c: (-self.mean(c), c))[:half]
        lagging = self.kept - set(best)
        return sorted({*best[: max(1, half - len(lagging))], *self.kept})

    def play_until(self, alive: list[int], end: float) -> None:
        """Equally often for all, at least once, until the time has come."""
        count = 1
        while True:
            first = time.perf_counter()
            self.play(alive, count)
            now = time.perf_counter()
            if self.line or end - now < (now - first) / 2:
                return
            count = max(1, min(4 * count, int(count * (end - now) / (now - first) / 2)))

    def play(self, alive: list[int], count: int) -> None:
        """`count` deals for each worker; the workers' deals differ."""
        seeds = [
            seeds_of(self.seed, self.deals + worker, count) for worker in range(len(self.rooms))
        ]
        jobs = [
            _pool().submit(self.work, room, alive, own)
            for room, own in zip(self.rooms, seeds, strict=True)
        ]
        for job in jobs:
            values, chances = job.result()
            for c, row, chance in zip(alive, values, chances, strict=True):
                self.values[c].append(row)
                self.chances[c].append(chance)
        self.deals += count * WORKERS
        self.playouts += count * WORKERS * len(alive)
        for room in self.rooms:
            if (length := int(room.counts[tree.Count.LINE])) and not self.line:
                self.line = tuple((int(seat), int(a)) for seat, a in room.line[:length])

    def work(self, room: Room, alive: list[int], seeds: Any) -> tuple[Any, Any]:
        values = np.zeros((len(alive), len(seeds)), np.int32)
        chances = np.zeros_like(values)
        self.explore(
            self.root,
            room.deal,
            room.work,
            self.seat,
            self.actions[alive],
            np.array(alive, np.int32) + 1,
            seeds,
            self.plan,
            room.nodes,
            room.counts,
            room.moments,
            room.slots,
            room.path,
            room.line,
            room.worths,
            room.out,
            values,
            chances,
        )
        return values, chances

    # -------------------------------------------------------------- what came of it

    def mean(self, c: int) -> float:
        return float(np.concatenate(self.values[c]).mean()) if self.values[c] else -1.0

    def thought(self, budget: Budget, seconds: float) -> Thought:
        found = [
            Candidate(
                int(action),
                sum(map(len, self.values[c])),
                self.mean(c) / SURE,
                float(np.concatenate(self.chances[c]).mean()) / SURE,
            )
            for c, action in enumerate(self.actions)
            if self.values[c]
        ]
        found.sort(key=lambda each: (-each.playouts, -each.value, each.action))
        best = self.policy if not self.line else self.place(self.line[0][1])
        if not self.line:
            leader = max(self.alive, key=lambda c: (self.mean(c), c == self.policy, -c))
            if self.is_clearly_better(leader, budget.caution):
                best = leader
        policy = int(self.actions[self.policy])
        action = int(self.actions[best])
        return Thought(action, policy, tuple(found), self.playouts, seconds, self.line)

    def place(self, action: int) -> int:
        """Where an action stands among the candidates."""
        return int(np.searchsorted(self.actions, action))

    def is_clearly_better(self, other: int, caution: float) -> bool:
        """On the same deals, by more than chance alone would bring."""
        if other == self.policy or not self.values[other]:
            return False
        one = np.concatenate(self.values[other])
        own = np.concatenate(self.values[self.policy])[-len(one) :]
        gain = one - own
        error = float(gain.std()) / math.sqrt(len(gain))
        return float(gain.mean()) > caution * error


def seeds_of(seed: int, first: int, count: int) -> Any:
    """Seeds of the deals first, first + WORKERS, …: a stream that other searches do not share."""
    places = np.arange(first, first + count * WORKERS, WORKERS, dtype=np.uint64)
    with np.errstate(over="ignore"):
        return np.uint64(seed & MASK) + (places + np.uint64(1)) * np.uint64(STEP)


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(WORKERS, os.cpu_count() or 1), thread_name_prefix="search")
