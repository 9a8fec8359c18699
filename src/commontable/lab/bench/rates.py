"""How long to measure, and the best of several turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from commontable.core.game import Json

Tell = Callable[[str], None]  # is told what is measured next


@dataclass(frozen=True)
class Plan:
    """How long to measure, and what."""

    seconds: float = 0.2  # of each turn
    turns: int = 15  # the best one counts
    has_compiling: bool = True
    has_peers: bool = False


QUICK = Plan(seconds=0.05, turns=3, has_compiling=False)


@dataclass(frozen=True)
class Rate:
    """Steps and games, and the seconds they took."""

    steps: int
    games: int
    seconds: float

    @property
    def steps_per_second(self) -> float:
        return self.steps / self.seconds

    def json(self) -> Json:
        return {
            "steps_per_second": self.steps_per_second,
            "ns_per_step": 1e9 / self.steps_per_second,
            "games_per_second": self.games / self.seconds,
        }


Turn = Callable[[float], Rate]  # plays for about so many seconds


def take_turns(runs: Mapping[str, Turn], plan: Plan) -> dict[str, Rate]:
    """Each in turn, again and again; the best turn of each."""
    best: dict[str, Rate] = {}
    for _ in range(plan.turns):
        for name, run in runs.items():
            rate = run(plan.seconds)
            if name not in best or rate.steps_per_second > best[name].steps_per_second:
                best[name] = rate
    return best
