"""A policy for Principles of Co-ops.

How it plays. A seat weighs every space in reach: the chance that its own dice, after the rerolls
that the distance leaves, beat those of both neighbours there, counted exactly for its own dice
and by the odds for theirs, given the plans on the board; the steps gained; the time it will
cost, dearer as the track runs out; the market behind; and how much its dice would stand in the
way of the neighbours' plans. It agrees when no other plan is clearly better. Rerolling, it keeps
what counts for its own space and rolls again what counts for the neighbours', those with the
longest way to go first of all.
"""

from __future__ import annotations

from commontable.core import luck, scratch
from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.policy import Policy
from commontable.core.sets import only
from commontable.games.principles.boards import VALUES
from commontable.games.principles.policy import evaluation
from commontable.games.principles.policy.advice import advise
from commontable.games.principles.policy.cares import CARES, Care
from commontable.games.principles.policy.odds import POINTS
from commontable.games.principles.policy.prospects import TOTALS, kind_of, promise
from commontable.games.principles.policy.suppositions import suppose
from commontable.games.principles.policy.words import why
from commontable.games.principles.rules.actions import AGREE, KEEP, PLAN, REROLL
from commontable.games.principles.rules.dice import face
from commontable.games.principles.rules.plan import all_planned, may_agree
from commontable.games.principles.rules.state import (
    BANKRUPT,
    DICE,
    NOWHERE,
    TO_GOAL,
    Phase,
    State,
    at,
    left_of,
    right_of,
)

LEAST = -(10**9)


@rule
def choose(s: State, seat: int, out: Row, n: int) -> int:
    if s.phase == Phase.PLAN:
        return _plan(s, seat, out, n)
    if s.phase == Phase.REROLL:
        return _reroll(s, seat)
    return int(out[luck.below(s, n)])


# ------------------------------------------------------------------ planning


@rule
def _plan(s: State, seat: int, out: Row, n: int) -> int:
    """The best space in reach; once a disc lies there, only one that is clearly better."""
    if not all_planned(s) and s.disc[seat] != NOWHERE:
        return int(out[luck.below(s, n)])  # makes room for somebody who has no place left
    odds = scratch.row(TOTALS)
    best = LEAST
    chosen = int(out[n - 1])
    for i in range(n):
        action = int(out[i])
        if PLAN.has(action):
            worth = promise(s, seat, PLAN.space(action), odds)
            if worth > best:
                best = worth
                chosen = action
    if s.disc[seat] != NOWHERE and may_agree(s, seat):
        if best <= promise(s, seat, int(s.disc[seat]), odds) + CARES[Care.CHANGE]:
            return AGREE.code()
    return chosen


# ------------------------------------------------------------------ rerolling


@rule
def _reroll(s: State, seat: int) -> int:
    """Rolls again each die that is worth less than it would be on the average."""
    chosen = 0
    for die in range(DICE):
        if _use_of(s, seat, die, int(s.dice[seat, die])) * _WHOLE < _hope_for(s, seat, die):
            chosen |= only(die)
    return KEEP.code() if chosen == 0 else REROLL.code(chosen)


_WHOLE = VALUES * VALUES


@rule
def _use_of(s: State, seat: int, die: int, value: int) -> int:
    """What a die that shows this value does for the own plan, less what it does to neighbours."""
    shown = face(die, value)
    use = CARES[Care.OWN] * _need(s, seat) * POINTS[kind_of(s, s.disc[seat]), shown]
    for neighbour in (left_of(s, seat), right_of(s, seat)):
        points = POINTS[kind_of(s, s.disc[neighbour]), shown]
        use -= CARES[Care.HELP] * _need(s, neighbour) * points
    return use


@rule
def _need(s: State, seat: int) -> int:
    """How much a seat needs its dice: time runs out, or the way is long."""
    way = TO_GOAL[at(s, s.meeple[seat])] + 2
    return 10 + CARES[Care.NEED] * way // max(BANKRUPT - s.time[seat], 1)


@rule
def _hope_for(s: State, seat: int, die: int) -> int:
    """The use of a die rolled again, in _WHOLE parts; with two rerolls, of the better one."""
    total = 0
    for value in range(1, VALUES + 1):
        total += _use_of(s, seat, die, value)
    if s.rerolls[seat] < 2:
        return total * VALUES
    better = 0
    for value in range(1, VALUES + 1):
        better += max(_use_of(s, seat, die, value) * VALUES, total)
    return better


POLICY = Policy(
    choose=choose,
    value=evaluation.value,
    enough=4_000,
    is_quiet=evaluation.is_quiet,
    features=evaluation.features,
    suppose=suppose,
    inputs=evaluation.INPUTS,
    horizon=2,
    why=why,
    advise=advise,
)
