"""Mistakes in pictures, sheets and debriefs are caught by the contract."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from commontable.core.debrief import Debrief, Figure, Measure
from commontable.core.game import Game
from tests.core.planting import (
    Mistakes,
    Planted,
    body_with,
    boom,
    copy_of_pier,
    drawn,
    expect_caught,
)


@pytest.fixture(scope="module")
def pier(tmp_path_factory) -> Game:
    return copy_of_pier(tmp_path_factory.mktemp("pier"), {})


FIGURE = Figure("lives", "Lives", "They had 2 lives.", ("step", "lives"), [{"step": 1, "lives": 2}])


def debrief_with(**changes: Any) -> Planted:
    """A debrief that would be right without these changes."""
    made = replace(Debrief({"Lives": "2"}, [FIGURE]), **changes)
    return lambda g: {"debrief": lambda start, steps: made}


def figure(**changes: Any) -> Planted:
    return debrief_with(figures=[replace(FIGURE, **changes)])


def spoiling(draw: Callable[..., str]) -> Callable[..., str]:
    """A picture that leaves something in the view."""

    def spoilt(view: Any, theme: str = "light", prefix: str = "ct") -> str:
        svg = draw(view, theme, prefix)
        view["drawn"] = True
        return svg

    return spoilt


MISTAKES: Mistakes = {
    "a picture that takes no theme": (
        lambda g: {"draw": lambda view: g.draw(view)},
        r"draw cannot be called as draw\(view, theme, prefix=prefix\)",
    ),
    "a picture that takes no prefix": (
        lambda g: {"draw": lambda view, theme="light": g.draw(view, theme)},
        r"draw cannot be called as draw\(view, theme, prefix=prefix\)",
    ),
    "a picture with nothing to click": (
        drawn(lambda svg: svg.replace("data-action", "data-nothing")),
        r"nothing in the picture can be clicked; give elements data-action",
    ),
    "a picture that raises": (lambda g: {"draw": boom}, r"boom"),
    "a picture that is not well-formed": (
        drawn(lambda svg: svg.replace("</svg>", "<g></svg>")),
        r"draw is not well-formed: .*; escape words by draw.svg.escape",
    ),
    "a picture that is HTML": (
        drawn(lambda svg: f"<p>{svg}</p>"),
        r"draw begins with <p>; expected <svg>",
    ),
    "a picture without a size": (
        drawn(lambda svg: svg.replace("viewBox", "data-size")),
        r"draw has no viewBox",
    ),
    "a picture of no size": (
        drawn(lambda svg: svg.replace('viewBox="0 0 ', 'viewBox="0 0 0 ', 1)),
        r"draw has no viewBox; write viewBox='0 0 width height'",
    ),
    "a picture whose size is no number": (
        drawn(lambda svg: svg.replace('viewBox="0 0', 'viewBox="left top', 1)),
        r"draw has no viewBox",
    ),
    "a picture that changes the view": (
        lambda g: {"draw": spoiling(g.draw)},
        r"draw changes the view that it is given; copy what it needs to change",
    ),
    "a wide picture that changes the view": (
        lambda g: {"draw_wide": spoiling(g.draw)},
        r"draw_wide changes the view that it is given",
    ),
    "a wide picture that offers what is not legal": (
        lambda g: {
            "draw_wide": lambda view, theme="light", prefix="ct": g.draw(
                view, theme, prefix
            ).replace("</svg>", '<g data-action="play 99"/></svg>')
        },
        r"the picture offers data-action='play 99', which is not legal",
    ),
    "a picture that ignores the theme": (
        lambda g: {"draw": lambda view, theme="light", prefix="ct": g.draw(view)},
        r"draw ignores its theme: light and dark are the same",
    ),
    "a picture with ids of its own": (
        body_with('<g id="crates"/>'),
        r"draw has the ids \['crates'\]; begin each with the prefix",
    ),
    "a picture with the same id twice": (
        body_with('<g id="x"/><g id="x"/>'),
        r"ids of the picture repeat",
    ),
    "a picture that refers to nothing": (
        body_with('<g fill="url(#wood)"/>'),
        r"draw refers to \['wood'\], but no element has that id",
    ),
    "a picture with a script": (body_with("<script>1</script>"), r"draw has <script>, which pages"),
    "a picture with a style sheet": (body_with("<style>g{}</style>"), r"draw has <style>"),
    "a picture with an event": (
        body_with('<g onclick="1"/>'),
        r"has the attribute onclick; pages run no code of pictures",
    ),
    "a picture that loads from elsewhere": (
        body_with('<a href="https://example.org/"/>'),
        r"a picture loads nothing from elsewhere",
    ),
    "a picture for those who see alone": (
        drawn(lambda svg: svg.replace("aria-label", "data-label")),
        r"says nothing to those who cannot see it; give <svg> role='img'",
    ),
    "a picture without a role": (
        drawn(lambda svg: svg.replace('role="img"', "")),
        r"says nothing to those who cannot see it",
    ),
    "a picture that does not escape names": (
        lambda g: {
            "draw": lambda view, theme="light", prefix="ct": g.draw(view, theme, prefix).replace(
                "</svg>", f"<text>{view.get('names', [''])[0]}</text></svg>"
            )
        },
        r"draw is not well-formed",
    ),
    "a picture that offers what is not legal": (
        body_with('<g data-action="play 99"/>'),
        r"the picture offers data-action='play 99', which is not legal",
    ),
    "a picture that offers words of no action": (
        body_with('<g data-part="99"/>'),
        r"the picture offers data-part='99', but no legal action has these words",
    ),
    "a wide picture that takes no theme": (
        lambda g: {"draw_wide": lambda view: g.draw(view)},
        r"draw_wide cannot be called as",
    ),
    "marks for too few seats": (
        lambda g: {"marks": lambda view: [("circle", "#000", "#fff")]},
        r"expected \(shape, colour, ink\) for each of 3 seats",
    ),
    "marks of an unknown shape": (
        lambda g: {"marks": lambda view: [("blob", "#000", "#fff")] * 3},
        r"with a shape of circle, square, triangle, star",
    ),
    "marks of an unknown colour": (
        lambda g: {"marks": lambda view: [("circle", "red; }", "#fff")] * 3},
        r"marks has the colour 'red; }'; write it as '#rrggbb' or by its CSS name",
    ),
    "sheets that are one text": (
        lambda g: {"sheets": lambda paper: "<svg/>"},
        r"sheets\('A4'\) is a str; return a list of SVGs",
    ),
    "sheets that are not SVG": (lambda g: {"sheets": lambda paper: ["<p/>"]}, r"expected <svg>"),
    "sheets without a page": (lambda g: {"sheets": lambda paper: []}, r"sheets\('A4'\) is empty"),
    "sheets that know one paper": (
        lambda g: {"sheets": lambda paper: {"A4": []}[paper] or [g.draw(g.view(g.new(2, 1), -1))]},
        r"sheets\('Letter'\) raised KeyError",
    ),
    "a debrief that raises": (lambda g: {"debrief": boom}, r"debrief raised RuntimeError: boom"),
    "a debrief that is none": (
        lambda g: {"debrief": lambda start, steps: {}},
        r"debrief is {}; expected a Debrief",
    ),
    "a debrief that needs an action": (
        lambda g: {"debrief": lambda start, steps: Debrief({"First": str(steps[0][1])}, [])},
        r"before the first action: debrief raised IndexError",
    ),
    "two figures of one name": (
        debrief_with(figures=[FIGURE, FIGURE]),
        r"two figures of the debrief are called the same",
    ),
    "a figure whose name is no file": (
        figure(name="Lives lost/kept"),
        r"expected a name of lower-case letters and digits, because files are called so",
    ),
    "a figure that says nothing": (figure(told=""), r"told is ''; expected one line of text"),
    "a figure that names nobody": (
        figure(told="@E has most."),
        r"told says '@E has most.', which names a seat that nobody can sit on",
    ),
    "a figure with a row that lacks a column": (
        figure(rows=[{"step": 1}]),
        r"figure 'lives': a row has no 'lives'; give None for what is unknown",
    ),
    "a figure that is not JSON": (
        figure(rows=[{"step": 1, "lives": {2}}]),
        r"its rows cannot be written as JSON",
    ),
    "a plot that takes no names": (
        figure(draw=lambda theme: "<svg/>"),
        r"draw\(theme, names\) raised TypeError",
    ),
    "a plot that is not SVG": (
        figure(draw=lambda theme, names: "<p/>"),
        r"its plot begins with <p>; expected <svg>",
    ),
    "a measure of infinity": (
        debrief_with(measures=[Measure("lives", "Lives", "", "steps", ((0.0, float("inf")),))]),
        r"measure 'lives': expected points of two numbers",
    ),
    "a question of the debrief that names nobody": (
        debrief_with(questions=["Why @E?"]),
        r"a question of the debrief says 'Why @E\?'",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_caught_and_the_message_says_what_to_do(pier, mistake):
    expect_caught(pier, MISTAKES[mistake])
