"""Every card of every pile is played once, and what it does is compared with a line here."""

import pytest

from commontable.core.data import Section
from commontable.core.errors import BadData
from commontable.games.coop import data as cards
from tests.games.coop.scene import GAME, SHELF, A, hand, morning, now, play, table, vibes

# A is Weldon (neither), B Sunshine (HIPPIE), C Henry (BIZZIE), all OKAY; no money; five Goods in
# the Storefront, Tofu and Granola in the Warehouse. Card: answers; money, Goods in Storefront and
# Warehouse, VIBEs (first letters), A's hand afterwards (1 is the card drawn for WORK).
GROOVE = {
    "Community Spirit": ([], 0, 5, 2, "OOO", 1),
    "Lon F.": ([], 0, 5, 2, "OOO", 1),
    "Legal Fund": ([], 0, 5, 2, "OOO", 1),
    "Police Liaison": ([], 0, 5, 2, "OOO", 1),
    "Sturdy Lock": ([], 0, 5, 2, "OOO", 1),
    "Backup Generator": ([], 0, 5, 2, "OOO", 1),
    "Hemp Hammock": ([], 0, 5, 2, "OOO", 1),
    "Loyalty Program": ([], 0, 5, 2, "OOO", 1),
    "Bulk Discount": ([], 0, 5, 2, "OOO", 1),
    "Granola Gary": (["sell Quinoa"], 2, 4, 2, "OOO", 1),
    "Earth Mama": (["sell Organic-Kale"], 2, 4, 2, "OOO", 1),
    "Fair-Minded Fran": (["sell Kalimba"], 2, 4, 2, "OOO", 1),
    "Vinyl Vince": (["sell Folk-LP"], 2, 4, 2, "OOO", 1),
    "Trinket Trudy": (["sell Lava-Lamp"], 2, 4, 2, "OOO", 1),
    "Potluck Pat": ([], 3, 3, 2, "OOO", 1),
    "Green Gene": ([], 3, 3, 2, "OOO", 1),
    "Jam Session Jo": ([], 3, 3, 2, "OOO", 1),
    "Gift-Giver Gwen": (["sell Quinoa", "sell Kalimba"], 3, 3, 2, "OOO", 1),
    "Member in Good Standing": (["sell Quinoa", "sell Folk-LP", "sell Kalimba"], 5, 2, 2, "OOO", 1),
    "Tour Bus": ([], 6, 2, 2, "ODO", 1),
    "Yuppie Couple": ([], 5, 3, 2, "OOD", 1),
    "Frat Bro": (["sell Quinoa"], 4, 4, 2, "DOO", 1),
    "Soccer Parent": ([], 4, 3, 2, "DOO", 1),
    "Antique Dealer": (["sell Kalimba"], 4, 4, 2, "OOD", 1),
    "Record Collector": (["sell Kalimba"], 4, 4, 2, "ODO", 1),
    "Neighbor's Garden": ([], -2, 5, 4, "OOO", 1),
    "Farm Truck": ([], -3, 5, 5, "OOO", 1),
    "Import Collective": ([], -4, 5, 6, "OOO", 1),
    "Wholesale Club": ([], -6, 5, 8, "OOO", 1),
    "Flea Market Find": (["order Tie-Dye-Bandana", "order Incense"], -2, 5, 4, "OOO", 1),
    "Random Acts of Kindness": (["choose C"], 0, 5, 2, "OOG", 1),
    "Group Hug": (["choose C"], 0, 5, 2, "OGG", 1),
    "Good Vibrations": ([], 0, 5, 2, "AOO", 2),
    "Sing-Along": (["sing", "choose A", "choose B", "choose C"], 0, 5, 2, "GGG", 1),
    "Bake Sale": ([], 2, 5, 2, "OOO", 1),
    "City Extension": ([], 0, 5, 2, "DDD", 1),
    "Flower Power": (["choose B"], 0, 5, 2, "OGO", 1),
    "Yard Sale": (["sell Lava-Lamp"], 2, 4, 2, "OOO", 1),
    "Bright Idea": ([], 0, 5, 2, "OOO", 4),
    "Power Lunch": ([], 1, 5, 2, "OOG", 1),
    "Bargain Hunter": (["sell Lava-Lamp"], 1, 4, 2, "OOO", 1),
    "Picky Eater": ([], 4, 3, 2, "OOO", 1),
    "Late Delivery": ([], -3, 5, 5, "OOO", 1),
    "Mixed Feelings": (["choose A", "choose C"], 0, 5, 2, "AOD", 2),
}
OTHERWISE_PLAYED = {"Hand Truck"}  # it needs room in the Storefront

# Drawn on Tuesday, B (the HIPPIE) being the Happening Dude: money, Goods, VIBEs, CLOSED places.
HAPPENINGS = {
    "GAME OVER!": ([], 0, 5, 2, "OOO", []),
    "Neighborhood Complaint": ([], 0, 5, 2, "DDD", []),
    "Bad Karma": ([], 0, 5, 2, "ODO", []),
    "Love-In": ([], 0, 5, 2, "OGO", []),
    "Monday Meeting Blues": ([], 0, 5, 2, "OOD", []),
    "Rained Out": ([], 0, 5, 2, "OOO", ["Park"]),
    "Open-Mic Dare": (["B: hush"], 0, 5, 2, "ODO", []),
    "Yogi Has the Flu": ([], 0, 5, 2, "OOO", ["Yoga Studio"]),
    "Burst Pipe": ([], -4, 5, 2, "OOO", ["Storefront"]),
    "Warehouse Inspection": ([], -3, 5, 2, "OOO", ["Warehouse"]),
    "MondoMart Lawyers": ([], -2, 5, 2, "OOO", []),
    "Cease and Desist": ([], 0, 5, 2, "OOO", []),
    "Noise Citation": ([], -3, 5, 2, "ODO", []),
    "Permit Check": (["C: lose Kalimba"], 0, 4, 2, "OOO", []),
    "Shoplifters": ([], -4, 2, 2, "OOO", []),
    "Pilfered Pallet": ([], -4, 5, 0, "OOO", []),
    "Spoilage": (["A: lose Quinoa"], 0, 4, 2, "OOO", []),
    "Power Outage": ([], 0, 5, 2, "OOO", []),
    "Tax Bill": ([], -10, 5, 2, "OOO", []),
    "MondoMart Mega-Sale": ([], 0, 5, 2, "OOO", []),
    "MondoMart Buys It All": ([], 0, 5, 2, "OOO", []),
    "Burnout": ([], 0, 5, 2, "OOO", []),
    "Long Night": ([], 0, 5, 2, "OOO", []),
    "Drum Festival": ([], 0, 5, 2, "OOO", []),
    "Business Seminar": ([], 0, 5, 2, "OOO", []),
    "Sunny Day": ([], 0, 5, 2, "GGG", []),
    "Small Business Award": ([], 1, 5, 2, "OOG", []),
    "Nothing Happens, Man": ([], 0, 5, 2, "OOO", []),
    "Double Complaint": ([], 0, 5, 2, "DDD", []),
    "MondoMart Megalawyers": ([], -5, 5, 2, "OOO", []),
    "Blackout": ([], 0, 5, 2, "OOO", []),
    "Tax Audit": ([], -4, 5, 2, "OOO", []),
}
HARDER = {"Double Complaint", "MondoMart Megalawyers", "Blackout", "Tax Audit"}

# Done by A and C: answers; money, Goods, VIBEs.
TOGETHER = {
    "Warehouse Run": (["move Tofu", "stop"], 0, 2, 1, "OOO"),
    "Drum Circle": (["A: take Tour-Bus", "C: take Green-Gene"], 0, 1, 2, "OOO"),
    "Car Wash": ([], 4, 1, 2, "OOO"),
    "Potluck": ([], 0, 1, 2, "GOG"),
    "Protest March": ([], 0, 1, 2, "OOO"),
    "Bake-Off": ([], 2, 1, 2, "OOO"),
}
DAYS = {  # the back of the day after: money and VIBEs of a quiet day
    "Monday": (0, "OOD"),
    "Tuesday": (0, "OOO"),
    "Wednesday": (0, "OOO"),
    "Thursday": (-1, "OOO"),
    "Friday": (0, "OGO"),
}


def store(s):
    return now(s)["money"], len(now(s)["storefront"]), len(now(s)["warehouse"])


def letters(s):
    return "".join(word[0] for word in vibes(s).split())


def test_every_card_has_a_line_here():
    assert set(GROOVE) | OTHERWISE_PLAYED == {card.name for card in cards.GROOVE}
    assert set(HAPPENINGS) == {card.name for card in cards.HAPPENINGS}
    assert set(TOGETHER) == {card.name for card in cards.COOPERATE}
    assert set(DAYS) == set(cards.DAYS)


@pytest.mark.rule("COOP-38", "COOP-50", "COOP-M3", "COOP-M9")
@pytest.mark.parametrize("name", GROOVE)
def test_a_groove_card_does_what_its_line_says(name):
    answers, money, front, back, moods, held = GROOVE[name]
    s = table(
        hands=[[name]],
        options={"expansion": True},
        laid=["Car Wash", "Potluck", "Bake-Off"],
        day="Wednesday",
    )
    before = s.copy()
    play(s, "A: work " + name.replace(" ", "-"), *answers)
    assert store(s) == (money, front, back)
    assert letters(s) == moods
    assert len(hand(s)) == held
    kept = now(s)["players"][A]["in_play"]
    assert kept == ([name] if GAME.view(s, A)["groove_discard"] == {} else [])
    assert now(s)["above"] == now(before)["above"] + (name == "City Extension")
    assert (now(s)["active"] == []) == (name == "Flower Power")


@pytest.mark.rule("COOP-47", "COOP-59")
def test_a_hand_truck_moves_up_to_two_goods_where_there_is_room():
    stock = ["Granola", "Kombucha", "Tofu", "Trail Mix"]
    s = table(hands=[["Hand Truck"]], storefront=["Folk LP"], warehouse=stock)
    play(s, "A: work Hand-Truck", "move Tofu", "move Granola")
    assert now(s)["storefront"] == ["Granola", "Tofu", "Folk LP"]
    assert now(s)["warehouse"] == ["Kombucha", "Trail Mix"]
    assert now(s)["phase"] == "day"
    s = table(hands=[["Hand Truck"]], storefront=["Folk LP"])
    assert now(play(s, "A: work Hand-Truck", "move Tofu", "stop"))["warehouse"] == ["Granola"]
    s = play(table(hands=[["Hand Truck"]]), "A: work Hand-Truck")
    assert now(s)["phase"] == "day"  # the Storefront is full
    assert now(s)["warehouse"] == ["Granola", "Tofu"]


@pytest.mark.rule("COOP-35", "COOP-M4", "COOP-63")
@pytest.mark.parametrize("name", HAPPENINGS)
def test_a_happening_does_what_its_line_says(name):
    answers, money, front, back, moods, closed = HAPPENINGS[name]
    options = {"expansion": True} if name in HARDER else {}
    laid = {"laid": ["Car Wash", "Potluck", "Bake-Off"]} if name in HARDER else {}
    s = play(morning(name, options=options, **laid), *answers)
    assert now(s)["calendar"][1] == name
    assert "Tuesday" in now(s)["active"]
    assert store(s) == (money, front, back)
    assert letters(s) == moods
    assert GAME.view(s, A)["closed"] == closed
    assert now(s)["phase"] == "day"


@pytest.mark.rule("COOP-M5", "COOP-41", "COOP-64")
@pytest.mark.parametrize("name", TOGETHER)
def test_a_cooperate_card_does_what_its_line_says(name):
    answers, money, front, back, moods = TOGETHER[name]
    laid = [name, *[card for card in TOGETHER if card != name][:2]]
    deck = {"Tour Bus": 0, "Green Gene": 0}
    deck = {card.name: deck.get(card.name, card.copies) for card in cards.GROOVE}
    s = table(
        options={"expansion": True},
        laid=laid,
        storefront=["Folk LP"],
        groove_deck=deck,
        day="Wednesday",
        calendar=[None, "MondoMart Mega-Sale", "Sunny Day", None, None],
        active=["Tuesday", "Wednesday"],
    )
    word = name.replace(" ", "-")
    play(s, "A: cooperate area", "C: cooperate area", f"B: do {word}", *answers)
    assert store(s) == (money, front, back)
    assert letters(s) == moods
    assert now(s)["used"] == [name]
    assert ("Tuesday" in now(s)["active"]) == (name != "Protest March")
    assert hand(s) == (["Tour Bus"] if name == "Drum Circle" else [])


def next_morning(day, **changes):
    """The day that follows a quiet one, with a Happening that does nothing."""
    s = table(
        day=cards.DAYS[cards.DAYS.index(day) - 1],
        today="Tax Bill",
        acted="BC",
        happenings={"Nothing Happens, Man": 1, "GAME OVER!": 1},
        above=1,
        **changes,
    )
    return play(s, "A: share with B", "A: offer")


@pytest.mark.rule("COOP-M8", "COOP-35")
@pytest.mark.parametrize("day", DAYS)
def test_the_back_of_a_day_does_what_its_line_says(day):
    money, moods = DAYS[day]
    s = next_morning(day, options={"expansion": True}, laid=["Car Wash", "Potluck", "Bake-Off"])
    if day == "Monday":
        assert now(s)["phase"] == "day"  # the Storefront was full at the weekend
    assert now(s)["day"] == day
    assert now(s)["money"] == money
    assert letters(s) == moods
    assert GAME.view(s, A)["groove_discard"] == {}


@pytest.mark.rule("COOP-9", "COOP-35")
@pytest.mark.parametrize("day", DAYS)
def test_without_the_expansion_a_day_does_nothing(day):
    s = next_morning(day, hands=[["Granola Gary"]])
    assert (now(s)["day"], now(s)["money"], letters(s)) == (day, 0, "OOO")
    assert now(play(s, "A: work Granola-Gary", "sell Quinoa"))["money"] == 2


# ------------------------------------------------------------------ the loader


@pytest.mark.rule("COOP-6", "COOP-7", "COOP-8", "COOP-49", "COOP-A2")
def test_the_box_holds_198_cards():
    base = [card for card in cards.GROOVE if not card.expansion]
    assert sum(card.copies for card in base) == 90
    kinds = {kind: sum(c.copies for c in base if c.type == kind) for kind in cards.GROOVE_TYPES}
    assert kinds == {"CUSTOMER": 36, "DISTRIBUTOR": 14, "INSTAGROOVE": 25, "CONTINUOUS": 15}
    happenings = [card for card in cards.HAPPENINGS if not card.expansion]
    assert sum(card.copies for card in happenings) == 54
    assert [card.copies for card in happenings if card.name == "GAME OVER!"] == [1]
    piles = (cards.GROOVE, cards.HAPPENINGS, cards.COOPERATE)
    printed = sum(card.copies for pile in piles for card in pile) + len(cards.GOODS)
    assert printed + 4 + 1 == 198  # locations and the COOPERATE area
    assert len(cards.DAYS) == 5
    assert [each.name for each in cards.SCENARIOS if each.name != "grandfest"] == [
        "mondomart",
        "groovefest",
        "fullshelves",
        "lawsuit",
    ]
    assert len(cards.CHARACTERS) == 7


@pytest.mark.rule("COOP-56", "COOP-M2")
def test_goods_show_their_tags():
    assert len(cards.GOODS) == 27
    totals = {tag: sum(tag in good.tags for good in cards.GOODS) for tag in cards.TAGS}
    assert totals == {
        "Edible": 10,
        "Fair Trade": 9,
        "Knick-Knack": 10,
        "Music": 8,
        "Organic": 9,
    }


def read(**changes):
    card = {"name": "Test", "copies": 1, "text": "+$3.", "joke": "Ha."}
    card["effects"] = [{"do": "money", "by": 3}]
    return cards.read_cards(Section("test.toml", {"card": [{**card, **changes}]}))


@pytest.mark.parametrize(
    "changes, says",
    [
        ({"text": "+$2."}, "expected '+$3'"),
        ({"text": "+$3, +1 VIBE."}, "+1 VIBE is said, but no effect does it"),
        ({"effects": [{"do": "dance"}]}, "expected one of money"),
        ({"effects": [{"do": "money", "by": 3, "of": "all"}]}, "not a known key"),
        ({"effects": []}, "+$3 is said"),
        ({"tags": ["NOISE"]}, "expected tags among COMPLAINT"),
        ({"member": False}, "'Not a member.'"),
        ({"text": "KEEPS HAPPENING: +$3."}, "'KEEPS HAPPENING:'"),
    ],
)
def test_a_card_whose_text_and_effects_differ_is_refused(changes, says):
    assert read()[0].effects[0].by == 3
    with pytest.raises(BadData) as error:
        read(**changes)
    assert says in str(error.value)


def test_a_pile_with_a_card_too_many_is_refused():
    extra = [*cards.GROOVE, read()[0]]
    with pytest.raises(BadData, match="91 cards, but the box has 90"):
        cards.check_counts(Section("groove.toml", {}), extra, "groove")


def test_the_shelf_of_these_tests_is_full():
    assert len(SHELF) == cards.STOREFRONT
