"""The simplest bot: any legal action, each as likely as the others."""

from __future__ import annotations

from typing import Any

from commontable.core import luck
from commontable.core.game import Game, Json


def choose(game: Game, view: Json, state: Any, seat: int, seed: int) -> int:
    actions = game.legal_actions(state, seat)
    luck.start(state, seed)
    return actions[luck.below(state, len(actions))]
