"""The page about Principles of Co-ops says what the code does."""

import re

import numpy as np

from commontable.bots import BOTS
from commontable.games.principles.data import BOARDS
from tests.games.pages import Page
from tests.games.principles.scene import GAME, A, position

PAGE = Page("principles")


def test_the_senses_stand_where_the_page_says():
    s = position(
        meeples=["A6", "H7", "E4"],
        dice=[[1, 2, 3, 4, 5, 6], [6] * 6, [6] * 6],
        discs=[None, "H7", None],
        times=[5, 10, 0],
    )
    names = BOARDS[0].names
    out = np.zeros(GAME.observation_size, np.float32)
    GAME.observe(s, A, out)
    a5 = 8 * names.index("A5")
    assert out[8 * names.index("E9")] == 1
    assert out[8 * names.index("D1") + 1] == 1
    assert out[8 * names.index("A6") + 2] == 1
    assert out[8 * names.index("H7") + 3] == out[8 * names.index("H7") + 5] == 1
    assert out[a5 + 6 : a5 + 8].tolist() == [np.float32(2 / 3), np.float32(9 / 36)]
    assert out[480] == np.float32(5 / 25)
    assert out[490:494].tolist() == [np.float32(10 / 25), 1, 0, 2]
    assert [int(i) for i in np.flatnonzero(out[520:556])] == [0, 7, 14, 21, 28, 35]
    assert out[556:566].tolist() == [0, 1, 0, 0, 1, 0, 0, 0, 1, 3]
    assert out[567] == 2


def test_the_page_tells_how_often_a_named_bot_wins_on_every_board():
    block = PAGE.section("Boards").split("<!-- winrates -->")[1].split("<!-- /winrates -->")[0]
    head, _, *lines = [line for line in block.splitlines() if line.startswith("|")]
    bot = head.split("`")[1]
    assert bot in BOTS
    assert [line.split(" | ")[0].strip("| ") for line in lines] == [b.title for b in BOARDS]
    assert all(len(re.findall(r"\d+\.\d %", line)) == 6 for line in lines)
    assert f"scripts/winrates {bot}" in block


def test_the_page_measures_the_boards():
    for board, row in zip(BOARDS, PAGE.rows("Boards")[: len(BOARDS)], strict=True):
        floods, to_goal = board.floods(), board.steps(board.goals)
        goals = sorted({floods[goal] for goal in board.goals})
        expected = [
            board.title,
            str(len(board.names)),
            str(to_goal[board.starts[0]]),
            str(floods[board.starts[0]]),
            str(goals[0]) if len(goals) == 1 else f"{goals[0]} to {goals[-1]}",
        ]
        assert row == expected
