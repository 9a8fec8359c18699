"""The regular game: the Finish card."""

import pytest

from commontable import LOST, ONGOING, WON
from tests.games.couperation.scene import GAME, NOBODY, A, B, legal, now, play, position, refused

FINISH = {"finish": True}


def drawing(deck, n, luck=0):
    """A, who holds a 9, draws from a small deck; the last card shows two diamonds."""
    used = {9, 12, 24, 3, 1, 50, *deck}
    s = position(
        "finish-in-front",
        tower={"1.3": 12, "1.4": 24},
        last="1.3",
        phase="draw",
        hands=[[9], [3]],
        reserve=[1, 50],
        deck=deck,
        luck=luck,
        discard=[card for card in range(1, 51) if card not in used],
    )
    play(s, f"draw {n}")
    return s


@pytest.mark.rule("CUP-35")
def test_whoever_draws_the_finish_card_draws_one_more():
    seen = set()
    for luck in range(30):
        s = drawing([6, 17, 33, "finish"], 1, luck)
        hand = now(s)["hands"][A]
        assert len([card for card in hand if card != "finish"]) == 2
        assert len(now(s)["deck"]) == (2 if "finish" in hand else 3)
        seen.add("finish" in hand)
    assert seen == {True, False}


@pytest.mark.rule("CUP-35", "CUP-18")
def test_the_finish_card_as_the_last_of_the_deck_brings_no_other():
    s = drawing(["finish"], 1)
    assert now(s)["hands"][A] == [9, "finish"]
    assert now(s)["deck"] == []


@pytest.mark.rule("CUP-35", "CUP-18")
def test_a_deck_that_runs_out_gives_what_it_has():
    s = drawing([6, "finish"], 2)
    assert now(s)["hands"][A] == [6, 9, "finish"]
    assert now(s)["deck"] == []


@pytest.mark.rule("CUP-35")
def test_everybody_sees_who_has_the_finish_card():
    s = position("finish-in-front")
    for viewer in (A, B, NOBODY):
        hands = GAME.view(s, viewer)["hands"]
        assert [hand["finish"] for hand in hands] == [True, False]
        assert hands[A]["count"] == 3


@pytest.mark.rule("CUP-35", "CUP-E25", "CUP-30")
def test_the_hand_limit_does_not_count_the_finish_card():
    s = position("finish-in-front", hands=[[9, 11, 30, 33, "finish"], [3, 31, 44]])
    play(s, "place 11 at 2.3")
    assert now(s)["hands"][A] == [9, 30, 33, "finish"]
    assert GAME.turn(s) == B


@pytest.mark.rule("CUP-A19", "CUP-30")
def test_the_hand_limit_cannot_destroy_the_finish_card():
    s = position("finish-in-front", hands=[[9, 11, 30, 33, 34, "finish"], [3, 31, 44]])
    play(s, "place 11 at 2.3")
    assert legal(s) == [f"destroy {card}" for card in (9, 30, 33, 34)]
    assert refused(s, "destroy finish").rule == "CUP-A19"


@pytest.mark.rule("CUP-37")
def test_the_finish_card_cannot_be_hidden():
    s = position("finish-in-front")
    assert not [text for text in legal(s, "hide") if "finish" in text]
    assert refused(s, "hide finish at 1.1").rule == "CUP-37"


@pytest.mark.rule("CUP-A15", "CUP-22")
def test_the_finish_card_may_be_placed_below_the_top():
    s = position("finish-in-front")
    assert legal(s, "place finish") == ["place finish at 2.4"]  # over 24 and 40
    play(s, "place finish at 2.4")
    assert now(s)["tower"]["2.4"] == "finish"
    assert GAME.outcome(s) == ONGOING


@pytest.mark.rule("CUP-37", "CUP-A15", "CUP-27")
def test_a_replaced_finish_card_lies_open_before_the_player():
    tower = {"1.3": 10, "1.4": 24, "1.5": 40, "2.4": "finish"}
    s = position(
        "finish-in-front",
        tower=tower,
        last="2.4",
        hands=[[9, 21], [3, 31]],
        reserve=[1, 7, 13, 30, 45, 50],
    )
    play(s, "add 9 21", "take 30 to 2.4")
    assert now(s)["hands"][A] == ["finish"]
    assert GAME.view(s, B)["hands"][A] == {"count": 0, "cards": None, "finish": True, "known": []}
    assert now(s)["phase"] == "reserve limit"


@pytest.mark.rule("CUP-38", "CUP-A14")
def test_the_finish_card_may_be_one_of_the_two_and_counts_25():
    s = position("finish-in-front", hands=[[5, 11, "finish"], [3, 31]])
    play(s, "subtract 5 finish", "take 20 to 2.3")  # 25 - 5
    assert "finish" in now(s)["reserve"]
    assert now(s)["hands"][A] == [11]


@pytest.mark.rule("CUP-38", "CUP-E26", "CUP-A14")
@pytest.mark.parametrize(
    "hand, texts",
    [
        ([5, 20, 41], ["add 5 20"]),
        ([16, 41, 44], ["subtract 16 41"]),
        ([4, 20, 41], ["add 4 20", "plus 41"]),
        ([6, 20, 41], ["add 6 20", "minus 41"]),
    ],
)
def test_the_finish_card_is_fetched_by_exactly_25(hand, texts):
    s = position("finish-in-reserve", hands=[hand, [3, 31], [22, 38]])
    play(s, *texts)
    takes = legal(s, "take finish")
    assert takes == ["take finish to 1.4", "take finish to 1.5", "take finish to 2.4"]
    play(s, "take finish to 2.4")
    assert now(s)["tower"]["2.4"] == "finish"
    assert "finish" not in now(s)["reserve"]


@pytest.mark.rule("CUP-E26", "CUP-31")
def test_the_finish_card_counts_toward_the_size_of_the_reserve():
    s = position(
        "finish-in-reserve",
        hands=[[6, 20, 41], [3, 31, 44], [22, 38]],
        reserve=[1, 7, 14, 50, "finish"],
    )
    play(s, "subtract 6 20", "take 14 to 2.3")
    assert legal(s) == [f"destroy {card}" for card in (1, 6, 7, 20, 50, "finish")]


@pytest.mark.rule("CUP-38", "CUP-A14", "CUP-25")
def test_with_both_25s_in_the_reserve_one_chooses():
    s = position("finish-in-reserve", reserve=[1, 7, 25, 50, "finish"])
    play(s, "add 5 20")
    takes = {text.split()[1] for text in legal(s, "take")}
    assert takes == {"25", "finish"}
    play(s, "take 25 to 2.4")
    assert now(s)["tower"]["2.4"] == 25
    assert "finish" in now(s)["reserve"]


@pytest.mark.rule("CUP-A11", "CUP-A14")
def test_the_finish_card_may_take_the_place_of_the_glass_25():
    s = position("finish-in-reserve", tower={"1.3": 10, "1.4": 25, "1.5": 40})
    play(s, "add 5 20", "take finish to 1.4")
    assert now(s)["tower"]["1.4"] == "finish"
    assert now(s)["hands"][A] == [25, 41]


@pytest.mark.rule("CUP-A19")
def test_destroying_the_finish_card_in_the_reserve_loses():
    s = position(
        "finish-in-reserve",
        hands=[[6, 20, 41], [3, 31, 44], [22, 38]],
        reserve=[1, 7, 14, 50, "finish"],
    )
    play(s, "subtract 6 20", "take 14 to 2.3", "destroy finish")
    assert GAME.outcome(s) == LOST
    assert now(s)["discard"] == ["finish"]


@pytest.mark.rule("CUP-A19", "CUP-A10")
def test_destroying_the_finish_card_for_one_carries_the_exchange_out_and_loses():
    s = position(
        "finish-in-front",
        hands=[[9, 10, "finish"], [3, 31]],
        tower={"1.3": 8, "1.4": 24, "1.5": 40},
    )
    play(s, "add 9 10", "plus finish", "take 20 to 2.3")
    p = now(s)
    assert GAME.outcome(s) == LOST
    assert p["tower"]["2.3"] == 20
    assert p["discard"] == ["finish"]
    assert p["hands"][A] == []
    assert len(p["reserve"]) == 7  # the limits are not looked at any more


@pytest.mark.rule("CUP-39", "CUP-E23", "CUP-32")
def test_the_finish_card_on_top_wins():
    s = position("finish-to-place")
    play(s, "place finish at 7.1")
    assert GAME.outcome(s) == WON


@pytest.mark.rule("CUP-39", "CUP-E22")
@pytest.mark.parametrize("card", [24, 29])
def test_a_glass_card_on_top_is_refused_even_if_it_fits(card):
    assert refused(position("finish-to-place"), f"place {card} at 7.1").rule == "CUP-39"
    play(position("top-open"), f"place {card} at 7.1")  # in the basic game it wins


@pytest.mark.rule("CUP-E23", "CUP-39", "CUP-10")
def test_on_top_the_finish_card_lies_between_the_two_below():
    tower = {**now(position("finish-to-place"))["tower"]}
    tower |= {"5.1": 18, "6.1": 26, "5.2": 27, "3.3": 24}  # 26 at 6.1: 25 is too low for the top
    used = {*tower.values(), 29, 3, 44, 1, 7, 20, 46, 49, 50, 28}
    s = position(
        "finish-to-place",
        tower=tower,
        hands=[[28, 29, "finish"], [3, 44]],
        options=FINISH,
        discard=[card for card in range(1, 51) if card not in used],
        reserve=[1, 7, 20, 46, 49, 50],
    )
    refusal = refused(s, "place finish at 7.1")
    assert refusal.rule == "CUP-10"
    assert "27 to 31" in refusal.reason


@pytest.mark.rule("CUP-A15", "CUP-39")
def test_a_finish_card_below_the_top_must_come_out_before_anybody_wins():
    tower = {**now(position("finish-to-place"))["tower"], "1.4": "finish"}
    s = position(
        "finish-to-place",
        tower=tower,
        hands=[[5, 20, 24, 29], [3, 44]],
        reserve=[1, 7, 25, 46, 49, 50],
        discard=[2, 10, 11, 14, 15, 19, 28, 33, 37, 40, 43, 48],
    )
    assert not [text for text in legal(s) if text.endswith("7.1")]
    play(s, "add 5 20", "take 25 to 1.4")
    assert "finish" in now(s)["hands"][A]
    assert GAME.outcome(s) == ONGOING
