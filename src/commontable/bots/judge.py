"""A judge: a small net of whole numbers that says how likely a game is to be won.

A mind notices some numbers about a position. The judge has learned from many played games
(scripts/judges) what became of such positions. One hidden layer; the same answer in both builds and
on every machine, because nothing is rounded on the way.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from commontable.core import scratch
from commontable.core.build import filled_in, grid, rule, table
from commontable.core.errors import BadData
from commontable.core.game import LOST
from commontable.core.layout import Grid, Row

Notice = Callable[[Any, Any], None]
Quiet = Callable[[Any], bool]
Value = Callable[[Any, int], int]

SURE = 1000  # as in bots/mind.py
UNIT = 1 << 12  # one in a weight, and in what a hidden unit says
STEPS = 16  # entries of CHANCE for each unit of the result
REACH = 8  # results beyond this are as good as sure
MIDDLE = REACH * STEPS

# The chance to win for each result from -REACH to REACH.
CHANCE = table([round(SURE / (1 + math.exp(-(i - MIDDLE) / STEPS))) for i in range(2 * MIDDLE + 1)])


@rule
def judged(noticed: Any, found: Any, hidden: Any, last: Any) -> int:
    """From 0 to SURE. `found` is room for what each unit says.

    `hidden` has a row for what all units say in any case, then one for each number: what it adds
    to them. Most numbers are 0 and cost nothing. `last` begins with what is added in any case.
    """
    for unit in range(len(found)):
        found[unit] = hidden[0, unit]
    for i in range(len(noticed)):
        if noticed[i] != 0:
            for unit in range(len(found)):
                found[unit] += hidden[i + 1, unit] * noticed[i]
    total = last[0] * UNIT
    for unit in range(len(found)):
        total += last[unit + 1] * max(0, found[unit])
    place = total // (UNIT * UNIT // STEPS) + MIDDLE
    return int(CHANCE[max(0, min(place, 2 * MIDDLE))])


# ------------------------------------------------------------------ minds without a judge


@rule
def is_always_quiet(s: Any) -> bool:
    return True


@rule
def notice_nothing(s: Any, noticed: Any) -> None:
    return


# ------------------------------------------------------------------ minds with a judge

# Each mind fills in its own.
notice: Any = notice_nothing
is_quiet: Any = is_always_quiet
INPUTS, UNITS, HIDDEN, LAST = 0, 1, grid([[0]]), table([0, 0])


@rule
def _value(s: Any, seat: int) -> int:
    """The chance to win. Judges know quiet positions alone."""
    if s.outcome == LOST or not is_quiet(s):
        return 0
    noticed = scratch.row(INPUTS)
    notice(s, noticed)
    return judged(noticed, scratch.row(UNITS), HIDDEN, LAST)


def valued(file: Path, inputs: int, notice: Notice, is_quiet: Quiet) -> Value:
    """The `value` of a mind by what its judge has learned from `inputs` numbers."""
    hidden, last = learned(file, inputs)
    return filled_in(
        _value,
        notice=notice,
        is_quiet=is_quiet,
        INPUTS=inputs,
        UNITS=len(last) - 1,
        HIDDEN=hidden,
        LAST=last,
    )


# ------------------------------------------------------------------ what was learned


def learned(file: Path, inputs: int) -> tuple[Grid, Row]:
    """The two layers of a judge of so many inputs; one that has no file yet knows nothing."""
    if not file.is_file():
        return grid([[0]] * (inputs + 1)), table([0, 0])
    found = json.loads(file.read_text(encoding="utf-8"))
    units, last = found["hidden"], found["last"]
    if any(len(unit) != inputs + 1 for unit in units) or len(last) != len(units) + 1:
        raise BadData(f"{file.name}: expected a judge of {inputs} inputs")
    return grid(list(zip(*units, strict=True))), table(last)
