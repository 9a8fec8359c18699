"""Budget, parameters and result of a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from commontable.core.game import Game
from commontable.core.policy import Course, Policy


@dataclass(frozen=True, kw_only=True)
class Budget:
    """Limits of a search: milliseconds, playouts, or both; 0 means no such limit.

    Unless time runs out, the same number of playouts brings the same choice every time.
    """

    ms: float = 0.0
    playouts: int = 0
    caution: float = 1.0  # standard errors by which another action must beat the policy's own


@dataclass(frozen=True, kw_only=True)
class SearchConfig:
    """Parameters of information-set MCTS (bots/search/tree.py)."""

    depth: int = 0  # of the tree, in actions below a candidate
    trust: int = (
        100  # teammate policy rate in percent: how often one in the tree follows its policy
    )
    noise: int = 0  # percent of the actions of a playout that are random
    is_open: bool = False  # whether hidden information and luck are known: no redeals
    width: int = 4  # progressive widening: a node with v visits tries 1 + sqrt(width * v) actions
    exploration: int = 70  # constant of UCB1, in hundredths of the spread of values
    credit: int = 10  # in hundredths: a near miss guides where wins are rare, and must not rule
    horizon: int = 0  # quiet positions of a playout; 0: as many as the policy says
    climbs: int = 0  # how often a better course is looked for near the best one

    def row(self, game: Game, policy: Policy) -> Any:
        return np.array(
            [
                self.depth,
                self.trust,
                self.noise,
                self.is_open,
                self.horizon or policy.horizon,
                game.together,
                self.width,
                self.exploration,
                self.credit,
            ],
            np.int64,
        )


@dataclass(frozen=True)
class Candidate:
    """What search found out about a course: an action, or several that belong together."""

    course: Course
    playouts: int
    value: float  # mean, from 0 to 1: the chance to win with some credit for near misses
    chance: float  # mean, from 0 to 1: the chance to win, or the share of all wealth

    @property
    def action(self) -> int:
        return self.course[0]


@dataclass(frozen=True)
class Thought:
    """The result of a search."""

    best: Candidate
    usual: Candidate  # the policy's own
    candidates: tuple[Candidate, ...]  # the best first
    playouts: int
    seconds: float
    line: tuple[tuple[int, int], ...] = ()  # in an open game: seats and actions that win

    @property
    def action(self) -> int:
        return self.best.action

    def of(self, action: int) -> Candidate:
        return next(each for each in self.candidates if each.action == action)
