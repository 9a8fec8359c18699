"""Positions of CO-OP: what is left out, and what cannot have come about."""

import pytest

from commontable import BadPosition
from tests.games.coop.scene import GAME, QUIET, data, now, table

FOOD = ["Tofu", "Granola", "Trail Mix", "Kombucha", "Local Honey", "Carob Brownies"]
FULL = [*FOOD, "Hemp Shirt", "Alpaca Hat", "Woven Basket"]
WORK = {"source": "work", "actor": "A", "played": 1, "step": 1}


def card(name, **pending):
    return {**WORK, "row": f"groove {name}", **pending}


@pytest.mark.rule("COOP-A14", "COOP-35", "COOP-40", "COOP-43", "COOP-50", "COOP-55", "COOP-A13")
@pytest.mark.parametrize(
    "phase, pending, changes",
    [
        ("sell", card("Granola Gary", left=1), {"storefront": []}),
        ("sell", card("Granola Gary", left=1), {"storefront": ["Tofu"], "warehouse": []}),
        ("choose", card("Random Acts of Kindness", left=1, touched=["B", "C"]), {}),
        ("flip", card("Flower Power"), {"active": []}),
        ("flip", card("Flower Power"), {}),
        ("order", card("Farm Truck", left=3, free=2), {"warehouse": FULL}),
        ("move", card("Hand Truck", left=2), {}),  # the Storefront is full
        ("limit", {"actor": "A"}, {"hands": [["Bake Sale"]]}),
        ("limit", {"actor": "A"}, {}),
        ("hustle", {"source": "work", "actor": "A", "played": 1}, {"hands": [["Bake Sale"]]}),
    ],
)
def test_a_question_with_nothing_to_decide_is_refused(phase, pending, changes):
    position = data(**{"acted": "A", **changes}, phase=phase, pending=pending)
    with pytest.raises(BadPosition, match=f"something to decide in '{phase}'"):
        GAME.from_position(position)


@pytest.mark.rule("COOP-35")
def test_a_happening_that_takes_goods_needs_some():
    pending = {"source": "happening", "actor": "A", "row": "happening Permit Check", "step": 1}
    changes = {"today": "Permit Check", "phase": "lose", "pending": {**pending, "left": 1}}
    with pytest.raises(BadPosition, match="something to decide in 'lose'"):
        table(storefront=[], **changes)
    assert now(table(**changes))["phase"] == "lose"


@pytest.mark.rule("COOP-5")
def test_nobody_is_asked_to_sing_if_singing_is_off():
    song = {"acted": "A", "phase": "sing", "pending": card("Sing-Along")}
    with pytest.raises(BadPosition, match="something to decide in 'sing'"):
        table(options={"singing": False}, **song)
    assert now(table(**song))["phase"] == "sing"


@pytest.mark.rule("COOP-A9")
def test_a_question_asks_for_no_more_than_its_rule_allows():
    asked = {"acted": "A", "phase": "meditate"}
    assert now(table(**asked, pending={"actor": "A", "left": 3}))["phase"] == "meditate"
    with pytest.raises(BadPosition, match="pending: left"):
        table(**asked, pending={"actor": "A", "left": 4})


@pytest.mark.rule("COOP-37")
def test_a_card_is_played_by_somebody_who_has_begun_an_action():
    kindness = card("Random Acts of Kindness", left=1)
    with pytest.raises(BadPosition, match="pending: row"):
        table(phase="choose", pending=kindness)
    assert now(table(acted="A", phase="choose", pending=kindness))["phase"] == "choose"


@pytest.mark.rule("COOP-22", "COOP-A4")
def test_the_three_cards_of_the_base_game_are_laid_out_unless_a_position_says_otherwise():
    three = ["Warehouse Run", "Drum Circle", "Car Wash"]
    for options in ({}, {"expansion": True}):
        assert sorted(now(table(options=options))["laid"]) == sorted(three)
    nobody = {"seats": 2, "players": [{}, {}], "phase": "lay out"}
    s = GAME.from_position({**nobody, "options": {"expansion": True}})
    assert (now(s)["laid"], len(GAME.legal_texts(s, 0))) == ([], 6)


@pytest.mark.rule("COOP-21", "COOP-A1", "COOP-M7", "COOP-M8")
@pytest.mark.parametrize("scenario", ["mondomart", "lawsuit"])
@pytest.mark.parametrize("side", ["", " back"])
def test_a_vibe_that_a_position_leaves_out_is_where_the_character_starts(scenario, side):
    people = [f"CherryPit-Jones{side}", f"Henry-Hall{side}", "Hugh-Sellum BIZZIE"]
    options = {"scenario": scenario, "expansion": bool(side)}
    s = GAME.new(3, 1, options)
    for text in ("lay Drum-Circle", "lay Car-Wash", "lay Potluck") if side else ():
        GAME.play(s, 0, text)
    for seat, name in enumerate(people[:2]):
        GAME.play(s, seat, f"be {name}")
    position = data(people=" ".join(name.replace(" ", "/") for name in people), options=options)
    for line in position["players"]:
        del line["vibe"]
    read = now(GAME.from_position(position))["players"]
    assert [p["vibe"] for p in read[:2]] == [p["vibe"] for p in now(s)["players"][:2]]
    assert [p["vibe"] for p in read] == [
        "OKAY",
        "Bogus" if side or scenario == "lawsuit" else "Dreary",
        "Bogus" if scenario == "lawsuit" else "Dreary",
    ]


@pytest.mark.rule("COOP-24")
def test_phase_and_calendar_may_be_left_out():
    people = [{"character": "Weldon-Rumproast"}, {"character": "Henry-Hall"}]
    s = GAME.from_position({"seats": 2, "players": people})
    assert (now(s)["phase"], now(s)["calendar"]) == ("day", [QUIET, None, None, None, None])
    friday = {"seats": 2, "players": people, "day": "Friday", "last_day": True, "above": 0}
    assert now(GAME.from_position(friday))["calendar"][4] == "GAME OVER!"


@pytest.mark.rule("COOP-27")
def test_without_characters_a_position_begins_with_choosing_them():
    s = GAME.from_position({"seats": 3, "players": [{}, {}, {}]})
    assert (now(s)["phase"], now(s)["calendar"]) == ("characters", [None] * 5)
