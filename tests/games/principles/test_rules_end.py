"""Phases 5 and 6: the market, and how it ends."""

import pytest

from commontable.games.principles.data import BOARDS
from tests.games.principles.scene import (
    GAME,
    NOBODY,
    A,
    B,
    legal,
    now,
    position,
    refused,
    story,
    tried,
)

HERE = ["A6", "H7", "E4"]
ONES = [[1] * 6] * 3
SIXES_FOR_A = [[6] * 6, [1] * 6, [1] * 6]


@pytest.mark.rule("POC-42", "POC-A10", "POC-A11")
def test_the_market_takes_one_ring_a_round():
    s = tried(ONES, HERE, meeples=HERE)
    assert now(s)["market"] == ["E8", "E9"]
    s = tried(ONES, HERE, meeples=HERE, market=["E7", "E8", "E9"], round=3)
    assert now(s)["market"] == ["E6", "D7", "E7", "F7", "E8", "E9"]


@pytest.mark.rule("POC-E19", "POC-42")
def test_a_corner_does_not_carry_the_market():
    s = tried(ONES, HERE, meeples=HERE, market=["E6", "E9"])
    assert "D7" not in now(s)["market"]
    assert set(now(s)["market"]) == {"E6", "E7", "E8", "E9"}


@pytest.mark.rule("POC-M1", "POC-M2", "POC-42")
def test_valley_is_full_after_round_15():
    floods = BOARDS[0].floods()
    by_name = dict(zip(BOARDS[0].names, floods, strict=True))
    assert max(floods) == 15
    assert (by_name["E8"], by_name["B7"], by_name["A2"], by_name["C4"]) == (1, 5, 15, 11)
    assert [by_name[g] for g in ("D1", "F1", "A2", "I2")] == [15] * 4


@pytest.mark.rule("POC-43", "POC-46")
def test_a_disc_on_a_meeple_loses_the_game_after_the_ring_is_placed():
    s = tried(ONES, HERE, meeples=HERE, market=["E9", "D4"])
    assert now(s)["outcome"] == "lost"
    assert {"E8", "C4", "E4", "D5"} <= set(now(s)["market"])


@pytest.mark.rule("POC-46")
def test_a_meeple_that_gets_away_in_time_is_safe():
    s = tried(SIXES_FOR_A, ["D4", "H7", "A6"], meeples=["D5", "H7", "A6"], market=["E9", "H6"])
    assert now(s)["outcome"] == "lost"  # H7 touches H6
    dice = [[6] * 6, [1] * 6, [1] * 6]
    s = tried(dice, ["C4", "I6", "A6"], meeples=["D4", "I6", "A6"], market=["E9", "E4"])
    assert now(s)["outcome"] == "ongoing"


@pytest.mark.rule("POC-44", "POC-A13")
@pytest.mark.parametrize(
    "goals", [["D1", "F1", "A2"], ["D1", "D1", "F1", "I2"], ["I2", "F1", "I2", "F1"]]
)
def test_everybody_on_some_goal_wins(goals):
    seats = len(goals)
    to = list(goals)
    if goals[0] == goals[1]:
        to[0] = "D2"  # neighbours cannot both stay; this one tries to leave, and fails
    s = tried([[1] * 6] * seats, to, meeples=goals)
    assert now(s)["outcome"] == "won"
    assert GAME.turn(s) == NOBODY
    assert now(s)["phase"] == "over"


@pytest.mark.rule("POC-44")
def test_one_meeple_short_of_a_goal_is_no_win():
    s = tried(ONES, ["D1", "F1", "B2"], meeples=["D1", "F1", "B2"])
    assert now(s)["outcome"] == "ongoing"


@pytest.mark.rule("POC-44", "POC-A14")
def test_the_last_meeple_to_arrive_wins_the_game_for_all():
    s = tried([[1] * 6, [1] * 6, [3] * 6], ["D1", "F1", "A2"], meeples=["D1", "F1", "B2"])
    assert now(s)["outcome"] == "won"
    assert [GAME.score(s, seat) for seat in range(3)] == [100, 100, 100]


@pytest.mark.rule("POC-45", "POC-E17", "POC-A8")
def test_a_time_disc_never_passes_the_last_space():
    s = tried(ONES, HERE, meeples=HERE, times=[23, 0, 0])
    assert now(s)["times"][A] == 25
    assert now(s)["outcome"] == "lost"


@pytest.mark.rule("POC-A8", "POC-45")
def test_24_is_not_the_end():
    s = tried(ONES, HERE, meeples=HERE, times=[20, 0, 0])
    assert now(s)["times"][A] == 24
    assert now(s)["outcome"] == "ongoing"


@pytest.mark.rule("POC-A14", "POC-45")
def test_bankruptcy_ends_the_game_at_once():
    s = tried(ONES, HERE, meeples=HERE, times=[0, 22, 0])
    assert now(s)["last_round"]["resolved"] == 2
    assert now(s)["times"] == [4, 25, 0]
    assert now(s)["market"] == ["E9"]


@pytest.mark.rule("POC-E16", "POC-A14")
def test_bankruptcy_on_the_goals_is_a_loss():
    s = tried(ONES, ["D1", "F1", "A2"], meeples=["D1", "F1", "A2"], times=[0, 0, 21])
    assert now(s)["outcome"] == "lost"
    assert GAME.score(s, A) < 100


@pytest.mark.rule("POC-A14", "POC-43")
def test_the_market_on_a_goal_comes_before_the_win():
    goals = ["D1", "F1", "A2"]
    s = tried(ONES, goals, meeples=goals, market=["E9", "D2"])
    assert now(s)["outcome"] == "lost"


@pytest.mark.rule("POC-47")
def test_otherwise_a_new_round_begins_with_fresh_dice():
    s = tried(ONES, HERE, meeples=HERE, round=4)
    assert (now(s)["round"], now(s)["phase"]) == (5, "plan")
    assert now(s)["dice"] != now(s)["last_round"]["dice"]


@pytest.mark.rule("POC-47")
def test_after_the_end_nothing_can_be_done():
    s = tried(ONES, HERE, meeples=HERE, times=[23, 0, 0])
    assert [legal(s, seat) for seat in range(3)] == [[], [], []]
    assert refused(s, A, "plan A5").rule == "POC-47"


@pytest.mark.rule("POC-45", "POC-43", "POC-44")
def test_the_story_says_what_decided_the_game():
    fields = {"phase": "reroll", "discs": HERE, "rerolls": [0, 1, 0], "meeples": HERE, "dice": ONES}
    assert "bankruptcy" in story(position(**fields, times=[24, 0, 0]), B, "keep", A)
    caught = story(position(**fields, market=["E9", "D4"]), B, "keep", A)
    assert "It caught @C" in caught
    goals = ["D1", "F1", "A2"]
    won = position(**{**fields, "meeples": goals, "discs": goals})
    assert "Everybody wins" in story(won, B, "keep", NOBODY)
