"""Steps i to iv, rule by rule: Pay Day, the Jail, railroads, the Car Co-op."""

import pytest

from commontable.games.coopoly import GAME
from tests.games.coopoly.table import (
    AWAY,
    begin,
    legal,
    lucky,
    now,
    play,
    police_roll,
    refused,
    told,
)

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


@pytest.mark.rule("OPOLY-26", "OPOLY-28")
@pytest.mark.parametrize("corner", ["jail", "carcoop"])
def test_pawns_roll_one_at_a_time_and_the_group_chooses_who_is_next(corner):
    pawns = [[corner, corner], [corner]]
    s = begin(seats=2, jail=30, activists={"west": 4}, pawns=pawns, police="plum2")
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
    play(s, "drive north counterclockwise", "drive red4 counterclockwise")
    assert refused(s, "drive red3 counterclockwise") == (
        "OPOLY-23",
        "The Police stand at Brickfield 2.",
    )
    assert "drive red3 clockwise" in legal(s)  # away from them


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
