"""Days: what players do, what happens, and how it ends."""

import pytest

from commontable import NOBODY
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
    morning,
    now,
    play,
    refused,
    table,
    vibes,
)

NEXT_DAY_IS_QUIET = {"happenings": {QUIET: 1, "GAME OVER!": 1}, "above": 1}
FULL = ["Farm Truck", "Farm Truck", "Bake Sale", "Bake Sale", "Hand Truck"]


def last_evening(money=10, moods="Groovy Groovy Groovy", **changes):
    people = ["Weldon-Rumproast", "Sunshine-Freespirit", "Henry-Hall", "C.P.-Junior"]
    n = len(moods.split())
    changes["people"] = " ".join(people[:n])
    s = table(today="GAME OVER!", vibes=moods, money=money, acted="BCD"[: n - 1], **changes)
    return play(s, "A: share with B", "offer")


# ------------------------------------------------------------------ the end


@pytest.mark.rule("COOP-4", "COOP-E2", "COOP-3")
@pytest.mark.parametrize(
    "money, moods, outcome",
    [
        (10, "Groovy Awesome Groovy", "won"),
        (9, "Groovy Awesome Groovy", "lost"),
        (10, "Groovy Awesome OKAY", "lost"),
        (20, "Awesome Awesome Dreary", "lost"),
    ],
)
def test_the_first_scenario_wants_ten_dollars_and_positive_vibe(money, moods, outcome):
    s = last_evening(money, moods)
    assert now(s)["outcome"] == outcome
    assert GAME.turn(s) == NOBODY
    assert (GAME.score(s, A) == 0) == (outcome == "won")


@pytest.mark.rule("COOP-62", "COOP-M7", "COOP-A19")
@pytest.mark.parametrize(
    "scenario, money, moods, front, back, outcome",
    [
        ("groovefest", 0, "Awesome Awesome Groovy", 0, 0, "won"),
        ("groovefest", 0, "Awesome Groovy Groovy", 0, 0, "lost"),
        ("groovefest", 0, "Awesome Awesome OKAY", 0, 0, "lost"),
        ("groovefest", -1, "Awesome Awesome Groovy", 0, 0, "lost"),
        ("groovefest", 0, "Awesome Awesome Groovy Groovy", 0, 0, "won"),
        ("grandfest", 5, "Awesome Awesome Awesome Groovy", 0, 0, "won"),
        ("grandfest", 5, "Awesome Awesome Groovy Groovy", 0, 0, "lost"),
        ("grandfest", 4, "Awesome Awesome Awesome Groovy", 0, 0, "lost"),
        ("fullshelves", 0, "OKAY OKAY OKAY", 5, 6, "won"),
        ("fullshelves", 0, "OKAY OKAY OKAY", 4, 7, "lost"),
        ("fullshelves", 0, "OKAY OKAY OKAY", 5, 5, "lost"),
        ("fullshelves", 0, "OKAY OKAY Dreary", 5, 6, "lost"),
        ("lawsuit", 12, "Groovy Groovy Groovy", 0, 0, "won"),
        ("lawsuit", 11, "Groovy Groovy Groovy", 0, 0, "lost"),
    ],
)
def test_other_scenarios_have_other_goals(scenario, money, moods, front, back, outcome):
    goods = ["Organic Kale", "Granola", "Dark Chocolate", "Quinoa", "Tofu", "Kombucha"]
    goods += ["Trail Mix", "Local Honey", "Hemp Shirt", "Incense", "Folk LP"]
    s = last_evening(
        money,
        moods,
        day="Friday",
        options={"scenario": scenario},
        storefront=goods[:front],
        warehouse=goods[front : front + back],
    )
    assert now(s)["outcome"] == outcome


@pytest.mark.rule("COOP-E1", "COOP-3", "COOP-A3")
def test_reaching_the_goal_early_ends_nothing():
    s = table(vibes="Groovy Groovy Groovy", money=12, acted="BC")
    play(s, "A: share with B", "offer")
    assert now(s)["outcome"] == "ongoing"


@pytest.mark.rule("COOP-36", "COOP-E4", "COOP-31", "COOP-A3")
def test_game_over_is_seen_coming_and_still_leaves_a_turn():
    s = table(acted="BC", above=0, happenings={"GAME OVER!": 1, "Bad Karma": 2})
    assert GAME.view(s, A)["days_left"] == 1
    assert now(s)["outcome"] == "ongoing"
    play(s, "A: share with B", "offer")
    assert now(s)["last_day"]
    assert "GAME OVER!" not in now(s)["happenings"]
    assert GAME.acting(s) == [0, 1, 2]
    play(s, "A: frolic", "B: share with A", "offer", "C: frolic")
    assert now(s)["outcome"] == "lost"
    assert refused(s, "frolic", A).rule == "COOP-3"


@pytest.mark.rule("COOP-61", "COOP-59", "COOP-M1", "COOP-A15")
def test_debts_go_down_to_the_end_of_the_chart_and_goods_still_come():
    s = play(table(hands=[["Import Collective"]], money=-19), "A: work Import-Collective")
    assert now(s)["money"] == -20
    assert len(now(s)["warehouse"]) == 6
    assert now(s)["outcome"] == "ongoing"
    s = play(table(hands=[["Bake Sale"]], money=19), "A: work Bake-Sale")
    assert now(s)["money"] == 20


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
