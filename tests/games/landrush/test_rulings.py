"""Where rulings meet: small positions in which two or three of them hold at once."""

import pytest

from commontable.core.game import NOBODY
from commontable.games.landrush import GAME
from tests.games.landrush.farm import (
    cards,
    cash,
    farm,
    late,
    owners,
    play,
    season_end,
    texts,
    with_dice,
)

LAST_TURN = {"phase": "buy", "slot": 3, "dice": [1, 0]}
SCATTERED = "west.a1 west.c1 west.e1 west.b3 west.d3 west.a5 west.c5 west.e5"
ROW = "north.a1 north.b1 north.c1 north.d1"


@pytest.mark.rule("LAND-A1")
@pytest.mark.rule("LAND-A15")
def test_a_plot_that_is_handed_over_unpaid_costs_what_the_die_of_its_first_owner_says():
    land = {"north.a1 north.b1": "2 tomato", "south.a1": "0 tomato"}
    s = farm(land, **LAST_TURN, options={"perPlayerRoll": True}, cash=[20, 0, 0, 0])
    s = with_dice(s, "D: done", costs=[3, 1, 4, 1])
    assert (GAME.turn(s), cash(s)[0]) == (2, 20 + 2 - 2)
    play(s, "C: offer A", "C: give north.a1", "C: propose", "A: accept C")
    assert cash(s) == [20 - 4, 0, 0, 0]
    assert GAME.view(s, 0)["phase"] == "negotiate"


@pytest.mark.rule("LAND-A8")
@pytest.mark.rule("LAND-A15")
def test_giving_up_a_plot_in_a_market_saves_the_doubled_cost():
    options = {"marketDoublesExploitation": True}
    land = {"north.a1": "0 palm", "west.a1": "0 palm"}  # north is the market
    s = late(land, **LAST_TURN, options=options, cash=[0, 0, 0, 0])
    s = with_dice(s, "D: done", costs=[6])
    assert (cash(s)[0], GAME.view(s, 0)["farmers"][0]["owed"]) == (9, 18)
    kept = play(s.copy(), "A: abandon north.a1")
    assert (cash(kept)[0], owners(kept)) == (3, {"west.a1": 0})
    lost = play(s, "A: abandon west.a1")
    assert (GAME.turn(lost), GAME.view(lost, 0)["farmers"][0]["owed"]) == (0, 12)


@pytest.mark.rule("LAND-A15")
@pytest.mark.rule("LAND-A21")
def test_who_is_short_may_pay_a_friend_instead_and_loses_the_plot():
    debt = {"debtor": 2, "creditor": 1, "amount": 9}
    s = farm({"north.a1": "2 tomato"}, **LAST_TURN, debts=[debt], cash=[0, 0, 0, 0])
    s = with_dice(s, "D: done", costs=[4])
    play(s, "C: repay 1")
    assert (cash(s), s.debts[0, 2]) == ([0, 2, 0, 0], 7)
    play(s, "C: abandon north.a1")
    assert (owners(s), GAME.view(s, 0)["phase"]) == ({}, "negotiate")


@pytest.mark.rule("LAND-A22")
@pytest.mark.rule("LAND-A23")
def test_moving_a_plot_out_of_a_cooperative_takes_its_factory_and_the_second_die():
    faces = {"season": 6, "faces": [4] * 4}
    s = late(
        {SCATTERED: "2 palm"},
        phase="reshuffle",
        reshuffle=faces,
        uses=1,
        pool={"palm": ["factory"]},
    )
    assert [farmer["dice"] for farmer in GAME.view(s, 0)["farmers"]] == [2, 1, 2, 2]
    play(s, "A: move west.a1", "A: to north.a1")
    assert GAME.position(s)["pool"]["palm"] == []
    assert [farmer["dice"] for farmer in GAME.view(s, 0)["farmers"]] == [2, 1, 1, 1]


@pytest.mark.rule("LAND-A16")
@pytest.mark.rule("LAND-25")
def test_a_plot_moved_into_a_cooperative_counts_there():
    faces = {"season": 6, "faces": [1] * 4}
    land = {"west.a1 west.c1 west.e1": "2 cassava", "north.a1": "3 cassava"}
    s = late(land, phase="reshuffle", reshuffle=faces, slot=2, uses=1)
    play(s, "C: move north.a1", "C: to west.e5", "D: pass")
    assert (GAME.view(s, 2)["phase"], texts(s, 2, "pool")) == ("after", ["pool hoe cassava"])


@pytest.mark.rule("LAND-A17")
@pytest.mark.rule("LAND-A23")
def test_a_grab_in_a_cooperative_takes_the_newest_card():
    faces = {"season": 6, "faces": [5] * 4}
    s = late(
        {SCATTERED: "2 palm"},
        phase="reshuffle",
        reshuffle=faces,
        uses=1,
        pool={"palm": ["hoe", "hoe"]},
    )
    play(s, "A: grab cassava west.a1")
    assert GAME.position(s)["pool"]["palm"] == ["hoe"]


@pytest.mark.rule("LAND-23")
@pytest.mark.rule("LAND-A5")
def test_a_card_survives_the_coming_of_a_mine_and_grows_with_other_crops():
    events = {"north": "mine", "east": "flood", "south": "disease", "west": "market"}
    land = {ROW: "0 palm", "north.a2 north.b2 north.c2 north.d2": "0 cassava"}
    s = farm(land, season=5, phase="negotiate", events=events, cards=[ROW.split()])
    s = play(season_end(s, reshuffle=[3]), "B: pass")
    assert cards(s) == [ROW.split()]
    play(s, "A: lift north.a1", "A: lay factory north.d2")
    assert [len(card) for card in cards(s)] == [8]


@pytest.mark.rule("LAND-25")
@pytest.mark.rule("LAND-5")
def test_the_poor_farmer_who_comes_first_in_playing_order_proposes():
    land = {"west.a1 west.c1 west.e1 west.a3": "2 cassava"}
    s = late(land, phase="before", first=3, slot=3, pool={"cassava": ["hoe"]})
    play(s, "C: done")
    assert (GAME.view(s, 0)["phase"], GAME.turn(s)) == ("split", 3)
    after = with_dice(play(s, "D: split 4"), "C: disagree", costs=[6])
    assert list(after.income) == [0, 0, 4 + 2, 2]


@pytest.mark.rule("LAND-A25")
def test_a_turn_is_sold_while_another_is_taken_and_the_buyer_keeps_his_own():
    s = farm(phase="buy", dice=[1, 1], cash=[30, 15, 50, 5])
    play(s, "C: offer B", "C: buy-turn", "C: pay 5", "C: propose", "B: accept C", "A: done")
    assert GAME.turn(s) == 2
    s = with_dice(s, "C: roll", dice=[3])
    play(s, "C: buy cassava north.a1", "C: done")
    assert (GAME.turn(s), GAME.view(s, 0)["phase"]) == (2, "roll")
    s = with_dice(s, "C: roll", dice=[2])
    play(s, "C: buy cassava north.b1", "C: done")
    assert (owners(s), GAME.turn(s)) == ({"north.a1": 2, "north.b1": 2}, 3)


@pytest.mark.rule("LAND-A19")
@pytest.mark.rule("LAND-M1")
def test_the_last_season_of_a_short_board_is_free_of_costs_with_the_option():
    options = {"board": "hamlet", "skipCostsInSeason10": True}
    events = {"north": "flood", "east": "mine", "south": "disease", "west": "market"}
    land = {"north.a1": "0 cassava"}
    s = farm(land, season=6, options=options, events=events, **LAST_TURN)
    play(s, "D: done")
    assert (GAME.view(s, 0)["phase"], list(s.paid)) == ("negotiate", [0] * 4)
    five = with_dice(farm(land, season=5, options=options, events=events, **LAST_TURN), "D: done")
    assert five.cost_season == 5


@pytest.mark.rule("LAND-A21")
@pytest.mark.rule("LAND-A13")
def test_a_salary_breaks_no_tie():
    s = late(
        {"west.a1": "1 cassava"},
        salary={"south.a1": 2, "south.b1": 2},
        phase="over",
        season=10,
        cash=[0, 8, 10, 1],
    )
    assert GAME.view(s, NOBODY)["rankings"]["wealth"] == [[1], [2], [3], [0]]
