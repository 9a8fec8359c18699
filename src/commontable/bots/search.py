"""Chooses by search: many playouts of redealt games for each action, most for the best of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from commontable.bots.climbing import Pace, climb
from commontable.bots.halving import OWN, WORKERS, Halving, Room, seeds_of
from commontable.bots.levels import policy
from commontable.bots.mind import Course, Mind, MindKernels
from commontable.bots.minds import kernels_for, mind_for
from commontable.bots.thought import Budget, Manner, Thought
from commontable.core.game import Game


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
        taken += [Room(self.game) for _ in range(WORKERS - len(taken))]
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
        own = policy(self.game, self.mind, state, seat, seed)
        usual = self.mind.whole(state, seat, own) if manner.climbs else (own,)
        pace = Pace(budget, manner.climbs if len(usual) > 1 else 0, begin)
        with self.rooms() as rooms:
            if pace.climbs:
                first = self.halving(rooms, state, seat, seed, [usual], manner)
                run = climb(first, self.mind, pace)
            else:
                tried = self.mind.candidates(state, seat, self.game.legal_actions(state, seat))
                courses = _single(own, kept, tried)
                run = self.halving(rooms, state, seat, seed, courses, manner)
                run.kept |= {place for place, (action,) in enumerate(courses) if action == kept}
                run.halve(budget, begin)
        found = [run.found(c) for c in range(len(run.courses)) if run.values[c]]
        found.sort(key=lambda each: (-each.playouts, -each.value, each.course))
        best, usually = run.found(run.best(budget.caution)), run.found(OWN)
        seconds = time.perf_counter() - begin
        return Thought(best, usually, tuple(found), run.playouts, seconds, run.line)

    def halving(
        self,
        rooms: list[Room],
        state: Any,
        seat: int,
        seed: int,
        courses: list[Course],
        manner: Manner,
    ) -> Halving:
        """The first of the courses is the mind's own."""
        return Halving(
            self.kernels.explore,
            manner.row(self.game, self.mind),
            rooms,
            state,
            seat,
            seed,
            courses,
        )

    def play_alone(self, state: Any, seat: int, seed: int, deals: int, manner: Manner) -> int:
        """Playouts of all candidates by one worker, in this thread; returns how many."""
        courses: list[Course] = [(each,) for each in self.game.legal_actions(state, seat)]
        with self.rooms() as rooms:
            run = self.halving(rooms[:1], state, seat, seed, courses, manner)
            run.work(rooms[0], list(range(len(courses))), seeds_of(seed, 0, deals))
        return deals * len(courses)


def _single(own: int, kept: int | None, tried: list[int]) -> list[Course]:
    """Courses of one action each, the mind's own first."""
    others = {*tried} if kept is None else {*tried, kept}
    return [(own,), *((action,) for action in sorted(others - {own}))]


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
    return Manner(depth=mind.depth, trust=mind.trust if game.hides else 0, climbs=mind.climbs)
