"""How fast the games run: figures, each measured several times in turn with all others.

Machines are shared, so what is compared is measured by turns in one run, and the best turn counts.
docs/reference/bench.md says what every figure means.
"""

from __future__ import annotations

import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from commontable.core import kernels
from commontable.core.game import Game, Json, blank_senses
from commontable.games import GAMES
from commontable.lab import catan, peers, searching

BATCH = 128  # games in a batch that is played again and again, small enough to stay in the cache
POSITIONS = 200  # met in random games, for the time of single calls
WARM_STARTS = 3
MOST_OF_C = 1.3  # targets
LEAST_BY_TWO_THREADS = 1.8
LEAST_OF_PEER_LOOP = 5.0
LEAST_OF_PEER_STEPS = 4.0
LEAST_OF_LAND_PEER = 30.0
MOST_LAND_NANOSECONDS = 500.0
LEAST_OF_PEER_SEARCH = 5.0
LEAST_ITERATIONS = 75_000.0
MOST_WARM_SECONDS = 1.5
MOST_COLD_SECONDS = 15.0

Tell = Callable[[str], None]  # is told what is measured next


@dataclass(frozen=True)
class Plan:
    """How long to measure, and what."""

    seconds: float = 0.2  # of each turn
    turns: int = 15  # the best one counts
    has_compiling: bool = True
    has_peers: bool = False


QUICK = Plan(seconds=0.05, turns=3, has_compiling=False)


@dataclass(frozen=True)
class Rate:
    """Steps and games, and the seconds they took."""

    steps: int
    games: int
    seconds: float

    @property
    def steps_per_second(self) -> float:
        return self.steps / self.seconds

    def json(self) -> Json:
        return {
            "steps_per_second": self.steps_per_second,
            "ns_per_step": 1e9 / self.steps_per_second,
            "games_per_second": self.games / self.seconds,
        }


Turn = Callable[[float], Rate]  # plays for about so many seconds


@dataclass(frozen=True)
class Target:
    """What we want, and what was measured."""

    what: str
    wanted: str
    measured: float
    is_met: bool


def measure(games: Sequence[Game], plan: Plan, tell: Tell) -> Json:
    """All figures as one JSON object."""
    rows = [measure_game(game, plan, tell) for game in games]
    report: Json = {
        "date": datetime.now(UTC).date().isoformat(),
        "commontable": version("commontable"),
        "python": platform.python_version(),
        "numba": version("numba"),
        "machine": platform.machine(),
        "cores": count_cores(),
        "games": rows,
    }
    if any(game.name == "couperation" for game in games):
        report["search"] = measure_search(plan, tell)
    if plan.has_peers:
        report["peers"] = compare_with_peers(plan, tell)
        report["land_peer"] = compare_with_catan(plan, tell)
    report["targets"] = [asdict(target) for target in targets(report)]
    return report


def measure_game(game: Game, plan: Plan, tell: Tell) -> Json:
    tell(f"{game.title}: compiled rules")
    prepare(game)
    seats = game.seats[len(game.seats) // 2]
    row: Json = {
        "name": game.name,
        "title": game.title,
        "seats": seats,
        "state_bytes": game.state.dtype.itemsize,
        "helpers": len(helpers(game)),
        "kernels": len(kernels.NAMES),
    }
    row |= measure_loops(game, seats, plan, tell)
    tell(f"{game.title}: single calls from Python")
    row["from_python"] = measure_calls(game, seats, plan)
    if plan.has_compiling:
        tell(f"{game.title}: compiling from nothing, then starting warm")
        row["compile"] = measure_compiling(game)
    return row


def measure_search(plan: Plan, tell: Tell) -> Json:
    """Iterations a second on one core; with peers also Four in a row, by turns with OpenSpiel's."""
    tell("Couperation: searching")
    runs = {"couperation": searching.couperation(GAMES["couperation"])}
    found: Json = {}
    if plan.has_peers:
        try:
            runs |= {"four_in_a_row": searching.four_in_a_row(), "peer": searching.open_spiel()}
        except peers.Missing as reason:
            found["missing"] = str(reason)
    found |= searching.best_of(runs, plan.turns, plan.seconds)
    if "peer" in found and "four_in_a_row" in found:
        found["ratio"] = found["four_in_a_row"] / found["peer"]
    return found


def take_turns(runs: Mapping[str, Turn], plan: Plan) -> dict[str, Rate]:
    """Each in turn, again and again; the best turn of each."""
    best: dict[str, Rate] = {}
    for _ in range(plan.turns):
        for name, run in runs.items():
            rate = run(plan.seconds)
            if name not in best or rate.steps_per_second > best[name].steps_per_second:
                best[name] = rate
    return best


def count_cores() -> int:
    """Those that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# ------------------------------------------------------------------ the compiled loop


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
    if game.name != "couperation":
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        try:
            twin = peers.build_twin(Path(folder))
        except peers.Missing as reason:
            yield str(reason)
        else:
            yield Loop(game, seats, twin)


# ------------------------------------------------------------------ calls from Python


@dataclass(frozen=True)
class Moment:
    """A position of a random game, and what is done next."""

    s: Any
    seat: int
    action: int


def moments(game: Game, seats: int) -> list[Moment]:
    dice = random.Random(1)
    found: list[Moment] = []
    for seed in range(POSITIONS):
        s = game.new(seats, seed)
        while (seat := game.turn(s)) >= 0 and len(found) < POSITIONS:
            # Plain rules may list a member of an enum, with which a call takes longer.
            action = int(dice.choice(game.legal_actions(s, seat)))
            found.append(Moment(s.copy(), seat, action))
            game.apply(s, seat, action)
    return found


def measure_calls(game: Game, seats: int, plan: Plan) -> Json:
    """Microseconds of one call, at positions of random games; and steps of one game in a row."""
    met = moments(game, seats)
    built = game.compiled
    out = built.buffer()
    plain_out = [0] * game.most_legal

    def plain_step(s: Any, seat: int, action: int) -> None:
        game.apply(s, seat, action)
        if (following := game.turn(s)) >= 0:
            game.legal(s, following, plain_out)

    example = (met[0].s.copy().box, met[0].seat, met[0].action, out)
    built.step(*example)
    bound_step = bound(built.step, *example)
    calls: dict[str, Callable[[Any, Any, int, int], object]] = {
        "legal": lambda s, box, seat, action: built.legal(box, seat, out),
        "apply": lambda s, box, seat, action: built.apply(box, seat, action),
        "step": lambda s, box, seat, action: built.step(box, seat, action, out),
        "bound_step": lambda s, box, seat, action: bound_step(box, seat, action, out),
        "copy": lambda s, box, seat, action: s.copy(),
        "view": lambda s, box, seat, action: game.view(s, seat),
        "plain_step": lambda s, box, seat, action: plain_step(s, seat, action),
    }
    nothing = min(_call_all(lambda s, box, seat, action: None, met) for _ in range(plan.turns))
    found: Json = {}
    for _ in range(plan.turns):
        for name, call in calls.items():
            took = _call_all(call, met) - nothing
            found[name + "_us"] = min(took, found.get(name + "_us", took))
    runs = {"steps": Steps(game, seats).run, "bound_steps": Steps(game, seats, is_bound=True).run}
    for name, rate in take_turns(runs, plan).items():
        found[name + "_per_second"] = rate.steps_per_second
    return found


def _call_all(call: Callable[[Any, Any, int, int], object], met: Sequence[Moment]) -> float:
    """Microseconds of a call, on copies: it may change what it is given."""
    copies = [moment.s.copy() for moment in met]
    given = [(s, s.box, moment.seat, moment.action) for s, moment in zip(copies, met, strict=True)]
    begin = time.perf_counter()
    for each in given:
        call(*each)
    return (time.perf_counter() - begin) / len(given) * 1e6


def bound(kernel: Any, *example: Any) -> Any:
    """A kernel that has been called with arguments of the types of an example, for those only.

    It leaves out Numba's search for the version that fits the arguments, and trusts them: an array
    of other numbers would be read as if it were the right one.
    """
    from numba import typeof

    return kernel.overloads[tuple(map(typeof, example))].entry_point


class Steps:
    """One game at a time, stepped from Python with random actions."""

    def __init__(self, game: Game, seats: int, is_bound: bool = False) -> None:
        built = game.compiled
        self._box = game.state.batch(1)
        self._blank = game.state.batch(1)
        self._options = built.options(seats)
        self._out = built.buffer()
        self._kernels: tuple[Any, ...] = (built.setup, built.legal, built.step)
        self._turn = game.turn
        self._s = game.state.state(self._box)
        self.run(0.001)
        if is_bound:
            box, out = self._box, self._out
            self._kernels = (
                bound(built.setup, box, self._options, np.uint64(0)),
                bound(built.legal, box, 0, out),
                bound(built.step, box, 0, 0, out),
            )

    def run(self, seconds: float) -> Rate:
        setup, legal, step = self._kernels
        box, out, options = self._box, self._out, self._options
        raw, zeros = box.view("u1"), self._blank.view("u1")
        actions = out.data  # gives ints, which calls take faster than NumPy's numbers
        dice = random.Random(1).random
        steps = games = 0
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < seconds:
            raw[:] = zeros
            setup(box, options, np.uint64(games))
            seat = self._turn(self._s)
            n = legal(box, seat, out)
            while seat >= 0:
                seat, n = step(box, seat, actions[int(dice() * n)], out)
                steps += 1
            games += 1
        return Rate(steps, games, passed)


# ------------------------------------------------------------------ compiling


def call_every_kernel(game: Game) -> None:
    """Compiles or loads all there is, as callers use it."""
    built = game.compiled
    seats = game.seats[0]
    s = game.state.blank()
    out = built.buffer()
    options = built.options(seats)
    built.setup(s.box, options, np.uint64(1))
    built.redeal(s.copy().box, 0, np.uint64(1))
    built.observe(s.box, 0, blank_senses(game))
    seat = game.turn(s)
    built.legal(s.box, seat, out)
    action = int(out[0])
    built.apply(s.copy().box, seat, action)
    built.step(s.copy().box, seat, action, out)
    built.play_out(s.box, out)
    boxes, *results = kernels.batch_room(game, 1)
    built.play_batch(boxes, game.state.batch(1), options, np.uint64(1), out, *results)


_CALL_ALL = """
import time
from commontable.lab import bench
bench.call_every_kernel(bench.GAMES[{name!r}])
print(time.process_time())
"""
_IMPORT_ALL = "import numba.core.typing.templates, commontable.lab.bench"


def prepare(game: Game) -> None:
    """Compiles in a process of its own what is not on disk yet, and where it comes from later."""
    _run(_CALL_ALL.format(name=game.name), {})


def measure_compiling(game: Game) -> Json:
    """From nothing: seconds of the processor. Warm: seconds from start to end of a process."""
    with tempfile.TemporaryDirectory() as folder:
        setting = {"COMMONTABLE_CACHE": folder + "/rules"}
        if os.environ.get("PYTHONDONTWRITEBYTECODE"):  # else every start would parse all modules
            setting |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder + "/modules"}
        _run(_IMPORT_ALL, setting)
        words = _CALL_ALL.format(name=game.name)
        cold, _ = _run(words, setting)
        warm = min(_run(words, setting)[1] for _ in range(WARM_STARTS))
    return {"cold_cpu_seconds": float(cold), "warm_seconds": warm}


def _run(words: str, setting: Mapping[str, str]) -> tuple[str, float]:
    """What another Python prints, and how long it lives."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", words],
        env={**os.environ, **setting},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, time.perf_counter() - begin


def helpers(game: Game) -> set[Any]:
    """The rules that are compiled for a game: its own, and those they call."""
    found: set[Any] = set()
    ahead = [getattr(game, name) for name in kernels.RULES]
    while ahead:
        function = ahead.pop()
        if function in found:
            continue
        found.add(function)
        names = function.__code__.co_names
        values = [function.__globals__.get(name) for name in names]
        for module in [value for value in values if isinstance(value, ModuleType)]:
            values += [getattr(module, name, None) for name in names]
        ahead += [value for value in values if getattr(value, "__rule__", "") == "helper"]
    return found


# ------------------------------------------------------------------ peers and targets


def compare_with_peers(plan: Plan, tell: Tell) -> Json:
    """Couperation and OpenSpiel's hanabi with as many seats, by turns."""
    tell("OpenSpiel's hanabi and Couperation by turns")
    try:
        hanabi = peers.Hanabi()
    except peers.Missing as reason:
        return {"missing": str(reason)}
    game = GAMES["couperation"]
    seats = peers.HANABI_SEATS
    best = take_turns(
        {
            "loop": Loop(game, seats).run,
            "peer_loop": lambda seconds: Rate(*hanabi.play_in_cpp(seconds)),
            "steps": Steps(game, seats).run,
            "bound_steps": Steps(game, seats, is_bound=True).run,
            "peer_steps": lambda seconds: Rate(*hanabi.play_from_python(seconds)),
        },
        plan,
    )
    found: Json = {"name": hanabi.name, "seats": seats}
    found |= {name + "_per_second": rate.steps_per_second for name, rate in best.items()}
    loop, steps = best["peer_loop"].steps_per_second, best["peer_steps"].steps_per_second
    found["loop_ratio"] = best["loop"].steps_per_second / loop
    found["steps_ratio"] = best["steps"].steps_per_second / steps
    found["bound_steps_ratio"] = best["bound_steps"].steps_per_second / steps
    return found


def compare_with_catan(plan: Plan, tell: Tell) -> Json:
    """Land Rush, deals among its legal actions, and catanatron for four, by turns."""
    tell("catanatron and Land Rush by turns")
    try:
        peer = catan.Catan()
    except peers.Missing as reason:
        return {"missing": str(reason)}
    best = take_turns(
        {
            "loop": Loop(GAMES["landrush"], catan.SEATS).run,
            "peer_loop": lambda seconds: Rate(*peer.play(seconds)),
        },
        plan,
    )
    ours, theirs = best["loop"].steps_per_second, best["peer_loop"].steps_per_second
    return {
        "name": peer.name,
        "seats": catan.SEATS,
        "loop_per_second": ours,
        "peer_loop_per_second": theirs,
        "loop_ratio": ours / theirs,
    }


def targets(report: Json) -> list[Target]:
    """All that were measured. None of them fails anything: machines are noisy."""
    found = []

    def most(what: str, limit: float, unit: str, measured: float) -> None:
        found.append(Target(what, f"≤ {limit:g} {unit}", measured, measured <= limit))

    def least(what: str, limit: float, unit: str, measured: float) -> None:
        found.append(Target(what, f"≥ {limit:g} {unit}", measured, measured >= limit))

    for row in report["games"]:
        title = row["title"]
        if "ratio" in row.get("c", {}):
            most(f"{title}, time of the same games in C", MOST_OF_C, "×", row["c"]["ratio"])
        speed_up = row["two_threads"]["speed_up"]
        least(f"{title}, two threads", LEAST_BY_TWO_THREADS, "×", speed_up)
        if compiling := row.get("compile"):
            warm, cold = compiling["warm_seconds"], compiling["cold_cpu_seconds"]
            most(f"{title}, warm start with all kernels", MOST_WARM_SECONDS, "s", warm)
            most(f"{title}, compiling from nothing", MOST_COLD_SECONDS, "s CPU", cold)
    found_by_search = report.get("search", {})
    if "couperation" in found_by_search:
        rate = found_by_search["couperation"]
        least("Couperation, searched on one core", LEAST_ITERATIONS, "iterations/s", rate)
    if "ratio" in found_by_search:
        ratio = found_by_search["ratio"]
        least("OpenSpiel's search of Connect Four", LEAST_OF_PEER_SEARCH, "×", ratio)
    peer = report.get("peers", {})
    if "loop_ratio" in peer:
        least("OpenSpiel's C++ loop", LEAST_OF_PEER_LOOP, "×", peer["loop_ratio"])
        ratio = peer["bound_steps_ratio"]
        least("OpenSpiel stepped from Python", LEAST_OF_PEER_STEPS, "×", ratio)
    land = report.get("land_peer", {})
    if "loop_ratio" in land:
        least("Land Rush, steps of catanatron", LEAST_OF_LAND_PEER, "×", land["loop_ratio"])
        nanoseconds = 1e9 / land["loop_per_second"]
        most("Land Rush, a step with deals", MOST_LAND_NANOSECONDS, "ns", nanoseconds)
    return found


def as_json(report: Json) -> str:
    return json.dumps(report, indent=2, ensure_ascii=False)
