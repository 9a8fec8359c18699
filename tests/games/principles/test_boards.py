"""Boards are data: read, checked, and made from a seed."""

import tomllib

import pytest

from commontable.core.data import Section
from commontable.core.errors import BadData, BadOption
from commontable.games.principles.boards import (
    COLOURS,
    parse_board,
    read_criterion,
    requirement_text,
    write_board,
)
from commontable.games.principles.data import BOARDS, FOLDER
from commontable.games.principles.generator import AIMS, has_corridor, is_as_aimed, make_board

VALLEY = (FOLDER / "boards" / "valley.toml").read_text(encoding="utf-8")


def parsed(text, where="board"):
    return parse_board(Section(where, tomllib.loads(text)))


def problem(text):
    with pytest.raises(BadData) as error:
        parsed(text)
    return str(error.value)


every_board = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)


@pytest.mark.rule("POC-6", "POC-M1")
@every_board
def test_a_board_has_two_starts_four_goals_and_one_source(board):
    assert (len(board.starts), len(board.goals)) == (2, 4)
    assert board.source not in (*board.starts, *board.goals)


@pytest.mark.rule("POC-7", "POC-M2")
@every_board
def test_every_space_but_the_source_asks_for_something(board):
    for space, asked in enumerate(board.requirements):
        assert bool(asked) == (space != board.source)
        assert 0 < len(asked) <= 2 or space == board.source
    for start in board.starts:
        assert requirement_text(board.requirements[start]) == "any die"


@pytest.mark.rule("POC-M1")
@every_board
def test_starts_are_fair_and_away_from_the_source(board):
    floods, to_goal = board.floods(), board.steps(board.goals)
    one, other = board.starts
    assert floods[one] == floods[other] >= 2
    assert to_goal[one] == to_goal[other]


@pytest.mark.rule("POC-M1", "POC-M2")
def test_valley_is_the_board_of_the_page():
    board = BOARDS[0]
    steps = {start: board.steps([board.names.index(start)]) for start in ("B7", "H7")}
    rows = {  # space: requirement, flood, steps from either start
        "D1": ("even", 15, 10, 12),
        "B2": ("3 or 6", 14, 9, 13),
        "F2": ("1 or any red", 14, 11, 9),
        "G3": ("6 or any blue", 12, 11, 7),
        "E4": ("2 or any yellow", 13, 8, 8),
        "B6": ("4 or any blue", 6, 1, 7),
        "H6": ("even", 6, 7, 1),
        "I6": ("2 or 5", 7, 8, 2),
        "A4": ("2 or 5", 9, 4, 10),
        "E8": ("odd", 1, 4, 4),
        "E9": ("", 0, 5, 5),
    }
    for name, (asked, flood, d1, d2) in rows.items():
        space = board.names.index(name)
        assert requirement_text(board.requirements[space]) == asked
        assert (board.floods()[space], steps["B7"][space], steps["H7"][space]) == (flood, d1, d2)


@pytest.mark.rule("POC-M1")
@pytest.mark.parametrize("name", ["A5", "A6", "B6", "B7", "I5", "I6", "H6", "H7"])
def test_the_lanes_of_valley_have_two_spaces_at_every_distance(name):
    board = BOARDS[0]
    steps = board.steps([board.names.index(name)])
    assert [steps.count(distance) for distance in (1, 2, 3)] == [2, 2, 2]


@pytest.mark.rule("POC-8")
@pytest.mark.parametrize(
    "text, dice",
    [
        ("any die", {(c, v) for c in COLOURS for v in range(1, 7)}),
        ("any blue", {("blue", v) for v in range(1, 7)}),
        ("4", {(c, 4) for c in COLOURS}),
        ("even", {(c, v) for c in COLOURS for v in (2, 4, 6)}),
        ("odd", {(c, v) for c in COLOURS for v in (1, 3, 5)}),
        ("red 5", {("red", 5)}),
        ("yellow even", {("yellow", v) for v in (2, 4, 6)}),
        ("any green", {("yellow", v) for v in range(1, 7)}),
    ],
)
def test_a_criterion_speaks_of_colour_value_or_both(text, dice):
    faces = read_criterion(text).faces
    found = {
        (c, v) for i, c in enumerate(COLOURS) for v in range(1, 7) if faces >> (6 * i + v - 1) & 1
    }
    assert found == dice


@pytest.mark.parametrize("text", ["", "7", "any", "any pink", "blue", "die", "even odd", "any 4"])
def test_other_criteria_are_refused(text):
    with pytest.raises(BadData, match="criterion"):
        read_criterion(text)


def test_a_board_is_refused_with_the_reason():
    assert "2 starts" in problem(VALLEY.replace("# S .", "# . ."))
    assert "row 9" in problem(
        VALLEY.replace("M", "X", 1).replace("X where", "M where").replace("# M #", "# X #")
    )
    assert "B6" in problem(VALLEY.replace('B6 = "4 or any blue"', 'B6 = "4 or any pink"'))
    assert "B6" in problem(VALLEY.replace('B6 = "4 or any blue"\n', ""))
    assert "B6" in problem(VALLEY.replace('"4 or any blue"', '"4 or 4"'))
    assert "J1" in problem(VALLEY + 'J1 = "even"\n')
    assert "difficulty" in problem(VALLEY.replace('"normal"', '"silly"'))


def test_a_board_must_be_whole_and_fair():
    cut = VALLEY.replace("# # # # . # # # #", "# # # # # # # # #").replace('E8 = "odd"\n', "")
    assert "leads to" in problem(cut)
    near = VALLEY.replace("# # # # . # # # #\n# # # # M", "# # # # . # # # #\n# # # # M")
    moved = near.replace("# S . . . . . S #", "# . . S . . . S #")
    moved = moved.replace('B7 = "any die"', 'B7 = "even"').replace(
        'D7 = "any blue"', 'D7 = "any die"'
    )
    assert "starts" in problem(moved)


def test_a_source_beside_a_start_is_refused():
    text = """
title = "Small"
difficulty = "easy"
map = '''
G . G
. # .
G . G
S # S
. M .
'''
[requirements]
"""
    for name in ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3", "A4", "C4", "A5", "C5"]:
        text += f'{name} = "even"\n'
    far = text.replace(". M .", ". . .").replace("S # S", "S M S")
    assert "beside" in problem(far + 'B5 = "even"\n')


@every_board
def test_a_board_is_written_as_it_is_read(board):
    again = parsed(write_board(board), board.title)
    assert again == board


@pytest.mark.rule("POC-M1", "POC-A19")
@pytest.mark.parametrize("difficulty", AIMS)
def test_the_generator_makes_boards_that_pass_every_check(difficulty):
    boards = [make_board(seed, difficulty) for seed in range(5)]
    for board in boards:
        assert len(board.names) <= 40
        assert has_corridor(board)
        assert is_as_aimed(board)
        assert parsed(write_board(board)) == board
    assert len({board.names for board in boards}) == 5


def test_the_same_seed_makes_the_same_board():
    assert make_board(7, "hard") == make_board(7, "hard") != make_board(8, "hard")
    with pytest.raises(BadOption, match="difficulty"):
        make_board(7, "silly")
