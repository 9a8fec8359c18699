"""What lies and stands on a table besides cards: the wood itself, seats, buttons, words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from commontable.draw.svg import escape, kept
from commontable.draw.texture import Stroke, Texture
from commontable.draw.theme import (
    CORNER,
    SANS,
    SEAT_INK,
    SEATS,
    SERIF,
    WIDE_CORNER,
    SeatLook,
    Theme,
)

_SHAPES = {
    "circle": '<circle r="14"/>',
    "square": '<rect x="-12.5" y="-12.5" width="25" height="25" rx="2"/>',
    "triangle": '<path d="M0-17 17.5 13H-17.5Z"/>',
    "hexagon": '<path d="M-7.5-13H7.5L15 0 7.5 13H-7.5L-15 0Z"/>',
    "house": '<path d="M0-16 14-4V13H-14V-4Z"/>',
}
_LETTER_AT = {"triangle": 8}  # others: 6 below the middle
_WEAVES: dict[str, tuple[Stroke, ...]] = {  # strokes in tiles of 6 by 6, and their thickness
    "plain": (),
    "stripes": ((-1, 5, "l6-6"), (1, 7, "l6-6")),
    "dots": ((3, 3, "h.01"),),
    "bars": ((0, 2, "h6"),),
    "checks": ((0, 1.5, "h3"), (3, 4.5, "h3")),
}
_THICK = {"plain": 0, "stripes": 1.5, "dots": 2.6, "bars": 1.6, "checks": 3}


@kept
def words(
    x: float,
    y: float,
    text: object,
    size: float,
    colour: str,
    anchor: str = "start",
    *,
    is_title: bool = False,
) -> str:
    """One line of words on the table. A font is named once for the whole picture."""
    family = f' font-family="{SERIF}" font-weight="700"' if is_title else ""
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{colour}"{side}{family}>'
        f"{escape(text)}</text>"
    )


@kept
def bold(x: float, y: float, text: object, size: float, colour: str) -> str:
    """A few strong signs around a point."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle"'
        f' fill="{colour}">{escape(text)}</text>'
    )


PLAIN_TYPE = f'<g font-family="{SANS}" style="font-variant-numeric:tabular-nums">'


def plain_type(body: str) -> str:
    """Gives the words inside the plain face, with figures of one width."""
    return f"{PLAIN_TYPE}{body}</g>"


@lru_cache(maxsize=1024)
def seat_defs(prefix: str, letters: Sequence[str], *, is_printed: bool = False) -> str:
    """What goes into `defs` for the markers of these seats, each with the letter it shows."""
    looks = zip(SEATS, letters, strict=False)
    return "".join(_marker(prefix, look, letter, is_printed) for look, letter in looks)


def _marker(prefix: str, look: SeatLook, letter: str, is_printed: bool) -> str:
    shape, name = _SHAPES[look.shape], f"{prefix}-weave-{look.letter}"
    round_ends = ' stroke-linecap="round"' if look.pattern == "dots" else ""
    style = f'stroke="#fff" stroke-opacity=".55" stroke-width="{_THICK[look.pattern]}"{round_ends}'
    weave = Texture(6, 6, _WEAVES[look.pattern], style)
    pattern, lines, fill = weave.pattern(name), "", f"url(#{name})"
    if is_printed:
        pattern, lines, fill = "", weave.lines((-18, -18, 18, 18), name, shape), "none"
    return (
        f'{pattern}<g id="{prefix}-mark-{look.letter}"><g fill="{look.colour}">{shape}</g>{lines}'
        f'<g fill="{fill}" stroke="{SEAT_INK}" stroke-width="1.6" stroke-linejoin="round">'
        f'{shape}</g><text y="{_LETTER_AT.get(look.shape, 6)}" font-size="17" font-weight="700"'
        f' text-anchor="middle" fill="{SEAT_INK}">{escape(letter)}</text></g>'
    )


def seat_mark(prefix: str, seat: int, x: float, y: float) -> str:
    return f'<use href="#{prefix}-mark-{SEATS[seat].letter}" x="{x:g}" y="{y:g}"/>'


@kept
def plaque(theme: Theme, width: float, height: float, *, is_turn: bool, may: bool) -> str:
    """A plate that a seat stands on. It grows a pointer when the game waits for the seat."""
    edge = theme.may if may else theme.brass if is_turn else theme.line
    thick = 3 if may or is_turn else 1.2
    middle = width / 2
    pointer = f'<path d="M{middle - 10:g} {height:g}h20l-10 9Z" fill="{edge}"/>' if is_turn else ""
    return (
        f'{pointer}<rect width="{width:g}" height="{height:g}" rx="{WIDE_CORNER}"'
        f' fill="{theme.panel}" stroke="{edge}" stroke-width="{thick}"/>'
    )


@kept
def button(
    prefix: str, theme: Theme, width: float, height: float, label: str, size: float = 17
) -> str:
    """Words that can be chosen."""
    return (
        f'<rect y="2.5" width="{width:g}" height="{height:g}" rx="{CORNER + 2}"'
        f' fill="{theme.shade}" opacity=".35"/>'
        f'<rect class="{prefix}-may" width="{width:g}" height="{height:g}" rx="{CORNER + 2}"'
        f' fill="{theme.panel}" stroke="{theme.may}" stroke-width="2.6"/>'
        f'<text x="{width / 2:g}" y="{height / 2 + size * 0.34:g}" font-size="{size:g}"'
        f' font-weight="700" text-anchor="middle" fill="{theme.ink}">{escape(label)}</text>'
    )


def beside(top: float, buttons: str) -> str:
    """Buttons below all else of a picture, for those who have nothing but the picture.

    A page that has the same words beside its board leaves them out: there it ends at `top`.
    """
    return f'<g data-beside="{top:g}">{buttons}</g>' if buttons else ""


@kept
def place(width: float, height: float, colour: str, *, fill: str = "none", is_strong: bool) -> str:
    """An empty place on the table: with a whole outline if something may be put there now."""
    dashes = ' stroke-width="3"' if is_strong else ' stroke-width="1.3" stroke-dasharray="4 4"'
    return (
        f'<rect width="{width:g}" height="{height:g}" rx="{CORNER}" fill="{fill}"'
        f' fill-opacity=".55" stroke="{colour}"{dashes}/>'
    )


@lru_cache(maxsize=32)
def wood(
    prefix: str, theme: Theme, width: float, height: float, rim: float, is_festive: bool
) -> str:
    """A counter from above, under a lamp. Below `rim` begins the side that is yours."""
    lamp = f"{prefix}-lamp"
    grain = "".join(
        f"M0 {y:g}C{width * 0.3:g} {y - bend:g} {width * 0.6:g} {y + bend:g} {width:g} {y + lift:g}"
        for y, bend, lift in _grain(rim)
    )
    yours = (
        f'<rect y="{rim:g}" width="{width:g}" height="{height - rim:g}" fill="{theme.rim}"/>'
        f'<rect y="{rim - 2:g}" width="{width:g}" height="4" fill="{theme.brass}"/>'
        f'<rect y="{rim - 2:g}" width="{width:g}" height="1" fill="{theme.light}" opacity=".6"/>'
        if rim < height
        else ""
    )
    return (
        '<g pointer-events="none">'
        f'<radialGradient id="{lamp}" gradientUnits="userSpaceOnUse" cx="{width / 2:g}"'
        f' cy="{rim * 0.2:g}" r="{rim * 0.72:g}"><stop stop-color="{theme.light}"'
        f' stop-opacity="{theme.light_strength}"/><stop offset="1" stop-color="{theme.light}"'
        f' stop-opacity="0"/></radialGradient>'
        f'<rect width="{width:g}" height="{height:g}" fill="{theme.ground}"/>'
        f'<path d="{grain}" fill="none" stroke="{theme.grain}" stroke-width="1.4" opacity=".55"/>'
        f'<g fill="url(#{lamp})"><rect width="{width:g}" height="{rim:g}"/>'
        + f'<path d="{_rays(width, rim)}"/>' * (3 if is_festive else 1)
        + f"</g>{yours}</g>"
    )


def _rays(width: float, height: float) -> str:
    """Light that spreads from the middle of the upper edge."""
    middle = width / 2
    feet = ((-0.58, -0.36), (-0.22, 0.08), (0.26, 0.46))
    return "".join(
        f"M{middle:g} {-height * 0.25:g}L{middle + left * width:g} {height:g}"
        f"L{middle + right * width:g} {height:g}Z"
        for left, right in feet
    )


def _grain(height: float) -> list[tuple[float, float, float]]:
    """Lines of wood, close together and far apart by turns."""
    lines = []
    y = 6.0
    step = 0
    while y < height:
        lines.append((y, (step * 7) % 11 - 5.0, (step * 5) % 9 - 4.0))
        y += 5 + (step * 13) % 17
        step += 1
    return lines
