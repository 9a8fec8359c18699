"""Hill climbing over courses of several actions, from the policy's own course on.

Where a plan takes several actions that luck does not interrupt, none of them may be worth much
alone. So whole courses are compared, each with its neighbours (a policy names them), until no
neighbour is clearly better. Each step is a search by sequential halving. At last the course is
compared with the policy's own on fresh deals, so that selection does not bias the result.
"""

from __future__ import annotations

import math
import time
from dataclasses import replace

from commontable.bots.search.config import Budget
from commontable.bots.search.halving import OWN, Halving
from commontable.core.policy import Policy

FEWEST_PLAYOUTS, FEWEST_MS = 3_000, 20.0  # of a run that finds something
A_MOMENT = 0.1  # milliseconds of a run when there is no time left


class Pace:
    """Shares out a budget among the runs of a search that climbs, and the last comparison."""

    def __init__(self, budget: Budget, climbs: int, begin: float) -> None:
        by_number = budget.playouts / FEWEST_PLAYOUTS if budget.playouts else math.inf
        by_time = budget.ms / FEWEST_MS if budget.ms else math.inf
        self.budget = budget
        self.climbs = max(0, int(min(climbs, by_number - 1, by_time - 1)))
        self.runs = self.left = self.climbs + 1
        self.end = begin + budget.ms / 1000

    def next(self) -> tuple[Budget, float]:
        """The budget of the next run, which begins now."""
        now = time.perf_counter()
        runs, self.left = self.left, self.left - 1
        budget = self.budget
        if budget.playouts:
            budget = replace(budget, playouts=max(1, budget.playouts // self.runs))
        if budget.ms:
            budget = replace(budget, ms=max(A_MOMENT, 1000 * (self.end - now) / runs))
        return budget, now


def climb(first: Halving, policy: Policy, pace: Pace) -> Halving:
    """The last comparison: the policy's own course, and the best one that was found."""
    caution = pace.budget.caution
    usual = best = first.courses[OWN]
    seed = first.seed
    playouts = 0
    while pace.left > 1:
        seed += 1
        run = first.again([best, *policy.nearby(first.state, first.seat, best)], seed)
        run.halve(*pace.next())
        playouts += run.playouts
        found = run.best(caution)
        if found == OWN:
            break
        best = run.courses[found]
    last = first.again([usual] if best == usual else [usual, best], seed + 1)
    last.halve(*pace.next())
    last.playouts += playouts
    return last
