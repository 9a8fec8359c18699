"""Boards for the terminal. A board is given a view, never a state.

A module here called like a game has `board(view)`, `question(view)` and `note(view, text)`;
a game without one gets the general board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commontable.cli.boards import couperation, general
from commontable.core.game import Game, Json

BOARDS: dict[str, Any] = {"couperation": couperation}


def board_of(game: Game) -> Callable[[Json], Any]:
    """Draws a view as something Rich can print."""
    board: Callable[[Json], Any] = BOARDS.get(game.name, general).board
    return board


def question_of(game: Game) -> Callable[[Json], str]:
    """What the viewer is asked, in a sentence."""
    question: Callable[[Json], str] = BOARDS.get(game.name, general).question
    return question


def note_of(game: Game) -> Callable[[Json, str], str]:
    """A word or two to show beside an action, or nothing."""
    note: Callable[[Json, str], str] = BOARDS.get(game.name, general).note
    return note
