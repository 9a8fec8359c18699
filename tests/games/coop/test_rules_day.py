"""Days: the five actions, and doing something together."""

import pytest

from commontable.games.coop import data as cards
from tests.games.coop.scene import (
    GAME,
    QUIET,
    A,
    B,
    C,
    D,
    hand,
    legal,
    now,
    play,
    refused,
    table,
    vibes,
)

NEXT_DAY_IS_QUIET = {"happenings": {QUIET: 1, "GAME OVER!": 1}, "above": 1}
FULL = ["Farm Truck", "Farm Truck", "Bake Sale", "Bake Sale", "Hand Truck"]


# ------------------------------------------------------------------ the five actions


@pytest.mark.rule("COOP-37")
def test_whoever_has_not_acted_may_be_next():
    s = table()
    assert GAME.acting(s) == [0, 1, 2]
    play(s, "C: frolic")
    assert GAME.acting(s) == [0, 1]
    assert refused(s, "frolic", C).rule == "COOP-37"
    play(s, "A: frolic")
    assert GAME.acting(s) == [1]


@pytest.mark.rule("COOP-38", "COOP-A17")
def test_work_plays_a_card_and_draws_one():
    s = play(table(hands=[["Bake Sale", "Bake Sale"]]), "A: work Bake-Sale")
    assert len(hand(s)) == 2
    assert refused(table(), "work Bake-Sale").rule == "COOP-A17"
    other = table(hands=[["Farm Truck"]])
    assert refused(other, "work Bake-Sale").rule == "COOP-38"
    assert refused(other, "meditate without Bake-Sale").rule == "COOP-40"


@pytest.mark.rule("COOP-39", "COOP-A7", "COOP-44")
@pytest.mark.parametrize(
    "mood, after",
    [("Bogus", "Dreary"), ("Dreary", "OKAY"), ("OKAY", "OKAY"), ("Groovy", "Groovy")],
)
def test_a_frolic_lifts_up_to_okay(mood, after):
    s = play(table(vibes=f"{mood} OKAY OKAY"), "A: frolic")
    assert vibes(s) == f"{after} OKAY OKAY"
    assert hand(s) == []


@pytest.mark.rule("COOP-39")
def test_a_hammock_lifts_up_to_groovy():
    s = play(table(in_play=[["Hemp Hammock"]]), "A: frolic")
    assert vibes(s) == "Groovy OKAY OKAY"


@pytest.mark.rule("COOP-40", "COOP-E13", "COOP-43")
def test_meditation_with_a_full_hand():
    s = play(table(hands=[FULL]), "A: meditate", "draw", "draw")
    assert now(s)["phase"] == "limit"
    assert refused(s, "stop").rule == "COOP-43"
    assert refused(s, "discard Yard-Sale").rule == "COOP-43"
    play(s, "discard Farm-Truck")
    assert len(hand(s)) == 6
    play(s, "discard Farm-Truck")
    assert len(hand(s)) == 5
    s = play(table(hands=[FULL]), "A: meditate without Hand-Truck", "draw", "draw", "draw")
    assert len(hand(s)) == 7


@pytest.mark.rule("COOP-40", "COOP-E14", "COOP-A9")
def test_meditation_with_an_empty_hand_brings_up_to_three():
    s = play(table(), "A: meditate")
    assert legal(s, seat=A) == ["draw", "stop"]
    play(s, "draw", "draw", "draw")
    assert len(hand(s)) == 3
    assert now(s)["phase"] == "day"
    assert len(hand(play(table(), "A: meditate", "draw", "stop"))) == 1


@pytest.mark.rule("COOP-42", "COOP-A18", "COOP-A8", "COOP-44")
def test_sharing_goes_both_ways_and_needs_consent():
    start = {"hands": [["Farm Truck", "Bake Sale"], ["Tour Bus", "Hand Truck"]]}
    assert legal(table(**start), "share", A) == ["share with B", "share with C"]
    assert refused(table(**start), "share with A", A).rule == "COOP-42"
    s = play(table(**start), "A: share with B", "give Farm-Truck", "give Bake-Sale")
    assert refused(s, "give Bake-Sale").rule == "COOP-42"
    play(s, "ask Hand-Truck", "offer")
    assert GAME.acting(s) == [B]
    no = play(s.copy(), "B: refuse")
    assert hand(no) == ["Farm Truck", "Bake Sale"]
    assert now(no)["players"][A]["acted"]
    play(s, "B: agree")
    assert hand(s) == ["Hand Truck"]
    assert sorted(hand(s, B)) == ["Bake Sale", "Farm Truck", "Tour Bus"]
    many = table(hands=[FULL, ["Granola Gary"] * 3])
    play(many, "A: share with B", "give Bake-Sale", "give Farm-Truck", "give Hand-Truck", "offer")
    play(many, "B: agree")
    assert len(hand(many, B)) == 6  # over the limit until the end of B's own action
    play(many, "B: frolic", "choose A")
    assert now(many)["phase"] == "limit"


@pytest.mark.rule("COOP-E17", "COOP-51")
def test_cards_in_play_are_not_hand_cards():
    s = play(table(hands=[[*FULL[:4], "Sturdy Lock"]]), "A: work Sturdy-Lock")
    assert now(s)["phase"] == "day"
    assert len(hand(s)) == 5
    assert now(s)["players"][A]["in_play"] == ["Sturdy Lock"]
    play(s, "B: share with A")
    assert "ask Sturdy-Lock" not in legal(s, seat=B)


# ------------------------------------------------------------------ COOPERATE


@pytest.mark.rule("COOP-41", "COOP-A5", "COOP-57")
def test_two_or_more_cooperate_and_the_group_says_when():
    s = play(table(), "A: cooperate area")
    assert now(s)["phase"] == "day"
    play(s, "C: cooperate area")
    assert GAME.acting(s) == [0, 1, 2]
    assert legal(s) == ["do Warehouse-Run", "do Drum-Circle", "do Car-Wash", "wait"]
    assert refused(s, "decline").rule == "COOP-A5"
    later = play(s.copy(), "B: wait", "B: cooperate area")
    assert legal(later)[-1] == "decline"
    play(later, "A: do Car-Wash")
    assert now(later)["money"] == 2 + 3
    play(s, "A: do Car-Wash")
    assert now(s)["money"] == 4
    assert now(s)["used"] == ["Car Wash"]
    assert refused(s, "cooperate area", B).rule == "COOP-A5"  # one card a day


@pytest.mark.rule("COOP-A5")
def test_what_waited_in_vain_can_be_done_in_the_evening_or_declined():
    s = table(today="Sunny Day", **NEXT_DAY_IS_QUIET)
    play(s, "A: cooperate area", "C: cooperate area", "A: wait", "B: share with A", "offer")
    assert now(s)["phase"] == "cooperate"
    assert "decline" in legal(s)
    assert now(play(s.copy(), "B: do Car-Wash"))["money"] == 4
    no = play(s, "B: decline")
    assert now(no)["used"] == []
    assert now(no)["day"] == "Tuesday"


@pytest.mark.rule("COOP-E19", "COOP-44", "COOP-A5")
def test_a_lone_cooperator_has_spent_the_action():
    s = play(
        table(happenings={QUIET: 0, "Tax Bill": 1, "GAME OVER!": 1}, above=1), "A: cooperate area"
    )
    play(s, "B: share with A", "offer", "C: share with A", "offer")
    assert now(s)["day"] == "Tuesday"
    assert hand(s) == []
    assert now(s)["used"] == []
    used = table(used=["Warehouse Run", "Drum Circle", "Car Wash"])
    assert refused(used, "cooperate area").rule == "COOP-57"
    assert refused(used, "cooperate today").rule == "COOP-41"


@pytest.mark.rule("COOP-A6", "COOP-41")
def test_four_can_do_a_card_and_an_opportunity():
    people = "Weldon-Rumproast Sunshine-Freespirit Henry-Hall Leigh-Galbrief"
    s = table(people=people, today="Business Seminar", **NEXT_DAY_IS_QUIET)
    play(s, "A: cooperate area", "B: cooperate today", "C: cooperate area", "A: do Car-Wash")
    play(s, "D: cooperate today")
    assert legal(s) == ["do today", "decline"]
    assert refused(s, "do Car-Wash").rule == "COOP-A6"
    assert now(play(s, "D: do today"))["money"] == 2 + 4


@pytest.mark.rule("COOP-A5", "COOP-A6", "COOP-41")
def test_an_opportunity_is_taken_once_a_day_at_once_or_in_the_evening():
    people = "Weldon-Rumproast Sunshine-Freespirit Henry-Hall Leigh-Galbrief C.P.-Junior"
    s = table(people=people, today="Business Seminar", **NEXT_DAY_IS_QUIET)
    play(s, "A: cooperate today", "B: cooperate today")
    once = play(s.copy(), "C: do today")
    assert now(once)["money"] == 4
    assert refused(once, "cooperate today", D).rule == "COOP-A5"
    play(s, "C: wait", "C: share with A", "offer", "D: share with A", "offer")
    play(s, "E: share with A", "offer")
    assert legal(s) == ["do today", "decline"]
    assert now(play(s.copy(), "E: do today"))["money"] == 4
    no = play(s, "E: decline")
    assert (now(no)["money"], now(no)["day"]) == (0, "Tuesday")


@pytest.mark.rule("COOP-A5", "COOP-48", "COOP-57")
def test_the_next_day_another_card_is_done_by_those_who_cooperate_then():
    s = table(happenings={"Tax Bill": 1, "GAME OVER!": 1}, above=1)
    play(s, "A: cooperate area", "B: cooperate area", "A: do Car-Wash", "C: share with A", "offer")
    assert now(s)["day"] == "Tuesday"
    assert [player["at"] for player in now(s)["players"]] == [None] * 3
    assert now(play(s, "C: cooperate area"))["phase"] == "day"
    play(s, "A: cooperate area")
    assert legal(s) == ["do Warehouse-Run", "do Drum-Circle", "wait"]
    assert refused(s, "do Car-Wash").rule == "COOP-57"


@pytest.mark.rule("COOP-M5", "COOP-A8")
def test_a_drum_circle_looks_in_the_discard_and_then_in_the_deck():
    deck = dict(now(table())["groove_deck"])
    customers = [card.name for card in cards.GROOVE if card.type == "CUSTOMER"]
    s = table(groove_deck={**deck, "Tour Bus": deck["Tour Bus"] - 1})
    play(s, "A: cooperate area", "B: cooperate area", "C: do Drum-Circle")
    assert legal(s, seat=A) == ["take Tour-Bus"]
    play(s, "A: take Tour-Bus")
    assert len(legal(s, seat=B)) == len([name for name in customers if name in deck])
    assert refused(s, "take Bake-Sale", B).rule == "COOP-M5"
    play(s, "B: take Frat-Bro")
    assert (hand(s, A), hand(s, B)) == (["Tour Bus"], ["Frat Bro"])
    assert now(s)["groove_deck"].get("Frat Bro", 0) == deck["Frat Bro"] - 1
    assert GAME.acting(s) == [C]
    held = [name for name in customers for _ in range(deck.get(name, 0))]
    none = play(table(hands=[[], [], held]), "A: cooperate area", "B: cooperate area")
    play(none, "C: do Drum-Circle")
    assert (hand(none, A), now(none)["phase"]) == ([], "day")
