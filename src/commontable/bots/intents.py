"""What a bot has decided beyond its next action: it goes on with it, and need not think anew.

An intent is no memory of the bot: whoever asks it keeps the intent and hands it over again. Bots of
one name share it, as people at an open table agree on a plan.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from itertools import pairwise

from commontable.bots.levels import Choice, reason
from commontable.bots.policies import policy_for
from commontable.core.game import AnyState, Game, View
from commontable.core.policy import Course


@dataclass(frozen=True)
class Intent:
    """The rest of a course: what is done in each position that it leads to."""

    bot: str  # the name of those who follow it
    steps: tuple[tuple[str, int], ...] = ()  # the mark of a view, and the action there

    def choice(self, game: Game, view: View, state: AnyState) -> Choice | None:
        """What is to be done now; nothing if the game went another way."""
        action = dict(self.steps).get(mark_of(view)) if self.steps else None
        if action is None:
            return None
        words = reason(game, policy_for(game), view, state, action)
        return Choice(action, words)


def intent_of(game: Game, bot: str, state: AnyState, seat: int, course: Course) -> Intent:
    """What a bot means to do after the first action of a course.

    Where something is hidden, nobody shares an intent.
    """
    if game.hides:
        return Intent(bot)
    t = state.copy()
    steps = []
    for action, then in pairwise(course):
        game.apply(t, seat, action)
        seat = game.turn(t)
        steps.append((mark_of(game.view(t, seat)), then))
    return Intent(bot, tuple(steps))


def mark_of(view: View) -> str:
    """Short for all that a seat sees."""
    return hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()
