"""The picture of Land Rush."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from commontable.core.game import NOBODY
from commontable.games.landrush import GAME
from commontable.games.landrush.picture import sheets
from tests import golden
from tests.games.landrush.farm import EVENTS, farm, late, play, turn

ROW = "north.a1 north.b1 north.c1 north.d1"


def parts(svg):
    return {e.get("data-part") for e in ET.fromstring(svg).iter() if e.get("data-part")}


def test_every_legal_word_can_be_chosen():
    for s in (turn({ROW: "0 cassava"}), farm(), late({ROW: "2 palm"}, phase="before", slot=2)):
        view = GAME.view(s, GAME.turn(s))
        chosen = parts(GAME.draw(view))
        assert {word for text in view["legal"] for word in text.split()} == chosen


def test_face_down_events_look_all_alike():
    def picture(events):
        return GAME.draw(GAME.view(farm(events=events), 0))

    other = dict(zip(EVENTS, ["flood", "disease", "mine", "market"], strict=True))
    assert picture(EVENTS) == picture(other)
    drawn = re.sub(r"<defs>.*?</defs>", "", picture(EVENTS))
    assert not re.search("market|mine|investor|cooperative|disease|flood", drawn, re.IGNORECASE)


def test_events_are_named_once_they_are_turned():
    drawn = GAME.draw(GAME.view(late(), NOBODY))
    for name in ("Market", "Mine", "Investor", "Cooperative"):
        assert name in drawn


def test_sheets_are_pages_to_print():
    pages = sheets("A4")
    assert len(pages) >= 8
    for page in pages:
        assert 'width="210mm"' in page
        ET.fromstring(page)


def test_a_question_and_notes_come_from_the_view_alone():
    s = turn({ROW: "0 cassava"})
    view = GAME.view(s, 0)
    assert GAME.question(view) == "You have $100 and may buy up to 12 plots. What do you do?"
    assert GAME.note(view, "buy palm north.e1") == "$6"
    assert GAME.note(view, "plant palm north.a1") == "$4"


FOLDER = Path(__file__).parent / "pictures"
HAMLET = {"board": "hamlet"}
OFFER = ("B: offer A", "B: want north.a1", "B: give east.b1", "B: pay 2", "B: propose")


def golden_views():
    """Small boards: at the start, with an offer on the table, after the events, at the end."""
    village = {
        "north.a1, north.b1, north.a2, north.b2": "0 palm",
        "east.b1, east.c1": "1 tomato",
        "south.a1": "2 cassava",
        "west.b2": "3 cassava",
    }
    hoe = [["north.a1", "north.b1", "north.a2", "north.b2"]]
    offered = play(farm(village, options=HAMLET, cards=hoe), *OFFER)
    left = {"north.a1": "0 palm", "east.b1": "1", "west.b2, west.c2": "3 cassava"}
    later = {"options": HAMLET, "events": EVENTS, "salary": {"south.a1": 2}}
    turned = farm(left, season=4, **later)
    over = farm(left, season=6, phase="over", **later)
    return {
        "start": GAME.view(GAME.new(seats=4, seed=1, options=HAMLET), 0),
        "offer": GAME.view(offered, 0),
        "events": GAME.view(turned, NOBODY),
        "end": GAME.view(over, NOBODY),
    }


@pytest.mark.parametrize("name", ["start", "offer", "events", "end"])
def test_a_view_is_drawn_as_it_was(name):
    path = FOLDER / f"{name}.svg"
    drawn = re.sub(r"<(g|rect) (id|class)", r"\n<\1 \2", GAME.draw(golden_views()[name])) + "\n"
    golden.check(path, drawn)


def test_plots_of_an_offer_are_marked_and_the_question_says_what_it_is():
    view = golden_views()["offer"]
    assert GAME.draw(view).count('stroke-dasharray="9 6"') == 2
    assert GAME.question(view) == "@B gives East b1, $2; you give North a1. Do you accept?"
    s = play(farm({"east.b1": "1 tomato"}), "B: offer A")
    assert GAME.question(GAME.view(s, 1)) == "What do you offer @A, and what do you ask for?"
    play(s, "B: give east.b1", "B: ask 1")
    told = "You give East b1; @A gives $1 so far. What else, or do you propose it?"
    assert GAME.question(GAME.view(s, 1)) == told


def test_a_picture_says_you_to_whoever_looks_at_it():
    s = play(farm({"east.b1": "1 tomato"}), "B: offer A", "B: give east.b1", "B: ask 1")
    names = ["Ann", "Ben", "Cat", "Dan"]
    told = {seat: GAME.draw({**GAME.view(s, seat), "names": names}) for seat in (0, 1, 2)}
    assert "You are making an offer to Ann: give East b1 for $1" in told[1]
    assert "Ben is making an offer to you: gives East b1 for $1" in told[0]
    assert "Ben is making an offer to Ann: gives East b1 for $1" in told[2]


@pytest.mark.rule("LAND-2")
def test_somebody_who_watches_can_keep_the_bank():
    """LAND-2: a fifth person is the banker, who watches with the bank's book."""
    book = golden_views()["events"]["bank"]
    assert set(book) == {"paid_out", "returns", "costs"}
    assert book["paid_out"] == 30 + 15 + 5 + 5
    assert "The bank&#x27;s book: $55" in GAME.draw(golden_views()["events"]).replace("'", "&#x27;")
    assert "bank" not in GAME.draw(golden_views()["offer"])
