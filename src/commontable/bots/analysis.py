"""A finished game looked at again: the chance to win after each action, and where it turned.

Each action is judged by what the seat that took it could know then, not by how it turned out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from commontable.bots import seed_for
from commontable.bots.kernel_sets import load_searcher
from commontable.bots.search import search
from commontable.bots.search.config import Budget
from commontable.core.game import SEAT_NAMES, Game, Json
from commontable.core.record import Step

PLAYOUTS = 400  # for each action
TURN = 0.10  # a change of chance that is marked, if it is no mere chance of the playouts
CERTAIN = 3.0  # standard errors that no mere chance exceeds
SLIP = 0.05  # what the best action must have been better by, to be named


def analyse(
    game: Game, steps: Iterable[Step], playouts: int = PLAYOUTS, seed: int = 0
) -> Iterator[Json]:
    """One row for each action, as soon as it was looked at."""
    searcher = load_searcher(game)
    last: dict[int, float] = {}  # chances as each seat saw them; one for all where all win together
    for number, step in enumerate(steps, 1):
        row = _look(game, searcher, step, playouts, seed_for("analysis", seed, number))
        whose = 0 if game.together else step.seat
        row |= {"seq": number, "change": row["chance"] - last.get(whose, row["chance"])}
        row["is_turn"] = abs(row["change"]) >= max(
            TURN, _doubt(game, row["chance"], row["playouts"])
        )
        last[whose] = row["chance"]
        yield row


def _doubt(game: Game, chance: float, playouts: int) -> float:
    """How far two chances may lie apart by mere chance. Shares of wealth differ less than wins."""
    if not game.together:
        return 0.0
    return CERTAIN * math.sqrt(2 * chance * (1 - chance) / playouts)


def _look(game: Game, searcher: Any, step: Step, playouts: int, seed: int) -> Json:
    guess = step.before.copy()
    game.redeal(guess, step.seat, seed)
    budget = Budget(playouts=playouts)
    config = replace(search.config_for(game, searcher.policy), climbs=0)  # alike for all actions
    thought = searcher.think(guess, step.seat, seed, budget, config, kept=step.action)
    own, best = thought.of(step.action), thought.best
    gain = best.chance - own.chance
    doubt = _doubt(game, best.chance, own.playouts)
    is_slip = best.action != own.action and gain >= max(SLIP, doubt)
    return {
        "seat": SEAT_NAMES[step.seat],
        "action": step.text,
        "chance": own.chance,
        "best": game.write_action(step.before, best.action) if is_slip else None,
        "best_chance": best.chance if is_slip else own.chance,
        "playouts": own.playouts,
    }
