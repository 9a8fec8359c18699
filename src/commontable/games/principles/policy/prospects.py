"""What a plan promises: the chance to move, the time it costs, and whom it hurts."""

from __future__ import annotations

from commontable.core.build import rule, table
from commontable.core.layout import Row
from commontable.games.principles import data
from commontable.games.principles.boards import VALUES
from commontable.games.principles.policy.cares import CARES, Care
from commontable.games.principles.policy.odds import (
    CHANCES,
    COLOUR_COUNT,
    FLOODS,
    KIND,
    MOST,
    NOT_ABOVE,
    PLANS,
    POINTS,
    ROLLED,
    SCALE,
    UNDECIDED,
    WAYS,
    WORTH_KEEPING,
)
from commontable.games.principles.rules.dice import face
from commontable.games.principles.rules.state import (
    BANKRUPT,
    DICE,
    SAME_COLOUR,
    TO_GOAL,
    State,
    at,
    left_of,
    right_of,
)
from commontable.games.principles.rules.ways import rerolls_for

TWELFTHS = 12
TOTALS = MOST + VALUES + 1  # numbers of a row of odds
# The time chart falls at these differences, and by so much.
FALLS = [
    (n, data.CHART[n - 1] - data.CHART[n])
    for n in range(1, len(data.CHART))
    if data.CHART[n - 1] != data.CHART[n]
]
FALL_AT = table([n for n, _ in FALLS])
FALL_BY = table([by for _, by in FALLS])
FALL_COUNT = len(FALLS)
DEAREST = data.CHART[0]


@rule
def kind_of(s: State, space: int) -> int:
    return KIND[at(s, space)]


@rule
def odds_of(s: State, seat: int, kind: int, rerolls: int, odds: Row) -> int:
    """Fills in the ways to reach each value with the own dice; returns how many ways there are."""
    for total in range(MOST + 1):
        odds[total] = 0
    sure = 0
    for die in range(DICE):
        if not _rolls_again(s, seat, kind, rerolls, die):
            sure += POINTS[kind, face(die, s.dice[seat, die])]
    odds[sure] = 1
    ways = 1
    top = sure
    for die in range(DICE):
        if _rolls_again(s, seat, kind, rerolls, die):
            row = (kind * COLOUR_COUNT + die // SAME_COLOUR) * CHANCES + rerolls
            top += VALUES
            for total in range(top, sure - 1, -1):
                found = 0
                for points in range(VALUES + 1):
                    if ROLLED[row, points] != 0 and total - points >= sure:
                        found += odds[total - points] * ROLLED[row, points]
                odds[total] = found
            ways *= WAYS
    return ways


@rule
def _rolls_again(s: State, seat: int, kind: int, rerolls: int, die: int) -> bool:
    if rerolls == 0:
        return False
    points = POINTS[kind, face(die, s.dice[seat, die])]
    keeping = WORTH_KEEPING[kind * COLOUR_COUNT + die // SAME_COLOUR, rerolls]
    return TWELFTHS * points < keeping


@rule
def row_of(s: State, kind: int, neighbour: int) -> int:
    """Where NOT_ABOVE tells of a neighbour's dice on a kind of space."""
    plan = UNDECIDED
    rerolls = 1
    if s.disc[neighbour] >= 0:
        plan = kind_of(s, s.disc[neighbour])
        rerolls = rerolls_for(s, neighbour, s.disc[neighbour])
    return (kind * PLANS + plan) * CHANCES + rerolls


@rule
def ahead_by(odds: Row, ways: int, left: int, right: int, margin: int) -> int:
    """The chance, of SCALE, to be higher than both neighbours by a margin."""
    chance = 0
    for total in range(margin, MOST + 1):
        if odds[total] != 0:
            both = NOT_ABOVE[left, total - margin] * NOT_ABOVE[right, total - margin]
            chance += odds[total] * both // SCALE
    return int(chance // ways)


@rule
def promise(s: State, seat: int, space: int, odds: Row) -> int:
    """How good it is for the seat to plan a space."""
    kind = kind_of(s, space)
    ways = odds_of(s, seat, kind, rerolls_for(s, seat, space), odds)
    left = row_of(s, kind, left_of(s, seat))
    right = row_of(s, kind, right_of(s, seat))
    success = 0
    time = DEAREST * SCALE
    for i in range(FALL_COUNT):
        chance = ahead_by(odds, ways, left, right, FALL_AT[i])
        time -= FALL_BY[i] * chance
        if i == 0:
            success = chance
    here = int(s.meeple[seat])
    if s.stay_free == 1 and space == here:
        time = 0
    way = TO_GOAL[at(s, here)]
    worth = success * (way - TO_GOAL[at(s, space)]) * step_worth(s, seat)
    worth -= time * time_worth(s, seat)
    worth -= success * danger(s, space) + (SCALE - success) * danger(s, here)
    return worth // SCALE - harm(s, seat, space)


@rule
def step_worth(s: State, seat: int) -> int:
    """A step of whoever is behind the others counts more."""
    behind = TO_GOAL[at(s, s.meeple[seat])]
    nearest = behind
    for other in range(s.seats):
        nearest = min(nearest, TO_GOAL[at(s, s.meeple[other])])
    return CARES[Care.STEP] + CARES[Care.LAG] * (behind - nearest)


@rule
def time_worth(s: State, seat: int) -> int:
    """Time is dear when little is left for a long way."""
    left = max(BANKRUPT - s.time[seat], 1)
    farthest = 0
    for other in range(s.seats):
        farthest = max(farthest, TO_GOAL[at(s, s.meeple[other])])
    return CARES[Care.TIME] * (farthest + CARES[Care.PATIENCE]) // left


@rule
def danger(s: State, space: int) -> int:
    """The market comes."""
    rounds = FLOODS[at(s, space)] - s.round
    if rounds <= 0:
        return CARES[Care.FLOOD]
    if rounds == 1:
        return CARES[Care.TIDE]
    return 0


@rule
def harm(s: State, seat: int, space: int) -> int:
    """What the own dice, rolled for this plan, are likely to be worth on neighbours' spaces."""
    points = 0
    for neighbour in (left_of(s, seat), right_of(s, seat)):
        if s.disc[neighbour] >= 0:
            points += twelfths_on(s, seat, space, kind_of(s, s.disc[neighbour]))
    return CARES[Care.HARM] * points // TWELFTHS


@rule
def twelfths_on(s: State, seat: int, plan: int, kind: int) -> int:
    """What the own dice, rolled for a plan, are likely to be worth on a kind of space."""
    own = kind_of(s, plan)
    rerolls = rerolls_for(s, seat, plan)
    points = 0
    for die in range(DICE):
        if _rolls_again(s, seat, own, rerolls, die):
            points += WORTH_KEEPING[kind * COLOUR_COUNT + die // SAME_COLOUR, 0]
        else:
            points += TWELFTHS * POINTS[kind, face(die, s.dice[seat, die])]
    return points
