"""Set-up, the Developers' turn, pawns and Police, rule by rule."""

import pytest

from commontable.core.errors import BadOption
from commontable.core.game import NOBODY
from commontable.games.coopoly import GAME, data
from commontable.games.coopoly.rules.actions import PROPERTY_NAMES
from commontable.games.coopoly.rules.police import BACK, CROSSED, FRONT, POSITIONS
from tests.games.coopoly.referee import RING, WALK
from tests.games.coopoly.table import (
    COLOURS,
    STARTS,
    begin,
    building,
    legal,
    lucky,
    now,
    play,
    plots,
    police_roll,
    refused,
)

SOURCES = "lisasmedman.wixsite.com thegamer.com TESA"

# ------------------------------------------------------------------ box and board


@pytest.mark.rule("OPOLY-1", "OPOLY-10")
@pytest.mark.parametrize("seats, each", [(1, 8), (2, 4), (4, 2)])
def test_one_two_or_four_people_share_eight_pawns(seats, each):
    s = GAME.new(seats, 1)
    assert GAME.view(s, NOBODY)["held"] == [each] * seats
    for _ in range(each):
        play(s, "place at payday")
    assert refused(s, "place at payday")[0] == "OPOLY-10"


@pytest.mark.rule("OPOLY-1")
def test_three_people_cannot_play():
    with pytest.raises(BadOption, match="seats"):
        GAME.new(3, 1)


@pytest.mark.rule("OPOLY-2", "OPOLY-A7")
def test_the_box_holds_three_tiles_of_each_colour_and_fifty_activists():
    s = begin()
    assert GAME.view(s, 0)["bag"] == dict.fromkeys(COLOURS, 3)
    assert data.ACTIVISTS == 50
    assert data.PAWNS == 8


@pytest.mark.rule("OPOLY-3", "OPOLY-M1", "OPOLY-F2")
def test_the_ring_has_corners_railroads_and_a_property_on_each_side_of_a_corner():
    assert list(data.SPACE_NAMES) == RING
    for corner in (0, 10, 20, 30):
        assert RING[corner - 1].endswith("1")
        assert RING[corner + 1].endswith("1")
    assert [RING[i] for i in (5, 15, 25, 35)] == ["south", "west", "north", "east"]


@pytest.mark.rule("OPOLY-4")
def test_zones_are_numbered_as_the_die_counts_them():
    light, dark = ["light purple", "light blue"], ["dark purple", "dark blue"]
    colours = ["yellow", "red", "orange", *light, *dark, "green"]
    assert [zone.colour for zone in data.ZONE_LIST] == colours


@pytest.mark.rule("OPOLY-5")
def test_zones_grow_from_the_corner_toward_the_railroad():
    for zone in data.ZONE_LIST:
        step = zone.spaces[1] - zone.spaces[0]
        assert (zone.spaces[0] - step) % 10 == 0
        assert (zone.spaces[3] + step) % 40 in data.RAILROAD_SPACES


@pytest.mark.rule("OPOLY-11")
def test_set_up_puts_a_condo_on_each_starting_property_and_the_police_on_their_corner():
    for seed in range(20):
        position = now(GAME.new(2, seed))
        assert set(STARTS) <= set(position["condos"])
        assert position["police"] == "police"
        assert position["purses"] == [0, 0]
        assert position["activists"] == {}
        assert position["jail"] == 0
        assert position["homes"] == []


@pytest.mark.rule("OPOLY-F1", "OPOLY-F2", "OPOLY-F3")
@pytest.mark.parametrize("source", SOURCES.split())
def test_the_page_names_its_sources(source):
    assert source in GAME.page.read_text(encoding="utf-8").split("## Where this comes from")[1]


# ------------------------------------------------------------------ Developers


def opening(wish):
    for seed in range(20_000):
        position = now(GAME.new(1, seed))
        if wish(position):
            return position
    raise AssertionError("no such opening")


def drawn(position):
    return [line["place"] for line in position["news"] if line["event"] == "tile"]


def rolled(position):
    return [line["first"] for line in position["news"] if line["event"] == "developers roll"]


@pytest.mark.rule("OPOLY-12", "OPOLY-13")
def test_developers_draw_three_tiles_and_roll_three_times_before_the_players_choose():
    position = now(GAME.new(4, 3))
    assert len(drawn(position)) == 3
    assert len(rolled(position)) == 3
    assert sorted(position["tiles"]) == sorted(drawn(position))
    assert position["phase"] == "place"


@pytest.mark.rule("OPOLY-12")
@pytest.mark.parametrize("pace, tiles, rolls", [("relaxed", 2, 2), ("ruthless", 4, 3)])
def test_the_pace_of_the_developers_is_an_option(pace, tiles, rolls):
    position = now(GAME.new(1, 3, {"developers": pace}))
    assert (len(drawn(position)), len(rolled(position))) == (tiles, rolls)


@pytest.mark.rule("OPOLY-13", "OPOLY-M4", "OPOLY-A6")
def test_a_tile_fills_the_gap_that_is_nearest_to_the_starting_property():
    others = [plot for plot in PROPERTY_NAMES if plot[-1] != "1" and "yellow" not in plot]
    s = lucky(lambda luck: True, "ready", tiles=[*others, "yellow4"])
    news = now(s)["news"]
    assert [line["place"] for line in news if line["event"] == "tile"] == ["yellow2", "yellow3"]


@pytest.mark.rule("OPOLY-14", "OPOLY-A14")
def test_each_complete_zone_gets_one_condo_even_on_homes():
    tiles = [*plots("red")[1:], *plots("sky")[1:]]
    s = lucky(
        lambda luck: 2 not in luck["developers"] and 5 not in luck["developers"],
        "ready",
        tiles=tiles,
        condos=["red1", "sky2"],
        homes=["sky1", "red2"],
    )
    condos = now(s)["condos"]
    assert {c for c in condos if c.startswith(("red", "sky"))} == {"red1", "red2", "sky1", "sky2"}
    assert now(s)["homes"] == ["red2", "sky1"]


@pytest.mark.rule("OPOLY-15", "OPOLY-17", "OPOLY-M4")
def test_a_two_puts_a_condo_on_the_red_starting_property_if_both_red_ones_have_none():
    s = lucky(
        lambda luck: luck["developers"].count(2) == 1,
        "ready",
        tiles=["red2"],
        condos=[],
    )
    assert "red1" in now(s)["condos"]
    assert "red2" not in now(s)["condos"]


@pytest.mark.rule("OPOLY-15", "OPOLY-A6")
def test_a_condo_is_never_built_on_a_blank_space_but_may_stand_behind_a_gap():
    s = lucky(
        lambda luck: luck["developers"][:2] == [6, 6] and "plum2" not in luck["tiles"],
        "ready",
        tiles=["plum3"],
        condos=["plum1"],
    )
    condos = now(s)["condos"]
    assert "plum3" in condos
    assert "plum2" not in condos


@pytest.mark.rule("OPOLY-16", "OPOLY-E1")
def test_a_roll_for_a_zone_full_of_condos_builds_nothing_and_counts():
    position = opening(
        lambda p: rolled(p)[0] == 3 and not any("orange" in tile for tile in drawn(p))
    )
    news = [line for line in position["news"] if line["event"] == "developers roll"]
    assert "place" not in news[0]
    assert len(news) == 3
    assert [c for c in position["condos"] if c.startswith("orange")] == ["orange1"]


@pytest.mark.rule("OPOLY-14", "OPOLY-E2")
def test_three_green_tiles_at_once_bring_a_condo_before_the_rolls():
    position = opening(
        lambda p: drawn(p) == ["green2", "green3", "green4"] and rolled(p).count(8) == 1
    )
    events = [(n["event"], n.get("place")) for n in position["news"]]
    assert events[4] == ("complete", "green2")
    assert ("developers roll", "green3") in events[5:]


@pytest.mark.rule("OPOLY-18")
def test_the_police_do_not_hinder_the_developers():
    s = lucky(
        lambda luck: luck["police"] == 2 and luck["developers"].count(1) > 1,
        "ready",
        condos=[],
        tiles=["yellow2"],
        police="green2",
    )
    assert now(s)["police"] == "yellow1"
    assert {"yellow1", "yellow2"} <= set(now(s)["condos"])


@pytest.mark.rule("OPOLY-A13")
def test_an_empty_bag_stops_the_tiles_but_not_the_condos():
    tiles = [plot for plot in PROPERTY_NAMES if plot[-1] != "1"]
    s = lucky(lambda luck: True, "ready", tiles=tiles, condos=[])
    assert len(now(s)["condos"]) >= 8
    assert drawn(now(s)) == []
    s = lucky(lambda luck: True, "ready", tiles=tiles[:-1], condos=[])
    assert drawn(now(s)) == [tiles[-1]]


@pytest.mark.rule("OPOLY-A12")
def test_condos_and_homes_never_run_out():
    """A set of Monopoly has 12 hotels and 32 houses."""
    three = [plot for plot in PROPERTY_NAMES if plot[-1] in "123"]
    tiles = [plot for plot in three if plot[-1] != "1"]
    s = lucky(
        lambda luck: 8 in luck["developers"],
        "ready",
        tiles=tiles,
        condos=[plot for plot in three if plot != "green3"],
    )
    assert "green3" in now(s)["condos"]
    assert len(now(s)["condos"]) >= 24
    s = building(
        pawns=[["green3"]],
        tiles=tiles,
        homes=[plot for plot in three if plot != "green3"],
        activists={"green3": 4},
    )
    assert now(play(s, "build at green3"))["homes"] == three


# ------------------------------------------------------------------ pawns


@pytest.mark.rule("OPOLY-19")
def test_pawns_go_anywhere_but_under_the_police():
    s = begin(police="yellow1")
    places = {text.split()[-1] for text in legal(s) if text.startswith("place")}
    assert places == set(RING) - {"yellow1", "yellow2"}
    assert refused(s, "place at yellow2") == ("OPOLY-19", "The Police stand at Sunny Row 2.")


@pytest.mark.rule("OPOLY-20")
def test_any_number_of_pawns_of_any_owner_may_share_a_space():
    s = begin(seats=2)
    play(s, "place at north", "B: place at north", "place at north", "B: place at north")
    assert now(s)["pawns"] == [["north", "north"], ["north", "north"]]


@pytest.mark.rule("OPOLY-20")
def test_pawns_can_be_taken_back_until_one_is_ready_and_after_all_think_again():
    s = begin(seats=2)
    play(s, "place at north", "ready", "B: place at east", "B: take back from east")
    assert now(s)["pawns"] == [["north"], []]
    assert legal(s) == []
    assert refused(s, "place at north")[0] == "OPOLY-20"
    assert refused(s, "take back from north")[0] == "OPOLY-20"
    play(s, "B: think again", "take back from north")
    assert now(s)["pawns"] == [[], []]
    assert refused(s, "think again", seat=1)[0] == "OPOLY-20"
    play(s, "ready")
    assert refused(s, "think again", seat=1)[1].startswith("You have asked")
    assert refused(s, "take back from north", seat=1)[0] == "OPOLY-20"


@pytest.mark.rule("OPOLY-20")
def test_pawns_come_home_at_the_end_of_the_round():
    s = play(begin(pawns=[["plum3", "sky4"]]), "ready")
    assert now(s)["round"] == 2
    assert now(s)["pawns"] == [[]]


@pytest.mark.rule("OPOLY-A15")
def test_nobody_has_to_place_a_pawn_and_a_pawn_on_a_blank_space_does_nothing():
    s = play(begin(seats=2), "ready", "B: ready")
    assert now(s)["round"] == 2
    s = play(begin(pawns=[["plum3"] * 3], activists={"plum3": 5}, police="carcoop"), "ready")
    assert now(s)["round"] == 2


@pytest.mark.rule("OPOLY-20")
def test_taking_back_has_an_end_so_that_every_round_has_one():
    s = begin(take_backs=[99])
    play(s, "place at north", "place at east", "take back from north")
    assert refused(s, "take back from east") == (
        "OPOLY-20",
        "You have taken back 100 pawns this round.",
    )


# ------------------------------------------------------------------ Police


@pytest.mark.rule("OPOLY-21", "OPOLY-M2")
def test_the_police_have_twenty_positions_counter_clockwise():
    walk = [spaces for spaces in WALK if spaces]
    assert POSITIONS == len(walk) == 20
    assert [(FRONT[i], BACK[i]) for i in range(20)] == [(w[0], w[-1]) for w in walk]
    assert [CROSSED[i] for i in (3, 8, 13, 18)] == [25, 15, 5, 35]
    assert sum(CROSSED[i] >= 0 for i in range(20)) == 4


@pytest.mark.rule("OPOLY-21", "OPOLY-22", "OPOLY-M2")
def test_a_six_from_the_corner_passes_one_railroad_and_clears_everything_on_the_way():
    way = ["yellow1", "yellow4", "north", "red4", "red1", "carcoop", "orange1", "orange2"]
    rest = {"orange3": 1, "green1": 3, "west": 4}
    s = lucky(
        police_roll(6),
        "ready",
        activists={**dict.fromkeys(way, 2), **rest},
        pawns=[["jail"]],
    )
    assert now(s)["police"] == "orange1"
    assert now(s)["jail"] == 16
    assert now(s)["activists"] == {"west": 4, "orange3": 1, "green1": 3}


@pytest.mark.rule("OPOLY-22", "OPOLY-E10")
def test_a_railroad_that_the_police_skip_is_cleared_too():
    s = lucky(police_roll(1), "ready", police="yellow3", activists={"north": 3}, pawns=[["jail"]])
    assert now(s)["police"] == "red4"
    assert now(s)["jail"] == 3


@pytest.mark.rule("OPOLY-E11")
def test_the_police_always_move_and_leave_the_railroad_behind_them_alone():
    s = lucky(police_roll(1), "ready", police="red4", activists={"north": 3}, pawns=[["carcoop"]])
    assert now(s)["police"] == "red2"
    assert now(s)["activists"] == {"north": 3}


@pytest.mark.rule("OPOLY-A21")
def test_visitors_of_the_jail_are_jailed_when_the_police_pass():
    s = lucky(police_roll(2), "ready", police="lilac2", activists={"jail": 2}, pawns=[["jail"]])
    assert now(s)["jail"] == 2
    assert now(s)["activists"] == {}


@pytest.mark.rule("OPOLY-23", "OPOLY-24")
def test_pawns_where_the_police_ended_do_nothing_and_those_they_passed_act():
    fields = {"police": "lilac4", "jail": 4, "pawns": [["jail"]]}
    blocked = lucky(police_roll(2), "ready", **fields)
    assert now(blocked)["round"] == 2
    passed = lucky(police_roll(3), "ready", **fields)
    assert now(passed)["phase"] == "free"


@pytest.mark.rule("OPOLY-23")
def test_nobody_drives_from_the_car_coop_when_the_police_stand_there():
    fields = {"police": "red4", "activists": {"east": 4}, "pawns": [["carcoop"]]}
    assert now(lucky(police_roll(2), "ready", **fields))["round"] == 2
    assert now(lucky(police_roll(3), "ready", **fields))["phase"] == "drive"


@pytest.mark.rule("OPOLY-23")
@pytest.mark.parametrize(
    "fields",
    [
        {"purses": [900], "condos": ["sky1"]},
        {"tiles": ["sky2"], "pawns": [["sky2", "sky2"]], "condos": []},
        {"condos": []},
    ],
)
def test_nothing_is_done_on_properties_under_the_police(fields):
    fields = {"pawns": [["sky1", "sky1"]], "police": "lilac2", **fields}
    assert now(lucky(police_roll(2), "ready", **fields))["round"] == 2
