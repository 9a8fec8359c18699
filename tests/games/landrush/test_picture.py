"""The picture of Land Rush."""

import re
import xml.etree.ElementTree as ET

import pytest

from commontable.core.game import NOBODY
from commontable.games.landrush import GAME
from tests.games.landrush.farm import EVENTS, farm, late, turn

ROW = "north.a1 north.b1 north.c1 north.d1"


def parts(svg):
    return {e.get("data-part") for e in ET.fromstring(svg).iter() if e.get("data-part")}


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_theme_draws(theme):
    view = GAME.view(late({ROW: "0 palm"}, cards=[ROW.split()], salary={"south.a1": 1}), 0)
    assert GAME.draw(view, theme) == GAME.draw(view, theme)
    ET.fromstring(GAME.draw(view, theme))


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
    pages = GAME.sheets()
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
