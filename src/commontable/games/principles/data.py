"""Loads and checks the data files of Principles of Co-ops."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from commontable.core.data import read_toml
from commontable.core.errors import BadData
from commontable.core.options import Option, read_options
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

# ------------------------------------------------------------------ boards of one's own

ROOM_FOR_OWN = 4  # boards that can be added while a program runs
TITLE = 40  # letters that a title may have
OWN: list[Board] = []
OWN_FILES: list[Path] = []  # where each of them was read


def numbered(number: int) -> Board:
    """The board with this number in a state: ours first, then those that were added."""
    return BOARDS[number] if number < len(BOARDS) else OWN[number - len(BOARDS)]


def titled(title: str) -> Board:
    """The board of that title, of ours or of those that were added."""
    return next(board for board in (*BOARDS, *OWN) if board.title == title)


def add_board(path: Path) -> tuple[int, Board]:
    """Reads and checks a board of one's own. The same board keeps its number."""
    board = read_board(path)
    if not (board.title.isprintable() and 0 < len(board.title.strip()) <= TITLE):
        raise BadData(f"{path.name}: title: expected 1 to {TITLE} letters, got {board.title!r}")
    for number, known in enumerate([*BOARDS, *OWN]):
        if known == board:
            return number, board
        if known.title.casefold() == board.title.casefold():
            raise BadData(f"{path.name}: title: there is another board called {known.title!r}")
    if len(OWN) == ROOM_FOR_OWN:
        raise BadData(f"{path.name}: there is room for {ROOM_FOR_OWN} boards of one's own, no more")
    OWN.append(board)
    OWN_FILES[len(OWN) - 1 :] = [path]
    return len(BOARDS) + len(OWN) - 1, board


def options() -> tuple[Option, ...]:
    """Our options; of boards also those that were added."""
    board, *others = OPTIONS
    return (replace(board, values=(*board.values, *(own.title for own in OWN))), *others)
