"""Steps v to vii, rule by rule: condos, tiles, homes."""

import pytest

from commontable.games.coopoly import GAME
from tests.games.coopoly.table import (
    AWAY,
    COLOURS,
    begin,
    building,
    legal,
    lucky,
    now,
    play,
    refused,
    removing,
    told,
)

# ------------------------------------------------------------------ v condos


@pytest.mark.rule("OPOLY-30", "OPOLY-M4")
def test_a_condo_costs_a_hundred_for_each_condo_of_its_zone():
    fields = {"condos": ["yellow1", "red1", "red2"], "tiles": ["yellow2", "red2"]}
    s = removing(pawns=[["yellow1", "red1", "red2"]], purses=[500], **fields)
    assert now(s)["prices"]["yellow"] == 100
    assert now(s)["prices"]["red"] == 200
    play(s, "remove condo at yellow1")
    assert now(s)["purses"] == [400]
    play(s, "remove condo at red1")
    assert now(s)["purses"] == [200]
    play(s, "remove condo at red2")
    assert now(s)["purses"] == [0]


@pytest.mark.rule("OPOLY-30", "OPOLY-E4")
def test_the_price_does_not_fall_during_the_turn():
    s = removing(
        pawns=[["sky1", "sky3"]],
        purses=[600],
        tiles=["sky2", "sky3"],
        condos=["sky1", "sky2", "sky3"],
    )
    play(s, "remove condo at sky1")
    assert now(s)["purses"] == [300]
    play(s, "remove condo at sky3")
    assert now(s)["purses"] == [0]


@pytest.mark.rule("OPOLY-30", "OPOLY-E4")
def test_prices_are_fixed_when_the_developers_have_finished():
    zones = {"tiles": ["sky2", "sky3"], "condos": ["sky1", "sky2", "sky3", "red1"]}
    s = removing("done", pawns=[["red1"]], purses=[100], **zones)
    assert now(s)["round"] == 2
    prices, condos = now(s)["prices"], now(s)["condos"]
    assert prices == {c: 100 * sum(condo.startswith(c) for condo in condos) for c in COLOURS}
    assert prices["sky"] >= 300


@pytest.mark.rule("OPOLY-31")
def test_nobody_else_pays_for_a_seat():
    s = begin(seats=2, pawns=[["sky1"], ["payday"]], purses=[0, 900], condos=["sky1"], **AWAY)
    play(s, "ready", "B: ready")
    assert now(s)["round"] == 2
    s = removing(seats=2, pawns=[["sky1", "plum1"], []], purses=[100, 900], tiles=["plum2"],
                 condos=["sky1", "plum1", "plum2"])  # fmt: skip
    assert refused(s, "remove condo at plum1")[0] == "OPOLY-31"


@pytest.mark.rule("OPOLY-30", "OPOLY-31")
def test_who_cannot_remove_a_condo_is_told_why_while_another_can():
    fields = {"tiles": ["sky2"], "condos": ["sky1", "sky2", "red1"]}
    s = removing(seats=2, pawns=[["sky1"], ["sky2"]], purses=[200, 100], **fields)
    assert legal(s, 1) == []
    assert refused(s, "remove condo at sky2", seat=1)[0] == "OPOLY-31"
    assert refused(s, "remove condo at red1", seat=1)[0] == "OPOLY-30"  # no pawn there
    assert refused(s, "remove condo at plum1", seat=1)[0] == "OPOLY-30"  # no condo there
    assert refused(s, "done", seat=1)[0] == "OPOLY-12"
    s = removing(seats=2, pawns=[["sky1"], ["sky2"]], purses=[200, 200], **fields)
    play(s, "B: done")
    assert refused(s, "remove condo at sky2", seat=1)[0] == "OPOLY-12"


@pytest.mark.rule("OPOLY-31", "OPOLY-E7")
def test_two_purses_pay_together_only_with_a_pawn_each_on_that_space():
    fields = {"seats": 2, "purses": [100, 100], "tiles": ["plum2"], "condos": ["plum1", "plum2"]}
    s = removing(pawns=[["plum1"], ["plum1"]], **fields)
    play(s, "remove condo at plum1")
    assert now(s)["phase"] == "pool"
    assert now(s)["attempt"]["pledges"] == [100, 0]
    assert legal(s, 1) == ["pay 100", "decline"]
    assert legal(s, 0) == []
    play(s, "B: pay 100")
    assert now(s)["condos"][:1] != ["plum1"]
    assert now(s)["purses"] == [0, 0]
    apart = begin(pawns=[["plum1"], ["plum2"]], **AWAY, **fields)
    assert now(play(apart, "ready", "B: ready"))["round"] == 2
    with pytest.raises(ValueError, match="phase"):
        removing(pawns=[["plum1"], ["plum1"]], acted=[[], ["plum1"]], **fields)


@pytest.mark.rule("OPOLY-31")
def test_an_attempt_without_enough_money_is_void_without_loss():
    fields = {"seats": 2, "purses": [100, 100], "tiles": ["plum2"], "condos": ["plum1", "plum2"]}
    s = removing(pawns=[["plum1"], ["plum1"]], **fields)
    sentences = told(s, "remove condo at plum1", "B: decline")
    assert "came to nothing" in sentences[1]
    assert now(s)["purses"] == [100, 100]
    assert now(s)["phase"] == "condo"
    assert refused(s, "remove condo at plum1")[0] == "OPOLY-31"  # B will not be asked again
    assert legal(s, 1) == ["remove condo at plum1", "done"]  # but may ask A
    play(s, "B: remove condo at plum1", "pay 100")
    assert now(s)["purses"] == [0, 0]


@pytest.mark.rule("OPOLY-31")
def test_shares_are_chosen_and_each_who_pays_uses_a_pawn():
    s = removing(
        seats=4,
        pawns=[["navy1"], ["navy1"], ["navy1", "navy2"], ["navy2"]],
        purses=[300, 100, 200, 900],
        tiles=["navy2", "navy3"],
        condos=["navy1", "navy2", "navy3"],
    )
    play(s, "remove condo at navy1")
    assert legal(s, 0) == ["pay 100", "pay 200", "pay 300"]
    play(s, "pay 100")
    assert legal(s, 1) == ["pay 100", "decline"]
    play(s, "B: pay 100")
    assert legal(s, 2) == ["pay 100", "decline"]
    assert refused(s, "pay 200", seat=2) == ("OPOLY-31", "Only $100 is missing.")
    play(s, "C: pay 100")
    position = now(s)
    assert position["purses"] == [200, 0, 100, 900]
    assert position["acted"] == [["navy1"], ["navy1"], ["navy1"], []]


@pytest.mark.rule("OPOLY-31")
def test_if_one_declines_the_next_is_asked():
    s = removing(
        seats=4,
        pawns=[["navy1"], ["navy1"], ["navy1"], []],
        purses=[100, 300, 100, 0],
        tiles=["navy2"],
        condos=["navy1", "navy2"],
    )
    play(s, "remove condo at navy1", "B: decline", "C: pay 100")
    assert now(s)["purses"] == [0, 300, 0, 0]


@pytest.mark.rule("OPOLY-32", "OPOLY-E5")
def test_activists_on_the_space_cut_the_price():
    three = {"tiles": ["sky2", "sky3"], "condos": ["sky1", "sky2", "sky3"], "pawns": [["sky1"]]}
    s = removing(activists={"sky1": 2}, purses=[100], **three)
    play(s, "remove condo at sky1")
    assert now(s)["purses"] == [0]
    assert now(s)["activists"] == {}
    s = removing(activists={"sky1": 5}, purses=[0], **three)
    play(s, "remove condo at sky1")
    assert now(s)["activists"] == {"sky1": 2}


@pytest.mark.rule("OPOLY-32")
def test_fewer_activists_than_possible_may_be_spent():
    three = {"tiles": ["sky2", "sky3"], "condos": ["sky1", "sky2", "sky3"], "pawns": [["sky1"]]}
    s = removing(activists={"sky1": 5}, purses=[200], **three)
    play(s, "remove condo at sky1")
    assert legal(s) == ["spend 1", "spend 2", "spend 3"]
    assert refused(s, "spend 0") == (
        "OPOLY-31",
        "Then $300 would be left to pay, and nobody could.",
    )
    assert refused(s, "spend 4")[0] == "OPOLY-32"
    play(s, "spend 1")
    assert now(s)["purses"] == [0]
    assert now(s)["activists"] == {"sky1": 4}


@pytest.mark.rule("OPOLY-31")
def test_condos_need_not_be_removed():
    s = removing(pawns=[["sky1"]], purses=[900], condos=["sky1"])
    play(s, "done")
    assert now(s)["round"] == 2
    assert now(s)["purses"] == [900]


# ------------------------------------------------------------------ vi tiles


def lifting(*texts, **fields):
    s = begin(**{"phase": "tile", "condos": [], "tiles": ["plum2"], **AWAY, **fields})
    return play(s, *texts)


def without_plum(luck):
    """None of the tiles drawn for the next round is plum."""
    return not any(tile.startswith("plum") for tile in luck["tiles"])


@pytest.mark.rule("OPOLY-33", "OPOLY-A1", "OPOLY-E19")
def test_two_pawns_of_one_owner_put_a_tile_back_into_the_bag():
    s = lucky(
        without_plum,
        "remove tile at plum2",
        phase="tile",
        seats=2,
        condos=[],
        tiles=["plum2"],
        activists={"plum2": 4},
        pawns=[["plum2"] * 3, ["plum1"]],
        **AWAY,
    )
    position = now(s)
    assert "plum2" not in position["tiles"]
    assert GAME.view(s, 0)["bag"]["plum"] == 3
    assert position["activists"] == {"plum2": 4}  # on the blank space
    assert position["round"] == 2  # the third pawn cannot build there


@pytest.mark.rule("OPOLY-33")
def test_another_seat_lends_its_pawn_only_if_it_agrees():
    fields = {"seats": 2, "pawns": [["plum2"], ["plum2", "plum2"]], "activists": {"plum1": 4}}
    s = lifting("remove tile at plum2", **fields)
    assert now(s)["phase"] == "lend"
    assert legal(s, 1) == ["agree", "decline"]
    start = {"phase": "tile", "condos": [], "tiles": ["plum2"], **AWAY, **fields}
    agreed = lucky(without_plum, "remove tile at plum2", "B: agree", **start)
    assert (now(agreed)["round"], "plum2" in now(agreed)["tiles"]) == (2, False)
    declined = play(s.copy(), "B: decline")
    assert now(declined)["phase"] == "tile"
    assert now(declined)["tiles"] == ["plum2"]
    assert now(declined)["acted"] == [[], []]
    assert legal(declined, 0) == []
    assert legal(declined, 1) == ["remove tile at plum2", "done"]


@pytest.mark.rule("OPOLY-A1")
def test_three_pawns_are_an_option():
    three = {"options": {"tilePawns": 3}}
    two = begin(pawns=[["plum2"] * 2], tiles=["plum2"], condos=[], **three, **AWAY)
    assert now(play(two, "ready"))["round"] == 2
    s = lifting(pawns=[["plum2"] * 3, ["plum1"]], seats=2, **three)
    assert legal(s) == ["remove tile at plum2", "done"]
    s = lifting(pawns=[["plum2"], ["plum2"], ["plum2"], []], seats=4, **three)
    play(s, "remove tile at plum2", "B: agree")
    assert now(s)["attempt"]["seat"] == 2
    play(s, "C: agree")
    assert now(s)["round"] == 2
    s = lifting(pawns=[["plum2"] * 2, ["plum2"], ["plum2"], []], seats=4, **three)
    play(s, "remove tile at plum2", "B: decline", "C: agree")
    assert now(s)["round"] == 2


@pytest.mark.rule("OPOLY-33", "OPOLY-A17")
@pytest.mark.parametrize("what", ["condos", "homes"])
def test_condos_and_homes_protect_a_tile(what):
    s = lifting(pawns=[["plum2"] * 2 + ["sky2"] * 2], tiles=["plum2", "sky2"], **{what: ["plum2"]})
    assert refused(s, "remove tile at plum2")[0] == "OPOLY-33"


@pytest.mark.rule("OPOLY-5", "OPOLY-E23")
def test_a_starting_property_is_never_removed():
    s = lifting(pawns=[["plum1"] * 2 + ["plum2"] * 2])
    assert refused(s, "remove tile at plum1")[0] == "OPOLY-5"


@pytest.mark.rule("OPOLY-33", "OPOLY-5", "OPOLY-A1", "OPOLY-34", "OPOLY-A19")
def test_who_cannot_remove_a_tile_or_build_is_told_why_while_another_can():
    pawns = [["plum2"] * 2, ["sky2", "sky1", "red2", "navy1"]]
    tiles = ["plum2", "sky2", "red2"]
    s = lifting(seats=2, pawns=pawns, tiles=tiles, condos=["red2"])
    assert legal(s, 1) == []
    assert refused(s, "remove tile at sky2", seat=1)[0] == "OPOLY-A1"
    assert refused(s, "remove tile at sky1", seat=1)[0] == "OPOLY-5"
    assert refused(s, "remove tile at red2", seat=1)[0] == "OPOLY-33"
    there = {"plum2": 4, "sky2": 3, "red2": 4, "navy1": 4}
    s = building(
        seats=2, pawns=pawns, tiles=tiles, condos=["red2"], homes=["navy1"], activists=there
    )
    assert legal(s, 1) == []
    assert refused(s, "build at sky2", seat=1)[0] == "OPOLY-34"
    assert refused(s, "build at red2", seat=1)[0] == "OPOLY-34"
    assert refused(s, "build at navy1", seat=1)[0] == "OPOLY-A19"


# ------------------------------------------------------------------ vii homes


@pytest.mark.rule("OPOLY-34", "OPOLY-E16")
def test_four_activists_become_four_homes_and_a_fifth_stays():
    s = building(pawns=[["plum2"]], activists={"plum2": 5})
    play(s, "build at plum2")
    assert now(s)["homes"] == ["plum2"]
    assert now(s)["activists"] == {"plum2": 1}
    assert now(s)["purses"] == [0]


@pytest.mark.rule("OPOLY-34", "OPOLY-A19", "OPOLY-E19")
def test_what_stands_in_the_way_of_building():
    s = building(
        pawns=[["plum2", "plum3", "sky1", "red1", "navy1", "payday"]],
        activists={"plum2": 4, "plum3": 4, "sky1": 4, "red1": 3, "navy1": 4, "lilac1": 4},
        condos=["sky1"],
        homes=["navy1"],
    )
    assert legal(s) == ["build at plum2", "done"]
    assert refused(s, "build at plum3") == ("OPOLY-34", "Plum Gardens 3 is a blank space.")
    assert refused(s, "build at sky1")[0] == "OPOLY-34"
    assert refused(s, "build at red1")[1] == "It takes 4 Activists; at Brickfield 1 there are 3."
    assert refused(s, "build at navy1")[0] == "OPOLY-A19"
    assert refused(s, "build at lilac1")[1].startswith("You have no pawn")


@pytest.mark.rule("OPOLY-34")
def test_building_is_a_choice():
    s = building("done", pawns=[["plum2"]], activists={"plum2": 5})
    assert now(s)["homes"] == []
    assert now(s)["round"] == 2


@pytest.mark.rule("OPOLY-35", "OPOLY-A16", "OPOLY-E17")
def test_one_pawn_removes_the_condo_and_a_second_one_builds():
    fields = {"activists": {"plum1": 4}, "purses": [100], "condos": ["plum1"]}
    one = removing(pawns=[["plum1"]], **fields)
    play(one, "remove condo at plum1", "spend 0")
    assert now(one)["round"] == 2
    assert now(one)["homes"] == []
    two = removing(pawns=[["plum1"] * 2], **fields)
    play(two, "remove condo at plum1", "spend 0")
    assert now(two)["phase"] == "home"
    play(two, "build at plum1")
    assert now(two)["homes"] == ["plum1"]


@pytest.mark.rule("OPOLY-35")
def test_a_pawn_acts_once():
    s = building(
        seats=2,
        pawns=[["plum2"], ["sky1"]],
        acted=[["plum2"], []],
        activists={"plum2": 4, "sky1": 4},
    )
    assert legal(s, 0) == []
    play(s, "B: build at sky1")
    s = building(pawns=[["plum2", "sky1"]], activists={"plum2": 4, "sky1": 4})
    assert now(play(s, "build at plum2"))["acted"] == [["plum2"]]
    s = building(pawns=[["plum2", "sky1"]], acted=[["plum2"]], activists={"plum2": 4, "sky1": 4})
    assert refused(s, "build at plum2") == (
        "OPOLY-35",
        "Your pawns at Plum Gardens 2 have had their action.",
    )


@pytest.mark.rule("OPOLY-E13")
def test_activists_who_arrive_can_be_driven_and_build_in_the_same_turn():
    s = lucky(
        lambda luck: sum(r["die"] for r in luck["railroads"]) >= 4 and luck["police"] == 1,
        "ready",
        pawns=[["east"] * 3 + ["carcoop"] * 2 + ["green4"]],
        tiles=["green2", "green3", "green4"],
        condos=[],
        police="sky1",
    )
    while now(s)["phase"] == "drive" and now(s)["activists"].get("green4", 0) < 4:
        play(s, "drive east counterclockwise")
    while now(s)["phase"] == "drive":
        play(s, "done")
    play(s, "build at green4")
    assert "green4" in now(s)["homes"]
