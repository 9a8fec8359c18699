"""Chooses by search: many playouts of redealt games for each action, most for the best of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from commontable.bots.climbing import Pace, climb
from commontable.bots.halving import WORKERS, Halving, Room, seeds_of
from commontable.bots.levels import policy
from commontable.bots.mind import Mind, MindKernels
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
        tried = self.mind.candidates(state, seat, self.game.legal_actions(state, seat))
        always = {own} if kept is None else {own, kept}
        actions = sorted({*tried} | always)
        with self.rooms() as rooms:
            run = self.halving(rooms, state, seat, seed, actions, own, manner)
            run.kept |= {actions.index(each) for each in always}
            has_plans = manner.climbs > 0 and bool(self.mind.nearby(state, seat, (own,)))
            pace = Pace(budget, manner.climbs if has_plans else 0, begin)
            run.halve(*pace.next())
            found = {actions[c]: run.found(c) for c in range(len(actions)) if run.values[c]}
            if pace.climbs:
                run = climb(run, self.mind, pace)
                found |= {each.action: each for each in map(run.found, range(len(run.courses)))}
            action = run.courses[run.best(budget.caution)][0]
        best_first = sorted(
            found.values(), key=lambda each: (-each.playouts, -each.value, each.action)
        )
        seconds = time.perf_counter() - begin
        return Thought(action, own, tuple(best_first), run.playouts, seconds, run.line)

    def halving(
        self,
        rooms: list[Room],
        state: Any,
        seat: int,
        seed: int,
        actions: Sequence[int],
        own: int,
        manner: Manner,
    ) -> Halving:
        return Halving(
            self.kernels.explore,
            manner.row(self.game, self.mind),
            rooms,
            state,
            seat,
            seed,
            [(action,) for action in actions],
            own=actions.index(own),
        )

    def play_alone(self, state: Any, seat: int, seed: int, deals: int, manner: Manner) -> int:
        """Playouts of all candidates by one worker, in this thread; returns how many."""
        actions = self.game.legal_actions(state, seat)
        with self.rooms() as rooms:
            run = self.halving(rooms[:1], state, seat, seed, actions, actions[0], manner)
            run.work(rooms[0], list(range(len(actions))), seeds_of(seed, 0, deals))
        return deals * len(actions)


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
