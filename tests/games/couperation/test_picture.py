"""Each view in pictures/*.json is drawn; for some the picture lies beside it as a golden file."""

import json
import random
import re
import timeit
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from commontable import GAMES
from commontable.core.game import EVERYBODY, NOBODY
from commontable.draw import card
from commontable.games.couperation.data import HIGHEST, SYMBOL_OF
from commontable.games.couperation.picture import draw, sheets
from tests import golden

GAME = GAMES["couperation"]
FOLDER = Path(__file__).parent / "pictures"
VIEWS = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}
GOLDEN = ("start", "middle", "exchange", "won", "lost", "watched", "finish")
PHONE = 390


def played_views(seed: int) -> Iterator[Any]:
    """What everybody sees after each action of a game that goes on for long."""
    chance = random.Random(seed)
    s = GAME.new(seats=2 + seed % 3, seed=seed, options={"finish": seed % 2 == 0})
    while (seat := GAME.turn(s)) != NOBODY:
        texts = GAME.legal_texts(s, seat)
        careful = [text for text in texts if not text.startswith("open")]
        GAME.play(s, seat, chance.choice(careful or texts))
        for viewer in range(EVERYBODY, s.seats):
            yield GAME.view(s, viewer)


every_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)


def elements(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter())


def pieces(svg: str) -> list[ET.Element]:
    return next(list(e) for e in elements(svg) if e.get("id") == "ct-pieces")


def box(piece: ET.Element) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a card."""
    matrix = re.fullmatch(r"matrix\((.*)\)", piece.get("transform", ""))
    assert matrix
    scale, _, _, _, x, y = (float(number) for number in matrix[1].split(","))
    return x, y, x + card.WIDTH * scale, y + card.HEIGHT * scale


def named_cards(svg: str) -> list[str]:
    return [piece.get("id", "")[8:] for piece in pieces(svg) if "ct-card-" in piece.get("id", "")]


def cards_of(view: dict[str, Any]) -> list[str]:
    """Every card that the view names as lying somewhere."""
    cards = [lying["card"] for lying in view["tower"].values() if lying and lying["card"]]
    cards += view["reserve"] + view["discard"]
    for hand in view["hands"]:
        cards += hand["known"] if hand["cards"] is None else hand["cards"]
        cards += ["finish"] * hand["finish"]
    return [str(which) for which in cards]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_view_is_drawn_as_it_was(name):
    path = FOLDER / f"{name}.svg"
    drawn = draw(VIEWS[name]).replace("<g id", "\n<g id") + "\n"
    golden.check(path, drawn)


@every_view
def test_pieces_are_one_flat_layer_in_the_order_of_ids(view):
    ids = [piece.get("id", "") for piece in pieces(draw(view))]
    assert ids == sorted(ids)
    for piece in pieces(draw(view)):
        assert piece.get("style") == f"transform:{piece.get('transform')}"


@every_view
def test_every_card_the_viewer_knows_is_there_once_and_no_other(view):
    assert sorted(named_cards(draw(view))) == sorted(cards_of(view))


@every_view
def test_hidden_cards_are_all_alike(view):
    svg = draw(view)
    hidden = [piece for piece in pieces(svg) if "-back-" in piece.get("id", "")]
    in_hands = sum(
        hand["count"] - len(hand["known"]) for hand in view["hands"] if hand["cards"] is None
    )
    in_tower = sum(lying == {"card": None, "face_up": False} for lying in view["tower"].values())
    assert len(hidden) == in_hands + in_tower
    for piece in hidden:
        seat_or_cell = piece.get("id", "")[8:]
        assert re.fullmatch(r"[A-D]-\d|\d-\d", seat_or_cell)
        assert not any(part.tag.endswith("text") for part in piece.iter())


def test_who_may_not_know_a_card_sees_no_trace_of_it():
    """The open view and the watcher's view of one table: what is hidden leaves no number behind."""
    svg = draw(VIEWS["watched"])
    shown = set(named_cards(svg))
    hidden = set(cards_of(VIEWS["open"])) - set(cards_of(VIEWS["watched"]))
    assert hidden
    assert not shown & hidden
    titles = " ".join(e.text or "" for e in elements(svg) if e.tag.endswith("title"))
    for which in hidden:
        assert not re.search(rf"\b{which} with", titles)


@every_view
def test_every_legal_text_can_be_chosen_in_the_picture(view):
    chosen = [e.get("data-part", "").split() for e in elements(draw(view)) if e.get("data-part")]
    for text in view["legal"]:
        words = set(text.split())
        parts = {word for part in chosen if set(part) <= words for word in part}
        left = [other for other in view["legal"] if parts <= set(other.split())]
        assert left == [text]


@every_view
def test_what_can_be_chosen_is_legal(view):
    for e in elements(draw(view)):
        part, action = e.get("data-part"), e.get("data-action")
        if part is None:
            assert action is None
            continue
        texts = [text for text in view["legal"] if set(part.split()) <= set(text.split())]
        assert texts
        assert action == (texts[0] if len(texts) == 1 else None)


@pytest.mark.parametrize("seed", range(3))
def test_the_promises_hold_in_games_as_they_are_played(seed):
    for view in played_views(seed):
        test_every_card_the_viewer_knows_is_there_once_and_no_other(view)
        test_hidden_cards_are_all_alike(view)
        test_every_legal_text_can_be_chosen_in_the_picture(view)
        test_a_thumb_finds_every_card_that_can_be_chosen(view)
        test_cards_do_not_cover_each_other(view)


def test_a_number_to_draw_is_no_card():
    assert not any(piece.get("data-part") for piece in pieces(draw(VIEWS["draw"])))


@every_view
def test_a_thumb_finds_every_card_that_can_be_chosen(view):
    for piece in pieces(draw(view)):
        if piece.get("data-part"):
            left, top, right, bottom = box(piece)
            assert min(right - left, bottom - top) * PHONE / 480 >= 24


@every_view
def test_cards_do_not_cover_each_other(view):
    shown = [piece for piece in pieces(draw(view)) if "-back-" not in piece.get("id", "")]
    for one, other in combinations([box(piece) for piece in shown], 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart


@every_view
def test_nothing_stands_outside_the_picture(view):
    svg = draw(view)
    _, _, width, height = (float(n) for n in ET.fromstring(svg).get("viewBox", "").split())
    for piece in pieces(svg):
        left, top, right, bottom = box(piece)
        assert left >= 0 <= top
        assert right <= width
        assert bottom <= height


def test_a_place_where_nothing_fits_is_crossed_out():
    titles = [e.text for e in elements(draw(VIEWS["lost"])) if e.tag.endswith("title")]
    assert "level 2, place 2: open, but no number fits" in titles


def test_a_card_the_viewer_knows_is_a_reminder_on_a_frosted_pane():
    middle = draw(VIEWS["middle"])
    card_14 = next(piece for piece in pieces(middle) if piece.get("id") == "ct-card-14")
    assert card_14[0].text == (
        "a face-down card at level 1, place 2, which can stand for 4 to 17; you know that it is 14"
    )
    assert card_14[1].get("href") == "#ct-pane-frost"


def test_an_exchange_in_the_making_is_told_as_a_sum():
    said = [e.text for e in elements(draw(VIEWS["exchange"])) if e.tag.endswith("text")]
    assert "= 23" in said
    assert "+1" in said


def test_the_description_tells_the_whole_table():
    told = next(e.text for e in elements(draw(VIEWS["start"])) if e.tag.endswith("desc"))
    assert told == (
        "Level 1: empty, empty, empty, 25 with a heart, empty, empty, empty. "
        "Reserve: 1, 18, 30, 43 and 50. Destroyed: none. Deck: 35 cards. "
        "Seat A, 3 cards, may act now. Seat B, 3 cards, may act now. "
        "Seat C, 3 cards, wants to start, may act now. Your hand: 12, 17 and 44."
    )


def test_a_picture_is_drawn_within_milliseconds():
    view = VIEWS["crowded"]
    draw(view)
    assert min(timeit.repeat(lambda: draw(view), number=10, repeat=5)) / 10 < 0.005


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_sheets_hold_the_whole_box(paper):
    pages = sheets(paper)
    for page in pages:
        ET.fromstring(page)
    text = "".join(pages)
    for which in SYMBOL_OF:
        assert len(re.findall(rf'font-size="10" fill="#\w+">{which}</text>', text)) >= 2
    faces = len(re.findall(r'font-size="10"', text)) // 2
    assert faces == HIGHEST + 1  # with the Finish card
    assert text.count(">Finish</text>") == 1
    assert text.count(">Couperation</text>") == 4  # player aids


def test_a_sheet_is_the_same_every_time():
    assert sheets() == sheets()


@pytest.mark.parametrize("name", ["start", "middle", "won"])
def test_every_place_of_the_tower_answers_filled_or_not(name):
    view = VIEWS[name]
    words = [e.get("data-word", "") for e in elements(draw(view)) if "data-word" in e.attrib]
    assert sorted(words) == sorted(view["tower"])


def test_places_are_said_by_level_and_number():
    assert GAME.say("place 17 at 1.3") == "place 17 at level 1, place 3"
    assert GAME.say("place 17 at 7.1") == "place 17 at the top"
