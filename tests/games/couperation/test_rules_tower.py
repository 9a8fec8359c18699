"""Where cards may lie: the Tower, placing (A) and hiding (B)."""

import pytest

from tests.games.couperation.scene import GAME, A, legal, now, play, position, refused


def fitting(s, cell):
    """The hand cards that may be placed in a cell."""
    return [int(text.split()[1]) for text in legal(s, "place") if text.endswith(" " + cell)]


@pytest.mark.rule("CUP-9", "CUP-A20")
def test_numbers_rise_from_left_to_right():
    s = position("early", hands=[[9, 11, 39], [3, 31, 44]])  # 10, 25, 40 lie at 1.3 to 1.5
    assert fitting(s, "1.1") == fitting(s, "1.2") == [9]
    assert fitting(s, "1.6") == fitting(s, "1.7") == []
    assert refused(s, "place 39 at 1.6").rule == "CUP-9"


@pytest.mark.rule("CUP-9")
def test_cards_are_compared_across_gaps():
    s = position("early", tower={"1.1": 12, "1.4": 25}, last="1.1", hands=[[11, 14, 24], [3, 31]])
    assert fitting(s, "1.3") == [14, 24]
    assert "13 to 24" in refused(s, "place 11 at 1.3").reason


@pytest.mark.rule("CUP-10", "CUP-A20", "CUP-E4")
def test_a_card_over_10_and_25_is_11_to_24():
    hands = [[9, 11, 24, 26], [3, 31, 44]]
    s = position("early", hands=hands)
    assert fitting(s, "2.3") == [11, 24]
    for card in (9, 26):
        refusal = refused(s, f"place {card} at 2.3")
        assert refusal.rule == "CUP-10"
        assert "11 to 24" in refusal.reason


@pytest.mark.rule("CUP-E4", "CUP-A20", "CUP-A14")
def test_an_equal_number_is_not_between():
    s = position("early", options={"finish": True}, hands=[[11, "finish"], [3, 31]])
    assert refused(s, "place finish at 2.3").rule == "CUP-10"  # 25 over 10 and 25
    assert refused(s, "place finish at 2.4").rule == "CUP-10"  # 25 over 25 and 40
    assert refused(s, "place finish at 1.6").rule == "CUP-9"
    assert refused(s, "place finish at 1.2").rule == "CUP-9"


@pytest.mark.rule("CUP-10")
def test_a_card_below_obeys_the_card_above_it():
    s = position("two-levels", reserve=[1, 7, 13, 24, 45, 50], hands=[[10, 14, 26], [3, 31, 44]])
    play(s, "add 10 14")  # 24; 21 lies at 2.3 over 16 and 25
    assert "take 24 to 1.4" in legal(s)
    assert "take 24 to 1.3" not in legal(s)


@pytest.mark.rule("CUP-11")
def test_a_higher_card_needs_two_cards_under_it():
    s = position("early")
    refusal = refused(s, "place 24 at 2.2")  # 1.2 is empty
    assert refusal.rule == "CUP-11"
    assert "places 2 and 3 of level 1" in refusal.reason
    assert refused(s, "hide 24 at 3.3").rule == "CUP-11"


@pytest.mark.rule("CUP-11")
def test_the_next_level_may_begin_before_a_level_is_whole():
    s = position("early")
    play(s, "place 24 at 2.3")
    assert now(s)["tower"]["2.3"] == 24
    assert GAME.view(s, A)["tower"]["1.1"] is None


@pytest.mark.rule("CUP-11")
def test_a_face_down_card_carries_like_any_other():
    s = position("hidden-beside-25")
    play(s, "place 24 at 2.3")
    assert now(s)["tower"]["2.3"] == 24


@pytest.mark.rule("CUP-12", "CUP-29")
@pytest.mark.parametrize("text", ["place 11 at 1.3", "hide 11 at 1.3"])
def test_a_card_in_the_tower_stays(text):
    refusal = refused(position("early"), text)
    assert refusal.rule == "CUP-29"
    assert "level 1, place 3" in refusal.reason


@pytest.mark.rule("CUP-13", "CUP-E2")
def test_24_at_the_far_left_is_legal_and_ruins_two_places():
    s = position("early", tower={"1.4": 25}, last=None, hands=[[24], [3, 31, 44]])
    play(s, "place 24 at 1.1", "draw 0")
    assert [text for text in legal(s) if text.endswith((" 1.2", " 1.3"))] == []
    assert "no number" in refused(s, "place 3 at 1.2").reason
    assert refused(s, "hide 3 at 1.3").rule == "CUP-A8"


@pytest.mark.rule("CUP-22")
def test_placing_lays_a_hand_card_face_up():
    s = position("early")
    play(s, "place 24 at 2.3")
    p = now(s)
    assert p["hands"][A] == [9, 11]
    assert p["tower"]["2.3"] == 24
    assert p["face_down"] == []
    assert (p["last"], p["last_deed"]) == ("2.3", "placed")
    assert refused(s, "place 24 at 1.1", p["turn"]).rule in ("CUP-18", "CUP-22")


@pytest.mark.rule("CUP-23")
def test_hiding_lays_a_hand_card_face_down_whatever_its_number():
    s = position("early")
    play(s, "hide 24 at 1.1")  # as a number it could not lie there: 10 lies at 1.3
    p = now(s)
    assert p["hands"][A] == [9, 11]
    assert p["face_down"] == ["1.1"]
    assert p["tower"]["1.1"] == 24
    assert (p["last"], p["last_deed"]) == ("1.1", "hidden")


@pytest.mark.rule("CUP-23", "CUP-E7")
def test_a_hidden_card_may_stand_for_a_number_that_lies_elsewhere():
    s = position("only-an-eleven")
    assert GAME.view(s, A)["fits"]["3.2"] == [11, 11]
    assert fitting(s, "3.2") == []
    play(s, "hide 40 at 3.2")
    assert now(s)["face_down"] == ["3.2"]


@pytest.mark.rule("CUP-A8", "CUP-E5", "CUP-F3")
def test_over_a_hidden_card_and_25_a_2_fits_and_a_1_does_not():
    s = position("hidden-beside-25")
    assert fitting(s, "2.3") == [2, 24]
    assert "2 to 24" in refused(s, "place 1 at 2.3").reason


@pytest.mark.rule("CUP-A8")
def test_two_hidden_cards_need_two_numbers():
    tower = {"1.1": 22, "1.2": 44, "1.4": 25}
    s = position("hidden-beside-25", tower=tower, face_down=["1.2"], last="1.2", trail=[])
    play(s, "hide 2 at 1.3")  # 23 and 24 are left for the two
    s = position(
        "hidden-beside-25",
        tower={**tower, "1.1": 23},
        face_down=["1.2"],
        last="1.2",
        trail=[],
        hands=[[1, 2, 24], [3, 31, 43]],
    )
    assert refused(s, "hide 2 at 1.3").rule == "CUP-A8"
    assert refused(s, "place 24 at 1.3").rule == "CUP-A8"


@pytest.mark.rule("CUP-A8")
def test_a_chain_of_hidden_cards_reaches_across_levels():
    """1.1 and 1.2 are hidden, so the card over them is 2 at least, and the hidden 1.2 then 3."""
    tower = {"1.1": 44, "1.2": 43, "1.3": 4, "1.4": 25}
    s = position(
        "hidden-beside-25",
        tower=tower,
        face_down=["1.1", "1.2"],
        last="1.3",
        trail=[],
        hands=[[1, 2, 3], [31]],
    )
    assert fitting(s, "2.1") == [2]
    play(s, "place 2 at 2.1")
    assert GAME.view(s, A)["fits"]["1.2"] == [3, 3]
    assert GAME.view(s, A)["fits"]["2.2"] == [4, 3]  # over 3 and 4: nothing is right


@pytest.mark.rule("CUP-A8", "CUP-F1")
def test_leniently_a_hidden_card_restricts_nothing():
    lenient = {"lenientFaceDown": True}
    s = position("hidden-beside-25", options=lenient)
    assert fitting(s, "2.3") == [1, 2, 24]
    s = position(
        "early", tower={"1.1": 24, "1.4": 25}, last="1.1", options=lenient, hands=[[9, 11], [3, 31]]
    )
    play(s, "hide 9 at 1.2")  # no number would be right, and none is asked for
    assert now(s)["face_down"] == ["1.2"]


@pytest.mark.rule("CUP-A8")
def test_leniently_cards_that_lie_face_up_are_still_compared():
    tower = {"1.1": 19, "1.2": 44, "1.4": 25}
    s = position(
        "hidden-beside-25",
        options={"lenientFaceDown": True},
        tower=tower,
        face_down=["1.2"],
        last="1.2",
        trail=[],
        hands=[[18, 21, 24], [3]],
    )
    assert fitting(s, "1.3") == [21, 24]
    assert fitting(s, "2.1") == [21, 24]  # over 19 and a hidden card


@pytest.mark.rule("CUP-A13", "CUP-32")
def test_the_top_is_closed_until_27_cards_lie_face_up():
    s = position("one-left-face-down")
    for text in ("place 24 at 7.1", "hide 24 at 7.1"):
        refusal = refused(s, text)
        assert refusal.rule == "CUP-32"
        assert "27" in refusal.reason
    assert fitting(position("top-open"), "7.1") == [24, 29]
