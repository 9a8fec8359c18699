"""Pictures: drawn from views, playable by choosing, silent about secrets, readable on a phone."""

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from commontable.core.game import EVERYBODY
from commontable.draw.theme import named
from commontable.games.principles.boards import requirement_text
from commontable.games.principles.data import BOARDS
from commontable.games.principles.picture import sheets
from commontable.games.principles.picture.land import DICE, LANDS, SEAT_COLOURS
from tests import golden
from tests.contrast import contrast
from tests.games.principles import captain
from tests.games.principles.scene import GAME, NOBODY, A, B, position

FOLDER = Path(__file__).parent / "pictures"
PHONE = 390
HERE = ["A6", "H7", "E4"]
ROLLED = [[1, 2, 3, 4, 5, 6], [6, 6, 5, 4, 1, 1], [2, 2, 3, 3, 4, 4]]
LAST = {"dice": ROLLED, "from": ["B6", "H7", "D4"], "to": HERE, "resolved": 3}
SCENES = {
    "start": position(phase="start", seats=4),
    "plan": position(
        meeples=HERE, dice=ROLLED, discs=[None, "H7", None], round=3, last_round=LAST,
        times=[4, 9, 2], market=["E7", "E8", "E9"],
    ),
    "reroll": position(phase="reroll", meeples=HERE, dice=ROLLED, discs=HERE, round=3),
    "won": position(
        phase="over", outcome="won", meeples=["D1", "F1", "A2"], round=9, times=[20, 11, 24],
        last_round={**LAST, "from": ["D1", "F1", "B2"], "to": ["D1", "F1", "A2"]},
    ),
}  # fmt: skip


def elements(svg):
    return list(ET.fromstring(svg).iter())


def played_views():
    """Views of games on every board."""
    for seed, board in enumerate(BOARDS):
        dice = random.Random(seed)
        s = GAME.new(3 + seed % 2, seed, {"board": board.title})
        while GAME.turn(s) != NOBODY:
            seat = GAME.turn(s)
            GAME.play(s, seat, captain.choose(s, seat, dice))
            if dice.random() < 0.2:
                yield GAME.view(s, dice.choice([EVERYBODY, NOBODY, A, B]))


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_as_expected(name):
    svg = GAME.draw(GAME.view(SCENES[name], A))
    golden.check(FOLDER / f"{name}.svg", svg + "\n")


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_view_is_drawn_with_unique_ids(theme):
    for view in played_views():
        found = [
            e.get("id") for e in elements(GAME.draw(view, theme=theme, prefix="p")) if e.get("id")
        ]
        assert len(found) == len(set(found))
        assert all(each.startswith("p-") for each in found)


@pytest.mark.parametrize("name, seat", [("start", A), ("plan", A), ("plan", B), ("reroll", A)])
def test_every_legal_text_can_be_chosen(name, seat):
    view = GAME.view(SCENES[name], seat)
    parts = {e.get("data-part") for e in elements(GAME.draw(view)) if e.get("data-part")}
    for text in view["legal"]:
        words = set(text.split())
        chosen = {part for part in parts if part in words}
        assert [t for t in view["legal"] if chosen <= set(t.split())], text
        assert any(e.get("data-action") == text for e in elements(GAME.draw(view))) or (
            words == chosen
        ), text


@pytest.mark.rule("POC-M4")
def test_a_space_shows_what_it_asks_by_pips_letters_and_words():
    svg = GAME.draw(GAME.view(SCENES["start"], A))
    for board_name, text in GAME.view(SCENES["start"], A)["board"]["requirements"].items():
        if text:
            assert f"asks for {text}" in svg, board_name
    for sign in ("sign-4", "sign-any-blue", "sign-even", "sign-odd", "sign-any-die"):
        assert f'href="#ct-{sign}"' in svg
    letters = re.findall(r"sign-any-(red|yellow|blue)\">.*?>([RYB])</text>", svg)
    assert letters == [("red", "R"), ("yellow", "Y"), ("blue", "B")]


@pytest.mark.rule("POC-M3", "POC-51", "POC-10")
def test_the_chart_and_the_rerolls_stand_in_the_picture():
    svg = GAME.draw(GAME.view(SCENES["plan"], A))
    assert "0 → 4, 1–2 → 3, 3–4 → 2, 5–6 → 1, 7 → 0" in svg
    assert "stay 2, one or two steps 1, three steps 0" in svg
    assert "time of B: 9 of 25" in svg


@pytest.mark.rule("POC-31", "POC-34")
def test_the_last_execution_stands_beside_its_sums():
    svg = GAME.draw(GAME.view(SCENES["plan"], A))
    last = GAME.view(SCENES["plan"], A)["last_round"][0]
    for value in (last["own"], last["left"]["value"], last["right"]["value"]):
        assert f">={value}</text>" in svg


@pytest.mark.rule("POC-40", "POC-34")
def test_the_worked_example_lies_on_the_table_as_it_is_told():
    """`2 or 5`: 5 5 2 2 2 is 16, against 5 2 2 2 and 5 2."""
    dice = [[5, 5, 2, 2, 2, 1], [5, 2, 2, 2, 1, 1], [5, 2, 1, 1, 1, 1]]
    last = {"dice": dice, "from": ["A5", "H7", "E4"], "to": ["A4", "H7", "E4"], "resolved": 3}
    s = position(meeples=["A4", "H7", "E4"], round=2, times=[1, 4, 4], last_round=last)
    view = GAME.view(s, NOBODY)
    tried = view["last_round"][0]
    assert (tried["own"], tried["left"]["value"], tried["right"]["value"]) == (16, 11, 7)
    assert tried["left"]["valid"] == [True] * 4 + [False] * 2
    row = GAME.draw(view).split("screens removed")[1].split("stay H7")[0]
    sums = re.findall(r">=(\d+)</text>", row)
    assert sums[:3] == ["16", "11", "7"]
    assert "A5 → A4: 2 or 5" in row
    assert "moved, time +1" in row


@pytest.mark.rule("POC-A12")
def test_a_hopeless_space_is_marked_for_its_owner_alone():
    fields = {"meeples": ["B7", "H7", "C4"], "dice": [[2, 4, 6, 2, 4, 6], ROLLED[0], [1] * 6]}
    s = position(**fields)
    assert "✕</text>" in GAME.draw(GAME.view(s, A)).replace("25 ✕", "")
    for viewer in (NOBODY, B):
        assert "✕</text>" not in GAME.draw(GAME.view(s, viewer)).replace("25 ✕", "")


@pytest.mark.rule("POC-18", "POC-E23")
def test_dice_are_drawn_for_their_owner_and_where_all_is_open():
    """The reroll scene has no last execution, so every die drawn lies behind a screen."""
    drawn = {
        viewer: len(re.findall(r'<(?:rect|path)[^>]*fill="#(?:c8322b|f4c430|1f5fa8)"', picture))
        for viewer in (NOBODY, A, EVERYBODY)
        for picture in [GAME.draw(GAME.view(SCENES["reroll"], viewer)).split("</defs>")[1]]
    }
    assert drawn == {NOBODY: 0, A: 6, EVERYBODY: 18}


def test_pins_are_drawn_where_the_table_puts_them():
    pin = {"seat": 1, "letter": "B", "sign": "avoid", "place": "D4", "for": "A"}
    view = {**GAME.view(SCENES["plan"], A), "pins": [{**pin, "pin": "avoid D4 for A"}]}
    assert "B: avoid D4 for A" in GAME.draw(view)


def test_words_are_large_enough_for_a_phone():
    for name, s in SCENES.items():
        svg = GAME.draw(GAME.view(s, A))
        width = float(re.search(r'viewBox="0 0 ([\d.]+)', svg)[1])  # type: ignore[index]
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
        assert min(sizes) * PHONE / width >= 12, name


@pytest.mark.parametrize("theme", LANDS)
def test_words_and_pieces_stand_out_from_their_ground(theme):
    land, look = LANDS[theme], named(theme)
    for ground in (*land.fields, land.goal, land.start):
        assert contrast(land.ink, ground) >= 4.5
    assert contrast(land.linen_ink, land.linen) >= 4.5
    assert contrast(look.soft_ink, look.ground) >= 4.5
    for ground, ink in SEAT_COLOURS.values():
        assert contrast(ground, ink) >= 4.5
    for ground, pips, _ in DICE.values():
        assert contrast(ground, pips) >= 4.5
    assert contrast(land.tide, land.fields[0]) >= 3 or theme == "dark"


@pytest.mark.rule("POC-3", "POC-5")
def test_sheets_hold_every_board_and_all_pieces():
    pages = sheets()
    assert len(pages) == len(BOARDS) + 2
    for board, page in zip(BOARDS, pages, strict=False):
        root = ET.fromstring(page)
        told = {e.text for e in root.iter() if e.tag.endswith("title")}
        assert any(requirement_text(board.requirements[0]) in (text or "") for text in told)
    assert len(sheets("Letter")) == len(pages)
