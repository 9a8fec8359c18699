"""A value network: a small integer neural network that estimates the chance to win.

A policy computes features of a state; the network was trained on many played games
(scripts/train_values). One hidden layer with ReLU and integer arithmetic: the same result in both
builds and on every machine.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from commontable.core import scratch
from commontable.core.build import grid, rule, specialize, table
from commontable.core.errors import BadData
from commontable.core.game import LOST
from commontable.core.layout import AnyState, Grid, Row
from commontable.core.state_type import S

Features = Callable[[S, Row], None]
Quiet = Callable[[S], bool]
Value = Callable[[S, int], int]

SURE = 1000  # the value of a game that is won
UNIT = 1 << 12  # one in a weight, and in what a hidden unit says
STEPS = 16  # entries of CHANCE for each unit of the result
REACH = 8  # results beyond this are as good as sure
MIDDLE = REACH * STEPS

# The chance to win for each result from -REACH to REACH.
CHANCE = table([round(SURE / (1 + math.exp(-(i - MIDDLE) / STEPS))) for i in range(2 * MIDDLE + 1)])


@rule
def evaluate(vector: Row, found: Row, hidden: Grid, last: Row) -> int:
    """From 0 to SURE. `found` is room for what each unit says.

    `hidden` has a row for what all units say in any case, then one for each number: what it adds
    to them. Most numbers are 0 and cost nothing. `last` begins with what is added in any case.
    """
    for unit in range(len(found)):
        found[unit] = hidden[0, unit]
    for i in range(len(vector)):
        if vector[i] != 0:
            for unit in range(len(found)):
                found[unit] += hidden[i + 1, unit] * vector[i]
    total = last[0] * UNIT
    for unit in range(len(found)):
        total += last[unit + 1] * max(0, found[unit])
    place = total // (UNIT * UNIT // STEPS) + MIDDLE
    return int(CHANCE[max(0, min(place, 2 * MIDDLE))])


# ------------------------------------------------------------------ policies without a network


@rule
def is_always_quiet(s: AnyState) -> bool:
    return True


@rule
def no_features(s: AnyState, vector: Row) -> None:
    return


# ------------------------------------------------------------------ policies with a network

# Each policy fills in its own.
features: Any = no_features
is_quiet: Any = is_always_quiet
INPUTS, UNITS, HIDDEN, LAST = 0, 1, grid([[0]]), table([0, 0])


@rule
def _value(s: Any, seat: int) -> int:
    """The chance to win. Networks know quiet positions alone."""
    if s.outcome == LOST or not is_quiet(s):
        return 0
    vector = scratch.row(INPUTS)
    features(s, vector)
    return evaluate(vector, scratch.row(UNITS), HIDDEN, LAST)


def valued(file: Path, inputs: int, features: Features, is_quiet: Quiet) -> Value:
    """The `value` of a policy by a network with so many inputs."""
    hidden, last = learned(file, inputs)
    return specialize(
        _value,
        features=features,
        is_quiet=is_quiet,
        INPUTS=inputs,
        UNITS=len(last) - 1,
        HIDDEN=hidden,
        LAST=last,
    )


# ------------------------------------------------------------------ what was learned


def learned(file: Path, inputs: int) -> tuple[Grid, Row]:
    """The two layers of a network with so many inputs; one that has no file yet knows nothing."""
    if not file.is_file():
        return grid([[0]] * (inputs + 1)), table([0, 0])
    found = json.loads(file.read_text(encoding="utf-8"))
    units, last = found["hidden"], found["last"]
    if any(len(unit) != inputs + 1 for unit in units) or len(last) != len(units) + 1:
        raise BadData(f"{file.name}: expected a network with {inputs} inputs")
    return grid(list(zip(*units, strict=True))), table(last)
