"""Who may say, see and know what."""

import json

import pytest

from commontable.core.game import TalkPolicy
from tests.games.couperation.scene import (
    GAME,
    NOBODY,
    A,
    B,
    C,
    legal,
    now,
    play,
    position,
    refused,
    story,
)


@pytest.mark.rule("CUP-14", "CUP-E28")
def test_nobody_talks_until_the_game_is_over():
    s = GAME.new(seats=3, seed=1)
    assert GAME.talk(s, A).policy is TalkPolicy.SILENT
    assert "want" in GAME.talk(s, A).reason
    for name in ("first-turn", "early", "hand-of-five", "top-open"):
        talk = GAME.talk(position(name), A)
        assert (talk.policy, talk.rule) == (TalkPolicy.SILENT, "CUP-14")
    s = position("top-open")
    play(s, "place 24 at 7.1")
    assert GAME.talk(s, A).policy is TalkPolicy.FREE


@pytest.mark.rule("CUP-15", "CUP-14", "CUP-E28")
def test_each_seat_may_say_once_that_it_wants_to_start():
    s = GAME.new(seats=3, seed=1)
    GAME.play(s, C, "want")
    assert now(s)["wants"] == [C]
    assert refused(s, "want", C).rule == "CUP-15"
    assert GAME.legal_texts(s, C) == ["first A", "first B", "first C"]
    assert GAME.legal_texts(s, A) == ["want", "first A", "first B", "first C"]
    assert GAME.acting(s) == [A, B, C]


@pytest.mark.rule("CUP-15")
def test_any_seat_names_the_first_player_and_the_first_word_counts():
    s = GAME.new(seats=3, seed=1)
    GAME.play(s, A, "want")
    GAME.play(s, C, "first B")
    assert GAME.turn(s) == B
    assert legal(s) == ["draw 0", "draw 1"]
    assert refused(s, "first A", A).rule == "CUP-15"
    assert refused(GAME.new(seats=3, seed=1), "first D", A).rule == "CUP-15"


@pytest.mark.rule("CUP-15")
def test_turns_go_round_and_nobody_acts_out_of_turn():
    s = position("first-turn", turn=2)
    refusal = refused(s, "draw 0", A)
    assert refusal.rule == "CUP-15"
    assert "C" in refusal.reason
    play(s, "draw 0", "place 38 at 1.7")
    assert GAME.turn(s) == A  # after C comes A


@pytest.mark.rule("CUP-14", "CUP-4")
def test_a_hand_is_seen_by_its_owner_alone():
    s = position("early")
    assert GAME.view(s, A)["hands"][A]["cards"] == [9, 11, 24]
    for viewer in (B, NOBODY):
        assert GAME.view(s, viewer)["hands"][A]["cards"] is None
        assert GAME.view(s, viewer)["hands"][A]["count"] == 3


@pytest.mark.rule("CUP-18", "CUP-E29")
def test_drawn_cards_are_told_to_nobody_else():
    s = position("first-turn")
    before = s.copy()
    action = GAME.play(s, A, "draw 1")
    (card,) = set(now(s)["hands"][A]) - set(now(before)["hands"][A])
    assert GAME.tell(before, A, action, s, A) == [f"@A drew a card: {card}."]
    assert GAME.tell(before, A, action, s, B) == ["@A drew a card."]


@pytest.mark.rule("CUP-23", "CUP-E29")
def test_a_hidden_number_is_told_to_nobody_else():
    s = position("early")
    assert "24" in story(s.copy(), "hide 24 at 1.1", A)
    for viewer in (B, NOBODY):
        told = story(s.copy(), "hide 24 at 1.1", viewer)
        assert told == "@A placed a card face down at level 1, place 1."
    play(s, "hide 24 at 1.1")
    assert GAME.view(s, A)["tower"]["1.1"] == {"card": 24, "face_up": False}
    assert GAME.view(s, B)["tower"]["1.1"] == {"card": None, "face_up": False}


@pytest.mark.rule("CUP-27", "CUP-E29")
def test_a_hidden_card_that_was_replaced_is_told_to_its_new_owner_alone():
    s = position(
        "hidden-beside-25", seats=3, hands=[[2, 18], [3, 31, 43], [6]], reserve=[7, 20, 30, 45, 50]
    )
    play(s, "add 2 18")
    assert "(44)" in story(s.copy(), "take 20 to 1.3", A)
    for viewer in (B, C, NOBODY):
        assert "44" not in story(s.copy(), "take 20 to 1.3", viewer)
    play(s, "take 20 to 1.3")
    assert "44" not in json.dumps(GAME.view(s, C))


@pytest.mark.rule("CUP-25", "CUP-14", "CUP-E29")
def test_an_exchange_is_a_secret_until_the_card_is_taken():
    s = position("placing-30")
    seen = {viewer: GAME.view(s, viewer) for viewer in (B, NOBODY)}
    for text in ("add 12 17", "plus 8"):
        assert story(s, text, B) == ""
        for viewer, view in seen.items():
            assert GAME.view(s, viewer) == view
    told = story(s, "take 30 to 1.5", B)
    for word in ("12 and 17", "29", "8", "+1", "30 ♥", "level 1, place 5"):
        assert word in told


@pytest.mark.rule("CUP-A12")
def test_the_discard_pile_lies_open():
    s = position("hand-of-five")
    assert "24" in story(s, "destroy 24", B)
    for viewer in (A, B, NOBODY):
        assert GAME.view(s, viewer)["discard"] == [24]


@pytest.mark.rule("CUP-A21")
def test_whoever_hid_a_card_is_reminded_and_nobody_else():
    s = position("hidden-beside-25")  # B hid it
    assert GAME.view(s, B)["tower"]["1.3"]["card"] == 44
    for viewer in (A, NOBODY):
        assert GAME.view(s, viewer)["tower"]["1.3"]["card"] is None


@pytest.mark.rule("CUP-A21", "CUP-27")
def test_one_still_knows_a_card_that_somebody_took_into_the_hand():
    s = position(
        "hidden-beside-25",
        seats=3,
        hands=[[2, 18, 24], [3, 31, 43], [6]],
        reserve=[7, 20, 30, 45, 50],
    )
    play(s, "add 2 18", "take 20 to 1.3", "destroy 45")
    assert GAME.view(s, B)["hands"][A]["known"] == [44]  # B hid it, A took it
    assert GAME.view(s, C)["hands"][A]["known"] == []


@pytest.mark.rule("CUP-A21")
def test_a_card_that_went_openly_into_a_hand_is_known_to_all():
    s = position("early", hands=[[4, 16, 38], [3, 31, 44]])
    play(s, "add 4 16", "take 20 to 1.3", "destroy 45")
    for viewer in (B, NOBODY):
        assert GAME.view(s, viewer)["hands"][A]["known"] == [10]


@pytest.mark.rule("CUP-A21")
def test_a_known_card_may_be_the_one_hidden_next():
    """A took 10 openly, holds 10 and 38, and hides one of them: B knows it is here or there."""
    s = position("early", hands=[[4, 16, 38], [3, 31, 44]], seats=2)
    play(s, "add 4 16", "take 20 to 1.3", "destroy 45", "place 31 at 2.4", "draw 0")
    play(s, "hide 10 at 1.1")
    assert GAME.view(s, B)["maybe"] == [{"card": 10, "places": ["1.1", "A"]}]
    assert GAME.view(s, A)["tower"]["1.1"]["card"] == 10
    for viewer in (A, B):
        found = set()
        for seed in range(40):
            t = s.copy()
            GAME.redeal(t, viewer, seed)
            found.add(now(t)["tower"]["1.1"] == 10)
        assert found == ({True} if viewer == A else {True, False})


@pytest.mark.rule("CUP-A21")
def test_a_redeal_keeps_all_that_the_seat_knows_and_changes_the_rest():
    s = position(
        "hidden-beside-25",
        seats=3,
        hands=[[2, 18, 24], [3, 31, 43], [6]],
        reserve=[7, 20, 30, 45, 50],
    )
    play(s, "add 2 18", "take 20 to 1.3", "destroy 45")
    others = set()
    for seed in range(20):
        t = s.copy()
        GAME.redeal(t, B, seed)
        assert now(t)["hands"][B] == [3, 31, 43]
        assert 44 in now(t)["hands"][A]
        assert GAME.view(t, B) == GAME.view(s, B)
        others.add(str(now(t)["hands"]))
    assert len(others) > 1


@pytest.mark.rule("CUP-33", "CUP-A21")
def test_a_redeal_knows_that_the_seat_to_act_has_something_to_do():
    """B is to act, the top alone is open: B's one card must fit it, or the game would be over."""
    s = position(
        "top-open",
        hands=[[3, 44], [24]],
        turn=1,
        reserve=[],
        deck=[2, 5, 10, 29],
        discard=[1, 7, 11, 14, 15, 19, 20, 28, 33, 37, 40, 43, 46, 48, 49, 50],
    )
    for seed in range(30):
        t = s.copy()
        GAME.redeal(t, A, seed)
        assert legal(t)


@pytest.mark.rule("CUP-14", "CUP-35")
def test_what_nobody_sees_is_in_no_view():
    s = position("early")
    for viewer in (A, B, NOBODY):
        view = GAME.view(s, viewer)
        assert view["deck"] == 35
        assert not {"luck", "trail"} & set(view)
