"""Loads and checks the data files of Principles of Co-ops."""

from __future__ import annotations

from pathlib import Path

from commontable.core.data import read_toml
from commontable.core.errors import BadData
from commontable.core.options import read_options
from commontable.games.principles.boards import COLOURS, Board, read_board

FOLDER = Path(__file__).parent / "data"

_box = read_toml(FOLDER / "game.toml")
MARKET_DISCS = _box.number("market_discs", 1, 100)
TIME_SPACES = _box.number("time_spaces", 2, 100)
FARTHEST = _box.number("farthest", 3, 3)
REROLLS = _box.numbers("rerolls", 0, 2)
CHART = _box.numbers("chart", 0, TIME_SPACES - 1)
SAME_START = _box.number("same_start", 2, 2)
SECOND_THOUGHTS = _box.number("second_thoughts", 0, 100)
SEAT_COLOURS = _box.items("seat_colours", 4)
if tuple(_box.items("colours", len(COLOURS))) != COLOURS:
    raise _box.fail("colours", ", ".join(COLOURS))
if len(REROLLS) != FARTHEST + 1:
    raise _box.fail("rerolls", f"a number for each of 0 to {FARTHEST} steps")
_box.done()

OPTIONS = read_options(FOLDER / "options.toml")


def _read_boards() -> tuple[Board, ...]:
    """The boards in the order of the option `board`, which is their number in a state."""
    boards = []
    for title in OPTIONS[0].values:
        path = FOLDER / "boards" / f"{str(title).lower()}.toml"
        board = read_board(path)
        if board.title != title:
            raise BadData(f"{path.name}: title: expected {title!r}, got {board.title!r}")
        boards.append(board)
    return tuple(boards)


if OPTIONS[0].name != "board":
    raise BadData("options.toml: expected 'board' as the first option")
BOARDS = _read_boards()
