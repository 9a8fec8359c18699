"""Co-opoly's board in the terminal, from the views that the pictures are drawn from."""

import io
import json
from pathlib import Path

import pytest

from commontable import GAMES
from commontable.cli.terminal.boards import board_of
from commontable.cli.terminal.screen import THEMES, screen

FOLDER = Path(__file__).parents[1] / "games" / "coopoly" / "pictures"
VIEWS = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}


def drawn(view, theme="plain"):
    console = screen(theme, file=io.StringIO())
    console.size = (80, 24)
    with console.capture() as capture:
        console.print(board_of(GAMES["coopoly"])(view))
    return capture.get().splitlines()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_the_board_fits_a_small_terminal(view, theme):
    lines = drawn(view, theme)
    assert len(lines) <= 17
    if theme == "plain":
        assert max(map(len, lines)) <= 80


def test_a_row_tells_what_stands_on_every_property_of_a_zone():
    lines = drawn(VIEWS["late"])
    assert lines[5].split() == ["5", "sky", "⌂", "⌂", "▲⌂", "□", "4", "AB", "$100", "a", "condo"]
    assert "▲ ¤" in lines[2]
    assert "north 5 BC2D" in lines[10]
