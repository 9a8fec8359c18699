"""Happenings: how long they last, and what they forbid."""

import pytest

from tests.games.coop.scene import (
    GAME,
    QUIET,
    A,
    B,
    C,
    hand,
    legal,
    morning,
    now,
    play,
    refused,
    table,
    vibes,
)

# ------------------------------------------------------------------ evenings


@pytest.mark.rule("COOP-45", "COOP-E20", "COOP-46", "COOP-48")
def test_happenings_expire_in_the_evening_or_at_the_weekend():
    deck = {"Cease and Desist": 1, "GAME OVER!": 1}
    s = table(
        acted="BC",
        happenings=deck,
        above=1,
        dude="A",
        people="Weldon-Rumproast Sunshine-Freespirit Henry-Hall",
    )
    play(s, "A: share with B", "offer")
    assert now(s)["active"] == ["Tuesday"]  # Monday's card has expired
    assert now(s)["dude"] == "B"
    assert refused(s, "cooperate area", A).rule == "COOP-35"
    wednesday = table(
        day="Tuesday",
        today="Cease and Desist",
        acted="BC",
        happenings={"Tax Bill": 1, "GAME OVER!": 1},
        above=1,
    )
    play(wednesday, "A: share with B", "offer")
    assert now(wednesday)["active"] == ["Tuesday", "Wednesday"]  # it KEEPS HAPPENING
    assert refused(wednesday, "cooperate area", A).rule == "COOP-35"
    friday = table(
        day="Friday",
        acted="BC",
        storefront=["Folk LP"],
        calendar=[None, "Cease and Desist", None, None, QUIET],
        active=["Tuesday", "Friday"],
        happenings={"Tax Bill": 1, "GAME OVER!": 1},
        above=1,
    )
    assert refused(friday, "cooperate area", A).rule == "COOP-35"
    play(friday, "A: share with B", "offer")
    assert now(friday)["phase"] == "move"
    assert now(friday)["calendar"] == [None] * 5
    assert GAME.acting(friday) == [0, 1, 2]
    play(friday, "B: move Tofu", "C: stop")
    assert now(friday)["warehouse"] == ["Granola"]
    assert now(friday)["day"] == "Monday"
    assert now(friday)["calendar"][0] == "Tax Bill"
    assert now(friday)["active"] == ["Monday"]


@pytest.mark.rule("COOP-33", "COOP-E29")
def test_a_city_extension_brings_a_day_until_game_over_is_drawn():
    start = {"hands": [["City Extension"]], "above": 0}
    s = play(table(**start), "A: work City-Extension")
    assert now(s)["above"] == 1
    bottom = {**start, "above": 1, "happenings": {"Bad Karma": 1, "GAME OVER!": 1}}
    for without in ({**start, "today": "GAME OVER!"}, bottom):
        s = table(**without)
        above = now(s)["above"]
        play(s, "A: work City-Extension")
        assert now(s)["above"] == above
        assert vibes(s) == "OKAY OKAY OKAY"  # no effect, so no cost either


# ------------------------------------------------------------------ what Happenings forbid


@pytest.mark.rule("COOP-58", "COOP-A20")
def test_a_closed_location_forbids_its_action():
    s = morning("Rained Out")
    assert refused(s, "frolic", A).rule == "COOP-58"
    s = morning("Yogi Has the Flu")
    assert refused(s, "meditate", A).rule == "COOP-58"
    s = morning("Burst Pipe", hands=[["Bake Sale"]])
    assert refused(s, "work Bake-Sale", A).rule == "COOP-58"
    assert legal(s, seat=A)[0] == "frolic"


@pytest.mark.rule("COOP-A21", "COOP-47")
def test_a_closed_warehouse_lets_nothing_in_or_out():
    hands = [["Farm Truck"], ["Hand Truck"]]
    s = morning("Warehouse Inspection", hands=hands, storefront=[])
    fee = now(s)["money"]
    play(s, "A: work Farm-Truck")
    assert now(s)["money"] == fee - 3
    assert now(s)["warehouse"] == ["Granola", "Tofu"]
    assert len(GAME.view(s, A)["goods_discard"]) == 3
    play(s, "B: work Hand-Truck")
    assert now(s)["storefront"] == []


@pytest.mark.rule("COOP-44")
def test_a_burnout_takes_the_turn_until_it_is_turned_over():
    s = morning("Burnout", hands=[["Flower Power"]])
    assert GAME.acting(s) == [A, C]
    assert refused(s, "frolic", B).rule == "COOP-35"
    play(s, "A: work Flower-Power", "choose A")
    assert GAME.acting(s) == [B, C]
    s = morning("Long Night", hands=[[], ["Bake Sale"]])
    assert refused(s, "work Bake-Sale", B).rule == "COOP-35"
    assert legal(s, "share", B)


@pytest.mark.rule("COOP-50", "COOP-45", "COOP-M5")
def test_which_happening_is_turned_face_down_is_chosen_but_never_game_over():
    week = ["MondoMart Mega-Sale", "Cease and Desist", QUIET, None, None]
    start = {"day": "Wednesday", "calendar": week, "active": ["Monday", "Tuesday", "Wednesday"]}
    s = play(table(**start, hands=[["Flower Power"]]), "A: work Flower-Power")
    assert GAME.acting(s) == [A]
    assert legal(s) == ["flip Monday", "flip Tuesday", "flip Wednesday"]
    assert refused(s, "flip Friday").rule == "COOP-50"
    play(s, "A: flip Tuesday", "choose C")
    assert now(s)["active"] == ["Monday", "Wednesday"]
    assert "cooperate area" in legal(s, seat=B)
    last = {**start, "calendar": [*week[:2], "GAME OVER!", None, None], "last_day": True}
    s = play(table(**last, hands=[["Flower Power"]]), "A: work Flower-Power")
    assert legal(s) == ["flip Monday", "flip Tuesday"]
    bigger = {"options": {"expansion": True}, "laid": ["Car Wash", "Potluck", "Protest March"]}
    sale = {"calendar": ["MondoMart Mega-Sale", "MondoMart Buys It All", QUIET, None, None]}
    s = table(**{**start, **sale}, **bigger)
    play(s, "A: cooperate area", "B: cooperate area", "C: do Protest-March")
    assert legal(s) == ["flip Monday", "flip Tuesday"]  # what KEEPS HAPPENING, and the group says
    assert GAME.acting(s) == [A, B, C]
    assert now(play(s, "C: flip Monday"))["active"] == ["Tuesday", "Wednesday"]


@pytest.mark.rule("COOP-20", "COOP-M4")
def test_nothing_is_drawn_in_a_power_outage():
    s = morning("Power Outage", hands=[["Good Vibrations"]])
    play(s, "A: work Good-Vibrations")
    assert vibes(s).startswith("Awesome")
    assert hand(s) == []
    play(s, "C: meditate")
    assert hand(s, C) == []
    s = morning("Power Outage")
    play(s, "A: cooperate area", "B: cooperate area", "C: do Drum-Circle")
    assert (now(s)["phase"], hand(s), hand(s, B)) == ("day", [], [])


@pytest.mark.rule("COOP-29", "COOP-M3")
def test_the_discard_becomes_the_deck_but_not_the_card_being_played():
    s = table(hands=[["Bright Idea"]], groove_deck={"Bake Sale": 1, "Farm Truck": 1})
    play(s, "A: work Bright-Idea")
    assert len(hand(s)) == 4
    empty = table(hands=[["Bright Idea"], *[[] for _ in range(2)]], groove_deck={})
    assert len(hand(play(empty, "A: work Bright-Idea"))) == 4


def test_a_name_that_ends_in_a_full_stop_gets_no_second_one():
    s = table(hands=[["Lon F."], [], []])
    before = s.copy()
    action = GAME.play(s, A, "work Lon-F.")
    told = GAME.tell(before, A, action, s, A)
    assert told[0].startswith("@A played Lon F. ")
