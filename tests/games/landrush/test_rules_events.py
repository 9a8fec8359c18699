"""Events and the end: LAND-21 to LAND-28."""

import pytest

from commontable.core.errors import BadPosition, IllegalAction
from commontable.core.game import NOBODY
from commontable.games.landrush import GAME
from tests.games.landrush.farm import (
    cards,
    cash,
    crops,
    farm,
    late,
    late_turn,
    owners,
    play,
    season_end,
    texts,
    with_dice,
)

FOUR = "a1 b1 c1 d1"


def at(zone, names):
    return " ".join(f"{zone}.{name}" for name in names.split())


def events(north, *others):
    rest = [
        e for e in ("market", "mine", "investor", "cooperative", "disease", "flood") if e != north
    ]
    return dict(zip(("north", "east", "south", "west"), [north, *rest], strict=False))


def turned(land, north, **fields):
    """The events are turned at the end of season 5."""
    s = farm(land, season=5, phase="negotiate", events=events(north), **fields)
    return season_end(s, reshuffle=[3])  # the middle class may grab


def harvest(land, face, **fields):
    s = late(land, **{"phase": "buy", "slot": 3, "dice": [1, 0], **fields})
    return with_dice(s, "D: done", costs=[face])


@pytest.mark.rule("LAND-21")
@pytest.mark.rule("LAND-A20")
@pytest.mark.rule("LAND-E25")
def test_all_four_cards_are_turned_after_the_reshuffle_of_season_five():
    land = {"north.a1": "1 palm"}
    s = farm(land, season=5, phase="buy", slot=3, dice=[1, 0], events=events("flood"))
    s = with_dice(s, "D: done", costs=[5])
    assert (s.paid[1], s.has_events) == (3, 0)
    play(s, "A: ready", "B: ready", "C: ready")
    s = with_dice(s, "D: ready", reshuffle=[5])
    assert (GAME.view(s, 0)["phase"], s.has_events) == ("reshuffle", 0)
    play(s, "A: pass")
    assert (s.has_events, s.season, GAME.view(s, 0)["phase"]) == (1, 6, "roll")
    shown = {name: zone["event"] for name, zone in GAME.view(s, NOBODY)["zones"].items()}
    assert shown == events("flood")
    assert owners(s) == {}


@pytest.mark.rule("LAND-22")
@pytest.mark.parametrize(
    "crop, cost, brings", [("cassava", 4, 2), ("tomato", 8, 4), ("palm", 12, 6)]
)
def test_a_market_doubles_costs_and_returns(crop, cost, brings):
    s = late_turn()
    play(s, f"A: buy {crop} north.a1")
    assert cash(s)[0] == 100 - cost
    face = 6 if crop == "cassava" else 1
    assert harvest({"north.a1 north.c3": f"0 {crop}"}, face).income[0] == 2 * brings


@pytest.mark.rule("LAND-A8")
def test_a_market_leaves_exploitation_as_it_is_unless_the_option_doubles_it():
    land = {"north.a1": "0 palm", "west.a1": "0 palm"}
    assert harvest(land, 6, cash=[50, 0, 0, 0]).paid[0] == 12
    options = {"marketDoublesExploitation": True}
    assert harvest(land, 6, cash=[50, 0, 0, 0], options=options).paid[0] == 18


@pytest.mark.rule("LAND-A9")
def test_a_market_does_not_double_cards():
    plots = at("north", FOUR)
    s = with_dice(
        late({plots: "0 palm"}, phase="before", cards=[plots.split()]), "A: done", costs=[1]
    )
    assert s.income[0] == 4 * 6 + 4


@pytest.mark.rule("LAND-E11")
def test_upgrading_in_a_market_costs_market_prices():
    s = late_turn({"north.a1": "0 cassava"}, season=7)
    play(s, "A: plant palm north.a1")
    assert cash(s)[0] == 92


@pytest.mark.rule("LAND-23")
def test_a_mine_takes_the_crops_and_costs_ten_a_plot():
    s = turned({"north.a1": "0 palm", "north.b1": "0 cassava", "east.a1": "0 palm"}, "mine")
    s = s if s.has_events else play(s, "B: pass")
    assert crops(s) == {"north.a1": None, "north.b1": None, "east.a1": "palm"}
    s = late_turn()
    play(s, "A: buy land east.a1")
    assert cash(s)[0] == 90
    assert texts(s, 0, "plant") == []
    assert harvest({"east.a1 east.c5": "0"}, 6).income[0] == 12


@pytest.mark.rule("LAND-23")
@pytest.mark.rule("LAND-E13")
def test_in_a_mine_all_connected_plots_combine():
    s = turned({at("north", "a1 b1"): "0 cassava", at("north", "c1 d1"): "0 palm"}, "mine")
    play(s, "B: pass")
    assert GAME.view(s, 0)["phase"] == "after"
    play(s, "A: lay hoe north.c1")
    assert cards(s) == [at("north", FOUR).split()]
    mine = late({at("east", FOUR): "0"}, phase="before", cards=[at("east", FOUR).split()])
    assert with_dice(mine, "A: done").income[0] == 28


@pytest.mark.rule("LAND-A10")
@pytest.mark.rule("LAND-E14")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_mine_pays_no_exploitation(face):
    assert harvest({"east.a1 east.b1 east.c1": "0"}, face).paid[0] == 0


@pytest.mark.rule("LAND-24")
def test_an_investor_leaves_palms_and_pays_a_salary_for_the_rest():
    row = at("north", FOUR)
    land = {row: "0 palm", "north.a3 north.b3": "0 cassava", "north.a4": "1 tomato"}
    s = play(turned(land, "investor", cards=[row.split()]), "B: pass")
    assert owners(s) == dict.fromkeys(row.split(), 0)
    assert cards(s) == []
    assert GAME.position(s)["salary"] == {"north.a3": 0, "north.b3": 0, "north.a4": 1}
    assert GAME.view(s, 0)["zones"]["north"]["for_sale"] is False
    salary = {"south.a1": 0, "south.b1": 0}
    after = harvest({"south.c1": "0 palm"}, 1, salary=salary)
    assert after.income[0] == 3 + 2


@pytest.mark.rule("LAND-24")
def test_nothing_is_for_sale_beside_an_investor_and_no_card_is_laid():
    s = late_turn({at("south", FOUR): "0 palm"})
    assert not [t for t in texts(s, 0, "buy", "lay") if "south" in t]
    with pytest.raises(IllegalAction) as refused:
        GAME.play(s, 0, "buy palm south.e5")
    assert refused.value.rule == "LAND-A14"


@pytest.mark.rule("LAND-A11")
def test_palms_beside_an_investor_pay_and_salaries_do_not():
    s = harvest({"south.c1": "0 palm"}, 6, salary={"south.a1": 0}, cash=[50, 0, 0, 0])
    assert s.paid[0] == 6
    assert harvest({}, 1, salary={"south.a1": 0}).paid[0] == 0


@pytest.mark.rule("LAND-A13")
def test_a_salary_is_not_land():
    salary = {"south.a1": 2}
    s = late(salary=salary, phase="over", season=10)
    assert GAME.view(s, 0)["farmers"][2]["plots"] == 0
    assert GAME.score(s, 2) == s.cash[2]
    faces = {"season": 6, "faces": [4] * 4}
    move = late({"west.a1": "1 palm"}, salary=salary, phase="reshuffle", reshuffle=faces, uses=1)
    assert texts(move, 0, "move") == ["move west.a1"]
    play(move, "A: move west.a1")
    assert not [t for t in texts(move, 0, "to") if "south" in t]
    deal = play(late(salary=salary), "C: offer A")
    assert texts(deal, 2, "give") == []


@pytest.mark.rule("LAND-A13")
@pytest.mark.parametrize(
    "phase, seat, action",
    [
        ("turn", 2, "plant palm south.a1"),
        ("turn", 2, "lay hoe south.a1"),
        ("move", 0, "move south.a1"),
        ("grab", 0, "grab palm south.a1"),
        ("deal", 2, "give south.a1"),
        ("deal", 0, "want south.a1"),
    ],
)
def test_what_is_tried_with_a_salary_is_refused_as_such(phase, seat, action):
    salary = {"south.a1": 2}
    if phase == "turn":
        s = late_turn(salary=salary, slot=2, dice=[6, 0])
    elif phase == "deal":
        s = play(late(salary=salary), f"{'ABCD'[seat]}: offer {'CBAD'[seat]}")
    else:
        faces = {"season": 6, "faces": [4 if phase == "move" else 5] * 4}
        s = late({"west.a1": "1 palm"}, salary=salary, phase="reshuffle", reshuffle=faces, uses=1)
    with pytest.raises(IllegalAction, match="South a1 pays a salary") as refused:
        GAME.play(s, seat, action)
    assert refused.value.rule == "LAND-A13"


@pytest.mark.rule("LAND-A14")
def test_land_beside_an_investor_changes_hands_in_no_way_but_may_move_out():
    land = {"south.a1": "1 palm"}
    grab = late(land, phase="negotiate")
    assert season_end(grab, reshuffle=[5]).season == 7
    faces = {"season": 6, "faces": [4] * 4}
    s = late(land, phase="reshuffle", reshuffle=faces, uses=1)
    play(s, "A: move south.a1", "A: to west.a1")
    assert owners(s) == {"west.a1": 1}
    deal = play(late(land), "B: offer A")
    assert texts(deal, 1, "give") == []
    assert texts(late_turn({"south.a1": "0 palm"}), 0, "plant") == []


@pytest.mark.rule("LAND-25")
def test_the_first_poor_farmer_proposes_and_the_other_answers():
    land = {"west.a1 west.c1 west.e1 west.a3": "2 cassava", "west.c5": "3 cassava"}
    pool = {"cassava": ["hoe"]}
    s = late(land, phase="before", slot=2, pool=pool)
    play(s, "C: done")
    play(s, "D: done")
    assert (GAME.view(s, 2)["phase"], s.joint, GAME.turn(s)) == ("split", 4, 2)
    assert s.income[2] == 4  # the plots pay their owner
    assert texts(s, 2, "split") == [f"split {n}" for n in range(5)]
    play(s, "C: split 3")
    yes = with_dice(s, "D: agree", costs=[6])
    assert list(yes.income) == [0, 0, 7, 2]
    no = with_dice(s, "D: disagree", costs=[6])
    assert list(no.income) == [0, 0, 6, 3]


@pytest.mark.rule("LAND-25")
def test_an_odd_dollar_goes_to_the_other():
    land = {at("west", "a1 c1 e1 a3 c3 e3"): "2 cassava"}
    s = play(
        late(land, phase="before", slot=3, pool={"cassava": ["truck"]}), "D: done", "C: split 5"
    )
    after = with_dice(s, "D: disagree", costs=[6])
    assert list(after.income) == [0, 0, 6 + 2, 3]


@pytest.mark.rule("LAND-25")
def test_what_collective_cards_brought_is_shared_even_if_a_deal_takes_them_away():
    land = {"west.a1,west.c1,west.e1,west.a3": "2 cassava"}
    s = late(land, phase="split", joint=4, pool={"cassava": ["hoe"]}, cash=[9, 0, 0, 0])
    play(s, "C: offer A", "C: give west.a1", "C: ask 2", "C: propose", "A: accept C")
    assert (GAME.view(s, 2)["pool"]["cassava"], s.joint) == ([], 4)
    assert GAME.from_position(GAME.position(s)) == s


@pytest.mark.rule("LAND-25")
@pytest.mark.parametrize(
    "fields",
    [
        {"phase": "split", "joint": 0},
        {"phase": "split", "joint": 99},
        {"phase": "split", "joint": 4, "season": 1},
        {"phase": "negotiate", "joint": 4},
    ],
)
def test_only_a_cooperative_shares_and_only_while_it_does(fields):
    with pytest.raises(BadPosition, match=r"joint|cooperative"):
        late({"west.a1": "2 cassava"}, **fields)


@pytest.mark.rule("LAND-A22")
def test_a_collective_factory_counts_for_both_poor():
    land = {at("west", "a1 c1 e1 a3 c3 e3 a5"): "2 palm", "west.e5": "3 palm"}
    for seat, name in ((2, "C"), (3, "D")):
        s = late(land, slot=seat, pool={"palm": ["factory"]})
        assert with_dice(s, f"{name}: roll").dice[1] > 0
    assert with_dice(late(land, slot=1, pool={"palm": ["factory"]}), "B: roll").dice[1] == 0


@pytest.mark.rule("LAND-A22")
@pytest.mark.rule("LAND-A3")
def test_option_scattered_plots_give_the_poor_two_dice_only_in_a_cooperative():
    options = {"highestTierPerCluster": True}
    land = {at("west", "a1 c1 e1 a3 c3 e3 a5"): "2 palm", "west.e5": "3 palm"}
    for s, dice in ((farm(land, options=options), 1), (late(land, options=options), 2)):
        assert [farmer["dice"] for farmer in GAME.view(s, 0)["farmers"]] == [2, 1, dice, dice]


@pytest.mark.rule("LAND-A23")
@pytest.mark.rule("LAND-E16")
def test_scattered_plots_of_both_poor_carry_a_collective_hoe():
    land = {
        "west.a1 west.c1 west.e1": "2 cassava",
        "west.a5": "3 cassava",
        at("west", "b2 d2 b4 d4"): "0 cassava",
    }
    s = late_turn(land, slot=2, dice=[1, 0])
    assert texts(s, 2, "pool") == ["pool hoe cassava"]
    assert texts(late_turn(land), 0, "lay", "pool") == []
    play(s, "C: pool hoe cassava")
    assert GAME.position(s)["pool"]["cassava"] == ["hoe"]


@pytest.mark.rule("LAND-E17")
def test_a_cooperative_counts_crops_separately():
    land = {"west.a1 west.b1 west.c1": "2 cassava", "west.a2 west.b2 west.c2": "3 tomato"}
    assert texts(late_turn(land, slot=2, dice=[1, 0]), 2, "pool") == []


@pytest.mark.rule("LAND-A23")
def test_a_cooperative_replaces_own_cards_and_the_newest_goes_when_plots_do():
    row = at("north", FOUR)
    land = {row: "2 cassava", at("north", "a3 b3 c3 d3"): "0 cassava"}
    hoes = [row.split(), at("north", "a3 b3 c3 d3").split()]
    s = play(turned(land, "cooperative", cards=hoes), "B: pass")
    assert cards(s) == [hoes[1]]
    land = {at("west", "a1 c1 e1 a3 c3 e3 a5 c5 e5 b2"): "2 cassava"}
    s = late(land, pool={"cassava": ["truck", "hoe"]})
    play(s, "C: offer A", "C: give west.a1", "C: propose", "A: accept C")
    assert GAME.position(s)["pool"]["cassava"] == ["truck"]
    assert texts(late_turn(land, slot=2, dice=[1, 0]), 2, "lay") == []


@pytest.mark.rule("LAND-A23")
def test_every_collective_card_that_goes_is_told():
    land = {at("west", "a1 c1 e1 a3 c3 e3 a5 c5"): "2 cassava"}
    s = late(land, pool={"cassava": ["hoe", "hoe"]})
    plots = [f"C: give west.{spot}" for spot in ("a1", "c1", "e1", "a3", "c3")]
    play(s, "C: offer A", *plots, "C: propose")
    before = s.copy()
    action = GAME.play(s, 0, "accept C")
    told = GAME.tell(before, 0, action, s, NOBODY)
    assert told[-1] == "The 2 newest collective cards for cassava were lost."


@pytest.mark.rule("LAND-A23")
def test_either_poor_farmer_arranges_collective_cards():
    land = {at("west", "a1 c1 e1 a3 c3 e3 a5 c5"): "2 cassava"}
    s = late(land, phase="before", slot=3, pool={"cassava": ["hoe"]})
    play(s, "D: unpool hoe cassava", "D: pool factory cassava")
    assert (GAME.view(s, 3)["phase"], s.joint) == ("split", 6)


@pytest.mark.rule("LAND-A3")
def test_option_collective_cards_lie_by_themselves():
    land = {at("west", "a1 c1 e1 a3 c3 e3"): "2 cassava"}
    options = {"highestTierPerCluster": True}
    s = late(land, phase="buy", slot=3, dice=[1, 0], options=options)
    play(s, "D: done")
    assert (GAME.view(s, 2)["phase"], s.joint) == ("split", 5)
    for viewer in (0, 2, NOBODY):
        assert GAME.view(s, viewer)["pool"] == {"cassava": ["truck"], "tomato": [], "palm": []}
    assert "Cards of the cooperative: cassava truck" in GAME.draw(GAME.view(s, 0))
    assert GAME.position(s)["pool"] == {"cassava": [], "tomato": [], "palm": []}


DISEASE = {"north": "disease", "east": "flood", "south": "market", "west": "mine"}


@pytest.mark.rule("LAND-26")
def test_a_disease_takes_cards_and_makes_crops_equal():
    row = at("north", FOUR)
    s = play(
        turned({row: "0 palm", "east.a1": "2 palm"}, "disease", cards=[row.split()]), "B: pass"
    )
    assert cards(s) == []
    s = late_turn({row: "0 palm"}, events=DISEASE)
    assert texts(s, 0, "lay") == []
    play(s, "A: buy palm north.e5", "A: buy cassava north.d5", "A: plant cassava north.a1")
    assert cash(s)[0] == 96
    assert harvest({row: "0 palm"}, 1, events=DISEASE).income[0] == 4


@pytest.mark.rule("LAND-A12")
def test_a_disease_leaves_exploitation_by_crop():
    assert harvest({"north.a1": "0 palm"}, 6, events=DISEASE, cash=[50, 0, 0, 0]).paid[0] == 6
    assert harvest({"north.a1": "0 palm"}, 1, events=DISEASE, cash=[50, 0, 0, 0]).paid[0] == 0


@pytest.mark.rule("LAND-27")
@pytest.mark.rule("LAND-E19")
def test_a_flood_takes_everything_and_land_is_sold_anew():
    row = at("north", FOUR)
    s = turned(
        {row: "0 palm", "north.e5": "2 cassava", "west.a1": "3 palm"}, "flood", cards=[row.split()]
    )
    play(s, "B: pass")
    assert (owners(s), cards(s)) == ({"west.a1": 3}, [])
    assert cash(s) == [30, 15, 5, 5]
    s = late_turn(events=DISEASE)
    play(s, "A: buy cassava east.a1", "A: buy tomato east.b1", "A: buy palm east.c1")
    assert cash(s)[0] == 100 - 12


@pytest.mark.rule("LAND-E20")
def test_legal_choices_do_not_depend_on_hidden_events():
    land = {at("north", FOUR): "0 palm", at("east", FOUR): "2 cassava"}
    for phase in ("roll", "buy", "before"):
        fields = {"dice": [3, 3]} if phase == "buy" else {}
        one = farm(land, season=5, phase=phase, events=events("mine"), **fields)
        other = farm(land, season=5, phase=phase, events=events("flood"), **fields)
        for seat in range(4):
            assert GAME.legal_texts(one, seat) == GAME.legal_texts(other, seat)


# ------------------------------------------------------------------ the end


@pytest.mark.rule("LAND-28")
def test_after_the_last_season_nobody_acts():
    s = season_end(farm(season=10, phase="negotiate"))
    assert GAME.turn(s) == NOBODY
    assert [GAME.legal_texts(s, seat) for seat in range(4)] == [[], [], [], []]


@pytest.mark.rule("LAND-A21")
def test_wealth_is_cash_loans_and_land_at_prices_of_now():
    land = {"north.a1": "0 cassava", "east.a1": "0", "south.a1": "0 palm", "west.a1": "0 tomato"}
    debts = [{"debtor": 1, "creditor": 0, "amount": 7}, {"debtor": 0, "creditor": 2, "amount": 3}]
    s = late(land, phase="over", season=10, cash=[20, 15, 5, 5], debts=debts)
    assert GAME.score(s, 0) == 20 + 7 - 3 + 4 + 10 + 6 + 4
    assert [GAME.score(s, seat) for seat in (1, 2, 3)] == [8, 8, 5]
    sick = late({"north.a1": "0 palm"}, events=DISEASE)
    assert GAME.score(sick, 0) == 30 + 2


@pytest.mark.rule("LAND-A21")
def test_both_rankings_are_shown_and_ties_go_to_more_plots():
    land = {"west.a1 west.a2": "1 cassava", "west.a3": "2 tomato"}
    s = late(land, phase="over", season=10, cash=[4, 6, 6, 10])
    ranks = GAME.view(s, NOBODY)["rankings"]
    assert ranks == {"wealth": [[1], [2], [3], [0]], "land": [[1], [2], [3], [0]]}
    even = late(phase="over", season=10, cash=[5, 9, 5, 5])
    assert GAME.view(even, NOBODY)["rankings"]["wealth"] == [[1], [0, 2, 3]]
