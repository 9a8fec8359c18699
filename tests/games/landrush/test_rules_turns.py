"""Turns, buying, planting and upgrade cards: LAND-7 to LAND-14."""

import pytest

from commontable.core.errors import IllegalAction
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
    turn,
    with_dice,
)

ROW = "north.a1 north.b1 north.c1 north.d1"
EIGHT = ROW + " north.a2 north.b2 north.c2 north.d2"


@pytest.mark.rule("LAND-7")
def test_a_season_runs_through_its_steps_and_so_does_the_next():
    s = farm()
    for season in (1, 2):
        assert (s.season, GAME.view(s, 0)["phase"]) == (season, "roll")
        for seat, name in enumerate("ABCD"):
            assert GAME.turn(s) == seat
            s = with_dice(s, f"{name}: roll")
            s = with_dice(s, f"{name}: done")
        assert GAME.view(s, 0)["phase"] == "negotiate"
        s = season_end(s)
    assert (s.season, GAME.view(s, 0)["phase"], GAME.turn(s)) == (3, "roll", 0)


@pytest.mark.rule("LAND-8")
def test_the_rich_roll_two_dice_and_the_others_one():
    for seat, name in enumerate("ABCD"):
        rolled = with_dice(farm(slot=seat), f"{name}: roll")
        assert (rolled.dice[1] > 0) == (seat == 0)
        assert rolled.buys == rolled.dice[0] + rolled.dice[1]


@pytest.mark.rule("LAND-8")
def test_a_factory_gives_a_second_die():
    eight = {EIGHT: "2 cassava"}
    assert with_dice(farm(eight, slot=2), "C: roll").dice[1] == 0
    assert with_dice(farm(eight, slot=2, cards=[EIGHT.split()]), "C: roll").dice[1] > 0
    truck = [EIGHT.split()[:3] + EIGHT.split()[4:7]]
    assert with_dice(farm(eight, slot=2, cards=truck), "C: roll").dice[1] == 0


@pytest.mark.rule("LAND-A6")
def test_the_rich_stay_at_two_dice():
    s = with_dice(farm({EIGHT: "0 palm"}, cards=[EIGHT.split()]), "A: roll", dice=[6, 6])
    assert s.buys == 12


@pytest.mark.rule("LAND-9")
def test_the_roll_limits_how_many_plots_are_bought():
    s = turn(dice=[2, 0], buys=2)
    play(s, "A: buy palm north.a1", "A: buy cassava south.e5")
    assert texts(s, 0, "buy") == []
    with pytest.raises(IllegalAction, match="as many plots as the dice allow") as refused:
        GAME.play(s, 0, "buy cassava north.a2")
    assert refused.value.rule == "LAND-9"


@pytest.mark.rule("LAND-10")
@pytest.mark.rule("LAND-15")
@pytest.mark.parametrize("crop, price", [("cassava", 2), ("tomato", 4), ("palm", 6)])
@pytest.mark.parametrize("zone", ["north", "east", "south", "west"])
def test_a_plot_costs_what_its_crop_costs_in_any_zone(zone, crop, price):
    s = turn()
    play(s, f"A: buy {crop} {zone}.c3")
    assert cash(s)[0] == 100 - price
    assert owners(s) == {f"{zone}.c3": 0}
    assert crops(s) == {f"{zone}.c3": crop}


@pytest.mark.rule("LAND-11")
@pytest.mark.rule("LAND-E1")
def test_money_limits_and_not_the_die():
    s = farm(phase="buy", slot=2, dice=[6, 0], cash=[30, 15, 5, 5])
    assert texts(s, 2, "buy")
    assert not [t for t in texts(s, 2, "buy") if "palm" in t]
    two = play(s.copy(), "C: buy cassava north.a1", "C: buy cassava north.a2")
    assert texts(two, 2, "buy") == []
    one = play(s.copy(), "C: buy tomato north.a1")
    assert texts(one, 2, "buy") == []
    with pytest.raises(IllegalAction, match=r"Palm at North a1 costs \$6; you have \$5") as refused:
        GAME.play(s, 2, "buy palm north.a1")
    assert refused.value.rule == "LAND-11"


@pytest.mark.rule("LAND-E2")
def test_the_rich_buy_nine_plots_of_any_mix():
    s = turn(dice=[4, 5])
    for i, zone in enumerate(["north", "east", "south", "west"] * 2 + ["north"]):
        GAME.play(
            s, 0, f"buy {('cassava', 'tomato', 'palm')[i % 3]} {zone}.{'abcde'[i % 5]}{i // 4 + 1}"
        )
    assert len(owners(s)) == 9
    assert texts(s, 0, "buy") == []


@pytest.mark.rule("LAND-12")
def test_a_dearer_crop_costs_the_difference_and_a_cheaper_one_nothing():
    s = turn({"north.a1": "0 cassava", "north.b1": "0 palm"})
    play(s, "A: plant palm north.a1")
    assert cash(s)[0] == 96
    play(s, "A: plant cassava north.b1")
    assert cash(s)[0] == 96
    assert crops(s) == {"north.a1": "palm", "north.b1": "cassava"}


@pytest.mark.rule("LAND-A7")
def test_changing_crops_needs_no_buys_left_and_is_for_the_own_turn_only():
    s = turn({"north.a1": "0 cassava", "north.a2": "1 cassava"}, buys=0)
    assert texts(s, 0, "plant") == ["plant tomato north.a1", "plant palm north.a1"]
    assert texts(s, 1, "plant") == []


@pytest.mark.rule("LAND-A7")
def test_a_crop_is_changed_as_often_as_there_is_money():
    s = turn({"north.a1": "0 cassava"}, buys=0, cash=[3, 100, 5, 5])
    play(s, "A: plant tomato north.a1")
    assert texts(s, 0, "plant") == ["plant cassava north.a1"]
    play(s, "B: offer A", "B: pay 5", "B: credit 5", "B: propose", "A: accept B")
    play(s, "A: plant palm north.a1", "A: plant cassava north.a1", "A: plant tomato north.a1")
    assert (cash(s)[0], crops(s)) == (2, {"north.a1": "tomato"})


@pytest.mark.rule("LAND-A7")
def test_where_changing_is_always_free_a_plot_changes_once_in_a_turn():
    events = {"north": "disease", "east": "flood", "south": "market", "west": "mine"}
    s = late_turn({"north.a1 north.a2": "0 cassava"}, events=events, buys=0)
    play(s, "A: plant tomato north.a1")
    assert texts(s, 0, "plant") == ["plant tomato north.a2", "plant palm north.a2"]
    with pytest.raises(IllegalAction, match="changed in this turn already") as refused:
        GAME.play(s, 0, "plant palm north.a1")
    assert refused.value.rule == "LAND-A7"


@pytest.mark.rule("LAND-A27")
def test_land_is_bought_planted_except_in_a_mine():
    s = late_turn()
    assert not [t for t in texts(s, 0, "buy") if "land" in t and "east" not in t]
    assert {t.split()[1] for t in texts(s, 0, "buy") if "east" in t} == {"land"}


@pytest.mark.rule("LAND-E22")
def test_buying_nothing_uses_the_turn():
    s = turn()
    play(s, "A: done")
    assert (GAME.turn(s), GAME.view(s, 0)["phase"], owners(s)) == (1, "roll", {})


# ------------------------------------------------------------------ cards


@pytest.mark.rule("LAND-13")
@pytest.mark.rule("LAND-A4")
@pytest.mark.parametrize("card, size", [("hoe", 4), ("truck", 6), ("factory", 8)])
def test_a_card_needs_its_number_of_connected_plots_and_costs_nothing(card, size):
    plots = [*EIGHT.split()[:3], "north.c2", "north.b2", "north.a2", "north.a3", "north.b3"]
    s = turn({" ".join(plots[:size]): "0 tomato"})
    play(s, f"A: lay {card} north.a1")
    assert cards(s) == [sorted(plots[:size], key=lambda name: (name[-1], name))]
    assert cash(s)[0] == 100
    fewer = turn({" ".join(plots[: size - 1]): "0 tomato"})
    assert f"lay {card} north.a1" not in texts(fewer, 0, "lay")


@pytest.mark.rule("LAND-13")
def test_a_card_may_be_left_alone():
    s = turn({ROW: "0 cassava"}, buys=0)
    play(s, "A: done")
    assert cards(s) == []


@pytest.mark.rule("LAND-14")
@pytest.mark.rule("LAND-E4")
def test_corners_do_not_connect():
    shaped = turn({"north.a1 north.a2 north.a3 north.b3": "0 cassava"})
    assert "lay hoe north.a1" in texts(shaped, 0)
    diagonal = turn({"north.a1 north.b2 north.c3 north.d4": "0 cassava"})
    assert texts(diagonal, 0, "lay") == []
    edges = turn({"north.e1 north.a2 north.b2 north.c2": "0 cassava"})
    assert texts(edges, 0, "lay") == []


@pytest.mark.rule("LAND-E5")
def test_different_crops_do_not_combine_until_one_is_changed():
    s = turn({"north.a1 north.b1 north.c1": "0 cassava", "north.d1": "0 tomato"})
    assert texts(s, 0, "lay") == []
    free = play(s.copy(), "A: plant cassava north.d1")
    assert cash(free)[0] == 100
    assert texts(free, 0, "lay")
    s = turn({"north.a1 north.b1 north.c1": "0 tomato", "north.d1": "0 cassava"})
    paid = play(s.copy(), "A: plant tomato north.d1")
    assert cash(paid)[0] == 98
    assert texts(paid, 0, "lay")


@pytest.mark.rule("LAND-A24")
def test_zones_do_not_touch():
    s = turn({"north.e4 north.e5": "0 cassava", "east.a4 east.a5": "0 cassava"})
    assert texts(s, 0, "lay") == []


@pytest.mark.rule("LAND-A3")
def test_eight_plots_carry_a_factory_or_two_hoes():
    s = turn({EIGHT: "0 cassava"})
    factory = play(s.copy(), "A: lay factory north.c2")
    assert [len(card) for card in cards(factory)] == [8]
    assert texts(factory, 0, "lay") == []
    hoes = play(
        s, "A: lay hoe north.a1", "A: cover north.b1", "A: cover north.a2", "A: cover north.b2"
    )
    play(hoes, "A: lay hoe north.d2")
    assert [len(card) for card in cards(hoes)] == [4, 4]


@pytest.mark.rule("LAND-A3")
def test_cards_are_told_from_the_lowest_plot_on_in_whatever_order_they_are_laid():
    rows = [[f"north.{column}{row}" for column in "abcd"] for row in (1, 3, 5)]
    s = turn({" ".join(row): "0 cassava" for row in rows})
    play(s, "A: lay hoe north.a5", "A: lay hoe north.a1", "A: lay hoe north.a3")
    assert cards(s) == rows


@pytest.mark.rule("LAND-A3")
def test_while_a_card_is_being_laid_only_its_owner_acts():
    s = turn({EIGHT: "0 cassava"})
    play(s, "A: lay hoe north.a1")
    assert [GAME.legal_texts(s, seat) for seat in (1, 2, 3)] == [[], [], []]
    assert GAME.legal_texts(s, 0) == ["cover north.b1", "cover north.a2"]


@pytest.mark.rule("LAND-A3")
@pytest.mark.parametrize("plots, brings", [(3, 0), (4, 4), (5, 4), (6, 5), (7, 5), (8, 6)])
def test_option_the_best_card_lies_on_each_cluster_by_itself(plots, brings):
    options = {"highestTierPerCluster": True}
    names = " ".join(
        EIGHT.split()[:4] + ["north.d2", "north.c2", "north.b2", "north.a2"][: plots - 4]
    )
    names = " ".join(names.split()[:plots])
    s = farm({names: "0 cassava"}, options=options, phase="buy", slot=3, dice=[1, 0])
    assert texts(s, 0, "lay", "lift") == []
    after = with_dice(s, "D: done", costs=[6])
    assert after.income[0] == plots + brings
    assert len(GAME.view(after, 0)["cards"]) == (brings > 0)


@pytest.mark.rule("LAND-A5")
def test_a_card_goes_when_a_plot_under_it_changes():
    s = turn({ROW: "0 cassava"}, cards=[ROW.split()])
    play(s, "A: plant tomato north.a1")
    assert cards(s) == []


@pytest.mark.rule("LAND-A5")
def test_windows_are_in_the_turn_before_returns_and_after_the_reshuffle():
    land = {ROW: "0 cassava", "south.a1 south.b1 south.c1 south.d1": "1 palm"}
    s = turn(land, slot=3, dice=[1, 0])
    play(s, "D: done")
    assert (GAME.view(s, 0)["phase"], GAME.turn(s)) == ("before", 0)
    play(s, "A: lay hoe north.a1")
    assert GAME.turn(s) == 1
    s = with_dice(s, "B: done", costs=[3])
    after = season_end(s, reshuffle=[1])
    play(after, "C: pass", "D: pass")
    assert (GAME.view(after, 0)["phase"], GAME.turn(after)) == ("after", 0)
    play(after, "A: lift north.a1", "A: lay hoe north.b1")
    assert GAME.turn(after) == 1


@pytest.mark.rule("LAND-A5")
def test_a_card_laid_in_a_window_stays_until_the_next():
    s = farm({EIGHT: "0 cassava"}, phase="before", cards=[ROW.split()])
    assert texts(s, 0, "lift") == ["lift north.a1"]
    play(s, "A: lift north.a1", "A: lay factory north.a1")
    assert GAME.view(s, 0)["phase"] == "negotiate"


@pytest.mark.rule("LAND-A5")
def test_a_card_just_laid_can_be_taken_off_once_land_in_its_zone_has_changed():
    s = turn({ROW: "0 cassava", "north.a2 north.b2 north.c2": "0 cassava", "north.d2": "1 tomato"})
    play(s, "A: lay hoe north.a1", "A: cover north.b1", "A: cover north.c1", "A: cover north.d1")
    assert texts(s, 0, "lift") == []
    play(s, "A: buy cassava south.a1")
    assert texts(s, 0, "lift") == []
    bought = play(s.copy(), "A: buy cassava north.a3", "A: lift north.a1")
    assert "lay factory north.a1" in texts(bought, 0, "lay")
    handed = play(s, "B: offer A", "B: give north.d2", "B: propose", "A: accept B")
    play(handed, "A: plant cassava north.d2", "A: lift north.a1", "A: lay factory north.a1")
    assert [len(card) for card in cards(handed)] == [8]


@pytest.mark.rule("LAND-A23")
def test_collective_cards_are_regrouped_once_the_common_plots_have_changed():
    plots = "west.a1 west.c1 west.e1 west.a3 west.c3 west.e3"
    s = late_turn({plots: "2 cassava"}, slot=2, dice=[3, 0])
    play(s, "C: pool hoe cassava")
    assert texts(s, 2, "unpool") == []
    play(s, "C: buy cassava north.a1")
    assert texts(s, 2, "unpool") == []  # another zone
    play(s, "C: buy cassava west.a5", "C: buy cassava west.c5", "C: unpool hoe cassava")
    play(s, "C: pool factory cassava")
    assert GAME.position(s)["pool"]["cassava"] == ["factory"]


@pytest.mark.rule("LAND-A5")
def test_a_card_never_changes_its_owner():
    s = turn({ROW: "0 cassava"}, cards=[ROW.split()])
    play(s, "A: offer B", *(f"A: give {plot}" for plot in ROW.split()), "A: propose", "B: accept A")
    assert set(owners(s).values()) == {1}
    assert cards(s) == []


@pytest.mark.rule("LAND-A2")
@pytest.mark.parametrize("size, brings", [(4, 4), (6, 5), (8, 6)])
def test_a_card_brings_a_flat_sum(size, brings):
    plots = ([*EIGHT.split()[:4], "north.d2", "north.c2", "north.b2", "north.a2"])[:size]
    for crop, each in (("cassava", 1), ("tomato", 2), ("palm", 3)):
        s = farm({" ".join(plots): f"0 {crop}"}, phase="before", cards=[plots])
        face = {"cassava": 6, "tomato": 1, "palm": 1}[crop]
        after = with_dice(s, "A: done", costs=[face])
        assert after.income[0] == size * each + brings


def test_late_positions_can_be_written_by_hand():
    assert late().has_events == 1
