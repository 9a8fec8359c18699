"""Single calls from Python, and games stepped from Python."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from commontable.core.game import Game, Json
from commontable.core.layout import AnyState
from commontable.lab.bench.rates import Plan, Rate, take_turns

POSITIONS = 200  # met in random games, for the time of single calls


@dataclass(frozen=True)
class Moment:
    """A position of a random game, and what is done next."""

    s: AnyState
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

    def plain_step(s: AnyState, seat: int, action: int) -> None:
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
