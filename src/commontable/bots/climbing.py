"""Courses of several actions: from the best single action on, to better and better ones nearby.

Where a plan takes several actions that luck does not interrupt, none of them may be worth much
alone. So whole courses are compared, each with those that differ from it a little (a mind says
which), until none nearby is clearly better. At last the course is compared with the mind's own
action on deals that it was not chosen by.
"""

from __future__ import annotations

import time
from dataclasses import replace

from commontable.bots.halving import Halving
from commontable.bots.mind import Mind
from commontable.bots.thought import Budget

MORE_RUNS = 2  # besides climbs: among single actions, and the last comparison
FEWEST_PLAYOUTS, FEWEST_MS = 3_000, 20.0  # of a run that finds something


class Pace:
    """Shares out a budget among the runs of a search: one, or more that climb."""

    def __init__(self, budget: Budget, climbs: int, begin: float) -> None:
        share = budget.playouts / FEWEST_PLAYOUTS if budget.playouts else budget.ms / FEWEST_MS
        self.budget = budget
        self.climbs = max(0, min(climbs, int(share) - MORE_RUNS))
        self.runs = self.left = self.climbs + MORE_RUNS if self.climbs else 1
        self.end = begin + budget.ms / 1000

    def next(self) -> tuple[Budget, float]:
        """The budget of the next run, which begins now."""
        now = time.perf_counter()
        runs, self.left = self.left, self.left - 1
        if self.budget.playouts:
            return replace(self.budget, playouts=max(1, self.budget.playouts // self.runs)), now
        return replace(self.budget, ms=1000 * max(0.0, self.end - now) / runs), now


def climb(first: Halving, mind: Mind, pace: Pace) -> Halving:
    """The last comparison: the mind's own action, and the best course that was found."""
    caution = pace.budget.caution
    best = first.courses[first.best(caution)]
    seed = first.seed
    playouts = first.playouts
    while pace.left > 1 and (nearby := mind.nearby(first.state, first.seat, best)):
        seed += 1
        run = first.again([best, *nearby], seed)
        run.halve(*pace.next())
        playouts += run.playouts
        found = run.best(caution)
        if found == run.own:
            break
        best = run.courses[found]
    last = first.again([first.courses[first.own], best], seed + 1)
    last.halve(*pace.next())
    last.playouts += playouts
    return last
