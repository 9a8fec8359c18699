"""The reshuffle of land rights: LAND-18."""

import pytest

from commontable.core.errors import IllegalAction
from commontable.games.landrush import GAME
from tests.games.landrush.farm import cards, crops, farm, late, owners, play, season_end, texts

LAND = {
    "north.a1": "0 palm",
    "north.b1": "1 tomato",
    "north.c1": "2 cassava",
    "north.d1": "3 cassava",
}
EIGHT = "south.a1 south.b1 south.c1 south.d1 south.a2 south.b2 south.c2 south.d2"


def reshuffle(face, land=None, seats=None, **fields):
    faces = {"season": fields.get("season", 1), "faces": [face] * 4}
    slot = {1: 2, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0}[face]
    uses = 2 if face == 6 else 1
    defaults = {"phase": "reshuffle", "reshuffle": faces, "slot": slot, "uses": uses}
    return farm(LAND if land is None else land, **{**defaults, **fields})


@pytest.mark.rule("LAND-18")
@pytest.mark.parametrize(
    "face, seat, verb",
    [
        (1, 2, "move"),
        (2, 1, "move"),
        (3, 1, "grab"),
        (4, 0, "move"),
        (5, 0, "grab"),
        (6, 0, "grab"),
    ],
)
def test_each_face_lets_one_class_move_or_grab(face, seat, verb):
    s = season_end(farm(LAND, phase="negotiate"), reshuffle=[face])
    assert GAME.turn(s) == seat
    other = "grab" if verb == "move" else "move"
    assert texts(s, seat, verb)
    assert not texts(s, seat, other)
    for bystander in {0, 1, 2, 3} - {seat}:
        assert texts(s, bystander, "move", "grab", "pass") == []
    assert "pass" in GAME.legal_texts(s, seat)


@pytest.mark.rule("LAND-18")
def test_nobody_has_to_use_it():
    s = play(reshuffle(6), "A: pass")
    assert (s.season, owners(s)) == (
        2,
        {"north.a1": 0, "north.b1": 1, "north.c1": 2, "north.d1": 3},
    )


@pytest.mark.rule("LAND-A16")
def test_moving_keeps_owner_and_crop_and_goes_to_any_empty_plot():
    s = reshuffle(2)
    assert texts(s, 1, "move") == [f"move north.{c}1" for c in "abcd"]
    play(s, "B: move north.a1")
    assert [GAME.legal_texts(s, seat) for seat in (0, 2, 3)] == [[], [], []]
    assert len(texts(s, 1, "to")) == 96
    play(s, "B: to west.e5")
    assert owners(s)["west.e5"] == 0
    assert crops(s)["west.e5"] == "palm"
    assert "north.a1" not in owners(s)
    assert s.season == 2


@pytest.mark.rule("LAND-A16")
def test_a_plot_moved_into_a_mine_loses_its_crop():
    faces = {"season": 6, "faces": [4] * 4}
    s = late({"north.a1": "0 palm"}, phase="reshuffle", reshuffle=faces, slot=0, uses=1)
    play(s, "A: move north.a1", "A: to east.c3")
    assert crops(s) == {"east.c3": None}


@pytest.mark.rule("LAND-A28")
def test_a_plot_that_leaves_a_mine_is_planted_with_cassava():
    faces = {"season": 6, "faces": [4] * 4}
    s = late({"east.a1": "0"}, phase="reshuffle", reshuffle=faces, slot=0, uses=1)
    out = play(s.copy(), "A: move east.a1", "A: to west.c3")
    assert crops(out) == {"west.c3": "cassava"}
    within = play(s, "A: move east.a1", "A: to east.c3")
    assert crops(within) == {"east.c3": None}


@pytest.mark.rule("LAND-A17")
def test_a_grabbed_plot_changes_owner_and_crop_for_nothing():
    s = play(reshuffle(3), "B: grab palm north.c1")
    assert owners(s)["north.c1"] == 1
    assert crops(s)["north.c1"] == "palm"
    assert list(s.cash) == [30, 15, 5, 5]
    faces = {"season": 6, "faces": [5] * 4}
    mine = late({"east.a1": "1"}, phase="reshuffle", reshuffle=faces, slot=0, uses=1)
    assert texts(mine, 0, "grab") == ["grab land east.a1"]
    play(mine, "A: grab land east.a1")
    assert (owners(mine), crops(mine)) == ({"east.a1": 0}, {"east.a1": None})


@pytest.mark.rule("LAND-A17")
def test_ones_own_land_cannot_be_grabbed():
    with pytest.raises(IllegalAction, match="North b1 is yours already"):
        GAME.play(reshuffle(3), 1, "grab palm north.b1")


@pytest.mark.rule("LAND-A18")
def test_two_grabs_may_hit_the_same_farmer_or_stop_after_one():
    land = {"north.a1 north.b1": "2 cassava", "south.a1": "1 palm"}
    both = play(reshuffle(6, land), "A: grab palm north.a1", "A: grab palm north.b1")
    assert (owners(both)["north.a1"], owners(both)["north.b1"], both.season) == (0, 0, 2)
    one = play(reshuffle(6, land), "A: grab palm north.a1")
    assert one.season == 1
    play(one, "A: pass")
    assert (owners(one)["north.b1"], one.season) == (2, 2)


@pytest.mark.rule("LAND-E10")
def test_both_poor_may_move_and_a_moved_plot_breaks_a_factory():
    land = {EIGHT: "0 palm", "north.a1": "3 cassava"}
    s = reshuffle(1, land, cards=[EIGHT.split()])
    play(s, "C: move south.b1", "C: to north.e5")
    assert cards(s) == []
    assert GAME.turn(s) == 3
    play(s, "D: pass")
    assert (GAME.view(s, 0)["phase"], GAME.turn(s)) == ("after", 0)
    assert "lay truck south.a2" in texts(s, 0)


@pytest.mark.rule("LAND-E10")
def test_each_poor_may_decline():
    s = play(reshuffle(1), "C: pass")
    assert GAME.turn(s) == 3
    play(s, "D: move north.a1", "D: to north.a2")
    assert owners(s)["north.a2"] == 0


@pytest.mark.rule("LAND-E23")
def test_a_grab_breaks_the_hoe_and_serves_the_grabber():
    land = {
        "north.a1 north.b1 north.c1 north.d1": "2 cassava",
        "north.d2 north.d3 north.d4": "0 palm",
    }
    hoe = ["north.a1", "north.b1", "north.c1", "north.d1"]
    s = play(reshuffle(5, land, cards=[hoe]), "A: grab palm north.d1")
    assert cards(s) == []
    assert GAME.view(s, 0)["phase"] == "after"
    play(s, "A: lay hoe north.d1")
    assert cards(s) == [["north.d1", "north.d2", "north.d3", "north.d4"]]


@pytest.mark.rule("LAND-18")
def test_a_reshuffle_that_nobody_can_use_passes_by_itself():
    assert season_end(farm(phase="negotiate"), reshuffle=[4]).season == 2
    only_mine = farm({"north.a1": "0 palm"}, phase="negotiate")
    assert season_end(only_mine, reshuffle=[5]).season == 2


@pytest.mark.rule("LAND-19", "LAND-A29")
def test_between_the_die_and_its_use_there_is_time_for_a_bribe_that_binds_nobody():
    s = reshuffle(5)
    play(s, "C: offer A", "C: pay 5", "C: demand no-grab season", "C: propose", "A: accept C")
    assert list(s.cash) == [35, 15, 0, 5]
    assert GAME.view(s, 0)["promises"][0]["promise"] == "no-grab"
    play(s, "A: grab palm north.c1")
    assert owners(s)["north.c1"] == 0
