"""Makes a board of Principles of Co-ops from a seed and prints it as TOML,
which you may change by hand. It is checked when it is read: two fair starts, four
goals that can be reached, the source of the market not beside a start.
"""

from commontable.games.principles.boards import DIFFICULTIES, Board
from commontable.games.principles.boards import write_board as write
from commontable.games.principles.generator import SIZES
from commontable.games.principles.generator import make_board as make

__all__ = ["DIFFICULTIES", "SIZES", "draw", "make", "write"]


def draw(board: Board) -> str:
    """A sheet to print, as SVG."""
    from commontable.games.principles.picture import board_sheet

    return str(board_sheet(board))
