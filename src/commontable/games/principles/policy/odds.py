"""Odds of dice in Principles of Co-ops, worked out once for every kind of space.

A kind is a set of faces that are valid. What a die is worth on a space is its value if it is valid
there, else nothing. Our boards have 37 kinds; a board of one's own may bring some more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from commontable.core.build import grid, table
from commontable.core.layout import Grid
from commontable.games.principles.boards import COLOURS, FACES, ROOM, VALUES, Board
from commontable.games.principles.data import BOARDS, OWN
from commontable.games.principles.rules.state import (
    DICE,
    MOST_BOARDS,
    SAME_COLOUR,
    VALID,
    WATCHERS,
    rewrite,
)

MOST = DICE * VALUES  # the highest movement value
ALL_FACES = (1 << FACES) - 1
SCALE = 1000  # of chances
WAYS = VALUES * VALUES  # a die rolled once more or twice has so many equally likely ways
CHANCES = 3  # rerolls: none, one or two
LEANING = 0.5  # how much more likely good faces are behind the screen of whoever planned there
CARE_FOR_OTHERS = 0.4  # a point on a neighbour's space against one on the own

MOST_KINDS = 48  # any further kind is reckoned like the known one that is most like it
UNDECIDED = MOST_KINDS  # the kind of a neighbour's plan that is not known yet
PLANS = MOST_KINDS + 1
COLOUR_COUNT = len(COLOURS)
NO_FACES = 0  # what is valid on a source, and wanted by a plan that is not known
_kinds: list[int] = []  # the faces of each kind

KIND = table([0] * (MOST_BOARDS * ROOM))  # of each space, as VALID
FLOODS = table([0] * (MOST_BOARDS * ROOM))  # the round at whose end the market reaches each space
# POINTS[kind, colour * VALUES + value - 1]: what a face is worth.
POINTS = grid([[0] * FACES] * MOST_KINDS)
# ROLLED[(kind * 3 + colour) * CHANCES + rerolls, points]: ways out of WAYS.
ROLLED = grid([[0] * (VALUES + 1)] * (MOST_KINDS * COLOUR_COUNT * CHANCES))
# A die below this many twelfths of a point is worth rolling again: the mean, or with two rerolls
# the mean of the better of both. WORTH_KEEPING[kind * 3 + colour, rerolls].
WORTH_KEEPING = grid([[0] * CHANCES] * (MOST_KINDS * COLOUR_COUNT))
# NOT_ABOVE[(kind * PLANS + plan) * CHANCES + rerolls, points]: the chance, of SCALE, that a
# neighbour's dice are worth no more. In two bytes each: a constant of a megabyte would keep
# compiled loops out of the cache.
_not_above = np.zeros((MOST_KINDS * PLANS * CHANCES, MOST + 1), np.int16)
_not_above.flags.writeable = False
NOT_ABOVE: Grid = _not_above.data


# ------------------------------------------------------------------ odds of one die


def _worth(faces: int, colour: int) -> list[int]:
    """What each value of a die of some colour is worth where these faces are valid."""
    return [
        value if faces >> (colour * VALUES + value - 1) & 1 else 0 for value in range(1, VALUES + 1)
    ]


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


def _worth_keeping(worth: list[int], rerolls: int) -> int:
    return 12 * sum(points * n for points, n in enumerate(_rolled(worth, rerolls))) // WAYS


def _die(faces: int, plan: int, colour: int, rerolls: int) -> Any:
    """Odds of the points of a neighbour's die, who rolls again for its own plan."""
    points, wanted = _worth(faces, colour), _worth(plan, colour)
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


def _not_above_row(faces: int, plan: int, rerolls: int) -> list[int]:
    """The chance, of SCALE, that a neighbour's dice are worth no more than 0, 1, 2 … MOST."""
    total = np.ones(1)
    for colour in range(COLOUR_COUNT):
        for _ in range(SAME_COLOUR):
            total = np.convolve(total, _die(faces, plan, colour, rerolls))
    return [round(SCALE * float(x)) for x in np.cumsum(total)]


# ------------------------------------------------------------------ kinds and boards


def learn(number: int, board: Board) -> None:
    """A board has been laid: what its spaces ask, and when the market comes."""
    for space, flood in enumerate(board.floods()):
        where = number * ROOM + space
        rewrite(KIND, where, _number_of(VALID[where] & ALL_FACES))
        rewrite(FLOODS, where, flood)


def _number_of(faces: int) -> int:
    """The kind with these valid faces, worked out if it is new; at last, the one most like it."""
    if faces not in _kinds and len(_kinds) < MOST_KINDS:
        _kinds.append(faces)
        _work_out(len(_kinds) - 1)
    if faces in _kinds:
        return _kinds.index(faces)
    return min(range(len(_kinds)), key=lambda kind: _difference(_kinds[kind], faces))


def _difference(one: int, other: int) -> int:
    """By how much the points of all faces differ."""
    return sum(sum(_worth(one ^ other, colour)) for colour in range(COLOUR_COUNT))


def _work_out(kind: int) -> None:
    """Fills in the rows of a new kind, and of every other one beside it."""
    faces = _kinds[kind]
    rewrite(POINTS, kind, [p for colour in range(COLOUR_COUNT) for p in _worth(faces, colour)])
    for colour in range(COLOUR_COUNT):
        worth, row = _worth(faces, colour), kind * COLOUR_COUNT + colour
        for rerolls in range(CHANCES):
            rewrite(ROLLED, row * CHANCES + rerolls, _rolled(worth, rerolls))
            rewrite(WORTH_KEEPING, (row, rerolls), _worth_keeping(worth, rerolls))
    _compare(kind, UNDECIDED)
    for known in range(kind + 1):
        _compare(kind, known)
        _compare(known, kind)


def _compare(kind: int, plan: int) -> None:
    wanted = _kinds[plan] if plan != UNDECIDED else NO_FACES
    for rerolls in range(CHANCES):
        row = (kind * PLANS + plan) * CHANCES + rerolls
        rewrite(NOT_ABOVE, row, _not_above_row(_kinds[kind], wanted, rerolls))


_number_of(NO_FACES)  # kind 0, also of places in the tables where no board has a space
for _number, _board in enumerate([*BOARDS, *OWN]):
    learn(_number, _board)
WATCHERS.append(learn)
