"""Action D: two hand cards into the Reserve, their sum or difference out of it."""

import pytest

from tests.games.couperation.scene import GAME, A, B, legal, now, play, position, refused


@pytest.mark.rule("CUP-25", "CUP-M3", "CUP-26")
def test_placing_the_30_out_of_12_17_and_8():
    s = position("placing-30")
    play(s, "add 12 17")
    assert now(s)["hands"][A] == [8, 12, 17]  # nothing has moved yet
    assert "make 29" in refused(s, "take 30 to 1.5").reason
    play(s, "plus 8", "take 30 to 1.5")
    p = now(s)
    assert p["tower"]["1.5"] == 30
    assert p["hands"][A] == []
    assert p["discard"] == [8]
    assert p["reserve"] == [1, 7, 12, 17, 20, 45, 50]
    assert p["phase"] == "reserve limit"


@pytest.mark.rule("CUP-25")
def test_the_difference_takes_the_lower_from_the_higher():
    s = position("placing-30", hands=[[9, 29], [3, 31, 44]])
    play(s, "subtract 29 9")  # in any order
    assert now(s)["exchange"]["pair"] == [9, 29]
    assert legal(s) == ["take 20 to 1.1", "take 20 to 1.2", "take 20 to 1.3", "take 20 to 1.4"]


@pytest.mark.rule("CUP-25")
def test_the_number_must_be_exact():
    s = position("placing-30")
    play(s, "add 12 17", "plus 8")
    assert "make 30" in refused(s, "take 45 to 1.5").reason
    assert refused(s, "take 31 to 1.5").rule == "CUP-25"  # B holds it


@pytest.mark.rule("CUP-25", "CUP-E17")
def test_61_is_no_card_and_the_difference_must_serve():
    s = position("placing-30", hands=[[30, 31], [3, 44]], reserve=[1, 7, 20, 29, 45, 50])
    assert "61" in refused(s, "add 30 31").reason
    play(s, "subtract 30 31", "take 1 to 1.1")
    assert now(s)["tower"]["1.1"] == 1


@pytest.mark.rule("CUP-25")
def test_a_pair_that_leads_nowhere_is_refused_before_it_begins():
    s = position("placing-30", hands=[[8, 12, 40], [3, 31, 44]])
    refusal = refused(s, "subtract 12 40")  # 27, 28 or 29
    assert refusal.rule == "CUP-25"
    assert "from 28, even with 1 card to destroy" in refusal.reason


@pytest.mark.rule("CUP-25")
def test_an_exchange_that_has_begun_is_finished():
    s = position("placing-30")
    play(s, "add 12 17")
    assert legal(s) == ["plus 8"]
    refusal = refused(s, "place 8 at 1.1")
    assert refusal.rule == "CUP-25"


@pytest.mark.rule("CUP-25")
def test_only_cards_of_the_hand_are_used_and_each_once():
    s = position("placing-30")
    assert "44" in refused(s, "add 12 44").reason
    play(s, "add 12 17")
    assert refused(s, "plus 12").rule == "CUP-25"
    play(s, "plus 8")
    assert "8" in refused(s, "plus 8").reason


@pytest.mark.rule("CUP-A10")
def test_each_card_destroyed_has_its_own_sign():
    hands = [[2, 4, 12, 17, 40], [3, 31, 44]]
    s = position("placing-30", hands=hands, reserve=[1, 7, 20, 29, 45, 50])
    play(s, "add 12 17", "plus 2", "minus 4")  # one of each comes to nothing
    assert "take 29 to 1.5" in legal(s)
    play(s, "take 29 to 1.5")
    assert now(s)["discard"] == [2, 4]
    assert now(s)["hands"][A] == [40]


@pytest.mark.rule("CUP-A10")
def test_two_cards_change_the_number_by_two():
    hands = [[2, 4, 12, 16], [3, 31, 44]]
    s = position("placing-30", hands=hands)
    play(s, "add 12 16", "plus 4", "plus 2", "take 30 to 1.7")
    assert now(s)["tower"]["1.7"] == 30
    s = position("placing-30", hands=[[2, 4, 13, 19], [3, 31, 44]])
    play(s, "add 13 19", "minus 4", "minus 2", "take 30 to 1.7")
    assert now(s)["discard"] == [2, 4]


@pytest.mark.rule("CUP-A10")
def test_a_step_that_leads_away_is_refused():
    s = position("placing-30")
    play(s, "add 12 17")
    refusal = refused(s, "minus 8")
    assert refusal.rule == "CUP-A10"
    assert "29" in refusal.reason


@pytest.mark.rule("CUP-A9")
def test_a_card_just_put_into_the_reserve_may_be_taken_back():
    hands = [[10, 21], [3, 31, 44]]
    s = position("placing-30", hands=[[10, 20], [3, 31, 44]], reserve=[1, 7, 21, 30, 45, 50])
    play(s, "subtract 10 20", "take 10 to 1.1")
    assert now(s)["tower"]["1.1"] == 10
    assert 20 in now(s)["reserve"]
    s = position(
        "placing-30",
        hands=[[10, 20], [3, 31, 44]],
        reserve=[1, 7, 21, 30, 45, 50],
        options={"freshReserve": False},
    )
    assert "10" in refused(s, "subtract 10 20").reason
    s = position(
        "placing-30",
        hands=[*hands[:1], [3]],
        options={"freshReserve": False},
        reserve=[1, 7, 11, 20, 31, 50],
    )
    play(s, "subtract 10 21", "take 11 to 1.1")  # what lay there before can be taken


@pytest.mark.rule("CUP-A9")
def test_without_the_option_a_fresh_card_is_refused_by_its_rule():
    s = position(
        "placing-30",
        hands=[[9, 10, 20], [3, 31, 44]],
        reserve=[1, 7, 11, 30, 45, 50],
        options={"freshReserve": False},
    )
    play(s, "subtract 10 20")  # 10, and 11 with one card more
    assert legal(s) == ["plus 9"]
    assert refused(s, "take 10 to 1.1").rule == "CUP-A9"


@pytest.mark.rule("CUP-25", "CUP-A14", "CUP-38")
def test_a_difference_of_nothing_needs_further_cards():
    """Glass 25 and the Finish card are equal: 0 is no card, but +1 makes it the 1."""
    s = position("finish-in-front", hands=[[11, 25, "finish"], [3, 31, 44]])
    play(s, "subtract 25 finish")
    assert legal(s, "take") == []
    play(s, "plus 11", "take 1 to 1.1")
    assert now(s)["tower"]["1.1"] == 1
    s = position("finish-in-front", hands=[[25, "finish"], [3, 31, 44]])
    assert "0" in refused(s, "subtract 25 finish").reason


@pytest.mark.rule("CUP-26")
def test_the_card_taken_goes_where_it_fits():
    s = position("early", hands=[[4, 16], [3]])  # 20; 10, 25 and 40 lie at 1.3 to 1.5
    play(s, "add 4 16")
    assert legal(s) == ["take 20 to 1.3", "take 20 to 1.4", "take 20 to 2.3"]
    assert refused(s, "take 20 to 1.2").rule == "CUP-9"
    assert refused(s, "take 20 to 2.4").rule == "CUP-10"
    assert refused(s, "take 20 to 3.3").rule == "CUP-11"
    assert refused(s, "take 20 to 7.1").rule == "CUP-32"


@pytest.mark.rule("CUP-27", "CUP-12", "CUP-29")
def test_the_card_taken_may_replace_a_card_which_joins_the_hand():
    s = position("early", hands=[[4, 16], [3]])
    play(s, "add 4 16", "take 20 to 1.3")
    assert now(s)["tower"]["1.3"] == 20
    assert now(s)["hands"][A] == [10]


@pytest.mark.rule("CUP-27", "CUP-28")
def test_a_hidden_card_is_replaced_and_lies_there_no_more():
    s = position("hidden-beside-25", hands=[[2, 18], [3, 31, 43]])
    play(s, "add 2 18", "take 20 to 1.3")
    p = now(s)
    assert p["face_down"] == []
    assert p["hands"][A] == [44]
    assert p["tower"]["1.3"] == 20


@pytest.mark.rule("CUP-A11")
def test_the_25_can_be_replaced():
    s = position("placing-30")
    play(s, "add 12 17", "plus 8", "take 30 to 1.4")
    assert now(s)["tower"] == {"1.4": 30}
    assert now(s)["hands"][A] == [25]


@pytest.mark.rule("CUP-E13")
@pytest.mark.parametrize("cell, hand", [("2.3", []), ("1.3", [10])])
def test_an_exchange_with_two_cards_leaves_none_or_the_replaced_one(cell, hand):
    s = position("early", hands=[[4, 16], [3]])
    play(s, "add 4 16", f"take 20 to {cell}")
    assert now(s)["hands"][A] == hand


@pytest.mark.rule("CUP-E14", "CUP-27")
def test_a_replacing_card_fits_beside_below_above_and_all_that_is_hidden():
    # 21 lies at 2.3 over 16 and 25, and 30 at 2.4 over 25 and 34.
    takes = {}
    for wanted in (17, 20, 22, 29):
        s = position(
            "two-levels",
            reserve=[1, 7, 13, wanted, 45, 50],
            hands=[[wanted - 2, 2, 38], [3, 31, 44]],
        )
        play(s, f"add 2 {wanted - 2}")
        takes[wanted] = [text.split()[-1] for text in legal(s, "take")]
    assert takes[17] == ["1.3", "2.3"]
    assert takes[20] == ["1.3", "2.3"]
    assert takes[22] == ["1.4", "2.3", "3.3"]  # at 1.3 it would lie left below 21
    assert takes[29] == ["1.4", "2.4", "3.3"]


@pytest.mark.rule("CUP-E14", "CUP-A8")
def test_a_replacing_card_leaves_hidden_cards_a_number():
    tower = {"1.2": 10, "1.3": 44, "1.4": 25}
    takes = {}
    for made in (23, 24):
        s = position(
            "hidden-beside-25",
            tower=tower,
            hands=[[2, made - 2], [3, 31]],
            trail=[],
            reserve=[1, 7, made, 30, 45, 50],
        )
        play(s, f"add 2 {made - 2}")
        takes[made] = [text.split()[-1] for text in legal(s, "take")]
    assert takes[23] == ["1.2", "1.3", "1.4", "2.2", "2.3"]  # the hidden card can be a 24
    assert takes[24] == ["1.3", "1.4", "2.3"]  # no number lies between 24 and 25


@pytest.mark.rule("CUP-E16", "CUP-31")
def test_an_exchange_makes_the_reserve_one_larger_and_one_card_of_it_goes():
    for card in (1, 50, 4):
        s = position("early", hands=[[4, 16], [3]])
        play(s, "add 4 16", "take 20 to 2.3")
        assert legal(s) == [f"destroy {n}" for n in (1, 4, 7, 13, 16, 45, 50)]
        play(s, f"destroy {card}")
        assert card not in now(s)["reserve"]
        assert now(s)["discard"] == [card]
        assert GAME.turn(s) == B


@pytest.mark.rule("CUP-15", "CUP-25")
def test_an_exchange_can_replace_a_card_while_the_hand_is_full():
    hands = [[4, 16, 28, 38, 41], [3]]
    s = position("early", hands=hands)
    play(s, "add 4 16", "take 20 to 1.3")
    assert now(s)["phase"] == "hand limit"  # 10, 28, 38 and 41: the hand comes first
    play(s, "destroy 10")
    assert now(s)["phase"] == "reserve limit"
