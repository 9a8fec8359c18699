"""Pages as text: what people wrote stays words, and rules have their numbers."""

import re

import pytest

from commontable.games import OURS
from commontable.web.html import error, home, pictures
from commontable.web.html.context import Image
from commontable.web.html.document import data_block
from commontable.web.html.markdown import render
from commontable.web.html.rules import MISSING, text

BAD = "<script>alert('1')</script>\"&"
PAGE = {"guest": {"name": BAD}, "theme": "auto", "path": "/"}


def test_names_and_reasons_are_escaped_where_they_are_written():
    page = error.page({**PAGE, "notice": BAD, "status": 404, "title": BAD, "message": BAD})
    assert "alert" in page
    assert "<script>alert" not in page
    assert "alert('1')" not in page


def test_a_theme_that_is_none_of_ours_is_not_written():
    page = home.page(
        {
            **PAGE,
            "theme": BAD,
            "games": [],
            "yours": [],
            "classrooms": [],
            "public": [],
            "public_page": 1,
            "has_more_public": False,
        }
    )
    assert 'data-theme="auto"' in page


def test_data_for_a_script_cannot_close_its_block():
    block = data_block("first", {"name": "</script><b>&"})
    assert block.count("<") == 2
    assert "\\u003c/script\\u003e" in block


def test_every_rule_of_every_game_is_a_place_on_its_page():
    for game in OURS:
        if not game.page.exists():
            continue
        source = game.page.read_text(encoding="utf-8")
        page = text(source)
        for number in re.findall(r"^\W*\*\*([A-Z]+-[A-Z]?\d+)\*\*", source, re.MULTILINE):
            assert f'id="{number}"' in page


def test_the_part_of_markdown_that_our_pages_use():
    page = render(
        "## Title\n\nWords with *stress*, **more** and `code`.\n\n"
        "- **CUP-1** A rule.\n- **CUP-2** Another; see CUP-1 and CUP-9.\n\n"
        "| a | b |\n|---|---|\n| 1 | <2> |\n\n```\n<x>\n```\n"
    )
    assert '<h2 id="about-title">Title</h2>' in page
    assert "<em>stress</em>, <strong>more</strong> and <code>code</code>" in page
    assert '<li class="rule" id="CUP-1"' in page
    assert 'see <a href="#CUP-1">CUP-1</a> and CUP-9' in page
    assert "<td>&lt;2&gt;</td>" in page
    assert "<code>&lt;x&gt;</code></pre>" in page


def test_a_heading_that_comes_again_has_an_anchor_of_its_own():
    page = render("## A round\n\n### A round\n\n## A round")
    assert re.findall(r'id="([^"]*)"', page) == [
        "about-a-round",
        "about-a-round-again",
        "about-a-round-again-again",
    ]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_no_two_places_on_a_page_of_rules_have_the_same_anchor(game):
    anchors = re.findall(r' id="([^"]*)"', text(game.page.read_text(encoding="utf-8")))
    assert len(anchors) == len(set(anchors))


def test_steps_in_order_are_an_ordered_list():
    page = render(
        "1. Draw.\n2. Place a card\n   that fits.\n3. Check the limits.\n\nThen the next."
    )
    assert page.startswith("<ol><li>Draw.</li><li>Place a card that fits.</li><li>Check")
    assert page.endswith("</ol><p>Then the next.</p>")


IMAGE = Image("pictures/a.svg", "/rules/pier/a.svg", 480, 200)


def test_a_picture_of_the_rules_has_its_size_and_its_words():
    page = render('Above.\n![A "pier" & crates](pictures/a.svg)\nBelow.', (IMAGE,))
    assert page == (
        '<p>Above.</p><p class="picture"><img src="/rules/pier/a.svg"'
        ' alt="A &quot;pier&quot; &amp; crates" width="480" height="200" loading="lazy"></p>'
        "<p>Below.</p>"
    )


@pytest.mark.parametrize("path", ["pictures/b.svg", "https://elsewhere.example/a.svg", "/a.svg"])
def test_a_picture_that_a_game_does_not_bring_is_only_words(path):
    assert render(f"![A <pier>]({path})", (IMAGE,)) == "<p>A &lt;pier&gt;</p>"


def test_a_game_without_rules_says_so():
    assert text("") == MISSING


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_the_shelf_shows_a_game_that_is_being_played(name, theme):
    picture = pictures.in_play(name, theme)
    assert picture.startswith("<svg")
    assert picture == pictures.in_play(name, theme)
