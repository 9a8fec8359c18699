"""Many games of one kind side by side: numbers in, numbers out, nothing lost in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from commontable.bots.policies import policy_for
from commontable.bots.policy_kernels import built_over
from commontable.core.compiling.kernels import batch_room
from commontable.core.errors import BadOption, IllegalAction
from commontable.core.game import LOST, ONGOING, WON, Game, checked_seed
from commontable.rl import loops

SITTERS = {"random": loops.RANDOM, "easy": loops.EASY}


class Stepped(NamedTuple):
    """What an action in each game led to."""

    ended: npt.NDArray[np.bool_]  # by game
    rewards: npt.NDArray[np.float32]  # by game and seat; nothing before the end


class Many:
    """As many games as you like, of which each waits for an action of a learner.

    All seats learn, unless `learners` names some; the others are played by `others`, a bot that
    compiles. A game that is over is followed by a new one, with a seed that no other had. Where
    everybody wins together a reward is 1 for a game that is won; else it is one's share of all.

    turns          the seat that is to act, by game
    observations   what it sees, as numbers (`Game.observe`): nothing that it may not know
    choices        its legal actions, in the first `counts` places of each row
    last_observations   of games that ended with the last step: what the learner saw at their end
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        games: int,
        *,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        learners: Sequence[int] | None = None,
        others: str = "easy",
        threads: int = 1,
    ) -> None:
        if games < 1 or threads < 1:
            raise BadOption(f"games: expected at least 1 game and thread, got {games}, {threads}")
        if others not in SITTERS:
            raise BadOption(f"others: expected one of {', '.join(SITTERS)}, got {others!r}")
        learning = list(range(seats) if learners is None else learners)
        if not learning or any(seat not in range(seats) for seat in learning):
            raise BadOption(f"learners: expected seats from 0 to {seats - 1}, got {learners!r}")
        self.game, self.seats, self.games = game, seats, games
        self._loops, _ = built_over(game, policy_for(game), loops)
        self._options = game.compiled.options(seats, options)
        self._who = np.full(max(game.seats), SITTERS[others], np.int8)
        self._who[learning] = loops.LEARNER
        self.turns = np.zeros(games, np.int64)
        self.choices = np.zeros((games, game.most_legal), np.int32)
        self.counts = np.zeros(games, np.int64)
        self.observations = np.zeros((games, game.observation_size), np.float32)
        self.last_observations = np.zeros((games, game.observation_size), np.float32)
        edges = np.linspace(0, games, min(threads, games) + 1).astype(int)
        self._parts = [slice(*pair) for pair in pairwise(edges)]
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begins all games anew; game number i has seed + i."""
        first = np.uint64(checked_seed(seed))
        with np.errstate(over="ignore"):
            self._seeds = first + np.arange(self.games, dtype=np.uint64)
        self._boxes, _, self.outcomes, self.scores = batch_room(self.game, self.games)
        self.outcomes[:] = LOST  # so that new ones begin
        self._on_all(self._begin_and_look)

    def step(self, actions: npt.ArrayLike) -> Stepped:
        """One action in each game, by the seat that is to act. One that is not legal is refused
        before anything is done."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.games,):
            raise BadOption(
                f"actions: expected one for each of {self.games} games, got {chosen.shape}"
            )
        wrong = self._loops.find_illegal(chosen, self.choices, self.counts)
        if wrong >= 0:
            raise self._refusal(wrong, int(chosen[wrong]))
        self._on_all(lambda part: self._act(part, chosen))
        ended = self.outcomes != ONGOING
        rewards = self._rewards(ended)
        self._on_all(self._begin_and_look)
        return Stepped(ended, rewards)

    def masks(self) -> npt.NDArray[np.bool_]:
        """For each game, which of all action numbers are legal."""
        masks = np.zeros((self.games, len(self.game.actions)), bool)
        is_choice = np.arange(self.game.most_legal) < self.counts[:, None]
        masks[np.nonzero(is_choice)[0], self.choices[is_choice]] = True
        return masks

    def state(self, i: int) -> Any:
        """One of the games as a state, to look at: it is a copy."""
        return self.game.state.load(self._boxes[i].tobytes())

    # -------------------------------------------------------------- parts, one for each thread

    def _act(self, part: slice, actions: Any) -> None:
        self._loops.act(
            self._boxes[part],
            actions[part],
            self.turns[part],
            self._who,
            self.game.compiled.buffer(),
            self.outcomes[part],
            self.scores[part],
            self.last_observations[part],
        )

    def _begin_and_look(self, part: slice) -> None:
        self._loops.begin(
            self._boxes[part],
            self.game.state.batch(1),
            self._options,
            self._seeds[part],
            np.uint64(self.games),
            self.outcomes[part],
            self._who,
            self.game.compiled.buffer(),
        )
        self._loops.look(
            self._boxes[part],
            self.turns[part],
            self.choices[part],
            self.counts[part],
            self.observations[part],
        )

    def _on_all(self, work: Callable[[slice], None]) -> None:
        if len(self._parts) == 1:
            work(self._parts[0])
        else:
            list(self._pool.map(work, self._parts))

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(len(self._parts), thread_name_prefix="many")

    # -------------------------------------------------------------- what it was worth

    def _rewards(self, ended: Any) -> Any:
        rewards = np.zeros((self.games, self.seats), np.float32)
        if self.game.together:
            rewards[self.outcomes == WON] = 1
        else:
            scores = np.maximum(self.scores[ended, : self.seats], 0).astype(np.float32)
            rewards[ended] = scores / np.maximum(scores.sum(axis=1, keepdims=True), 1)
        return rewards

    def _refusal(self, i: int, action: int) -> IllegalAction:
        seat = int(self.turns[i])
        if not 0 <= action < len(self.game.actions):
            return IllegalAction("action", f"game {i}: there is no action {action}")
        refusal = self.game.refuse(self.state(i), seat, action)
        return IllegalAction(refusal.rule, f"game {i}, seat {seat}: {refusal.reason}")
