"""The box, the board and the set-up."""

import pytest

from commontable.core.errors import BadOption
from commontable.games.principles import data
from commontable.games.principles.boards import COLOURS
from commontable.games.principles.data import BOARDS
from tests.games.principles.scene import (
    GAME,
    NOBODY,
    A,
    B,
    C,
    D,
    legal,
    now,
    play,
    position,
    refused,
)

VALLEY = BOARDS[0]


@pytest.mark.rule("POC-1")
def test_three_or_four_play_and_win_or_lose_together():
    assert GAME.seats == (3, 4)
    for seats in (2, 5):
        with pytest.raises(BadOption):
            GAME.new(seats, 1)
    s = position(phase="over", outcome="won", meeples=["D1", "F1", "A2"])
    assert {GAME.score(s, seat) for seat in range(3)} == {100}


@pytest.mark.rule("POC-2", "POC-A2")
def test_seats_are_orange_white_black_and_green():
    players = GAME.view(GAME.new(4, 1), NOBODY)["players"]
    assert [player["colour"] for player in players] == ["orange", "white", "black", "green"]
    assert {"meeple", "disc", "time", "screen"} <= players[0].keys()


@pytest.mark.rule("POC-3")
def test_there_is_one_board_for_all():
    s = GAME.new(3, 1, {"board": "Gorge"})
    titles = {GAME.view(s, viewer)["board"]["title"] for viewer in (NOBODY, A, B, C)}
    assert titles == {"Gorge"}


@pytest.mark.rule("POC-4", "POC-11", "POC-13", "POC-E25")
@pytest.mark.parametrize("seats, dice", [(3, 18), (4, 24)])
def test_every_seat_has_two_dice_of_each_of_three_colours(seats, dice):
    s = GAME.new(seats, 1)
    while not s.round:
        GAME.play(s, GAME.turn(s), legal(s, GAME.turn(s))[0])
    rolled = now(s)["dice"]
    assert all(
        {c: len(pair) for c, pair in six.items()} == dict.fromkeys(COLOURS, 2) for six in rolled
    )
    assert sum(len(pair) for six in rolled for pair in six.values()) == dice


@pytest.mark.rule("POC-5", "POC-A19")
def test_market_discs_never_run_out():
    assert data.MARKET_DISCS == 40
    assert len(VALLEY.names) == 40
    for board in BOARDS:
        assert len(board.names) <= (60 if board.title == "Highlands" else data.MARKET_DISCS)


@pytest.mark.rule("POC-10", "POC-A8", "POC-12", "POC-41")
def test_everybody_has_a_time_disc_on_the_first_of_26_spaces():
    assert data.TIME_SPACES == 26
    s = GAME.new(4, 1)
    assert now(s)["times"] == [0, 0, 0, 0]


@pytest.mark.rule("POC-14", "POC-19")
def test_all_choose_a_start_in_any_order():
    s = GAME.new(4, 1)
    assert GAME.acting(s) == [A, B, C, D]
    play(s, "D start H7", "B start B7")
    assert GAME.acting(s) == [A, C]
    assert now(s)["meeples"] == [None, "B7", None, "H7"]
    assert refused(s, B, "start H7").rule == "POC-14"
    assert refused(s, A, "plan B7").rule == "POC-14"


@pytest.mark.rule("POC-14")
def test_a_full_start_sends_the_rest_to_the_other():
    s = GAME.new(4, 1)
    play(s, "A start B7", "C start B7")
    assert now(s)["meeples"] == ["B7", "H7", "B7", "H7"]
    assert now(s)["phase"] == "plan"


@pytest.mark.rule("POC-14", "POC-E25")
def test_three_meeples_begin_two_and_one():
    s = GAME.new(3, 1)
    play(s, "A start B7", "B start H7")
    assert legal(s, C) == ["start B7", "start H7"]
    play(s, "C start H7")
    assert now(s)["meeples"] == ["B7", "H7", "H7"]
    s = GAME.new(3, 1)
    play(s, "B start H7", "C start H7")
    assert now(s)["meeples"] == ["B7", "H7", "H7"]


@pytest.mark.rule("POC-15")
def test_before_the_first_round_there_are_no_dice_and_no_discs():
    s = GAME.new(3, 1)
    assert now(s)["dice"] == now(s)["discs"] == [None] * 3


@pytest.mark.rule("POC-16")
def test_one_market_disc_lies_on_the_source():
    for board in BOARDS:
        s = GAME.new(3, 1, {"board": board.title})
        assert now(s)["market"] == [board.names[board.source]]


@pytest.mark.rule("POC-17", "POC-18")
def test_a_round_begins_with_everybody_rolling():
    s = GAME.new(3, 1)
    before = s.copy()
    play(s, "A start B7", "B start B7")
    assert now(s)["round"] == 1
    assert all(1 <= value <= 6 for six in now(s)["dice"] for pair in six.values() for value in pair)
    assert before.luck != s.luck


@pytest.mark.rule("POC-18")
def test_every_value_of_a_die_is_equally_likely():
    counts = dict.fromkeys(range(1, 7), 0)
    for seed in range(400):
        s = GAME.new(3, seed)
        play(s, "A start B7", "B start B7")
        for six in now(s)["dice"]:
            for pair in six.values():
                for value in pair:
                    counts[value] += 1
    expected = 400 * 18 / 6
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 25  # 5 degrees of freedom


@pytest.mark.rule("POC-F1", "POC-M1")
def test_the_page_says_that_the_board_is_ours():
    page = GAME.page.read_text(encoding="utf-8")
    assert "The original board is lost." in page
    for board in BOARDS:
        assert f"*{board.title}*" in page
