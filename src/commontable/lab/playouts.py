"""Games played to their end by bots: one with its record, or many in the compiled build."""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np

from commontable import bots
from commontable.bots.intents import Intent
from commontable.bots.kernel_sets import SEARCH, load_searcher
from commontable.bots.policy_kernels import POLICY, policy_kernels
from commontable.core.compiling.compiled_games import COMPILED, RULES, CodeState, KernelSet
from commontable.core.compiling.kernels import batch_room
from commontable.core.errors import BadOption
from commontable.core.game import NOBODY, OUTCOMES, Game, Json, checked_seed, waited_for
from commontable.core.record import Recorder

COMPILED_BOTS = ("random", "easy")  # those whose choices compiled loops can make
Results = tuple[Any, Any, Any, Any]  # of many games: steps, outcomes, scores, classes

CHUNK = 500  # games that a thread plays before it reports
Z = 1.959963984540054  # 95 of 100 cases lie within so many standard errors


# ------------------------------------------------------------------ one game


def play_out(recorder: Recorder, seated: Mapping[int, str], seed: int) -> None:
    """Bots play a game to its end. Where several seats may be next, it is any of them."""
    game = recorder.game
    intent: Intent | None = None
    while ready := _ready_to_act(recorder, seated):
        turn = bots.seed_for("turn", seed, len(recorder.steps))
        seat = ready[turn % len(ready)]
        move = bots.think(seated[seat], game, recorder.s, seat, turn, intent)
        recorder.play(seat, move.text)
        intent = move.intent


def _ready_to_act(recorder: Recorder, seated: Mapping[int, str]) -> list[int]:
    """Bots that play together act when they are waited for, so that nobody upsets what is agreed.

    Who plays for itself, and `random`, acts whenever it may.
    """
    game, s = recorder.game, recorder.s
    return [
        seat
        for seat in game.acting(s)
        if not game.together
        or seated[seat] == "random"
        or seat == game.turn(s)
        or seat in waited_for(game.view(s, seat))
    ]


# ------------------------------------------------------------------ many games


@dataclass
class Spread:
    """Whole numbers seen so far. Sums are exact, so the order of the games does not matter."""

    count: int = 0
    total: int = 0
    least: int = 0
    most: int = 0

    def add(self, numbers: Any) -> None:
        least, most = int(numbers.min()), int(numbers.max())
        self.least = least if self.count == 0 else min(self.least, least)
        self.most = most if self.count == 0 else max(self.most, most)
        self.total += int(numbers.sum())
        self.count += len(numbers)

    @property
    def mean(self) -> float:
        return self.total / self.count

    def json(self) -> Json:
        return {"mean": self.mean, "min": self.least, "max": self.most}


@dataclass
class Batch:
    """What came out of many games."""

    seats: int
    games: int = 0
    outcomes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(OUTCOMES, 0))
    steps: Spread = field(default_factory=Spread)
    scores: list[Spread] = field(default_factory=list)  # by seat
    classes: dict[str, Spread] = field(default_factory=dict)  # scores by class, if there are any
    seconds: float = 0.0

    def add(self, steps: Any, outcomes: Any, scores: Any, classes: Any) -> None:
        self.games += len(steps)
        for number, name in enumerate(OUTCOMES):
            self.outcomes[name] += int((outcomes == number).sum())
        self.steps.add(steps)
        self.scores = self.scores or [Spread() for _ in range(self.seats)]
        for seat, spread in enumerate(self.scores):
            spread.add(scores[:, seat])
        for name in filter(None, np.unique(classes)):
            self.classes.setdefault(name, Spread()).add(scores[classes == name])

    def json(self) -> Json:
        """The results, without anything that depends on the machine."""
        shares: Json = {}
        for name, count in self.outcomes.items():
            if count > 0 or name in ("won", "lost"):
                low, high = wilson(count, self.games)
                shares[name] = {
                    "count": count,
                    "share": count / self.games,
                    "low": low,
                    "high": high,
                }
        return {
            "games": self.games,
            "outcomes": shares,
            "steps": self.steps.json(),
            "scores": [spread.json() for spread in self.scores],
            "classes": {name: spread.json() for name, spread in self.classes.items()},
        }


def wilson(count: int, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, in 95 of 100 cases (Wilson's interval)."""
    share = count / games
    scale = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / scale
    reach = Z / scale * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    low = 0.0 if count == 0 else max(0.0, middle - reach)
    high = 1.0 if count == games else min(1.0, middle + reach)
    return low, high


def count_cores() -> int:
    """Those this program may use, which can be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def is_compiled(game: Game, names: Sequence[str] = ("random",)) -> bool:
    """Whether the loop of `simulate` comes from disk; otherwise its first call takes a while."""
    kind: KernelSet[Any] = RULES
    if not set(names) <= set(COMPILED_BOTS):
        kind = SEARCH
    elif "easy" in names:
        kind = POLICY
    return COMPILED.state(game, kind) in (CodeState.ON_DISK, CodeState.LOADED)


def load(game: Game, seats: int, names: Sequence[str] = ("random",)) -> None:
    """Compiles the loop, or loads it."""
    if set(names) <= set(COMPILED_BOTS):
        _play_chunk(game, game.compiled.options(seats), names, 0, 1)
    else:
        load_searcher(game)


def simulate(
    game: Game,
    seats: int,
    options: Mapping[str, Any] | None = None,
    *,
    names: Sequence[str] = ("random",),
    games: int,
    seed: int,
    threads: int = 1,
    played: Callable[[int], None] = lambda n: None,
) -> Batch:
    """Plays games with seeds that rise by one. Threads change the time and nothing else.

    `played` hears of every chunk how many games it had.
    """
    each = list(names) * seats if len(names) == 1 else list(names)
    if games < 1 or threads < 1:
        raise BadOption(f"games: expected at least 1 game and 1 thread, got {games} and {threads}")
    row = game.compiled.options(seats, options)
    first = checked_seed(seed)
    result = Batch(seats)
    started = time.perf_counter()
    is_quick = set(each) <= set(COMPILED_BOTS)
    play, size = (_play_chunk, CHUNK) if is_quick else (_play_thoughtfully, 1)
    chunks = (((first + at) % 2**64, min(size, games - at)) for at in range(0, games, size))
    with ThreadPoolExecutor(threads) as pool:
        waiting = deque(
            pool.submit(play, game, row, each, *chunk) for chunk in islice(chunks, 2 * threads)
        )
        while waiting:
            done = waiting.popleft().result()
            if chunk := next(chunks, None):
                waiting.append(pool.submit(play, game, row, each, *chunk))
            result.add(*done)
            played(len(done[0]))
    result.seconds = time.perf_counter() - started
    return result


def _play_chunk(game: Game, row: Any, names: Sequence[str], seed: int, games: int) -> Results:
    boxes, steps, outcomes, scores = batch_room(game, games)
    blank = game.state.blank().box
    out = game.compiled.buffer()
    results = (steps, outcomes, scores)
    if "easy" in names:
        thinks = np.array([name == "easy" for name in names] * int(row[0]), np.int8)
        play = policy_kernels(game).play_batch
        play(boxes, blank, row, np.uint64(seed), thinks, out, *results)
    else:
        game.compiled.play_batch(boxes, blank, row, np.uint64(seed), out, *results)
    return (*results, _classes(game, boxes))


def _play_thoughtfully(
    game: Game, row: Any, names: Sequence[str], seed: int, games: int
) -> Results:
    """Games of bots that need more than the compiled loop, one action at a time."""
    boxes, steps, outcomes, scores = batch_room(game, games)
    for i in range(games):
        s = game.state.blank()
        game.setup(s, [int(number) for number in row], (seed + i) % 2**64)
        intent: Intent | None = None
        while (seat := game.turn(s)) != NOBODY:
            turn = bots.seed_for("turn", seed + i, int(steps[i]))
            move = bots.think(names[seat], game, s, seat, turn, intent)
            game.play(s, seat, move.text)
            intent = move.intent
            steps[i] += 1
        outcomes[i] = game.outcome(s)
        scores[i, : s.seats] = [game.score(s, seat) for seat in range(s.seats)]
        boxes[i] = s.box[0]
    return steps, outcomes, scores, _classes(game, boxes)


def _classes(game: Game, boxes: Any) -> Any:
    """The class of each seat of finished games; empty names where nobody has one."""
    names = np.full((len(boxes), max(game.seats)), "", object)
    if not game.together:
        for i in range(len(boxes)):
            s = game.state.state(boxes[i : i + 1])
            names[i, : s.seats] = [game.class_of(s, seat) for seat in range(s.seats)]
    return names
