"""The maze of Principles of Co-ops in the terminal."""

import io

import pytest

from commontable import GAMES, NOBODY
from commontable.cli.terminal.boards import board_of
from commontable.cli.terminal.screen import THEMES, screen
from commontable.games.principles.terminal import short
from tests.games.principles.test_picture import SCENES

GAME = GAMES["principles"]
A, B = 0, 1


def drawn(view, theme="plain"):
    console = screen(theme, file=io.StringIO())
    console.size = (80, 40)
    with console.capture() as capture:
        console.print(board_of(GAME)(view))
    return capture.get().splitlines()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_the_board_fits_eighty_columns(scene, theme):
    for viewer in (NOBODY, A):
        lines = drawn(GAME.view(scene, viewer), theme)
        if theme == "plain":
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 36


@pytest.mark.parametrize("board", ["Valley", "Meadow", "Gorge", "Highlands"])
def test_every_board_of_ours_fits(board):
    s = GAME.new(4, 7, {"board": board})
    assert max(map(len, drawn(GAME.view(s, A)))) <= 80


def test_the_maze_shows_what_is_asked_who_is_where_and_what_ones_dice_make():
    text = "\n".join(drawn(GAME.view(SCENES["plan"], A)))
    for shown in ("2/5", "5/R", "*ev", "^any", "≈≈≈≈≈", "R~", "9r", "A 3rr", "R12 Y34 B56"):
        assert shown in text, shown
    assert "A showed R12 Y34 B56  B6→A6 R: 3 against 12 B, 4 C, failed, +4" in text
    assert "B white  time  9 of 25" in text


def test_dice_behind_other_screens_and_what_they_make_stay_hidden():
    mine, theirs = (drawn(GAME.view(SCENES["reroll"], viewer)) for viewer in (A, NOBODY))
    assert any("R12 Y34 B56" in line for line in mine)
    assert not any("R12" in line or "R66" in line for line in theirs)
    assert sum("▒▒" in line for line in theirs) == 3


@pytest.mark.rule("POC-A12")
def test_a_hopeless_space_is_marked_for_its_owner_alone():
    fields = {"seats": 3, "meeples": ["B7", "H7", "E4"], "dice": [[2] * 6, [1] * 6, [3] * 6]}
    s = GAME.from_position(fields)
    assert GAME.view(s, A)["reach"]["A5"]["hopeless"]
    row = next(i for i, line in enumerate(drawn(GAME.view(s, A))) if line.startswith(" 5 "))
    assert "x" in drawn(GAME.view(s, A))[row + 1]
    assert "x" not in drawn(GAME.view(s, NOBODY))[row + 1]


@pytest.mark.parametrize(
    "asked, shown",
    [("any die", "any"), ("3 or any yellow", "3/Y"), ("red 5", "R5"), ("blue even or 2", "Bev/2")],
)
def test_requirements_have_short_names(asked, shown):
    assert short(asked) == shown
