"""The policies of games: what comes beside a game, or the default policy."""

from __future__ import annotations

from commontable.core import beside, default_policy
from commontable.core.game import Game
from commontable.core.policy import Policy
from commontable.games import GAMES


def policy_for(game: Game) -> Policy:
    """The policy that comes with a game, or the default one."""
    return beside.policy_of(game) or default_policy.POLICY


def policy_of(name: str) -> Policy:
    """The policy for the game of that name."""
    return policy_for(GAMES.find(name))


def is_on_shelf(game: Game) -> bool:
    """Whether another process finds this very game by its name."""
    return game.name in GAMES and GAMES[game.name] is game
