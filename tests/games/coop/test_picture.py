"""The picture offers what is legal, in every theme, and paper holds every card."""

import re
import xml.etree.ElementTree as ET

import pytest

from commontable import EVERYBODY, NOBODY
from commontable.core.contract import walk
from commontable.games.coop.picture import draw_wide, sheets
from tests.games.coop.scene import GAME, table
from tests.games.coop.steering import STEERS


def choosable(svg, legal):
    """The legal texts that choosing elements of a picture can lead to."""
    root = ET.fromstring(svg)
    direct = {e.get("data-action") for e in root.iter() if e.get("data-action")}
    parts = [set(e.get("data-part", "").split()) for e in root.iter() if e.get("data-part")]
    found = set(direct)
    for text in legal:
        words = {word for part in parts if part <= set(text.split()) for word in part}
        if [other for other in legal if words <= set(other.split())] == [text]:
            found.add(text)
    return found


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_every_legal_text_can_be_chosen_in_the_picture(seats):
    for seed, steer in enumerate([None, *STEERS]):
        for step in walk(GAME, seats, seed, {"expansion": seed == 1}, steer):
            view = GAME.view(step.before, step.seat)
            missing = set(view["legal"]) - choosable(GAME.draw(view), view["legal"])
            assert missing == set(), view["phase"]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_picture_is_drawn_for_every_theme_and_viewer(theme):
    s = table(hands=[["Farm Truck"], ["Bake Sale"]])
    for viewer in (0, 1, NOBODY, EVERYBODY):
        root = ET.fromstring(GAME.draw(GAME.view(s, viewer), theme=theme, prefix="x"))
        words = " ".join(e.text or "" for e in root.iter())
        assert "Farm Truck" in words
        assert "Nothing Happens, Man" in words
        assert all(e.get("id", "x-").startswith("x-") for e in root.iter())
        assert any(e.get("data-action") for e in root.iter()) == (viewer >= 0)


def test_paper_holds_all_198_cards():
    pages = [page for page in sheets("A4") if "CO-OP: cards" in page]
    assert sum(len(re.findall(r'<rect width="63" height="88"', page)) for page in pages) == 198


@pytest.mark.rule("COOP-16")
def test_paper_and_table_say_both_types_of_hugh():
    (people,) = [page for page in sheets("A4") if "CO-OP: characters" in page]
    for drawn in (people, GAME.draw(GAME.view(GAME.new(2, 1), 0))):
        assert drawn.count(">HIPPIE or BIZZIE<") == 1
        assert drawn.count(">HIPPIE &amp; BIZZIE<") == 1


@pytest.mark.parametrize(
    "money, said", [(8, "Lost: the CO-OP is $2 short."), (12, "Lost: not every goal")]
)
def test_the_picture_says_how_it_ended(money, said):
    view = GAME.view(table(money=money), 0) | {"outcome": "lost"}
    assert f'aria-label="CO-OP: the co-op game. {said}' in GAME.draw(view)
    assert 'aria-label="CO-OP: the co-op game"' in GAME.draw(view | {"outcome": "ongoing"})


@pytest.mark.parametrize("seats", [4, 5])
def test_a_wide_picture_is_not_much_higher_than_wide(seats):
    """Many hands have more room beside the market, so that a desktop shows them large."""
    for step in walk(GAME, seats, 3, {}, STEERS[0]):
        drawn = draw_wide(GAME.view(step.before, step.seat))
        width, height = map(float, re.findall(r'viewBox="0 0 (\S+) ([^"]+)"', drawn)[0])
        assert height < 1.12 * width


def test_what_the_store_starts_with_is_told_while_people_choose_who_to_be():
    s = GAME.new(seats=3, seed=4, options={"scenario": "groovefest"})
    start = GAME.view(s, 0)["scenario"]["goal"]
    assert start.startswith("The CO-OP starts with −$18. At least half")
    while GAME.view(s, 0)["phase"] == "characters":
        seat = GAME.turn(s)
        GAME.play(s, seat, GAME.legal_texts(s, seat)[0])
    assert start.endswith(later := GAME.view(s, 0)["scenario"]["goal"])
    assert later.startswith("At least half")
