"""What the pictures of all games have in common: each is whole, needs nothing else, is the same."""

import copy
import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import product

import pytest

from commontable.core.contract import walk
from commontable.core.game import EVERYBODY, NOBODY
from commontable.games import OURS
from tests.games.coop import steering as coop
from tests.games.coopoly import steering as coopoly
from tests.games.landrush import steering as landrush

STEERS = {"coop": coop.STEERS, "coopoly": coopoly.STEERS, "landrush": landrush.STEERS}
EVERY = 40  # steps of a game between two views


@pytest.fixture(scope="module", params=OURS, ids=lambda game: game.name)
def played(request):
    """A game, and views of it from all sides while it is played in several ways."""
    game = request.param
    views = []
    for seed, steer in enumerate([None, *STEERS.get(game.name, [])]):
        seats = game.seats[seed % len(game.seats)]
        for number, step in enumerate(walk(game, seats, seed, None, steer)):
            is_end = game.turn(step.after) == NOBODY
            if number % EVERY == 0 or is_end:
                viewers = [NOBODY, EVERYBODY, step.seat, (step.seat + 1) % seats]
                views += [game.view(step.after, viewer) for viewer in viewers]
    return game, views


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_picture_is_valid_and_needs_nothing_else(played, theme):
    game, views = played
    for view in views:
        svg = game.draw(view, theme, prefix="p2")
        root = ET.fromstring(svg)
        assert root.get("aria-label")
        tags = {e.tag.rpartition("}")[2] for e in root.iter()}
        assert not tags & {"script", "style", "image", "foreignObject", "a"}
        assert re.findall(r'href="(?!#)', svg) == []
        assert svg.count("http") == 1  # the name of the format
        ids = [name for e in root.iter() if (name := e.get("id"))]
        assert len(ids) == len(set(ids))
        assert all(name.startswith("p2-") for name in ids)
        assert set(re.findall(r'(?:url\(|href=")#([\w-]+)', svg)) <= set(ids)


def test_what_looks_as_if_it_could_be_chosen_can_be(played):
    """A client goes by the words of a part alone; the action only says what it comes to."""
    game, views = played
    for view in views:
        root = ET.fromstring(game.draw(view))
        for element in root.iter():
            action, part = element.get("data-action"), element.get("data-part")
            if action:
                assert part, action
                assert set(part.split()) <= set(action.split())
            if part:
                texts = [text.split() for text in view["legal"]]
                assert any(set(part.split()) <= set(words) for words in texts), part


def test_buttons_that_a_page_has_beside_the_board_lie_below_all_else(played):
    """A page leaves them out and ends the picture there; somebody with the picture alone acts."""
    game, views = played
    draws = [draw for draw in (game.draw, game.draw_wide) if draw]
    for view, draw in product(views, draws):
        root = ET.fromstring(draw(view))
        for group in root.findall(".//*[@data-beside]"):
            end = float(group.get("data-beside", "0"))
            assert 0 < end < size(root)[1]
            for button in group:
                assert button.get("data-part")
                assert _top(button) >= end
            pieces = [e for e in root.iter() if e.get("id") and e not in group.iter()]
            assert all(_top(piece) < end for piece in pieces)


def _top(element):
    """How far down an element is moved."""
    numbers = re.findall(r"-?[\d.]+", element.get("transform", ""))
    return float(numbers[-1]) if numbers else 0.0


def test_a_wide_picture_has_the_same_parts_beside_each_other(played):
    """Choices, pieces and words of the usual one, on a sheet twice as wide; there may be more."""
    game, views = played
    if game.draw_wide is None:
        return
    for view in views:
        usual, wide = (ET.fromstring(draw(view)) for draw in (game.draw, game.draw_wide))
        for key in ("id", "data-part", "data-action", "data-place"):
            assert sorted(marks(wide, key)) == sorted(marks(usual, key))
        assert Counter(marks(usual)) <= Counter(marks(wide))
        assert size(wide)[0] >= 2 * size(usual)[0]
        assert shape(wide) >= 1.5 * shape(usual)


def marks(root, key=None):
    """What the elements say under a key, or in words."""
    said = [e.get(key) if key else e.text for e in root.iter()]
    return [words for words in said if words]


def size(root):
    """Width and height of a picture."""
    return [float(number) for number in root.get("viewBox").split()[2:]]


def shape(root):
    width, height = size(root)
    return width / height


NARROW = 320  # pixels: a small phone
READABLE = 10.6  # pixels; a few names that have little room are smaller


def test_words_can_be_read_on_a_small_phone(played):
    game, views = played
    for view in views:
        root = ET.fromstring(game.draw(view))
        pixel = NARROW / size(root)[0]
        words = [e for e in root.findall(".//{*}text[@font-size]") if len(e.text or "") > 1]
        small = [e for e in words if float(e.get("font-size", "0")) * pixel < READABLE]
        assert len(small) <= 0.1 * len(words), [(e.text, e.get("font-size")) for e in small]


def test_the_same_view_gives_the_same_bytes_and_is_left_as_it_was(played):
    game, views = played
    for view in views:
        before = copy.deepcopy(view)
        assert game.draw(view) == game.draw(copy.deepcopy(view))
        assert view == before


NAMES = ['<Ann & "Co">', "Bartholomew the Younger!", "Cat", "Dora", "Émile"]


def test_a_picture_names_those_who_sit_there_where_they_are_known(played):
    game, views = played
    draws = [draw for draw in (game.draw, game.draw_wide) if draw]
    for view in views:
        names = NAMES[: view["seats"]]
        for draw in draws:
            known = ET.fromstring(draw({**view, "names": names}))
            unknown = ET.fromstring(draw(view))
            told = known.findtext("{*}desc", "")
            assert view["seats"] == 1 or all(name in told for name in names)
            for key in ("id", "data-part", "data-action"):
                assert marks(known, key) == marks(unknown, key)
            assert size(known)[0] == size(unknown)[0]


SHORT_NAMES = ["Mo", "Zoe", "Ida", "Kim", "Uma"]


def test_plates_say_who_sits_there_and_pieces_have_their_initials(played):
    game, views = played
    for view in views:
        if view["seats"] == 1:
            continue
        names = SHORT_NAMES[: view["seats"]]
        picture = ET.fromstring(game.draw({**view, "names": names}))
        said = [e.text for e in picture.findall(".//{*}text") if e.text]
        for seat, name in enumerate(names):
            assert seat == view["viewer"] or any(name in words for words in said)
            assert game.marks or name[0] in said


def test_a_prefix_that_is_no_name_is_refused(played):
    game, views = played
    with pytest.raises(ValueError, match="prefix"):
        game.draw(views[0], prefix='x" onload="')
