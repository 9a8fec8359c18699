"""Odds of dice in Principles of Co-ops, worked out once for every kind of space.

A kind is a set of faces that are valid. What a die is worth on a space is its value if it is valid
there, else nothing.
"""

from __future__ import annotations

import numpy as np

from commontable.core.build import grid, table
from commontable.core.layout import Grid
from commontable.games.principles.boards import COLOURS, FACES, ROOM, VALUES
from commontable.games.principles.data import BOARDS
from commontable.games.principles.rules.state import DICE, SAME_COLOUR, VALID

MOST = DICE * VALUES  # the highest movement value
ALL_FACES = (1 << FACES) - 1
SCALE = 1000  # of chances
WAYS = VALUES * VALUES  # a die rolled once more or twice has so many equally likely ways
CHANCES = 3  # rerolls: none, one or two
LEANING = 0.5  # how much more likely good faces are behind the screen of whoever planned there
CARE_FOR_OTHERS = 0.4  # a point on a neighbour's space against one on the own

_faces = [VALID[i] & ALL_FACES for i in range(len(BOARDS) * ROOM)]  # valid on each space
_kinds = sorted(set(_faces))
KINDS = len(_kinds)
UNDECIDED = KINDS  # the kind of a neighbour's plan that is not known yet
KIND = table([_kinds.index(faces) for faces in _faces])  # of each space, as VALID


def _worth(kind: int, colour: int) -> list[int]:
    """What each value of a die of some colour is worth on a kind of space."""
    faces = _kinds[kind] if kind < KINDS else 0
    return [
        value if faces >> (colour * VALUES + value - 1) & 1 else 0 for value in range(1, VALUES + 1)
    ]


# POINTS[kind, colour * VALUES + value - 1]: what a face is worth.
POINTS = grid(
    [[p for colour in range(len(COLOURS)) for p in _worth(kind, colour)] for kind in range(KINDS)]
)


def _rolled(worth: list[int], rerolls: int) -> list[int]:
    """Of WAYS ways a die that is rolled, and again while it shows less than the mean, is worth."""
    mean = sum(worth) / VALUES
    ways = [0] * (VALUES + 1)
    for first in worth:
        if rerolls == 2 and first < mean:
            for second in worth:
                ways[second] += 1
        else:
            ways[first] += VALUES
    return ways


# ROLLED[(kind * 3 + colour) * CHANCES + rerolls, points]: ways out of WAYS.
ROLLED = grid(
    [
        _rolled(_worth(kind, colour), rerolls)
        for kind in range(KINDS)
        for colour in range(len(COLOURS))
        for rerolls in range(CHANCES)
    ]
)
# A die below this many twelfths of a point is worth rolling again: the mean, or with two rerolls
# the mean of the better of both.
WORTH_KEEPING = grid(
    [
        [
            12
            * sum(points * n for points, n in enumerate(_rolled(_worth(kind, colour), rerolls)))
            // WAYS
            for rerolls in range(CHANCES)
        ]
        for kind in range(KINDS)
        for colour in range(len(COLOURS))
    ]
)


def _die(kind: int, plan: int, colour: int, rerolls: int) -> np.ndarray:
    """Odds of the points on `kind` of a neighbour's die, who rolls again for its own plan."""
    points, wanted = _worth(kind, colour), _worth(plan, colour)
    use = [w - CARE_FOR_OTHERS * p for w, p in zip(wanted, points, strict=True)]
    odds = np.array([1 + LEANING * w / VALUES for w in wanted])
    odds /= odds.sum()
    for _ in range(rerolls):
        mean = sum(use) / VALUES
        kept = np.array([u >= mean for u in use])
        odds = odds * kept + (odds * ~kept).sum() / VALUES
    found = np.zeros(VALUES + 1)
    for p, chance in zip(points, odds, strict=True):
        found[p] += chance
    return found


def _not_above(kind: int, plan: int, rerolls: int) -> list[int]:
    """The chance, of SCALE, that a neighbour's dice are worth no more than 0, 1, 2 … MOST."""
    total = np.ones(1)
    for colour in range(len(COLOURS)):
        for _ in range(SAME_COLOUR):
            total = np.convolve(total, _die(kind, plan, colour, rerolls))
    return [round(SCALE * float(x)) for x in np.cumsum(total)]


# NOT_ABOVE[(kind * (KINDS + 1) + plan) * CHANCES + rerolls, points], in two bytes each: a constant
# of a megabyte would keep compiled loops out of the cache.
_not_above_rows = np.array(
    [
        _not_above(kind, plan, rerolls)
        for kind in range(KINDS)
        for plan in range(KINDS + 1)
        for rerolls in range(CHANCES)
    ],
    np.int16,
)
_not_above_rows.flags.writeable = False
NOT_ABOVE: Grid = _not_above_rows.data
