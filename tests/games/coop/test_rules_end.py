"""The end: goals of the scenarios, the last day, debts."""

import pytest

from commontable import NOBODY
from tests.games.coop.scene import (
    GAME,
    A,
    now,
    play,
    refused,
    table,
)


def last_evening(money=10, moods="Groovy Groovy Groovy", **changes):
    people = ["Weldon-Rumproast", "Sunshine-Freespirit", "Henry-Hall", "C.P.-Junior"]
    n = len(moods.split())
    changes["people"] = " ".join(people[:n])
    s = table(today="GAME OVER!", vibes=moods, money=money, acted="BCD"[: n - 1], **changes)
    return play(s, "A: share with B", "offer")


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
