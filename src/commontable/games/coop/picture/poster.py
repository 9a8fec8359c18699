"""The look of CO-OP: warm colours, rounded plates, words that wrap."""

from __future__ import annotations

from dataclasses import dataclass

from commontable.draw.lettering import width_of, wrapped
from commontable.draw.svg import escape
from commontable.draw.theme import Theme, named, read_colours
from commontable.games.coop.data import FOLDER


@dataclass(frozen=True, slots=True)
class Poster:
    """Colours of one theme. `shared` has those that all games use."""

    shared: Theme
    paper: str  # the ground of the poster
    card: str  # cards and plates
    ink: str
    soft: str
    line: str
    orange: str
    avocado: str
    mustard: str
    brown: str
    on_strong: str  # words on orange, avocado, mustard and brown
    slate: str  # the chalkboard
    chalk: str
    faded: str  # what is used, face-down or CLOSED


POSTERS = {
    theme: Poster(named(theme), **colours)
    for theme, colours in read_colours(FOLDER / "colours.toml").items()
}

CARD_COLOURS = {
    "CUSTOMER": "orange",
    "DISTRIBUTOR": "brown",
    "INSTAGROOVE": "mustard",
    "CONTINUOUS": "avocado",
}
TAG_LETTERS = {"Edible": "E", "Fair Trade": "F", "Knick-Knack": "K", "Music": "M", "Organic": "O"}
TAG_COLOURS = {  # told apart by letter first
    "Edible": "#f2b8a0",
    "Fair Trade": "#a9cfe8",
    "Knick-Knack": "#e7c5e6",
    "Music": "#f3dc86",
    "Organic": "#bcd98f",
}
TAG_INK = "#231509"
TAG_STEP = 20
LEAST_SIZE = 0.8  # of what it should be, for words that are too long


def poster(theme: str) -> Poster:
    named(theme)
    return POSTERS[theme]


def _fitting(words: str, size: float, width: float, *, bold: bool) -> float:
    """The size of a line, smaller if it might be wider than `width`."""
    wide = width_of(words, size, is_bold=bold)
    return size if wide <= width else size * max(LEAST_SIZE, width / wide)


def text(
    x: float,
    y: float,
    words: object,
    size: float,
    colour: str,
    anchor: str = "start",
    *,
    bold: bool = False,
    width: float = 0,
) -> str:
    """One line; smaller if it might be wider than `width`."""
    said = str(words)
    if width:
        size = _fitting(said, size, width, bold=bold)
    weight = ' font-weight="700"' if bold else ""
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:.3g}" fill="{colour}"{side}{weight}>'
        f"{escape(said)}</text>"
    )


def lines(
    x: float,
    y: float,
    words: str,
    size: float,
    colour: str,
    width: float,
    anchor: str = "start",
    *,
    bold: bool = False,
    most: int = 9,
) -> tuple[str, float]:
    """Wrapped words, and the height they took."""
    rows = wrapped(words, size, width, is_bold=bold)[:most]
    size = min(_fitting(row, size, width, bold=bold) for row in rows)
    body = "".join(
        text(x, y + i * size * 1.16, row, size, colour, anchor, bold=bold)
        for i, row in enumerate(rows)
    )
    return body, len(rows) * size * 1.16


def plate(
    width: float, height: float, fill: str, edge: str, thick: float = 1.2, corner: float = 10
) -> str:
    return (
        f'<rect width="{width:g}" height="{height:g}" rx="{corner:g}" fill="{fill}"'
        f' stroke="{edge}" stroke-width="{thick:g}"/>'
    )


def tag_marks(x: float, y: float, tags: list[str] | tuple[str, ...]) -> str:
    """The tags of a Good, as letters in discs."""
    return "".join(
        f'<circle cx="{x + TAG_STEP * i:g}" cy="{y:g}" r="9.5" fill="{TAG_COLOURS[tag]}"'
        f' stroke="{TAG_INK}" stroke-width=".8"/>'
        + text(x + TAG_STEP * i, y + 5.2, TAG_LETTERS[tag], 15, TAG_INK, "middle", bold=True)
        for i, tag in enumerate(tags)
    )


def flower(x: float, y: float, size: float, petals: str, heart: str) -> str:
    """The sign of the house: a daisy."""
    turns = "".join(
        f'<ellipse cy="{-size * 0.62:g}" rx="{size * 0.26:g}" ry="{size * 0.42:g}"'
        f' transform="rotate({45 * i})"/>'
        for i in range(8)
    )
    return (
        f'<g transform="translate({x:g},{y:g})" pointer-events="none">'
        f'<g fill="{petals}">{turns}</g>'
        f'<circle r="{size * 0.3:g}" fill="{heart}"/></g>'
    )
