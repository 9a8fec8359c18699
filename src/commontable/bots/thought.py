"""What a search is asked and what it answers: how long, in which manner, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from commontable.bots.mind import Course, Mind
from commontable.core.game import Game


@dataclass(frozen=True, kw_only=True)
class Budget:
    """How long to think, at most: a time, a number of playouts, or both; 0: no such limit.

    If time does not run out, a number of playouts brings the same choice every time.
    """

    ms: float = 0.0
    playouts: int = 0
    caution: float = 1.0  # standard errors by which another action must beat the mind's own


@dataclass(frozen=True, kw_only=True)
class Manner:
    """How to search a game."""

    depth: int = 0
    trust: int = 100
    noise: int = 0
    is_open: bool = False
    width: int = 4
    curiosity: int = 70
    credit: int = 10  # in hundredths: a near miss guides where wins are rare, and must not rule
    horizon: int = 0  # quiet positions of a playout; 0: as many as the mind says
    climbs: int = 0  # how often a better course is looked for near the best one

    def row(self, game: Game, mind: Mind) -> Any:
        return np.array(
            [
                self.depth,
                self.trust,
                self.noise,
                self.is_open,
                self.horizon or mind.horizon,
                game.together,
                self.width,
                self.curiosity,
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
    usual: Candidate  # the mind's own
    candidates: tuple[Candidate, ...]  # the best first
    playouts: int
    seconds: float
    line: tuple[tuple[int, int], ...] = ()  # in an open game: seats and actions that win

    @property
    def action(self) -> int:
        return self.best.action

    def of(self, action: int) -> Candidate:
        return next(each for each in self.candidates if each.action == action)
