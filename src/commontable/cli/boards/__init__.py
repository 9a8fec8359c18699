"""Boards for the terminal. A board is given a view, never a state.

A module here called like a game has `board(view)`; a game without one gets the general board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commontable.cli.boards import coop, coopoly, couperation, general, landrush, principles
from commontable.core.game import Game, Json

BOARDS: dict[str, Any] = {
    "coop": coop,
    "coopoly": coopoly,
    "couperation": couperation,
    "landrush": landrush,
    "principles": principles,
}


def board_of(game: Game) -> Callable[[Json], Any]:
    """Draws a view as something Rich can print."""
    board: Callable[[Json], Any] = BOARDS.get(game.name, general).board
    return board
