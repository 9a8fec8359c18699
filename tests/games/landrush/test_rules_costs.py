"""Returns, exploitation and what happens to those who cannot pay: LAND-15 to LAND-17."""

import pytest

from commontable.games.landrush import GAME, data
from tests.games.landrush.farm import cash, farm, owners, play, season_end, texts, with_dice

LAST_TURN = {"phase": "buy", "slot": 3, "dice": [1, 0]}


def harvest(land, face, **fields):
    """The last turn is over: returns, then the cost die."""
    return with_dice(farm(land, **{**LAST_TURN, **fields}), "D: done", costs=[face])


@pytest.mark.rule("LAND-15")
@pytest.mark.parametrize("crop, brings", [("cassava", 1), ("tomato", 2), ("palm", 3)])
def test_every_plot_brings_its_return(crop, brings):
    face = 6 if crop == "cassava" else 1
    s = harvest({"north.a1 east.b2 south.c3": f"1 {crop}"}, face, cash=[0, 0, 0, 0])
    assert cash(s) == [0, 3 * brings, 0, 0]


@pytest.mark.rule("LAND-15", "LAND-16")
def test_what_came_in_and_was_paid_is_told_for_one_season():
    s = harvest({"north.a1": "0 palm"}, 5, income=[9, 9, 9, 9], paid=[7, 7, 7, 7])
    assert (list(s.income), list(s.paid)) == ([3, 0, 0, 0], [3, 0, 0, 0])
    assert cash(s) == [30, 15, 5, 5]


@pytest.mark.rule("LAND-M5")
def test_the_table_of_prices_cell_by_cell():
    table = {kind: list(zip(p.cost, p.brings, strict=True)) for kind, p in data.PRICES.items()}
    initial = [(2, 1), (4, 2), (6, 3)]
    assert table["initial"] == table["cooperative"] == table["flood"] == initial
    assert table["market"] == [(4, 2), (8, 4), (12, 6)]
    assert table["mine"] == [(10, 6)] * 3
    assert [brings for _, brings in table["investor"]] == [1, 1, 3]
    assert table["disease"] == [(2, 1)] * 3
    assert [(card.name, card.plots, card.brings) for card in data.CARDS] == [
        ("hoe", 4, 4),
        ("truck", 6, 5),
        ("factory", 8, 6),
    ]
    with_cards = {kind for kind, prices in data.PRICES.items() if prices.has_cards}
    assert with_cards == {"initial", "market", "mine", "cooperative", "flood"}


@pytest.mark.rule("LAND-16")
@pytest.mark.parametrize(
    "face, costs",
    [
        (1, [1, 0, 0]),
        (2, [2, 0, 0]),
        (3, [0, 2, 0]),
        (4, [0, 4, 0]),
        (5, [0, 0, 3]),
        (6, [0, 0, 6]),
    ],
)
def test_the_die_says_which_crop_costs_how_much(face, costs):
    land = {
        "north.a1 east.a1": "0 cassava",
        "south.a1 west.a1 west.c1": "1 tomato",
        "west.e5": "2 palm",
    }
    s = harvest(land, face, cash=[100, 100, 100, 100])
    assert list(s.paid) == [2 * costs[0], 3 * costs[1], costs[2], 0]
    assert cash(s) == [102 - s.paid[0], 106 - s.paid[1], 103 - s.paid[2], 100]


@pytest.mark.rule("LAND-A1")
def test_one_die_for_the_table_or_one_for_each():
    land = {
        "north.a1": "0 cassava",
        "north.a2": "1 tomato",
        "north.a3": "2 palm",
        "north.a4": "3 palm",
    }
    s = farm(land, **LAST_TURN)
    assert len(set(with_dice(s, "D: done").cost_face)) == 1
    each = farm(land, **LAST_TURN, options={"perPlayerRoll": True}, cash=[20] * 4)
    after = with_dice(each, "D: done", costs=[1, 4, 6, 1])
    assert list(after.paid) == [1, 4, 6, 0]
    ended = season_end(after, reshuffle=[5, 1, 1, 4])
    assert texts(ended, 0, "grab")
    assert not texts(ended, 1, "move")
    play(ended, "A: pass")
    assert texts(ended, 2, "move")
    play(ended, "C: pass")
    assert ended.season == 2


@pytest.mark.rule("LAND-E7")
def test_three_tomatoes_cost_twelve_on_a_four():
    s = harvest(
        {"north.a1 north.c1 north.e1": "0 tomato", "south.a1": "1 palm"}, 4, cash=[20, 5, 5, 5]
    )
    assert list(s.paid) == [12, 0, 0, 0]


@pytest.mark.rule("LAND-A15")
@pytest.mark.rule("LAND-E8")
def test_who_is_short_gives_up_plots_of_his_choice():
    s = harvest({"north.a1 north.c1 north.e1": "2 tomato"}, 4, cash=[0, 0, 0, 0])
    assert GAME.view(s, 2)["phase"] == "short"
    assert (cash(s)[2], GAME.view(s, 2)["farmers"][2]["owed"]) == (6, 12)
    assert texts(s, 2, "abandon") == ["abandon north.a1", "abandon north.c1", "abandon north.e1"]
    play(s, "C: abandon north.c1", "C: abandon north.a1")
    assert owners(s) == {"north.e1": 2}
    assert cash(s)[2] == 2
    assert GAME.view(s, 2)["phase"] == "negotiate"


@pytest.mark.rule("LAND-A15")
def test_a_loan_saves_the_plots():
    s = harvest({"north.a1 north.c1 north.e1": "2 tomato"}, 4, cash=[9, 0, 0, 0])
    play(s, "A: offer C", "A: pay 5", "A: pay 1", "A: credit 10", "A: propose", "C: accept A")
    assert GAME.view(s, 2)["phase"] == "negotiate"
    assert cash(s) == [3, 0, 0, 0]
    assert len(owners(s)) == 3


@pytest.mark.rule("LAND-A15")
def test_an_unpaid_plot_that_is_handed_over_carries_its_cost():
    s = harvest({"north.a1 north.c1": "2 tomato"}, 4, cash=[9, 2, 0, 0])
    sold = play(s.copy(), "C: offer A", "C: give north.a1", "C: propose", "A: accept C")
    assert cash(sold) == [5, 2, 0, 0]
    assert list(sold.paid) == [4, 0, 4, 0]
    shifted = play(s.copy(), "C: offer B", "C: give north.a1", "C: propose", "B: accept C")
    assert (GAME.view(shifted, 1)["phase"], GAME.turn(shifted)) == ("short", 1)
    play(shifted, "B: abandon north.a1")
    assert owners(shifted) == {"north.c1": 2}


@pytest.mark.rule("LAND-A15")
def test_the_short_settle_in_playing_order_and_the_others_pay_at_once():
    land = {"north.a1 north.c1": "0 palm", "north.e1": "1 palm", "south.a1 south.c1": "3 palm"}
    s = farm(land, phase="buy", first=3, slot=3, dice=[1, 0], cash=[0, 50, 0, 0])
    s = with_dice(s, "C: done", costs=[6])
    assert s.paid[1] == 6
    assert GAME.turn(s) == 3
    play(s, "D: abandon south.a1")
    assert GAME.turn(s) == 0


@pytest.mark.rule("LAND-A19")
def test_the_last_season_has_costs_unless_the_option_says_no():
    land = {"north.a1": "0 cassava"}
    events = {"north": "flood", "east": "mine", "south": "disease", "west": "market"}
    s = with_dice(farm(land, season=10, events=events, **LAST_TURN), "D: done")
    assert s.cost_season == 10
    options = {"skipCostsInSeason10": True}
    s = farm(land, season=10, options=options, events=events, **LAST_TURN)
    play(s, "D: done")
    assert (s.cost_season, GAME.view(s, 0)["phase"], list(s.paid)) == (0, "negotiate", [0] * 4)
    nine = farm(land, season=9, options=options, events=events, **LAST_TURN)
    assert with_dice(nine, "D: done").cost_season == 9


@pytest.mark.rule("LAND-17")
def test_plots_are_sold_at_the_agreed_price_until_all_are_ready():
    s = farm({"north.a1": "0 palm"}, phase="negotiate")
    play(
        s,
        "A: ready",
        "B: offer A",
        "B: want north.a1",
        "B: pay 10",
        "B: pay 1",
        "B: propose",
        "A: accept B",
    )
    assert owners(s) == {"north.a1": 1}
    assert cash(s) == [41, 4, 5, 5]
    assert s.season == 1
    play(s, "B: ready", "C: ready")
    assert GAME.turn(s) == 3
    assert with_dice(s, "D: ready", reshuffle=[3]).season == 2
