"""Compiled loops for learners, written against a game's rules and a policy for it."""

from __future__ import annotations

from typing import Annotated, Any

from commontable.bots.loops import Flags
from commontable.core import luck
from commontable.core.build import kernel, rule
from commontable.core.compiling.kernels import Actions, Numbers, Table
from commontable.core.game import ONGOING
from commontable.core.layout import U64, AnyState, Box, Grid, Row

Seeds = Annotated[Row, "u8"]
Choices = Annotated[Grid, "i4"]
Senses = Annotated[Grid, "f4"]

RANDOM, EASY, LEARNER = range(3)  # who sits on a seat

game: Any = None  # stands for the compiled rules of whichever game the loops are built for
policy: Any = None  # stands for the compiled policy


@rule
def _play_to_learner(s: AnyState, who: Any, out: Row) -> int:
    """Lets all others act until a learner is to act; returns its seat, or that of nobody."""
    seat = game.turn(s)
    while seat >= 0 and who[seat] != LEARNER:
        n = game.legal(s, seat, out)
        action = out[luck.below(s, n)] if who[seat] == RANDOM else policy.choose(s, seat, out, n)
        game.apply(s, seat, action)
        seat = game.turn(s)
    return int(seat)


@kernel
def begin(
    boxes: Box,
    blank: Box,
    options: Numbers,
    seeds: Seeds,
    stride: U64,
    outcomes: Numbers,
    who: Flags,
    out: Actions,
) -> None:
    """A new game in the place of each that is over; another if it ends before a learner acts."""
    for i in range(len(boxes)):
        has_begun = outcomes[i] == ONGOING
        while not has_begun:
            boxes[i] = blank[0]
            game.setup(boxes[i], options, seeds[i])
            seeds[i] += stride
            has_begun = _play_to_learner(boxes[i], who, out) >= 0


@kernel
def look(
    boxes: Box, turns: Numbers, choices: Choices, counts: Numbers, observation_size: Senses
) -> None:
    """Who is to act in each game, what that seat may do, and what it sees."""
    for i in range(len(boxes)):
        s = boxes[i]
        turns[i] = game.turn(s)
        counts[i] = game.legal(s, turns[i], choices[i])  # type: ignore[index]
        game.observe(s, turns[i], observation_size[i])  # type: ignore[index]


@kernel
def find_illegal(actions: Numbers, choices: Choices, counts: Numbers) -> int:
    """The first game whose action is not among its choices, or -1."""
    for i in range(len(actions)):
        at = 0
        while at < counts[i] and choices[i, at] != actions[i]:
            at += 1
        if at == counts[i]:
            return i
    return -1


@kernel
def act(
    boxes: Box,
    actions: Numbers,
    turns: Numbers,
    who: Flags,
    out: Actions,
    outcomes: Numbers,
    scores: Table,
    observation_size: Senses,
) -> None:
    """One action of a learner in each game, then all others until a learner is to act again.

    Of a game that ends so: its outcome, its scores, and what the learner sees at last.
    """
    for i in range(len(boxes)):
        s = boxes[i]
        seat = turns[i]
        game.apply(s, seat, actions[i])
        outcomes[i] = ONGOING
        if _play_to_learner(s, who, out) < 0:
            outcomes[i] = game.outcome(s)
            game.observe(s, seat, observation_size[i])  # type: ignore[index]
            for each in range(s.seats):
                scores[i, each] = game.score(s, each)
