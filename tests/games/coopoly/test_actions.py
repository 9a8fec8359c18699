"""Steps i to viii and the end, rule by rule."""

import pytest

from commontable.core.game import LOST, ONGOING, WON
from commontable.games.coopoly import GAME
from tests.games.coopoly.table import begin, legal, lucky, now, play, plots, police_roll, refused

AWAY = {"police": "carcoop"}  # the Police walk along orange, lilac and the Jail


def told(s, *texts):
    """The story of the last of some actions."""
    play(s, *texts[:-1])
    before = s.copy()
    letter, _, rest = texts[-1].rpartition(": ")
    seat = "ABCD".index(letter or "A")
    action = GAME.play(s, seat, rest)
    return GAME.tell(before, seat, action, s, seat)


# ------------------------------------------------------------------ i Pay Day


@pytest.mark.rule("OPOLY-25", "OPOLY-A3")
@pytest.mark.parametrize(
    "pawns, money", [(1, 100), (2, 300), (3, 400), (4, 600), (5, 700), (8, 1200)]
)
def test_each_pawn_earns_a_hundred_and_each_pair_a_hundred_more(pawns, money):
    s = play(begin(pawns=[["payday"] * pawns], **AWAY), "ready")
    assert now(s)["purses"] == [money]


@pytest.mark.rule("OPOLY-25", "OPOLY-A4")
def test_purses_are_kept_by_person():
    s = play(begin(seats=2, pawns=[["payday"], ["payday"] * 3], **AWAY), "ready", "B: ready")
    assert now(s)["purses"] == [100, 400]
    s = play(begin(seats=4, pawns=[["payday"], [], ["payday"] * 2, []], **AWAY), "ready")
    play(s, "B: ready", "C: ready", "D: ready")
    assert now(s)["purses"] == [100, 0, 300, 0]


@pytest.mark.rule("OPOLY-E8", "OPOLY-23", "OPOLY-24")
def test_pay_day_pays_nothing_under_the_police_but_pays_when_they_only_pass():
    fields = {"pawns": [["payday"] * 2], "police": "plum2"}
    assert now(lucky(police_roll(1), "ready", **fields))["purses"] == [0]
    assert now(lucky(police_roll(2), "ready", **fields))["purses"] == [300]


# ------------------------------------------------------------------ ii Jail


@pytest.mark.rule("OPOLY-26", "OPOLY-A18")
def test_freed_activists_are_split_over_the_railroads_as_the_seat_likes():
    s = lucky(
        lambda luck: sum(luck["jail"][0]["dice"]) == 9,
        "ready",
        jail=20,
        pawns=[["jail"]],
        police="police",
    )
    assert now(s)["roll"] == {"seat": 0, "points": 9, "sent": []}
    play(s, "free 4 to north", "free 3 to east")
    assert refused(s, "free 3 to south") == ("OPOLY-26", "Your roll leaves 2; you asked for 3.")
    assert refused(s, "free 1 to north")[0] == "OPOLY-26"
    play(s, "free 2 to south")
    position = now(s)
    assert position["activists"] == {"south": 2, "north": 4, "east": 3}
    assert position["jail"] == 11
    assert position["round"] == 2


@pytest.mark.rule("OPOLY-26", "OPOLY-E25")
def test_no_more_than_are_in_jail_leave_it_and_fewer_may():
    fields = {"jail": 4, "pawns": [["jail"]], "police": "police"}
    s = lucky(lambda luck: sum(luck["jail"][0]["dice"]) == 9, "ready", **fields)
    assert refused(s, "free 5 to west") == ("OPOLY-26", "There are 4 in Jail; you asked for 5.")
    assert now(play(s.copy(), "free 4 to west"))["activists"] == {"west": 4}
    assert now(play(s.copy(), "done"))["jail"] == 4
    assert now(play(s.copy(), "free 1 to west", "done"))["activists"] == {"west": 1}


@pytest.mark.rule("OPOLY-26", "OPOLY-27", "OPOLY-28")
def test_pawns_roll_one_at_a_time_and_the_group_chooses_who_is_next():
    s = begin(seats=2, jail=30, pawns=[["jail", "jail"], ["jail"]], police="police")
    play(s, "ready", "B: ready")
    assert legal(s, 0) == legal(s, 1) == ["roll"]
    play(s, "B: roll")
    assert legal(s, 0) == []
    assert now(s)["roll"]["seat"] == 1
    play(s, "B: done")
    assert now(s)["roll"]["seat"] == 0  # the last two pawns are A's: nothing to choose
    play(s, "done", "done")
    assert now(s)["round"] == 2


@pytest.mark.rule("OPOLY-26")
def test_every_pawn_rolls_even_if_nobody_is_in_jail():
    sentences = told(begin(pawns=[["jail"]], police="police"), "ready")
    assert any("at the Jail" in sentence and "rolled" in sentence for sentence in sentences)


# ------------------------------------------------------------------ iii railroads


@pytest.mark.rule("OPOLY-27")
def test_each_pawn_at_a_railroad_brings_as_many_as_its_die_says():
    s = lucky(
        lambda luck: [roll["die"] for roll in luck["railroads"]] == [2, 5],
        "ready",
        pawns=[["east", "east"]],
        **AWAY,
    )
    assert now(s)["activists"] == {"east": 7}


@pytest.mark.rule("OPOLY-A11", "OPOLY-E26")
def test_no_more_than_fifty_activists_are_ever_in_play():
    s = lucky(
        lambda luck: luck["railroads"][0]["die"] == 6,
        "ready",
        pawns=[["east"]],
        activists={"north": 20, "payday": 18},
        jail=10,
        **AWAY,
    )
    assert now(s)["activists"] == {"payday": 18, "north": 20, "east": 2}
    assert GAME.view(s, 0)["in_play"] == 50


@pytest.mark.rule("OPOLY-27", "OPOLY-A11")
def test_the_order_of_railroads_is_asked_only_when_it_can_matter():
    fields = {"seats": 2, "pawns": [["east", "north"], ["east"]], **AWAY}
    few = play(begin(activists={"south": 32}, **fields), "ready", "B: ready")
    assert now(few)["round"] == 2
    many = play(begin(activists={"south": 33}, **fields), "ready", "B: ready")
    assert legal(many, 0) == ["roll at north", "roll at east"]
    assert legal(many, 1) == ["roll at east"]
    assert refused(many, "roll at north", seat=1)[0] == "OPOLY-27"
    play(many, "roll at north")
    assert now(many)["round"] == 2


# ------------------------------------------------------------------ iv Car Co-op


def driving(points, **fields):
    return lucky(
        lambda luck: sum(luck["car"][0]["dice"]) == points,
        "ready",
        **{"pawns": [["carcoop"]], "police": "plum2", **fields},
    )


@pytest.mark.rule("OPOLY-28", "OPOLY-A8")
def test_points_are_shared_by_all_activists_and_the_rest_is_lost():
    s = driving(5, activists={"north": 2})
    play(s, "drive north counterclockwise", "drive north clockwise", "drive red4 counterclockwise")
    assert now(s)["roll"]["points"] == 2
    play(s, "done")
    assert now(s)["activists"] == {"red3": 1, "yellow4": 1}
    assert now(s)["round"] == 2


@pytest.mark.rule("OPOLY-28", "OPOLY-A8")
def test_one_activist_may_use_all_points():
    s = driving(2, activists={"north": 1})
    play(s, "drive north counterclockwise", "drive red4 counterclockwise")
    assert now(s)["round"] == 2
    assert now(s)["activists"] == {"red3": 1}


@pytest.mark.rule("OPOLY-A9", "OPOLY-A10", "OPOLY-29")
def test_activists_go_either_way_over_railroads_corners_and_blank_spaces():
    s = driving(8, activists={"yellow4": 1})
    play(
        s, "drive yellow4 counterclockwise", "drive north counterclockwise", "drive red4 clockwise"
    )
    play(s, "drive north clockwise", "drive yellow4 clockwise", "drive yellow3 clockwise")
    play(s, "drive yellow2 clockwise", "drive yellow1 clockwise")
    assert now(s)["activists"] == {"police": 1}


@pytest.mark.rule("OPOLY-29", "OPOLY-23")
def test_activists_cannot_enter_the_spaces_of_the_police():
    s = lucky(police_roll(1), "ready", pawns=[["carcoop"]], activists={"navy3": 1}, police="payday")
    assert GAME.view(s, 0)["police"] == ["navy1", "navy2"]
    assert legal(s) == ["drive navy3 counterclockwise", "done"]
    assert refused(s, "drive navy3 clockwise") == (
        "OPOLY-23",
        "The Police stand at Harbour Steps 2.",
    )


@pytest.mark.rule("OPOLY-29", "OPOLY-E14")
def test_the_police_close_the_direct_way_from_north_to_orange():
    s = lucky(
        lambda luck: luck["police"] == 2 and sum(luck["car"][0]["dice"]) == 12,
        "ready",
        pawns=[["carcoop", "north"]],
        police="yellow3",
    )
    assert GAME.view(s, 0)["police"] == ["red2", "red1"]
    while now(s)["activists"].get("north") and now(s)["roll"]["points"] > 9:
        play(s, "drive north counterclockwise", "drive red4 counterclockwise")
    assert refused(s, "drive red3 counterclockwise") == (
        "OPOLY-23",
        "The Police stand at Brickfield 2.",
    )
    assert "drive north clockwise" in legal(s) or "north" not in now(s)["activists"]


@pytest.mark.rule("OPOLY-29")
def test_prisoners_stay_and_visitors_of_the_jail_pass():
    s = driving(4, activists={"sky1": 1}, jail=3)
    assert refused(s, "drive jail clockwise") == (
        "OPOLY-29",
        "Activists in Jail cannot be driven.",
    )
    play(s, "drive sky1 clockwise")
    assert now(s)["activists"] == {"jail": 1}
    play(s, "drive jail clockwise")
    assert now(s)["activists"] == {"lilac1": 1}
    assert now(s)["jail"] == 3


@pytest.mark.rule("OPOLY-28")
def test_a_car_without_anybody_to_drive_rolls_and_passes():
    sentences = told(begin(pawns=[["carcoop"]], police="plum2"), "ready")
    assert any("Car Co-op" in sentence for sentence in sentences)


# ------------------------------------------------------------------ v condos


def removing(*texts, **fields):
    """A table in step v."""
    s = begin(**{"phase": "condo", **AWAY, **fields})
    return play(s, *texts)


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


@pytest.mark.rule("OPOLY-31")
def test_nobody_else_pays_for_a_seat():
    s = begin(seats=2, pawns=[["sky1"], ["payday"]], purses=[0, 900], condos=["sky1"], **AWAY)
    play(s, "ready", "B: ready")
    assert now(s)["round"] == 2
    s = removing(seats=2, pawns=[["sky1", "plum1"], []], purses=[100, 900], tiles=["plum2"],
                 condos=["sky1", "plum1", "plum2"])  # fmt: skip
    assert refused(s, "remove condo at plum1")[0] == "OPOLY-31"


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
    assert refused(s, "remove condo at plum1")[0] == "OPOLY-12"  # B will not be asked again
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


@pytest.mark.rule("OPOLY-33", "OPOLY-A1", "OPOLY-E19")
def test_two_pawns_of_one_owner_put_a_tile_back_into_the_bag():
    fields = {"activists": {"plum2": 4}, "pawns": [["plum2"] * 3, ["plum1"]]}
    s = lifting(seats=2, **fields)
    s.luck = 5
    play(s, "remove tile at plum2")
    position = now(s)
    assert position["activists"] == {"plum2": 4}  # on the blank space
    assert position["round"] == 2  # the third pawn cannot build there
    tiles = [line["place"] for line in position["news"] if line["event"] == "tile"]
    assert len(tiles) == 3


@pytest.mark.rule("OPOLY-33")
def test_another_seat_lends_its_pawn_only_if_it_agrees():
    fields = {"seats": 2, "pawns": [["plum2"], ["plum2", "payday"]]}
    s = lifting("remove tile at plum2", **fields)
    assert now(s)["phase"] == "lend"
    assert legal(s, 1) == ["agree", "decline"]
    play(s.copy(), "B: agree")
    agreed = play(s.copy(), "B: agree")
    assert now(agreed)["round"] == 2
    declined = play(s.copy(), "B: decline")
    assert now(declined)["phase"] == "tile"
    assert now(declined)["tiles"] == ["plum2"]
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


# ------------------------------------------------------------------ vii homes


def building(*texts, **fields):
    s = begin(**{"phase": "home", "condos": [], "tiles": ["plum2"], **AWAY, **fields})
    return play(s, *texts)


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


# ------------------------------------------------------------------ viii and the end


@pytest.mark.rule("OPOLY-36", "OPOLY-A2")
def test_homes_under_a_condo_are_lost_unless_the_condo_goes_in_time():
    fields = {"tiles": ["sky2"], "condos": ["sky2"], "homes": ["sky1", "sky2"], "purses": [100]}
    lost = removing("done", pawns=[["sky2"]], **fields)
    assert "sky2" not in now(lost)["homes"]
    assert "sky1" in now(lost)["homes"] or "sky1" in now(lost)["condos"]
    saved = removing("remove condo at sky2", pawns=[["sky2"]], **fields)
    assert set(now(saved)["homes"]) == {"sky1", "sky2"}


def full(colour):
    return {"tiles": plots(colour)[1:]}


@pytest.mark.rule("OPOLY-6", "OPOLY-A20")
def test_four_properties_with_homes_and_no_condo_win():
    s = begin(homes=plots("sky")[:3], **{**full("sky"), "condos": []}, phase="home",
              pawns=[["sky4"]], activists={"sky4": 4}, **AWAY)  # fmt: skip
    play(s, "build at sky4")
    assert GAME.outcome(s) == WON
    assert GAME.score(s, 0) == 16
    assert legal(s) == []
    assert refused(s, "ready")[1] == "The game is over."


@pytest.mark.rule("OPOLY-6")
def test_homes_on_three_properties_of_a_zone_do_not_win():
    s = play(begin(homes=["sky1", "sky2", "sky3"], tiles=["sky2", "sky3"], condos=[]), "ready")
    assert GAME.outcome(s) == ONGOING


@pytest.mark.rule("OPOLY-7", "OPOLY-A5", "OPOLY-A20")
def test_four_condos_in_a_zone_win_for_the_developers_at_the_end_of_the_turn():
    s = play(begin(**full("sky"), condos=plots("sky")), "ready")
    assert GAME.outcome(s) == LOST


@pytest.mark.rule("OPOLY-7")
def test_condos_on_all_properties_of_an_incomplete_zone_do_not_win():
    s = play(begin(tiles=["sky2", "sky3"], condos=["sky1", "sky2", "sky3"]), "ready")
    assert GAME.outcome(s) == ONGOING


@pytest.mark.rule("OPOLY-8", "OPOLY-E20")
def test_players_still_have_their_turn_after_the_fourth_condo():
    s = begin(**full("lilac"), condos=plots("lilac"), purses=[400], pawns=[["lilac3"]],
              police="plum2")  # fmt: skip
    assert GAME.outcome(s) == ONGOING
    play(s, "ready", "remove condo at lilac3")
    assert GAME.outcome(s) == ONGOING
    assert now(s)["round"] == 2


@pytest.mark.rule("OPOLY-9", "OPOLY-37")
def test_if_both_sides_reach_their_goal_the_developers_win():
    tiles = [*plots("sky")[1:], *plots("red")[1:]]
    s = play(begin(tiles=tiles, condos=plots("red"), homes=plots("sky")), "ready")
    assert GAME.outcome(s) == LOST
    assert now(s)["news"][-1] == {"event": "decided", "place": "red"}


@pytest.mark.rule("OPOLY-36", "OPOLY-37", "OPOLY-E22")
def test_a_fresh_condo_over_the_last_homes_spoils_the_win():
    s = play(begin(**full("sky"), condos=["sky3"], homes=plots("sky")), "ready")
    assert GAME.outcome(s) == ONGOING
    assert "sky3" not in now(s)["homes"]


@pytest.mark.rule("OPOLY-A22")
def test_a_game_without_a_limit_goes_on_and_one_with_a_limit_ends():
    limited = {"options": {"roundLimit": 10}}
    s = play(begin(round=9, **limited), "ready")
    assert GAME.outcome(s) == ONGOING
    s = play(begin(round=10, **limited), "ready")
    assert GAME.outcome(s) == LOST
    assert now(s)["news"][-1] == {"event": "decided"}
    s = play(begin(round=30_000), "ready")
    assert GAME.outcome(s) == ONGOING
    assert now(s)["round"] == 30_000


@pytest.mark.rule("OPOLY-A22")
def test_the_last_round_can_still_be_won():
    s = begin(round=10, options={"roundLimit": 10}, homes=plots("sky"), condos=[], **full("sky"))
    assert GAME.outcome(play(s, "ready")) == WON


# ------------------------------------------------------------------ order of steps


@pytest.mark.rule("OPOLY-12")
def test_steps_come_in_their_order_over_all_pawns():
    s = lucky(
        police_roll(1),
        "ready",
        "B: ready",
        seats=2,
        pawns=[["plum1", "carcoop", "jail"], ["plum2", "plum2", "east", "payday"]],
        tiles=["plum2"],
        condos=["plum1"],
        purses=[200, 0],
        jail=4,
        activists={"plum2": 4},
        police="red4",
    )
    phases = []
    while now(s)["round"] == 1:
        phases.append(now(s)["phase"])
        seat = GAME.turn(s)
        GAME.play(s, seat, "done")
    assert phases == ["free", "drive", "condo", "tile", "home"]
    assert now(s)["purses"] == [200, 100]


@pytest.mark.rule("OPOLY-12")
def test_a_seat_that_has_finished_a_step_waits_for_the_others():
    s = building(seats=2, pawns=[["plum2"], ["plum2"]], activists={"plum2": 8})
    play(s, "done")
    assert refused(s, "build at plum2")[1].startswith("You have finished this step")
    assert refused(s, "ready", seat=1)[0] == "OPOLY-12"
    play(s, "B: build at plum2")
    assert now(s)["round"] == 2
