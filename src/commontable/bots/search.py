"""Chooses by search: many playouts of redealt games for each action, most for the best of them.

Sequential halving: all candidates are played out equally often on the same deals, the worse half is
dropped, and so on until two are left. Below each candidate grows a tree (bots/tree.py). The mind's
own action stays to the end, and is left only for one that is clearly better.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from commontable.bots import tree
from commontable.bots.levels import policy
from commontable.bots.mind import SURE, Mind, MindKernels
from commontable.bots.minds import kernels_for, mind_for
from commontable.core.game import Game
from commontable.core.luck import MASK, STEP

WORKERS = 2  # trees that grow side by side; part of the result, so the same on every machine
ROOM = 1 << 17  # nodes of a tree
DEEPEST = 64  # actions of a tree's longest path
PILOT_MS = 4.0  # how long playouts are timed before they are shared out
FEWEST = 2  # playouts of each candidate in each round


@dataclass(frozen=True, kw_only=True)
class Budget:
    """How long to think: a time, or a number of playouts that brings the same choice every time."""

    ms: float = 0.0
    playouts: int = 0
    caution: float = 1.0  # standard errors by which another action must beat the mind's own


@dataclass(frozen=True, kw_only=True)
class Manner:
    """How to search a game."""

    depth: int = 0
    trust: int = 100
    noise: int = 0
    is_open: bool = False
    width: int = 4
    curiosity: int = 70
    credit: int = 10  # in hundredths: a near miss guides where wins are rare, and must not rule

    def row(self, game: Game, mind: Mind) -> Any:
        return np.array(
            [
                self.depth,
                self.trust,
                self.noise,
                self.is_open,
                mind.horizon,
                game.together,
                self.width,
                self.curiosity,
                self.credit,
            ],
            np.int64,
        )


@dataclass(frozen=True)
class Candidate:
    """What search found out about one action."""

    action: int
    playouts: int
    value: float  # mean, from 0 to 1: the chance to win with some credit for near misses
    chance: float  # mean, from 0 to 1: the chance to win, or the share of all wealth


@dataclass(frozen=True)
class Thought:
    """The result of a search."""

    action: int
    policy: int  # the mind's own action
    candidates: tuple[Candidate, ...]  # the best first
    playouts: int
    seconds: float
    line: tuple[tuple[int, int], ...] = ()  # in an open game: seats and actions that win

    def of(self, action: int) -> Candidate:
        return next(each for each in self.candidates if each.action == action)


class Room:
    """What one worker needs; nothing is allocated while it plays."""

    def __init__(self, game: Game, mind: Mind) -> None:
        self.deal = game.state.batch(1)
        self.work = game.state.batch(1)
        self.nodes = np.zeros(ROOM, tree.NODE)
        self.counts = np.zeros(len(tree.Count), np.int64)
        self.moments = np.zeros(len(tree.Moment), np.float64)
        self.slots = np.zeros(game.actions, np.int32)
        self.path = np.zeros(DEEPEST + 2, np.int32)
        self.line = np.zeros((mind.horizon + 2, 2), np.int32)
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


class Searcher:
    """The search of one game with one mind. Threads may share it: each gets rooms of its own."""

    def __init__(self, game: Game, mind: Mind, kernels: MindKernels) -> None:
        self.game = game
        self.mind = mind
        self.kernels = kernels
        self._rooms: list[Room] = []
        self._lock = threading.Lock()

    @contextmanager
    def rooms(self) -> Iterator[list[Room]]:
        with self._lock:
            taken = [self._rooms.pop() for _ in range(min(WORKERS, len(self._rooms)))]
        taken += [Room(self.game, self.mind) for _ in range(WORKERS - len(taken))]
        try:
            yield taken
        finally:
            with self._lock:
                self._rooms += taken

    @property
    def is_loaded(self) -> bool:
        return bool(self.kernels.explore.signatures)

    def warm_up(self) -> None:
        """Compiles the search, or loads it."""
        s = self.game.new(self.game.seats[0], 0)
        seat = self.game.turn(s)
        self.think(s, seat, 0, Budget(playouts=1), Manner())

    def think(
        self,
        state: Any,
        seat: int,
        seed: int,
        budget: Budget,
        manner: Manner,
        kept: int | None = None,
    ) -> Thought:
        """The best action for a seat that may act. `state` is only read.

        An action that is `kept` is played out to the end like the mind's own.
        """
        begin = time.perf_counter()
        actions = np.array(self.game.legal_actions(state, seat), np.int32)
        own = policy(self.game, self.mind, state, seat, seed)
        with self.rooms() as rooms:
            run = _Run(self, rooms, state, seat, seed, manner, actions, own)
            if kept is not None:
                run.kept.add(int(np.searchsorted(actions, kept)))
            run.halve(budget, begin)
            return run.thought(budget, time.perf_counter() - begin)

    def play_alone(self, state: Any, seat: int, seed: int, deals: int, manner: Manner) -> int:
        """Playouts of all candidates by one worker, in this thread; returns how many."""
        actions = np.array(self.game.legal_actions(state, seat), np.int32)
        with self.rooms() as rooms:
            run = _Run(self, rooms[:1], state, seat, seed, manner, actions, int(actions[0]))
            run.work(rooms[0], list(range(len(actions))), _seeds(seed, 0, deals))
        return deals * len(actions)


class _Run:
    """One search."""

    def __init__(
        self,
        searcher: Searcher,
        rooms: list[Room],
        state: Any,
        seat: int,
        seed: int,
        manner: Manner,
        actions: Any,
        own: int,
    ) -> None:
        self.explore = searcher.kernels.explore
        self.rooms = rooms
        self.root = state.copy().box
        self.seat = seat
        self.seed = seed
        self.plan = manner.row(searcher.game, searcher.mind)
        self.actions = actions
        self.policy = int(np.searchsorted(actions, own))  # its place among the candidates
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
        seeds = [_seeds(self.seed, self.deals + worker, count) for worker in range(len(self.rooms))]
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
        best = self.policy if not self.line else self._place(self.line[0][1])
        if not self.line:
            leader = max(self.alive, key=lambda c: (self.mean(c), c == self.policy, -c))
            if self.is_clearly_better(leader, budget.caution):
                best = leader
        policy = int(self.actions[self.policy])
        action = int(self.actions[best])
        return Thought(action, policy, tuple(found), self.playouts, seconds, self.line)

    def _place(self, action: int) -> int:
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


def _seeds(seed: int, first: int, count: int) -> Any:
    """Seeds of the deals first, first + WORKERS, …: a stream that other searches do not share."""
    places = np.arange(first, first + count * WORKERS, WORKERS, dtype=np.uint64)
    with np.errstate(over="ignore"):
        return np.uint64(seed & MASK) + (places + np.uint64(1)) * np.uint64(STEP)


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(WORKERS, os.cpu_count() or 1), thread_name_prefix="search")


def searcher_of(game: Game) -> Searcher:
    """One for each game, also for one with a board of its own; the last few are kept."""
    for searcher in _searchers:
        if searcher.game is game:
            return searcher
    made = Searcher(game, mind_for(game), kernels_for(game))
    _searchers[:] = [*_searchers[1 - MOST_SEARCHERS :], made]
    return made


MOST_SEARCHERS = 16
_searchers: list[Searcher] = []


def manner_of(game: Game, mind: Mind) -> Manner:
    """Where nothing is hidden, team-mates know what the searching seat knows: all think alike."""
    return Manner(depth=mind.depth, trust=mind.trust if game.hides else 0)
