"""Generic compiled loops, written against `game`, a namespace of one game's compiled rules.

Every kernel releases the GIL, so threads share the cores. Random play asks `turn` who acts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from commontable.core import luck
from commontable.core.build import Compiled, cache_root, digest, kernel, rule
from commontable.core.layout import U64, AnyState, Box, Grid, Row

if TYPE_CHECKING:
    from commontable.core.game import Game

Actions = Annotated[Row, "i4"]
Numbers = Annotated[Row, "i8"]
Table = Annotated[Grid, "i8"]
Senses = Annotated[Row, "f4"]

game: Any = None  # stands for the compiled rules of whichever game the kernels are built for


@rule
def _play_out(s: AnyState, out: Row) -> int:
    """Random actions to the end; returns how many."""
    steps = 0
    seat = game.turn(s)
    while seat >= 0:
        n = game.legal(s, seat, out)
        game.apply(s, seat, out[luck.below(s, n)])
        steps += 1
        seat = game.turn(s)
    return steps


@kernel
def setup(box: Box, options: Numbers, seed: U64) -> None:
    game.setup(box[0], options, seed)


@kernel
def legal(box: Box, seat: int, out: Actions) -> int:
    return int(game.legal(box[0], seat, out))


@kernel
def apply(box: Box, seat: int, action: int) -> None:
    game.apply(box[0], seat, action)


@kernel
def step(box: Box, seat: int, action: int, out: Actions) -> tuple[int, int]:
    """Applies; returns the seat to act next and how many actions it has, now in `out`."""
    s = box[0]
    game.apply(s, seat, action)
    following = game.turn(s)
    n = 0
    if following >= 0:
        n = game.legal(s, following, out)
    return following, n


@kernel
def play_out(box: Box, out: Actions) -> int:
    return _play_out(box[0], out)


@kernel
def play_batch(
    boxes: Box,
    blank: Box,
    options: Numbers,
    seed: U64,
    out: Actions,
    steps: Numbers,
    outcomes: Numbers,
    scores: Table,
) -> None:
    """Sets up and plays each record of a batch with seeds that rise by one."""
    for i in range(len(boxes)):
        boxes[i] = blank[0]
        s = boxes[i]
        game.setup(s, options, np.uint64(seed + np.uint64(i)))
        steps[i] = _play_out(s, out)
        outcomes[i] = game.outcome(s)
        for seat in range(s.seats):
            scores[i, seat] = game.score(s, seat)


@kernel
def redeal(box: Box, seat: int, seed: U64) -> None:
    game.redeal(box[0], seat, seed)


@kernel
def observe(box: Box, seat: int, out: Senses) -> None:
    game.observe(box[0], seat, out)


NAMES = ("setup", "legal", "apply", "step", "play_out", "play_batch", "redeal", "observe")
RULES = ("setup", "turn", "legal", "apply", "outcome", "score", "redeal", "observe")


class Kernels:
    """The kernels of one game. They take boxes (`state.box`); the first call compiles them all."""

    def __init__(self, of: Game, checked: bool = False) -> None:
        import sys

        import numba

        words = (numba.__version__, np.__version__, str(checked), *of.build_marks())
        mark = digest(of.sources(), *words)
        self.cache = cache_root() / f"{of.name}-{mark}"
        build = Compiled(self.cache, of.state.dtype, checked)
        loops = build.module(sys.modules[__name__], game=compiled_rules(build, of))
        self._of = of
        self.unit = build.units[__name__]
        self.setup: Any = loops.setup
        self.legal: Any = loops.legal
        self.apply: Any = loops.apply
        self.step: Any = loops.step
        self.play_out: Any = loops.play_out
        self.play_batch: Any = loops.play_batch
        self.redeal: Any = loops.redeal
        self.observe: Any = loops.observe

    def buffer(self) -> Any:
        """Room for the longest list of legal actions."""
        return np.zeros(self._of.most_legal, np.int32)

    def options(self, seats: int, options: Any = None) -> Any:
        return np.array(self._of.option_row(seats, options), np.int64)

    def legal_actions(self, s: AnyState, seat: int) -> list[int]:
        """The legal actions of a seat. Threads may ask at the same time."""
        out = np.empty(self._of.most_legal, np.int32)
        n = self.legal(s.box, seat, out)
        actions: list[int] = out[:n].tolist() if n else []
        return actions


def compiled_rules(build: Compiled, of: Game) -> Any:
    """The rules of a game as a namespace that compiled loops can call."""
    return build.namespace("rules of " + of.name, {name: getattr(of, name) for name in RULES})


def batch_room(of: Game, n: int) -> tuple[Box, Any, Any, Any]:
    """Arrays for `play_batch`: records, steps, outcomes, scores."""
    return (
        of.state.batch(n),
        np.zeros(n, np.int64),
        np.zeros(n, np.int64),
        np.zeros((n, max(of.seats)), np.int64),
    )
