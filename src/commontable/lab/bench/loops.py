"""Random games in the compiled loop: on one core, by threads, and in C."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from commontable.core.compiling import kernels
from commontable.core.game import Game, Json
from commontable.lab.bench import peers
from commontable.lab.bench.rates import Plan, Rate, Tell, Turn, take_turns
from commontable.lab.playouts import count_cores

BATCH = 128  # games in a batch that is played again and again, small enough to stay in the cache


def measure_loops(game: Game, seats: int, plan: Plan, tell: Tell) -> Json:
    """Random games in the compiled loop: one core, two threads, all cores, and in C."""
    tell(f"{game.title}: random games in the compiled loop")
    cores = count_cores()
    runs = {"one_core": Loop(game, seats).run, "two_threads": threads(game, seats, 2)}
    if cores > 2:
        runs["all_cores"] = threads(game, seats, cores)
    with c_loop(game, seats) as twin:
        if isinstance(twin, Loop):
            runs["c"] = twin.run
        best = take_turns(runs, plan)
    best.setdefault("all_cores", best["one_core" if cores == 1 else "two_threads"])
    one = best["one_core"].steps_per_second
    found: Json = {name: rate.json() for name, rate in best.items()}
    for name in ("two_threads", "all_cores"):
        found[name]["speed_up"] = best[name].steps_per_second / one
    found["all_cores"]["threads"] = cores
    if isinstance(twin, Loop):
        found["c"]["ratio"] = best["c"].steps_per_second / one
    elif twin is not None:
        found["c"] = {"missing": twin}
    return found


class Loop:
    """A small batch that one thread plays again and again, each time with other seeds."""

    def __init__(self, game: Game, seats: int, twin: peers.Twin | None = None) -> None:
        built = game.compiled
        boxes, self._steps, *results = kernels.batch_room(game, BATCH)
        before = (boxes, game.state.batch(1), built.options(seats))
        after = (built.buffer(), self._steps, *results)
        if twin is not None:
            self._play = twin.bound(*before, *after)
            self._arrays = before, after  # C has only their addresses
        else:
            self._play = lambda seed: built.play_batch(*before, np.uint64(seed), *after)
        self._play(0)  # loads what is not loaded yet

    def run(self, seconds: float) -> Rate:
        steps = seed = 0
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < seconds:
            self._play(seed)
            seed += BATCH
            steps += int(self._steps.sum())
        return Rate(steps, seed, passed)


def threads(game: Game, seats: int, n: int) -> Turn:
    """As many loops side by side; none waits for another, as compiled loops hold no lock."""
    loops = [Loop(game, seats) for _ in range(n)]

    def run(seconds: float) -> Rate:
        together = threading.Barrier(n)

        def begin(loop: Loop) -> Rate:
            together.wait()
            return loop.run(seconds)

        with ThreadPoolExecutor(n) as pool:
            rates = list(pool.map(begin, loops))
        return Rate(
            sum(rate.steps for rate in rates),
            sum(rate.games for rate in rates),
            max(rate.seconds for rate in rates),
        )

    return run


@contextmanager
def c_loop(game: Game, seats: int) -> Iterator[Loop | str | None]:
    """The same games in C, or why there are none; None for a game that was not written in C."""
    if game.name != peers.REFERENCE:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        try:
            twin = peers.build_twin(Path(folder))
        except peers.Missing as reason:
            yield str(reason)
        else:
            yield Loop(game, seats, twin)
