"""Opening (C), the limits, winning and losing."""

import pytest

from commontable import LOST, NOBODY, ONGOING, WON
from tests.games.couperation.scene import GAME, A, B, legal, now, play, position, refused, story

TRAIL = [{"event": "hide", "seat": 1, "cell": "1.3", "card": 12, "held": 2}]


@pytest.mark.rule("CUP-24", "CUP-28")
def test_opening_a_right_card_turns_it_over_in_its_place():
    s = position("hidden-beside-25", tower={"1.3": 12, "1.4": 25}, trail=TRAIL)
    play(s, "open 1.3")
    p = now(s)
    assert p["face_down"] == []
    assert p["tower"] == {"1.3": 12, "1.4": 25}
    assert (p["last"], p["last_deed"]) == ("1.3", "opened")
    assert GAME.outcome(s) == ONGOING


@pytest.mark.rule("CUP-24", "CUP-33")
def test_opening_a_wrong_card_loses_at_once():
    s = position("hidden-beside-25")  # 44 lies left of the 25
    play(s, "open 1.3")
    assert GAME.outcome(s) == LOST
    assert GAME.turn(s) == NOBODY
    assert now(s)["face_down"] == []
    assert legal(s) == []
    assert refused(s, "place 2 at 1.1", A).rule == "CUP-33"


@pytest.mark.rule("CUP-A22", "CUP-24")
def test_any_hidden_card_may_be_opened_by_anybody():
    for seat in (A, B):
        trail = [{**TRAIL[0], "seat": seat}]
        s = position("hidden-beside-25", tower={"1.3": 12, "1.4": 25}, trail=trail)
        assert legal(s, "open") == ["open 1.3"]
    assert refused(s, "open 1.4").rule == "CUP-24"
    assert "level 1, place 2" in refused(s, "open 1.2").reason


@pytest.mark.rule("CUP-E19", "CUP-24", "CUP-A8")
@pytest.mark.parametrize("lenient, outcome", [(False, LOST), (True, ONGOING)])
def test_a_card_that_leaves_another_hidden_card_no_number_is_wrong(lenient, outcome):
    """24 at 1.2 suits the 25 at 1.4, but nothing is left for the hidden card between them."""
    s = position(
        "hidden-beside-25",
        tower={"1.2": 24, "1.3": 44, "1.4": 25},
        face_down=["1.2", "1.3"],
        trail=[],
        hands=[[1, 2], [3]],
        options={"lenientFaceDown": lenient},
    )
    play(s, "open 1.2")
    assert GAME.outcome(s) == outcome


@pytest.mark.rule("CUP-30")
def test_a_hand_of_five_destroys_two_of_its_own_choice():
    s = position("hand-of-five")
    assert legal(s) == [f"destroy {card}" for card in (9, 11, 24, 32, 33)]
    play(s, "destroy 24", "destroy 9")
    assert now(s)["hands"][A] == [11, 32, 33]
    assert now(s)["discard"] == [9, 24]
    assert GAME.turn(s) == B


@pytest.mark.rule("CUP-30")
def test_only_a_card_of_the_hand_can_be_destroyed_for_the_hand_limit():
    s = position("hand-of-five")
    refusal = refused(s, "destroy 7")
    assert refusal.rule == "CUP-30"
    assert "7" in refusal.reason
    assert refused(s, "place 9 at 1.1").rule == "CUP-30"


@pytest.mark.rule("CUP-30", "CUP-31")
def test_nothing_is_destroyed_within_the_limits():
    s = position("early")
    assert refused(s, "destroy 9").rule == "CUP-30"
    play(s, "place 24 at 2.3")
    assert GAME.turn(s) == B


@pytest.mark.rule("CUP-31")
def test_a_reserve_that_is_too_large_destroys_one_of_its_cards():
    s = position("placing-30", phase="reserve limit", reserve=[1, 7, 20, 30, 45, 49, 50])
    assert legal(s) == [f"destroy {card}" for card in (1, 7, 20, 30, 45, 49, 50)]
    refusal = refused(s, "destroy 8")
    assert refusal.rule == "CUP-31"
    assert "8" in refusal.reason
    play(s, "destroy 45")
    assert now(s)["reserve"] == [1, 7, 20, 30, 49, 50]


@pytest.mark.rule("CUP-32")
@pytest.mark.parametrize("card", [24, 29])
def test_a_fitting_card_on_top_wins(card):
    s = position("top-open")
    play(s, f"place {card} at 7.1")
    assert GAME.outcome(s) == WON
    assert GAME.turn(s) == NOBODY
    assert [GAME.score(s, seat) for seat in (A, B)] == [28, 28]


@pytest.mark.rule("CUP-32")
def test_the_top_card_obeys_the_cards_below_and_is_not_face_down():
    s = position("top-open", hands=[[24, 49], [3, 44]], reserve=[1, 7, 20, 29, 46, 50])
    refusal = refused(s, "place 49 at 7.1")
    assert refusal.rule == "CUP-10"
    assert "24 to 31" in refusal.reason
    refusal = refused(s, "hide 24 at 7.1")
    assert refusal.rule == "CUP-32"
    assert "face down" in refusal.reason


@pytest.mark.rule("CUP-32", "CUP-26")
def test_a_card_from_the_reserve_on_top_wins_without_a_look_at_the_limits():
    s = position("top-open", hands=[[20, 49], [3, 24]], reserve=[1, 7, 29, 44, 46, 50])
    play(s, "subtract 20 49", "take 29 to 7.1")
    assert GAME.outcome(s) == WON
    assert len(now(s)["reserve"]) == 7


@pytest.mark.rule("CUP-E20", "CUP-A13", "CUP-28")
def test_with_one_card_face_down_there_is_only_opening_or_an_exchange():
    s = position("one-left-face-down")
    assert legal(s) == ["open 1.2"]
    hands = [[2, 5], [24, 29]]
    s = position(
        "one-left-face-down",
        hands=hands,
        reserve=[1, 7, 20, 46, 49, 50],
        discard=[3, 10, 11, 14, 15, 19, 28, 33, 37, 40, 43, 44, 48],
    )
    assert legal(s) == ["open 1.2", "add 2 5"]
    play(s, "add 2 5", "take 7 to 1.2", "destroy 49")
    assert now(s)["hands"][A] == [8]
    play(s, "place 29 at 7.1")
    assert GAME.outcome(s) == WON


@pytest.mark.rule("CUP-28", "CUP-32")
def test_a_hidden_card_that_is_opened_rightly_opens_the_top():
    s = position(
        "one-left-face-down",
        hands=[[24, 29], [28]],
        discard=[2, 3, 5, 10, 11, 14, 15, 19, 33, 37, 40, 43, 44, 48],
    )
    play(s, "open 1.2", "place 28 at 7.1")
    assert GAME.outcome(s) == WON


@pytest.mark.rule("CUP-33", "CUP-A18", "CUP-15")
def test_a_player_without_any_action_loses_the_game():
    """B holds 3 and 44: neither fits the top, nor does any exchange of theirs."""
    s = position(
        "top-open",
        hands=[[2, 5], [3, 44]],
        reserve=[1, 7, 20, 46, 49, 50],
        discard=[10, 11, 14, 15, 19, 24, 28, 29, 33, 37, 40, 43, 48],
    )
    play(s, "add 2 5", "take 7 to 1.2")
    assert "@B has no possible action. Everybody loses." in story(s, "destroy 49", A)
    assert GAME.outcome(s) == LOST
    assert GAME.turn(s) == NOBODY


@pytest.mark.rule("CUP-33", "CUP-A18", "CUP-18")
def test_a_player_whom_drawing_leaves_without_any_action_loses_the_game():
    """B holds 3 and draws 5: neither fits the top, and nothing in the Reserve is an 8 or a 2."""
    s = position(
        "top-open",
        phase="draw",
        last="1.1",
        turn=B,
        hands=[[2], [3]],
        reserve=[1, 7, 20, 46, 49, 50],
        deck=[5],
        discard=[10, 11, 14, 15, 19, 24, 28, 29, 33, 37, 40, 43, 44, 48],
    )
    told = story(s, "draw 1", A)
    assert GAME.outcome(s) == LOST
    assert "@B has no possible action. Everybody loses." in told


@pytest.mark.rule("CUP-A18", "CUP-33")
def test_an_empty_hand_and_no_deck_lose_the_game():
    s = position(
        "early",
        hands=[[24], []],
        deck=[],
        discard=sorted(set(range(1, 51)) - {24, 10, 25, 40, 1, 7, 13, 20, 45, 50}),
    )
    play(s, "place 24 at 2.3")
    assert GAME.outcome(s) == LOST


@pytest.mark.rule("CUP-15")
def test_there_is_no_passing():
    assert not [text for text in legal(position("early")) if "pass" in text]
    assert refused(position("early"), "draw 0").rule == "CUP-19"
