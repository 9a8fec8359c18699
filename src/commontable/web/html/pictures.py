"""Pictures of boards in play, for the shelf: a real position, reached by legal actions."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from commontable.core.game import NOBODY, ONGOING, Game
from commontable.games import GAMES

TRIES = 12  # games begun; the one that goes furthest is shown
STEPS = {"couperation": 46, "coop": 90}  # actions at most: the middle of a game, not its end
MOST_STEPS = 150
# Which part of a picture a lid shows where it is too low for all of it, from above, in %.
FOCUS = {"coop": 0, "couperation": 100, "landrush": 0, "principles": 0}
# What makes a board look lived in comes first. Other games: anything that does not end them.
STEERS = {"couperation": (("place", "take"), ("add", "subtract", "plus", "minus"), ("hide",))}


@lru_cache(maxsize=64)
def in_play(name: str, theme: str) -> str:
    """A game as somebody who only watches sees it; the same picture on every day."""
    game = GAMES.find(name)
    return str(game.draw(game.view(_middle(name), NOBODY), theme, prefix=f"box-{theme}"))


@lru_cache(maxsize=32)
def _middle(name: str) -> Any:
    game = GAMES.find(name)
    games = [_play_on(game, seed) for seed in range(TRIES)]
    return max(games, key=lambda played: played[0])[1]


def _play_on(game: Game, seed: int) -> tuple[int, Any]:
    """How many actions were liked, and where they led."""
    chance = random.Random(seed)
    state = game.new(seats=game.seats[-1], seed=seed)
    liked = 0
    for _ in range(STEPS.get(game.name, MOST_STEPS)):
        seat = game.turn(state)
        texts = game.legal_texts(state, seat)
        wanted = _wanted(game.name, texts)
        chance.shuffle(wanted)
        for text in wanted:
            after = state.copy()
            game.play(after, seat, text)
            if game.outcome(after) == ONGOING:
                liked += text.split()[0] in STEERS.get(game.name, ((),))[0]
                state = after
                break
        else:
            break
    return liked, state


def _wanted(name: str, texts: list[str]) -> list[str]:
    for verbs in STEERS.get(name, ()):
        chosen = [text for text in texts if text.split()[0] in verbs]
        if chosen:
            return chosen
    return list(texts)
