"""Each view in pictures/*.json is drawn; for some the picture lies beside it as a golden file."""

import json
import random
import re
import timeit
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from commontable.core.contract import walk
from commontable.core.game import EVERYBODY, NOBODY
from commontable.draw.theme import named
from commontable.games.coopoly import GAME
from commontable.games.coopoly.data import ACTIVISTS, ZONE_LIST
from commontable.games.coopoly.picture import draw, sheets
from commontable.games.coopoly.picture.look import DUSKS, WIDTH
from commontable.games.coopoly.picture.ring import SPOTS
from tests import golden
from tests.contrast import contrast
from tests.games.coopoly.steering import STEERS

FOLDER = Path(__file__).parent / "pictures"
VIEWS = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}
GOLDEN = ("start", "late", "drive", "won")
PHONE = 390

every_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)


def elements(svg):
    return list(ET.fromstring(svg).iter())


@pytest.mark.parametrize("name", GOLDEN)
def test_a_view_is_drawn_as_it_was(name):
    path = FOLDER / f"{name}.svg"
    drawn = re.sub(r"<(g|rect) id", r"\n<\1 id", draw(VIEWS[name])) + "\n"
    golden.check(path, drawn)


def test_a_board_on_a_page_has_one_height_whoever_is_to_act():
    """Where there are buttons a page ends the picture above them; elsewhere it ends there."""
    heights = set()
    for step in walk(GAME, 2, 1):
        for seat in range(2):
            root = ET.fromstring(draw(GAME.view(step.before, seat)))
            buttons = root.find(".//*[@data-beside]")
            whole = root.get("viewBox", "").split()[3]
            heights.add(whole if buttons is None else buttons.get("data-beside"))
    assert len(heights) == 1


@every_view
def test_pieces_are_one_flat_layer_in_the_order_of_ids(view):
    pieces = next(list(e) for e in elements(draw(view)) if e.get("id") == "ct-pieces")
    ids = [piece.get("id") for piece in pieces]
    assert ids == sorted(ids)
    for piece in pieces:
        assert piece.get("style") == f"transform:{piece.get('transform')}"


@every_view
def test_everything_on_the_board_is_in_the_picture(view):
    ids = {e.get("id") for e in elements(draw(view))}
    assert {f"ct-condo-{name}" for name in view["condos"]} <= ids
    assert {f"ct-homes-{name}" for name in view["homes"]} <= ids
    assert {f"ct-activists-{name}" for name in view["activists"]} <= ids
    assert sum(name.startswith("ct-pawn-") for name in ids if name) == sum(map(len, view["pawns"]))
    assert "ct-police" in ids
    assert ("ct-way" in ids) == (len(view["police_way"]) > 1)
    assert ("ct-jailed" in ids) == (view["jail"] > 0)


def choosing(view, svg):
    """Every legal text can be composed from what can be chosen, and nothing else can."""
    parts = [
        (e.get("data-part", "").split(), e.get("data-action"))
        for e in elements(svg)
        if e.get("data-part")
    ]
    for part, action in parts:
        texts = [text for text in view["legal"] if set(part) <= set(text.split())]
        assert texts
        assert action == (texts[0] if len(texts) == 1 else None)
    for text in view["legal"]:
        words = set(text.split())
        chosen = {word for part, _ in parts if set(part) <= words for word in part}
        assert [other for other in view["legal"] if chosen <= set(other.split())] == [text]


@every_view
def test_every_legal_text_can_be_chosen_in_the_picture(view):
    choosing(view, draw(view))


@pytest.mark.parametrize("steer", [None, *STEERS])
def test_every_legal_text_can_be_chosen_in_games_as_they_are_played(steer):
    for seats in GAME.seats:
        for step in walk(GAME, seats, 11, steer=steer):
            view = GAME.view(step.before, step.seat)
            choosing(view, draw(view))


def test_a_thumb_finds_every_space_and_button():
    for spot in SPOTS.values():
        assert (min(spot.width, spot.height) - 4) * PHONE / WIDTH >= 24
    for name in ("free", "late"):
        for e in elements(draw(VIEWS[name])):
            if "ct-button" in (e.get("class") or ""):
                rect = next(iter(e))
                assert float(rect.get("width", 0)) * PHONE / WIDTH >= 24
                assert float(rect.get("height", 0)) * PHONE / WIDTH >= 24


def test_spaces_tile_the_ring_without_overlap():
    area = sum(spot.width * spot.height for spot in SPOTS.values())
    inner = WIDTH - 2 * SPOTS["jail"].width
    assert area == WIDTH**2 - inner**2


def test_only_those_at_the_table_get_buttons():
    s = GAME.new(2, 1)
    for viewer in (NOBODY, EVERYBODY):
        svg = draw(GAME.view(s, viewer))
        assert "data-part" not in svg
        assert "ct-button" not in svg


def test_words_and_pieces_stand_out_from_their_ground():
    for zone in ZONE_LIST:
        assert contrast(zone.fill, zone.ink) >= 4.5, zone.name
    for name, dusk in DUSKS.items():
        theme = named(name)
        for ground in (dusk.ground, dusk.corner, dusk.blank):
            assert contrast(ground, dusk.ink) >= 4.5, name
            assert contrast(ground, dusk.figure) >= 3, name
        assert contrast(dusk.van, dusk.van_ink) >= 4.5
        assert contrast(theme.panel, dusk.danger) >= 3
        assert contrast(theme.panel, dusk.hope) >= 3


def test_titles_and_description_tell_the_table():
    titles = [e.text for e in elements(draw(VIEWS["late"])) if e.tag.endswith("title")]
    assert "Skylark Yards 3, a condo, $100 to remove, four Tiny Homes" in titles
    told = next(e.text for e in elements(draw(VIEWS["late"])) if e.tag.endswith("desc"))
    assert told is not None
    assert "Sunny Row (yellow): 4 of 4 properties, 4 condos, homes on 0." in told


@pytest.mark.rule("OPOLY-M3")
def test_a_tile_shows_its_zone_by_number_and_name():
    printed = re.findall(r">(\d)</text>", sheets("A4")[1])
    assert sorted(printed) == [str(zone) for zone in range(1, 9) for _ in range(3)]
    view = VIEWS["late"]
    titles = [e.text or "" for e in elements(draw(view)) if e.tag.endswith("title")]
    for zone in ZONE_LIST:
        for tile in view["tiles"]:
            if tile.startswith(zone.name):
                assert any(t.startswith(f"{zone.title} {tile[-1]}") for t in titles)


def test_a_picture_is_drawn_within_milliseconds():
    view = VIEWS["late"]
    draw(view)
    assert min(timeit.repeat(lambda: draw(view), number=10, repeat=5)) / 10 < 0.01


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_sheets_hold_the_whole_box(paper):
    pages = sheets(paper)
    for page in pages:
        ids = [e.get("id") for e in ET.fromstring(page).iter() if e.get("id")]
        assert len(ids) == len(set(ids))
    text = "".join(pages)
    assert text.count('href="#sheet-activist"') == ACTIVISTS
    assert text.count('href="#sheet-condo"') == 32
    assert text.count('href="#sheet-homes"') == 32
    assert text.count(">$100</text>") == 30
    assert text.count(">A round of Co-opoly</text>") == 4
    assert sheets(paper) == pages


def write_views():
    """How the views of pictures/ were made; run by hand when views change."""
    from tests.games.coopoly.table import begin, lucky, play

    late = begin(
        seats=4,
        round=5,
        tiles=["yellow2", "yellow3", "yellow4", "red2", "red3", "sky2", "sky3", "sky4", "plum2",
               "navy2", "navy4", "green2", "green3", "orange2", "lilac2", "lilac3"],
        condos=["yellow1", "yellow2", "yellow3", "yellow4", "red1", "orange1", "lilac1", "lilac2",
                "sky3", "plum1", "navy1", "navy2", "green1"],
        homes=["sky1", "sky2", "sky3", "red2"],
        activists={"north": 5, "sky4": 4, "green3": 2, "east": 12, "jail": 1, "carcoop": 3,
                   "plum4": 1, "red3": 6},
        jail=7,
        police="red2",
        police_before="yellow1",
        purses=[300, 100, 0, 1200],
        pawns=[["sky4"], ["sky4", "north"], ["north", "north"], ["north", "carcoop"]],
        news=[{"event": "developers roll", "first": 3}, {"event": "police roll", "first": 4}],
        done=[2],
    )  # fmt: skip
    rolled = lucky(
        lambda luck: sum(luck["jail"][0]["dice"]) == 12,
        "ready",
        jail=12,
        pawns=[["jail", "carcoop", "payday", "payday", "payday", "payday", "sky1", "sky1"]],
        activists={"sky1": 5},
    )
    won = begin(
        homes=["sky1", "sky2", "sky3", "sky4"],
        tiles=["sky2", "sky3", "sky4"],
        condos=[],
        outcome="won",
    )
    views = {
        "start": GAME.view(GAME.new(2, random.Random(1).randrange(99)), 1),
        "late": GAME.view(late, 0),
        "watched": GAME.view(late, NOBODY),
        "free": GAME.view(rolled, 0),
        "drive": GAME.view(play(rolled.copy(), "free 7 to south", "done"), 0),
        "won": GAME.view(won, 0),
    }
    for name, view in views.items():
        (FOLDER / f"{name}.json").write_text(json.dumps(view, indent=1) + "\n")


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_letters_on_pawns_can_be_read_on_a_phone(seats):
    """However many stand in one place: 11 pixels high, and none lies over another."""
    for step in walk(GAME, seats, 5, None, STEERS[0]):
        view = GAME.view(step.after, NOBODY)
        found = elements(draw(view))
        pawns = {e.get("id"): e for e in found if (e.get("id") or "").startswith("ct-pawn-")}
        places: dict[str, set[tuple[float, ...]]] = {}
        for key, pawn in pawns.items():
            text = next(e for e in pawn.iter() if e.tag.endswith("text"))
            assert float(text.get("font-size")) * PHONE / WIDTH >= 11
            at = [float(n) for n in re.findall(r"-?[\d.]+", pawn.get("transform"))]
            assert at[:4] == [1, 0, 0, 1], "its size is that of the picture"
            places.setdefault(key[8], set()).add(tuple(at[4:]))
        all_ = [place for each in places.values() for place in each]
        for i, (x, y) in enumerate(all_):
            for other_x, other_y in all_[:i]:
                assert abs(x - other_x) >= 8.5 or abs(y - other_y) >= 12, step.where
