"""What is in the box, and the set-up."""

import re

import pytest

from commontable import BadOption
from commontable.games.couperation import data
from tests.games.couperation.scene import GAME, now

SOURCES = """
    zulusgames.com boardgames.com bodoge-inst.com minarinbg.com great-tonokin.com
    uramako2.jugem.jp cliquenabend.de
"""
VERBS = "want first draw place hide open add subtract plus minus take destroy"
SIZES = [(2, 6, 37), (3, 5, 35), (4, 4, 33)]


def new(seats, seed=1, **options):
    return GAME.new(seats=seats, seed=seed, options=options)


@pytest.mark.rule("CUP-1")
def test_two_to_four_play_for_a_quarter_of_an_hour():
    assert GAME.seats == (2, 3, 4)
    assert GAME.minutes == 15
    for seats in (0, 1, 5):
        with pytest.raises(BadOption, match=str(seats)):
            new(seats)


@pytest.mark.rule("CUP-2")
def test_there_are_50_glass_cards_with_one_of_three_symbols_each():
    assert sorted(data.SYMBOL_OF) == list(range(1, 51))
    assert set(data.SYMBOL_OF.values()) == {"one_diamond", "two_diamonds", "heart"}


@pytest.mark.rule("CUP-2")
@pytest.mark.parametrize("finish", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_card_lies_in_one_place(seats, finish):
    p = now(new(seats, finish=finish))
    piles = [*p["hands"], p["reserve"], p["deck"], p["discard"], p["tower"].values()]
    cards = [card for pile in piles for card in pile]
    glass = [card for card in cards if card != "finish"]
    assert sorted(glass) == list(range(1, 51))
    assert cards.count("finish") == finish


@pytest.mark.rule("CUP-3")
def test_without_a_choice_the_basic_game_is_played():
    p = now(new(3))
    assert p["options"]["finish"] is False
    assert "finish" not in p["deck"]


@pytest.mark.rule("CUP-4")
@pytest.mark.parametrize("seed", range(5))
def test_three_cards_are_dealt_to_each_and_never_1_25_or_50(seed):
    p = now(new(4, seed))
    assert [len(hand) for hand in p["hands"]] == [3, 3, 3, 3]
    assert not {1, 25, 50} & set().union(*p["hands"])


@pytest.mark.rule("CUP-4")
def test_every_other_card_is_dealt_sooner_or_later():
    hands = [hand for seed in range(60) for hand in now(new(4, seed))["hands"]]
    dealt = set().union(*hands)
    assert dealt == set(range(1, 51)) - {1, 25, 50}


@pytest.mark.rule("CUP-5", "CUP-A1", "CUP-7", "CUP-E1", "CUP-F2")
@pytest.mark.parametrize("seats, reserve, deck", SIZES)
def test_reserve_and_deck_have_their_sizes(seats, reserve, deck):
    p = now(new(seats))
    assert len(p["reserve"]) == reserve == data.RESERVE[seats]
    assert {1, 50} < set(p["reserve"])
    assert len(p["deck"]) == deck
    assert p["discard"] == []


@pytest.mark.rule("CUP-6", "CUP-13")
def test_the_25_lies_in_the_middle_of_the_lowest_level():
    s = new(2)
    assert now(s)["tower"] == {"1.4": 25}
    assert GAME.view(s, 0)["open"] == ["1.1", "1.2", "1.3", "1.5", "1.6", "1.7"]


@pytest.mark.rule("CUP-8")
def test_the_tower_has_28_places_on_seven_levels():
    places = [*GAME.view(new(2), 0)["tower"]]
    assert [sum(name[0] == str(level) for name in places) for level in range(1, 8)] == [
        7,
        6,
        5,
        4,
        3,
        2,
        1,
    ]


@pytest.mark.rule("CUP-34", "CUP-A17", "CUP-F2")
@pytest.mark.parametrize("seats, upper", [(2, 18), (3, 17), (4, 16)])
def test_the_finish_card_waits_in_the_lower_half(seats, upper):
    """From a deck of which some cards are gone, one is drawn, with many kinds of luck."""
    p = now(new(seats, finish=True))
    *glass, finish = p["deck"]
    found = set()
    for gone in (0, upper - 1, upper, upper + 1):
        change = {"phase": "draw", "deck": [*glass[gone:], finish], "discard": glass[:gone]}
        for luck in range(200):
            s = GAME.from_position({**p, **change, "luck": luck})
            GAME.play(s, 0, "draw 1")
            if "finish" in now(s)["hands"][0]:
                found.add(gone)
    assert found == {upper, upper + 1}


@pytest.mark.rule("CUP-M1")
def test_the_symbols_follow_the_last_digit():
    for card, symbol in data.SYMBOL_OF.items():
        last = card % 10
        expected = "heart" if last in (0, 5) else "two_diamonds" if last in (2, 6, 8) else ""
        assert symbol == (expected or "one_diamond")
    counts = [[*data.SYMBOL_OF.values()].count(symbol) for symbol in data.SYMBOLS[1:]]
    assert counts == [25, 15, 10]


@pytest.mark.rule("CUP-M2", "CUP-A14", "CUP-F1")
def test_the_finish_card_is_a_25_without_a_symbol():
    assert data.FINISH_NUMBER == 25
    assert len(data.SYMBOL_OF) == 50
    assert data.SYMBOLS[0] == "none"


@pytest.mark.rule("CUP-F1")
def test_the_reserve_begins_with_1_50_and_two_to_four_others():
    assert data.ALWAYS_IN_RESERVE == [1, 50]
    assert sorted(data.RESERVE[seats] - 2 for seats in GAME.seats) == [2, 3, 4]


@pytest.mark.rule("CUP-F1", "CUP-F2", "CUP-F3", "CUP-F4")
@pytest.mark.parametrize("source", SOURCES.split())
def test_the_page_names_its_sources(source):
    assert source in GAME.page.read_text(encoding="utf-8").split("## Where this comes from")[1]


@pytest.mark.rule("CUP-A5", "CUP-A8", "CUP-A9", "CUP-3")
def test_the_page_names_every_option_and_its_default_stands_first():
    page = GAME.page.read_text(encoding="utf-8")
    assert {option.name: option.default for option in GAME.options} == {
        "finish": False,
        "drawAfterOpening": "symbol",
        "lenientFaceDown": False,
        "freshReserve": True,
    }
    for option in GAME.options:
        assert f"`{option.name}`" in page


def test_the_page_lists_every_verb():
    table = GAME.page.read_text(encoding="utf-8").split("\n## Notation\n")[1]
    for verb in VERBS.split():
        assert re.search(rf"`{verb}\b", table)
