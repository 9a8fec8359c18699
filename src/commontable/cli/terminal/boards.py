"""Boards for the terminal. A board is given a view, never a state."""

from __future__ import annotations

from commontable.cli.terminal import general_board
from commontable.core.beside import Board, terminal_board_of
from commontable.core.game import Game


def board_of(game: Game) -> Board:
    """What draws a view for Rich: the game's own board, or the general one."""
    return terminal_board_of(game) or general_board.board
