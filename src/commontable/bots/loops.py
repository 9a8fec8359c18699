"""Compiled loops of bots, written against `game`, a game's rules, and `policy`, a policy for it."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from commontable.core import luck
from commontable.core.build import kernel, rule
from commontable.core.compiling.kernels import Actions, Numbers, Table
from commontable.core.layout import U64, AnyState, Box, Row

Flags = Annotated[Row, "i1"]

game: Any = None  # stands for the compiled rules of whichever game the loops are built for
policy: Any = None  # stands for the compiled policy


@rule
def _play_out(s: AnyState, thinks: Any, out: Row) -> int:
    """Plays to the end: seats that think choose by their policy, the others any action."""
    steps = 0
    seat = game.turn(s)
    while seat >= 0:
        n = game.legal(s, seat, out)
        action = out[luck.below(s, n)] if not thinks[seat] else policy.choose(s, seat, out, n)
        game.apply(s, seat, action)
        steps += 1
        seat = game.turn(s)
    return steps


@kernel
def choose(box: Box, seat: int, out: Actions) -> int:
    """What the policy does for a seat that may act."""
    s = box[0]
    n = game.legal(s, seat, out)
    return int(out[0]) if n == 1 else int(policy.choose(s, seat, out, n))


@kernel
def value(box: Box, seat: int) -> int:
    """What the policy thinks of a position."""
    return int(policy.value(box[0], seat))


@kernel
def play_batch(
    boxes: Box,
    blank: Box,
    options: Numbers,
    seed: U64,
    thinks: Flags,
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
        steps[i] = _play_out(s, thinks, out)
        outcomes[i] = game.outcome(s)
        for seat in range(s.seats):
            scores[i, seat] = game.score(s, seat)
