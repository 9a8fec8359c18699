"""Textures: strokes that repeat in tiles, as a pattern for screens and as lines for paper.

A screen draws a pattern at no cost. A browser that prints makes an image of it, one for each shape
that is filled with it, and a board of sixty fields becomes megabytes. So on paper the same strokes
are lines, cut off at the edge of what they lie on.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, cos, floor, radians, sin

Box = tuple[float, float, float, float]  # left, top, right, bottom
Stroke = tuple[float, float, str]  # where it begins in its tile, and how it goes on from there


@dataclass(frozen=True, slots=True)
class Texture:
    width: float  # of a tile
    height: float
    strokes: tuple[Stroke, ...]
    style: str  # the attributes of the strokes
    turn: float = 0  # degrees
    is_endless: bool = False  # each stroke leads from the left edge of a tile to that of the next

    def pattern(self, name: str, ground: str = "") -> str:
        """For `defs`: what shapes are filled with on a screen."""
        size = f'width="{self.width:g}" height="{self.height:g}"'
        turned = f' patternTransform="rotate({self.turn:g})"' if self.turn else ""
        soil = f'<rect {size} fill="{ground}"/>' if ground else ""
        d = "".join(f"M{x:g} {y:g}{rest}" for x, y, rest in self.strokes)
        return (
            f'<pattern id="{name}" {size} patternUnits="userSpaceOnUse"{turned}>{soil}'
            f'<path d="{d}" {self.style}/></pattern>'
        )

    def lines(self, box: Box, name: str, edge: str) -> str:
        """The same strokes over a box, cut off at the edge of shapes that are given `name`."""
        left, top, right, bottom = _turned(box, -self.turn)
        columns = range(floor(left / self.width), ceil(right / self.width))
        rows = range(floor(top / self.height), ceil(bottom / self.height))
        row = f'<path id="{name}-row" d="{self._row(columns)}" {self.style}/>'
        laid = "".join(f'<use href="#{name}-row" y="{each * self.height:g}"/>' for each in rows)
        turned = f' transform="rotate({self.turn:g})"' if self.turn else ""
        return (
            f'<defs><clipPath id="{name}">{edge}</clipPath>{row}</defs>'
            f'<g clip-path="url(#{name})"><g{turned}>{laid}</g></g>'
        )

    def _row(self, columns: range) -> str:
        """The strokes of all tiles of one row."""
        starts, times = (columns[:1], len(columns)) if self.is_endless else (columns, 1)
        return "".join(
            f"M{column * self.width + x:g} {y:g}{rest * times}"
            for column in starts
            for x, y, rest in self.strokes
        )


def _turned(box: Box, degrees: float) -> Box:
    """The smallest box around a box that was turned."""
    left, top, right, bottom = box
    c, s = cos(radians(degrees)), sin(radians(degrees))
    corners = [(x * c - y * s, x * s + y * c) for x in (left, right) for y in (top, bottom)]
    across, down = zip(*corners, strict=True)
    return min(across), min(down), max(across), max(down)
