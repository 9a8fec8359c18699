"""Characters, VIBE, buyers and shields."""

import pytest

from tests.games.coop.scene import (
    GAME,
    A,
    B,
    hand,
    legal,
    morning,
    now,
    play,
    refused,
    table,
    vibes,
)

GOODS = ["Fair Trade Coffee", "Dark Chocolate", "Hemp Shirt", "Alpaca Hat", "Incense", "Hand Drum"]
GOODS += ["Folk LP", "Rain Stick", "Trail Mix"]


# ------------------------------------------------------------------ VIBE


@pytest.mark.rule("COOP-20", "COOP-E10", "COOP-A10", "COOP-18")
def test_moving_to_awesome_brings_a_card_once():
    s = play(
        table(vibes="Groovy OKAY OKAY", hands=[["Good Vibrations"]]), "A: work Good-Vibrations"
    )
    assert vibes(s) == "Awesome OKAY OKAY"
    assert len(hand(s)) == 2
    s = table(vibes="Awesome OKAY OKAY", hands=[["Good Vibrations"]])
    assert len(hand(play(s, "A: work Good-Vibrations"))) == 1


@pytest.mark.rule("COOP-10", "COOP-E28", "COOP-A1")
def test_cherrypit_is_never_bummed():
    s = morning("Neighborhood Complaint", people="CherryPit-Jones Weldon-Rumproast Henry-Hall")
    assert vibes(s) == "OKAY Dreary Dreary"


@pytest.mark.rule("COOP-M8", "COOP-10")
def test_the_back_of_cherrypit_needs_everybody_above_bogus_one_after_another_from_a_on():
    hard = {"options": {"expansion": True}, "laid": ["Car Wash", "Potluck", "Bake-Off"]}
    cherrypit, weldon = "CherryPit-Jones/back", "Weldon-Rumproast"
    for moods, after in (("OKAY OKAY", "OKAY Dreary"), ("OKAY Bogus", "Dreary Bogus")):
        s = morning("Double Complaint", people=f"{cherrypit} {weldon}", vibes=moods, **hard)
        assert vibes(s) == after
    first = morning("Double Complaint", people=f"{cherrypit} {weldon}", vibes="OKAY Dreary", **hard)
    assert vibes(first) == "OKAY Bogus"
    then = morning("Double Complaint", people=f"{weldon} {cherrypit}", vibes="Dreary OKAY", **hard)
    assert vibes(then) == "Bogus Dreary"


@pytest.mark.rule("COOP-11", "COOP-M6", "COOP-E11", "COOP-19")
def test_sunshine_inspires_unless_she_is_bogus():
    s = play(table(vibes="OKAY Dreary OKAY"), "B: frolic")
    assert legal(s, seat=B) == ["choose A", "choose C"]
    assert vibes(play(s, "choose A")) == "Groovy OKAY OKAY"
    s = play(table(vibes="OKAY Bogus OKAY"), "B: frolic")
    assert vibes(s) == "OKAY Dreary OKAY"
    assert now(s)["phase"] == "day"
    s = play(table(vibes="OKAY OKAY OKAY", options={"dance": "every"}), "B: frolic")
    assert vibes(s) == "Groovy OKAY Groovy"


@pytest.mark.rule("COOP-12", "COOP-M6", "COOP-55")
def test_henry_chooses_up_to_two_goods():
    people = "Henry-Hall Weldon-Rumproast"
    rest = ["Whale Song CD", "Rain Stick", "Hand Drum", "Incense"]
    s = table(people=people, hands=[["Farm Truck"]], goods_deck=rest)
    play(s, "A: work Farm-Truck")
    assert "order Lava-Lamp" not in legal(s)  # in the Storefront
    assert "order Trail-Mix" in legal(s)  # in the discard
    assert refused(s, "order Lava-Lamp").rule == "COOP-55"
    play(s, "order Trail-Mix", "order Whale-Song-CD")
    assert {"Trail Mix", "Whale Song CD"} < set(now(s)["warehouse"])
    assert len(now(s)["warehouse"]) == 5
    s = play(table(people=people, hands=[["Farm Truck"]]), "A: work Farm-Truck", "stop")
    assert len(now(s)["warehouse"]) == 5
    bogus = table(people=people, vibes="Bogus OKAY", hands=[["Farm Truck"]])
    assert now(play(bogus, "A: work Farm-Truck"))["phase"] == "day"


@pytest.mark.rule("COOP-55", "COOP-12")
def test_goods_of_your_choice_are_all_chosen_also_by_henry():
    for people in ("Henry-Hall Weldon-Rumproast", "Weldon-Rumproast Henry-Hall"):
        s = play(table(people=people, hands=[["Flea Market Find"]]), "A: work Flea-Market-Find")
        assert refused(s, "stop").rule == "COOP-55"
        play(s, "order Incense", "order Sitar-Tape")
        assert {"Incense", "Sitar Tape"} < set(now(s)["warehouse"])


@pytest.mark.rule("COOP-13", "COOP-M6")
def test_leigh_keeps_lawyers_and_the_police_away_while_above_bogus():
    people = "Leigh-Galbrief Sunshine-Freespirit Henry-Hall"
    assert now(morning("MondoMart Lawyers", people=people))["money"] == 0
    assert vibes(morning("Noise Citation", people=people)) == "OKAY OKAY OKAY"
    bogus = {"people": people, "vibes": "Bogus OKAY OKAY"}
    assert now(morning("MondoMart Lawyers", **bogus))["money"] == -2
    s = morning("Cease and Desist", **bogus)
    assert refused(s, "cooperate area", B).rule == "COOP-35"
    play(s, "A: frolic")  # above Bogus again: suspended
    assert "cooperate area" in legal(s, seat=B)


@pytest.mark.rule("COOP-M9")
@pytest.mark.parametrize(
    "happening, paid",  # by 2, 3, 4 and 5 players
    [
        ("MondoMart Lawyers", [2, 2, 5, 5]),
        ("Tax Bill", [8, 10, 12, 14]),
        ("Warehouse Inspection", [0, 3, 6, 9]),
        ("Burst Pipe", [1, 4, 4, 4]),
        ("Shoplifters", [0, 4, 4, 4]),
        ("Pilfered Pallet", [0, 4, 4, 4]),
    ],
)
def test_some_happenings_take_more_from_a_bigger_table(happening, paid):
    two = "Weldon-Rumproast Sunshine-Freespirit"
    three = two + " Henry-Hall"
    four = three + " CherryPit-Jones"
    five = four + " C.P.-Junior"
    tables = [morning(happening, people=people) for people in (two, three, four, five)]
    assert [-now(s)["money"] for s in tables] == paid


@pytest.mark.rule("COOP-M5", "COOP-M9")
@pytest.mark.parametrize("people, wash", [(2, 4), (3, 4), (4, 2), (5, 2)])
def test_a_car_wash_brings_less_to_a_big_table(people, wash):
    names = "Weldon-Rumproast Sunshine-Freespirit Henry-Hall CherryPit-Jones C.P.-Junior"
    s = table(people=" ".join(names.split()[:people]))
    play(s, "A: cooperate area", "B: cooperate area", "A: do Car-Wash")
    assert now(s)["money"] == wash


@pytest.mark.rule("COOP-14", "COOP-A13")
def test_junior_plays_one_or_two_cards_and_draws_one():
    people = "C.P.-Junior Weldon-Rumproast"
    hands = [["Bake Sale", "Bake Sale", "Farm Truck"]]
    s = play(table(people=people, hands=hands), "A: work Bake-Sale")
    assert now(s)["phase"] == "hustle"
    assert refused(s, "work Tour-Bus").rule == "COOP-38"
    two = play(s.copy(), "work Farm-Truck")
    assert now(two)["money"] == -1
    assert len(hand(two)) == 2
    one = play(s, "stop")
    assert len(hand(one)) == 3
    bogus = table(people=people, hands=hands, vibes="Bogus OKAY")
    assert now(play(bogus, "A: work Bake-Sale"))["phase"] == "day"
    sunny = {"happenings": {"Sunny Day": 1, "GAME OVER!": 1}, "above": 1, "acted": "B"}
    cards = ["Bake Sale", "Bake Sale", "Farm Truck", "Farm Truck"]
    s = play(table(people=people, hands=[cards], **sunny), "A: work Bake-Sale", "work Bake-Sale")
    assert now(s)["day"] == "Tuesday"
    assert now(play(s, "A: work Farm-Truck"))["phase"] == "hustle"  # every day anew


@pytest.mark.rule("COOP-15", "COOP-17")
def test_weldon_is_neither():
    s = play(table(hands=[["Tour Bus"]]), "A: work Tour-Bus")
    assert vibes(s) == "OKAY Dreary OKAY"
    s = play(table(hands=[["Group Hug"]]), "A: work Group-Hug")
    assert legal(s) == ["choose C", "stop"]


@pytest.mark.rule("COOP-15")
def test_what_a_card_does_to_whoever_plays_it_touches_weldon():
    s = play(table(hands=[["Frat Bro"]], storefront=["Tofu"], warehouse=[]), "A: work Frat-Bro")
    assert vibes(s) == "Dreary OKAY OKAY"
    s = table(hands=[[], ["Random Acts of Kindness"]])
    assert "choose A" in legal(play(s, "B: work Random-Acts-of-Kindness"), seat=B)


@pytest.mark.rule("COOP-16", "COOP-M6", "COOP-A22")
def test_hugh_sells_anything_while_above_bogus():
    people = "Hugh-Sellum/HIPPIE Henry-Hall"
    start = {"people": people, "hands": [["Potluck Pat"]], "storefront": ["Folk LP", "Lava Lamp"]}
    s = play(table(**start), "A: work Potluck-Pat")
    assert now(s)["money"] == 3
    assert now(s)["storefront"] == []
    s = play(table(**start, vibes="Bogus OKAY"), "A: work Potluck-Pat")
    assert now(s)["money"] == 0
    tour = {**start, "hands": [["Tour Bus"]], "vibes": "Dreary OKAY", "storefront": GOODS[:3]}
    assert vibes(play(table(**tour), "A: work Tour-Bus")) == "Bogus OKAY"  # a type stays
    few = table(**{**start, "storefront": ["Folk LP"]})
    assert now(play(few, "A: work Potluck-Pat"))["money"] == 0


@pytest.mark.rule("COOP-E26")
def test_junior_is_both_but_touched_once_by_a_card():
    people = "Weldon-Rumproast C.P.-Junior Henry-Hall"
    assert vibes(morning("Bad Karma", people=people)) == "OKAY Dreary OKAY"
    assert vibes(morning("Monday Meeting Blues", people=people)) == "OKAY Dreary Dreary"
    s = play(table(people=people, hands=[["Group Hug"]]), "A: work Group-Hug")
    assert legal(s) == ["choose C", "stop"]
    assert vibes(play(s, "choose C")) == "OKAY Groovy Groovy"


# ------------------------------------------------------------------ buyers and sellers


@pytest.mark.rule("COOP-53", "COOP-E5", "COOP-54")
def test_without_enough_goods_there_is_no_sale_and_no_consequence():
    goods = ["Tofu", "Folk LP"]
    s = table(hands=[["Soccer Parent"]], storefront=goods, warehouse=[])
    play(s, "A: work Soccer-Parent")
    assert now(s)["money"] == 0
    assert now(s)["storefront"] == goods
    assert vibes(s) == "OKAY OKAY OKAY"
    assert GAME.view(s, A)["groove_discard"] == {"Soccer Parent": 1}
    empty = table(hands=[["Yard Sale"]], storefront=[])
    assert now(play(empty, "A: work Yard-Sale"))["money"] == 0


@pytest.mark.rule("COOP-E7", "COOP-52")
def test_nothing_is_sold_from_the_warehouse():
    s = table(hands=[["Granola Gary"]], storefront=["Folk LP"], warehouse=["Tofu"])
    play(s, "A: work Granola-Gary")
    assert now(s)["money"] == 0
    assert now(s)["warehouse"] == ["Tofu"]


@pytest.mark.rule("COOP-A14", "COOP-52")
def test_which_goods_are_sold_is_asked_and_the_money_is_paid_first():
    s = play(table(hands=[["Granola Gary"]]), "A: work Granola-Gary")
    assert legal(s) == ["sell Organic-Kale", "sell Quinoa"]
    assert now(s)["money"] == 2
    assert refused(s, "sell Folk-LP").rule == "COOP-53"
    assert refused(s, "sell Tofu").rule == "COOP-52"
    play(s, "sell Quinoa")
    assert GAME.view(s, A)["goods_discard"] == ["Quinoa"]


@pytest.mark.rule("COOP-54", "COOP-M9")
def test_a_non_member_hurts_a_hippie_or_where_there_is_none_a_bizzie():
    people = "Weldon-Rumproast Sunshine-Freespirit CherryPit-Jones"
    s = table(people=people, hands=[["Record Collector"]])
    play(s, "A: work Record-Collector", "sell Kalimba")
    assert legal(s) == ["choose B", "choose C"]
    assert refused(s, "stop").rule == "COOP-54"
    s = table(people="Weldon-Rumproast Henry-Hall", hands=[["Record Collector"]])
    assert vibes(play(s, "A: work Record-Collector", "sell Kalimba")) == "OKAY Dreary"


@pytest.mark.rule("COOP-54", "COOP-M9", "COOP-10")
def test_whoever_serves_a_frat_bro_bears_it_and_cherrypit_does_with_a_smile():
    start = {"people": "Weldon-Rumproast CherryPit-Jones", "vibes": "OKAY OKAY"}
    s = table(**start, hands=[["Frat Bro"]])
    assert vibes(play(s, "A: work Frat-Bro", "sell Quinoa")) == "Dreary OKAY"
    s = table(**start, hands=[[], ["Frat Bro"]])
    assert vibes(play(s, "B: work Frat-Bro", "sell Quinoa")) == "OKAY OKAY"


@pytest.mark.rule("COOP-M3", "COOP-M4")
def test_loyalty_and_mega_sales_add_up():
    start = {"hands": [["Granola Gary", "Frat Bro"]], "storefront": ["Tofu"], "warehouse": []}
    loyal = table(**start, in_play=[["Loyalty Program", "Loyalty Program"]])
    assert now(play(loyal, "A: work Granola-Gary"))["money"] == 4
    other = table(**start, in_play=[[], ["Loyalty Program"]])
    assert now(play(other, "A: work Granola-Gary"))["money"] == 2
    stranger = table(**start, in_play=[["Loyalty Program"]])
    assert now(play(stranger, "A: work Frat-Bro"))["money"] == 4
    sale = "MondoMart Mega-Sale"
    cheap = table(
        **start,
        day="Wednesday",
        calendar=[sale, sale, "Sunny Day", None, None],
        active=["Monday", "Tuesday", "Wednesday"],
    )
    assert now(play(cheap.copy(), "A: work Granola-Gary"))["money"] == 1
    bus = table(
        hands=[["Tour Bus"]],
        day="Wednesday",
        calendar=[sale, sale, "Sunny Day", None, None],
        active=["Monday", "Tuesday", "Wednesday"],
    )
    assert now(play(bus, "A: work Tour-Bus"))["money"] == 6 - 2 - 2


@pytest.mark.rule("COOP-55", "COOP-E8", "COOP-59", "COOP-A16")
@pytest.mark.parametrize("there, after", [(8, 9), (9, 9), (5, 8)])
def test_goods_that_find_no_room_are_lost_and_paid(there, after):
    s = table(hands=[["Farm Truck"]], warehouse=GOODS[:there], storefront=["Tofu"])
    play(s, "A: work Farm-Truck")
    assert len(now(s)["warehouse"]) == after
    assert now(s)["money"] == -3
    assert len(GAME.view(s, A)["goods_discard"]) == there + 3 - after
    assert now(s)["storefront"] == ["Tofu"]


@pytest.mark.rule("COOP-E25", "COOP-25")
def test_a_distributor_brings_what_there_is_and_the_discard_is_shuffled():
    s = table(hands=[["Farm Truck"]], goods_deck=["Folk LP"], storefront=[], warehouse=["Tofu"])
    play(s, "A: work Farm-Truck")
    assert len(now(s)["warehouse"]) == 4
    assert "Folk LP" in now(s)["warehouse"]
    assert len(now(s)["goods_deck"]) == 23


@pytest.mark.rule("COOP-25", "COOP-29")
def test_luck_names_cards_as_they_were_drawn_when_the_discard_is_shuffled():
    truck = table(
        hands=[["Farm Truck"]], goods_deck=["Jam-Band Bootleg"], warehouse=GOODS[:8], storefront=[]
    )
    idea = table(hands=[["Bright Idea"]], groove_deck={"Power Lunch": 1})
    for luck in range(1, 30):
        goods = drawn(truck, luck, "work Farm-Truck")["goods"]
        assert (len(goods), goods[0]) == (3, "Jam-Band Bootleg")
        groove = drawn(idea, luck, "work Bright-Idea")["groove"]
        assert (len(groove), groove[0]) == (4, "Power Lunch")  # and one for the WORK


def drawn(s, luck, text):
    """What a record says about luck."""
    before, after = s.copy(), s.copy()
    before.luck = after.luck = luck * 0x9E3779B97F4A7C15 % 2**64
    action = GAME.play(after, A, text)
    return GAME.chance(before, A, action, after)


@pytest.mark.rule("COOP-55")
def test_a_bulk_discount_makes_distributors_cheaper_for_all():
    s = table(hands=[["Farm Truck"]], in_play=[[], ["Bulk Discount"]])
    assert now(play(s, "A: work Farm-Truck"))["money"] == -2


@pytest.mark.rule("COOP-55", "COOP-M4", "COOP-45")
def test_distributors_are_dearer_while_mondomart_buys_it_all():
    start = {
        "hands": [["Farm Truck"]],
        "day": "Wednesday",
        "calendar": [None, "MondoMart Buys It All", "Sunny Day", None, None],
    }
    dear = table(**start, active=["Tuesday", "Wednesday"])
    assert now(play(dear, "A: work Farm-Truck"))["money"] == -4
    even = table(**start, active=["Tuesday", "Wednesday"], in_play=[[], ["Bulk Discount"]])
    assert now(play(even, "A: work Farm-Truck"))["money"] == -3
    over = table(**start, active=["Wednesday"])
    assert now(play(over, "A: work Farm-Truck"))["money"] == -3


# ------------------------------------------------------------------ shields


@pytest.mark.rule("COOP-51", "COOP-E16")
@pytest.mark.parametrize(
    "shield, happening, felt",
    [
        ("Community Spirit", "Neighborhood Complaint", {"vibes": "Dreary Dreary Dreary"}),
        ("Community Spirit", "Bad Karma", {"vibes": "OKAY Dreary OKAY"}),
        ("Police Liaison", "Noise Citation", {"vibes": "OKAY Dreary OKAY", "money": -3}),
        ("Sturdy Lock", "Shoplifters", {"goods": 2, "money": -4}),
        ("Backup Generator", "Burst Pipe", {"closed": ["Storefront"], "money": -4}),
        ("Backup Generator", "Spoilage", {"phase": "lose"}),
    ],
)
def test_a_shield_must_be_in_play_before(shield, happening, felt):
    calm = {"vibes": "OKAY OKAY OKAY", "money": 0, "goods": 5, "closed": [], "phase": "day"}
    safe = morning(happening, in_play=[[], [], [shield]])
    assert now(safe)["active"] == []
    assert _felt(safe) == calm
    bare = morning(happening, hands=[[shield]])
    assert now(bare)["active"] == ["Tuesday"]
    assert _felt(bare) == {**calm, **felt}


def _felt(s):
    """What a Happening may have changed."""
    told = now(s)
    return {
        "vibes": vibes(s),
        "money": told["money"],
        "goods": len(told["storefront"]),
        "closed": GAME.view(s, A)["closed"],
        "phase": told["phase"],
    }


@pytest.mark.rule("COOP-M3")
def test_a_legal_fund_may_be_used_or_kept():
    s = morning("MondoMart Lawyers", in_play=[[], ["Legal Fund"], ["Legal Fund"]])
    assert GAME.acting(s) == [B]
    used = play(s.copy(), "B: cancel")
    assert now(used)["money"] == 0
    assert now(used)["players"][B]["in_play"] == []
    play(s, "B: bear")
    assert now(s)["phase"] == "fund"
    assert now(play(s, "C: bear"))["money"] == -2


@pytest.mark.rule("COOP-M9", "COOP-5")
def test_lon_f_gives_room_for_a_sixth_card_and_peace_from_the_open_mic():
    hands = [["Bake Sale", "Bake Sale", "Farm Truck", "Farm Truck", "Hand Truck"]]
    s = play(table(hands=hands, in_play=[["Lon F."]]), "A: meditate", "draw", "stop")
    assert len(hand(s)) == 6
    assert vibes(morning("Open-Mic Dare", in_play=[["Lon F."]])) == "OKAY OKAY OKAY"
    assert vibes(play(morning("Open-Mic Dare"), "B: sing")) == "OKAY OKAY OKAY"
