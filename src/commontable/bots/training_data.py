"""Training data of value networks: features of positions, and how their games ended.

Written against `game` and `policy` like bots/loops.py; built only where a network is trained.
"""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from commontable.core import luck
from commontable.core.build import kernel, rule
from commontable.core.compiling.kernels import Actions, Numbers
from commontable.core.game import WON
from commontable.core.layout import U64, AnyState, Box, Grid, Row

Notes = Annotated[Grid, "i8"]

game: Any = None  # stands for the compiled rules of whichever game the loops are built for
policy: Any = None  # stands for the compiled policy

PERCENT = 100


@rule
def _play_noting(s: AnyState, wild: int, noise: int, out: Row, notes: Any, first: int) -> int:
    """Plays to the end and notes every quiet position after `wild` of them; returns the next line.

    Until then any action is taken now and then, so that the data is not all about good play.
    """
    line = first
    quiet = 0
    seat = game.turn(s)
    while seat >= 0:
        n = game.legal(s, seat, out)
        if quiet <= wild and luck.below(s, PERCENT) < noise:
            action = int(out[luck.below(s, n)])
        else:
            action = int(policy.choose(s, seat, out, n))
        game.apply(s, seat, action)
        seat = game.turn(s)
        if seat >= 0 and policy.is_quiet(s):
            quiet += 1
            if quiet > wild and line < len(notes):
                policy.features(s, notes[line])
                line += 1
    return line


@kernel
def generate(
    box: Box,
    blank: Box,
    options: Numbers,
    seed: U64,
    wildest: int,
    noise: int,
    out: Actions,
    notes: Notes,
    won: Numbers,
) -> int:
    """Games with seeds that rise by one, until `notes` is full; returns how many lines it has."""
    line = 0
    games = 0
    while line < len(won):
        box[0] = blank[0]
        s = box[0]
        game.setup(s, options, np.uint64(seed + np.uint64(games)))
        games += 1
        end = _play_noting(s, luck.below(s, wildest + 1), noise, out, notes, line)
        for i in range(line, end):
            won[i] = int(game.outcome(s) == WON)
        line = end
    return line


@kernel
def win_rate(root: Box, work: Box, games: int, seed: U64, out: Actions) -> int:
    """How many of so many games a policy wins from a position on; all luck is new."""
    won = 0
    for i in range(games):
        work[0] = root[0]
        s = work[0]
        seat = game.turn(s)
        game.redeal(s, seat, np.uint64(seed + np.uint64(i)))
        while seat >= 0:
            n = game.legal(s, seat, out)
            game.apply(s, seat, int(policy.choose(s, seat, out, n)))
            seat = game.turn(s)
        won += int(game.outcome(s) == WON)
    return won


@kernel
def features(box: Box, vector: Numbers) -> None:
    """The features of one position."""
    policy.features(box[0], vector)
