"""Plots: the same for the same figures, readable without colour, told in words."""

import itertools
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from commontable.draw import plot
from commontable.draw.plot.frame import in_unit, spread, ticks
from commontable.draw.theme import THEMES

WORDS: Any = {"title": "Wealth <of all>", "told": 'A has "5" & more'}
LOOKS = [(name, plot.look_of(i)) for i, name in enumerate(["A rich", "B middle", "C poor"])]
SERIES = [
    plot.Series(name, ((0, 5 * i), (1, 7), (2, -3 * i)), look)
    for i, (name, look) in enumerate(LOOKS)
]


def drawings(theme):
    return {
        "lines": plot.lines(SERIES, theme, x_name="season", unit="$", notes=[(1, "x")], **WORDS),
        "one point": plot.lines(
            [plot.Series("A", ((0, 0),), plot.look_of(0))], theme, x_name="season", **WORDS
        ),
        "no lines": plot.lines([], theme, x_name="season", **WORDS),
        "lorenz": plot.lorenz(
            [("start", [(0, 0), (0.5, 0.1), (1, 1)])], theme, x_name="x", y_name="y", **WORDS
        ),
        "bars": plot.bars(
            [plot.Group("north", (5, 0, -2)), plot.Group("south", (0, 0, 0))],
            LOOKS,
            theme,
            unit="$",
            **WORDS,
        ),
        "no bars": plot.bars([], LOOKS, theme, **WORDS),
        "graph": plot.graph(LOOKS, [plot.Edge(0, 2, 3, ("3 deals", "A +$5"))], theme, **WORDS),
    }


@pytest.mark.parametrize("theme", [plot.NO_THEME, *THEMES])
@pytest.mark.parametrize("kind", drawings("light"))
def test_a_plot_is_a_picture_with_words(kind, theme):
    drawn = drawings(theme)[kind]
    assert drawn == drawings(theme)[kind]
    root = ET.fromstring(drawn)
    assert root.get("role") == "img"
    assert root.get("aria-label") == WORDS["title"]
    assert root[0].text == WORDS["told"]
    assert "nan" not in drawn


def test_a_plot_in_a_page_takes_the_colours_of_the_page():
    drawn = drawings(plot.NO_THEME)["lines"]
    assert "var(--ct-ink)" in drawn
    assert "var(" not in drawings("dark")["lines"]


def test_series_are_told_apart_by_shape_and_by_name():
    drawn = drawings("light")["lines"]
    for name, _ in LOOKS:
        assert f">{name}<" in drawn
    looks = [plot.look_of(n) for n in range(25)]
    assert len(set(looks)) == 25
    assert len({look.shape for look in looks[:5]}) == 5


def test_everything_lies_inside_the_picture():
    for drawn in drawings("light").values():
        _, _, width, height = map(float, str(ET.fromstring(drawn).get("viewBox")).split())
        for x, y in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"', drawn):
            assert 0 <= float(x) <= width
            assert 0 <= float(y) <= height


@pytest.mark.parametrize(
    "low, high, expected",
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-3, 47, [-10, 0, 10, 20, 30, 40, 50]),
        (0, 0.7, [0, 0.2, 0.4, 0.6, 0.8]),
    ],
)
def test_ticks_are_round_and_go_around_all(low, high, expected):
    found = ticks(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    if high > low:
        assert found == expected


@pytest.mark.parametrize("places", [[5, 5, 5, 5], [0, 100, 99, 98], [50], [3, 90, 4, 91]])
def test_labels_do_not_lie_on_each_other(places):
    found = spread(places, 20, 0, 100)
    assert all(0 <= y <= 100 for y in found)
    ordered = sorted(found)
    assert all(b - a >= 19.9 for a, b in itertools.pairwise(ordered))
    assert sorted(range(len(places)), key=lambda i: found[i]) == sorted(
        range(len(places)), key=lambda i: places[i]
    )


def test_sums_are_written_as_people_write_them():
    assert [in_unit(-5, "$"), in_unit(2.5, ""), in_unit(25, "%")] == ["−$5", "2.5", "25 %"]


def test_lines_can_be_told_apart_without_colour():
    looks = [plot.look_of(n) for n in range(5)]
    series = [plot.Series(f"line {n}", ((0, n), (1, n)), look) for n, look in enumerate(looks)]
    svg = plot.lines(series, title="five", told="five lines", x_name="x")
    assert len({look.dash for look in looks}) == len({look.shape for look in looks}) == 5
    assert svg.count("stroke-dasharray") == 4
