"""A graph: who has to do with whom, and how much."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from commontable.draw.board import words
from commontable.draw.plot.frame import NO_THEME, TEXT, WIDTH, Look, colours_of, label, mark, whole
from commontable.draw.svg import Svg
from commontable.draw.theme import Theme

HEIGHT = 340
ACROSS, UP = 165, 118  # half the distance between nodes
THICKEST = 12


@dataclass(frozen=True)
class Edge:
    """Something between two nodes. Words stand on it, the more so the thicker it is."""

    one: int
    other: int
    weight: float
    words: tuple[str, ...]


def graph(
    nodes: Sequence[tuple[str, Look]],
    edges: Sequence[Edge],
    theme: str = NO_THEME,
    *,
    title: str,
    told: str,
) -> Svg:
    """Nodes on a ring, edges as thick as their weight says."""
    colours = colours_of(theme)
    places = [_place(i, len(nodes)) for i in range(len(nodes))]
    most = max((edge.weight for edge in edges), default=1)
    lines = "".join(_line(edge, places, most, colours) for edge in edges)
    said = "".join(_words(edge, places, colours) for edge in edges)
    drawn = "".join(
        _node(name, look, *place, colours)
        for (name, look), place in zip(nodes, places, strict=True)
    )
    return whole(lines + drawn + said, HEIGHT, title, told)


def _place(number: int, count: int) -> tuple[float, float]:
    """Four nodes stand in the corners, others on a ring, the first above on the left."""
    angle = math.tau * (number / count) - math.tau * 3 / 8
    x, y = math.cos(angle) * 1.41, math.sin(angle) * 1.41
    return WIDTH / 2 + x * ACROSS, HEIGHT / 2 + y * UP


def _line(edge: Edge, places: Sequence[tuple[float, float]], most: float, colours: Theme) -> str:
    (x1, y1), (x2, y2) = places[edge.one], places[edge.other]
    thick = 1.5 + (THICKEST - 1.5) * edge.weight / most
    return (
        f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colours.brass}"'
        f' stroke-width="{thick:.1f}" stroke-linecap="round" opacity=".75"/>'
    )


def _words(edge: Edge, places: Sequence[tuple[float, float]], colours: Theme) -> str:
    """A little off the middle, so that crossing edges keep their words apart."""
    (x1, y1), (x2, y2) = places[edge.one], places[edge.other]
    is_slanted = abs(x1 - x2) > 1 and abs(y1 - y2) > 1
    part = 0.3 if is_slanted else 0.5
    x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
    wide = max(map(len, edge.words)) * 8.2 + 12
    high = len(edge.words) * 20 + 4
    x = min(max(x, wide / 2), WIDTH - wide / 2)
    lines = "".join(
        words(x, y - high / 2 + 18 + i * 20, text, TEXT, colours.ink, "middle")
        for i, text in enumerate(edge.words)
    )
    return (
        f'<rect x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}" width="{wide:.1f}" height="{high}"'
        f' rx="6" fill="{colours.panel}" stroke="{colours.faint_line}"/>{lines}'
    )


def _node(name: str, look: Look, x: float, y: float, colours: Theme) -> str:
    is_left = x < WIDTH / 2
    wide = len(name) * 8.6 + 40
    left = max(2, x - wide / 2) if is_left else min(WIDTH - 2 - wide, x - wide / 2)
    return (
        f'<rect x="{left:.1f}" y="{y - 16:.1f}" width="{wide:.1f}" height="32" rx="16"'
        f' fill="{colours.panel}" stroke="{colours.ink}" stroke-width="1.6"/>'
        + mark(look, left + 18, y)
        + label(left + 30, y + 5, name, colours)
    )
