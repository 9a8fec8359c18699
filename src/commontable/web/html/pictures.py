"""Pictures of boards in play, for the shelf: a real position, reached by bots."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from commontable.bots import USUAL, ask
from commontable.core.game import NOBODY, ONGOING, Json
from commontable.games import GAMES
from commontable.tables.play.seating import BOT_NAMES

SEED = 2


@lru_cache(maxsize=64)
def in_play(name: str, theme: str) -> str:
    """A game as a spectator sees it; always the same picture."""
    return str(GAMES.find(name).draw(watched(name), theme, prefix=f"{name}-{theme}"))


def watched(name: str) -> Json:
    """The middle of a game, with names for those who sit there."""
    state = middle(name)
    return {**GAMES.find(name).view(state, NOBODY), "names": BOT_NAMES[: state.seats]}


@lru_cache(maxsize=32)
def middle(name: str) -> Any:
    """A state of a game that bots play, not yet over."""
    game = GAMES.find(name)
    state = game.new(seats=game.seats[-1], seed=SEED)
    for step in range(game.cover.steps):
        seat, after = game.turn(state), state.copy()
        game.play(after, seat, ask(USUAL, game, state, seat, step))
        if game.outcome(after) != ONGOING:
            break
        state = after
    return state
