"""The simplest bot: any legal action, each as likely as the others."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.game import AnyState, Game, View


def choose(game: Game, view: View, state: AnyState, seat: int, seed: int) -> int:
    actions = game.legal_actions(state, seat)
    luck.start(state, seed)
    return actions[luck.below(state, len(actions))]
