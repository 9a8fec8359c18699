"""The colours and shapes of Principles of Co-ops: fields and hedges, dice, meeples, discs, tide."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from commontable.draw.svg import check_prefix, escape
from commontable.draw.texture import Texture
from commontable.draw.theme import read_colours
from commontable.games.principles.data import FOLDER

LETTERS = {"red": "R", "yellow": "Y", "blue": "B"}
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Land:
    """What the land looks like in one theme."""

    hedge: str  # between the fields
    tuft: str  # leaves in the hedge
    fields: tuple[str, ...]  # greens and straw, by turns
    furrow: str  # lines in a field
    goal: str
    start: str
    ink: str  # on fields
    tide: str  # the market
    tide_line: str  # waves in it
    tide_ink: str
    linen: str  # screens
    weave: str
    linen_ink: str
    track: str
    die: str  # a die of no colour
    faded: str  # a die that does not count


LANDS = {theme: Land(**colours) for theme, colours in read_colours(FOLDER / "colours.toml").items()}

DICE = {  # ground, pips and outline of a die; red has corners, yellow is round, blue is cut
    "red": ("#c8322b", "#ffffff", "#6f100c"),
    "yellow": ("#f4c430", "#1f1a05", "#7a5d00"),
    "blue": ("#1f5fa8", "#ffffff", "#0b2c54"),
}
SEAT_COLOURS = {  # ground and letter of meeples and discs
    "orange": ("#e69f00", "#140f0a"),
    "white": ("#fdfbf5", "#140f0a"),
    "black": ("#26221f", "#ffffff"),
    "green": ("#0a7d5c", "#ffffff"),
}
LETTER, LARGE = 15, 18  # its size on a piece; from where on it leaves the piece
MEEPLE = (
    "M0-13C4-13 6.5-10.4 6.3-7.2 6.2-5.4 5.4-4.4 4.6-3.6 9-2.6 13.5-.6 13.5 2 13.5 4 10.4 4.4"
    " 7.4 4.2 8.2 7 10.6 10 11 13H2.6L0 8.6-2.6 13H-11C-10.6 10-8.2 7-7.4 4.2-10.4 4.4-13.5 4"
    "-13.5 2-13.5-.6-9-2.6-4.6-3.6-5.4-4.4-6.2-5.4-6.3-7.2-6.5-10.4-4-13 0-13Z"
)


# ------------------------------------------------------------------ dice


def block(colour: str, size: float, fill: str, edge: str) -> str:
    """The body of a die around the middle; its outline says the colour too."""
    half, thick = size / 2, max(size / 20, 0.9)
    style = f'fill="{fill}" stroke="{edge}" stroke-width="{thick:.2g}"'
    if colour == "blue":
        cut = size * 0.24
        d = (
            f"M{-half + cut:g} {-half:g}H{half - cut:g}L{half:g} {-half + cut:g}V{half - cut:g}"
            f"L{half - cut:g} {half:g}H{-half + cut:g}L{-half:g} {half - cut:g}V{-half + cut:g}Z"
        )
        return f'<path d="{d}" {style}/>'
    corner = {"red": 0.06, "yellow": 0.42}.get(colour, 0.18) * size
    where = f'x="{-half:g}" y="{-half:g}" width="{size:g}" height="{size:g}" rx="{corner:.3g}"'
    return f"<rect {where} {style}/>"


def pips(value: int, size: float, fill: str) -> str:
    """Dots as one path: lines of no length with round ends."""
    reach, thick = size * 0.25, size * 0.19
    d = "".join(f"M{x * reach:.3g} {y * reach:.3g}h0" for x, y in PIPS[value])
    return f'<path d="{d}" stroke="{fill}" stroke-width="{thick:.3g}" stroke-linecap="round"/>'


def die(colour: str, value: int, size: float, *, counts: bool = True, faded: str = "") -> str:
    """A die that shows its value; one that does not count is pale, with a dashed edge."""
    ground, dots, edge = DICE[colour]
    if counts:
        return block(colour, size, ground, edge) + pips(value, size, dots)
    pale = block(colour, size, faded, edge)
    return f'<g stroke-dasharray="2 2">{pale}</g>{pips(value, size, "#1b1712")}'


# ------------------------------------------------------------------ what a space asks


def criterion(land: Land, text: str, size: float) -> str:
    """One thing a space asks for, drawn around the middle."""
    words = text.split()
    if words[-1] in LETTERS:
        ground, dots, edge = DICE[words[-1]]
        body = block(words[-1], size, ground, edge)
        return body + _letter(LETTERS[words[-1]], size * 0.82, dots)
    if words[-1].isdigit():
        colour = words[0] if words[0] in DICE else ""
        ground, dots, edge = DICE.get(colour, (land.die, "#1b1712", "#4a4032"))
        return block(colour, size, ground, edge) + pips(int(words[-1]), size, dots)
    return _letter(text if text != "any die" else "any", 16, land.ink)


def _letter(text: str, size: float, colour: str) -> str:
    return (
        f'<text y="{size * 0.35:.3g}" font-size="{size:.3g}" font-weight="700"'
        f' text-anchor="middle" fill="{colour}">{escape(text)}</text>'
    )


SIGN = 20  # size of a sign in `defs`
SIGNS = (*"123456", "even", "odd", "any die", *(f"any {colour}" for colour in LETTERS))


def _sign_id(text: str) -> str:
    return "sign-" + text.replace(" ", "-")


def asked(land: Land, prefix: str, requirement: str, size: float) -> str:
    """All that a space asks for, side by side around the middle."""
    parts = requirement.split(" or ")
    step = SIGN + 2
    left = -step * (len(parts) - 1) / 2
    signs = "".join(
        f'<use href="#{prefix}-{_sign_id(part)}" x="{left + i * step:g}"/>'
        if part in SIGNS
        else f'<g transform="translate({left + i * step:g})">{criterion(land, part, SIGN)}</g>'
        for i, part in enumerate(parts)
    )
    return signs if size == SIGN else f'<g transform="scale({size / SIGN:.4g})">{signs}</g>'


# ------------------------------------------------------------------ pieces


def _initial(letter: str, ground: str, ink: str, size: float) -> str:
    """On a piece; where the piece is drawn small, its letter stands out over the edge."""
    halo = f' stroke="{ground}" stroke-width="3.2" paint-order="stroke"' if size > LARGE else ""
    return (
        f'<text y="{size / 3:.3g}" font-size="{size:.3g}" font-weight="700" text-anchor="middle"'
        f' fill="{ink}"{halo}>{letter}</text>'
    )


def meeple(colour: str, letter: str, size: float = LETTER) -> str:
    ground, ink = SEAT_COLOURS[colour]
    edge = "#140f0a" if colour != "black" else "#f5efe4"
    return (
        f'<path d="{MEEPLE}" fill="{ground}" stroke="{edge}" stroke-width="1.4"'
        f' stroke-linejoin="round"/>{_initial(letter, ground, ink, size)}'
    )


def disc(colour: str, letter: str, size: float = LETTER, *, is_small: bool = False) -> str:
    """A movement disc; the small one is a time disc."""
    ground, ink = SEAT_COLOURS[colour]
    edge = "#140f0a" if colour != "black" else "#f5efe4"
    radius = 8.5 if is_small else 12
    ring = f'<circle r="9" fill="none" stroke="{ink}" stroke-opacity=".6" stroke-dasharray="2 2"/>'
    inner = "" if is_small else ring
    return (
        f'<circle r="{radius}" fill="{ground}" stroke="{edge}" stroke-width="1.4"/>{inner}'
        f"{_initial(letter, ground, ink, size)}"
    )


@lru_cache(maxsize=32)
def defs(prefix: str, land: Land) -> str:
    """Signs, and patterns: leaves of the hedge, waves, linen, furrows."""
    check_prefix(prefix)
    signs = "".join(
        f'<g id="{prefix}-{_sign_id(text)}">{criterion(land, text, SIGN)}</g>' for text in SIGNS
    )
    fields = "".join(
        furrows(land).pattern(f"{prefix}-field-{i}", colour) for i, colour in enumerate(land.fields)
    )
    return (
        signs
        + leaves(land).pattern(f"{prefix}-hedge")
        + waves(land).pattern(f"{prefix}-tide")
        + f'<pattern id="{prefix}-linen" width="5" height="5" patternUnits="userSpaceOnUse">'
        f'<path d="M0 1.2H5M1.2 0V5" stroke="{land.weave}" stroke-width=".9"/></pattern>' + fields
    )


def leaves(land: Land) -> Texture:
    """What the hedge is made of."""
    strokes = ((1, 5, "q2-4 4 0"), (7, 10, "q2-4 4 0"), (7, 3, "q1.5-3 3 0"), (1, 11, "q1.5-3 3 0"))
    return Texture(12, 12, strokes, f'fill="none" stroke="{land.tuft}" stroke-width="1.6"')


def waves(land: Land) -> Texture:
    """The market."""
    style = f'fill="none" stroke="{land.tide_line}" stroke-width="1.6"'
    return Texture(14, 8, ((0, 4, "q3.5-4 7 0t7 0"),), style, is_endless=True)


def furrows(land: Land) -> Texture:
    """Lines in a field."""
    style = f'stroke="{land.furrow}" stroke-width="1" opacity=".7"'
    return Texture(9, 9, ((0, 4, "h9"),), style, turn=24, is_endless=True)
