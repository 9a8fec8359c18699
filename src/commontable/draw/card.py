"""Cards as panes of glass: clear or tinted with an engraved number, or frosted.

A pane is drawn once in `defs` and used by every card. It measures WIDTH by HEIGHT, and a card is
made larger or smaller where it is placed, so that it can grow on its way from the hand.
"""

from __future__ import annotations

from functools import lru_cache

from commontable.draw.svg import kept
from commontable.draw.texture import Texture
from commontable.draw.theme import CORNER, SERIF, Theme

WIDTH = 60
HEIGHT = 62
LETTERING = f'font-family="{SERIF}" font-weight="700" text-anchor="middle"'  # of what holds cards
TINTS = ("clear", "amber", "rose", "gold")

DIAMOND = "M0-8 6 0 0 8-6 0Z"
HEART = (
    "M0 7.5C-4 3.6-8 .6-8-3.2-8-6-6-7.6-3.9-7.6-2-7.6-.7-6.6 0-5"
    " .7-6.6 2-7.6 3.9-7.6 6-7.6 8-6 8-3.2 8 .6 4 3.6 0 7.5Z"
)
COUPE = "M-9-8H9C9-2.6 5 .4 1.1.9V5.6L5 7V8.4H-5V7L-1.1 5.6V.9C-5 .4-9-2.6-9-8Z"


@lru_cache(maxsize=32)
def glass(prefix: str, theme: Theme) -> str:
    """What goes into `defs` for panes and symbols."""
    gradients = "".join(
        f'<linearGradient id="{prefix}-{tint}" x1=".1" y1="0" x2=".75" y2="1">'
        f'<stop offset=".1" stop-color="{pale}"/><stop offset="1" stop-color="{deep}"/>'
        "</linearGradient>"
        for tint, pale, deep in (
            *((tint, *tint_colours(theme, tint)) for tint in TINTS),
            ("frost", theme.frost, theme.frost_deep),
        )
    )
    return (
        gradients
        + "".join(_clear_pane(prefix, theme, tint) for tint in TINTS)
        + _frosted_pane(prefix, theme)
        + _symbols(prefix, theme)
    )


def tint_colours(theme: Theme, tint: str) -> tuple[str, str]:
    return getattr(theme, f"{tint}_glass"), getattr(theme, f"{tint}_glass_deep")


def _clear_pane(prefix: str, theme: Theme, tint: str) -> str:
    return (
        f'<g id="{prefix}-pane-{tint}">'
        f'<rect x="-1" y="1" width="{WIDTH + 4}" height="{HEIGHT + 5}" rx="{CORNER + 2}"'
        f' fill="{tint_colours(theme, tint)[1]}" opacity=".35"/>'
        f'<rect x=".5" y="3" width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}"'
        f' fill="{theme.shade}" opacity=".3"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}" fill="url(#{prefix}-{tint})"'
        ' fill-opacity=".94"'
        f' stroke="{theme.glass_edge}" stroke-width="1.2"/>'
        f'<g fill="{theme.glass_glint}">'
        f'<path d="M6 1H29L7 45Q1 45 1 39V6Q1 1 6 1Z" opacity=".42"/>'
        f'<path d="M35 1H42L14 {HEIGHT - 1}H7Q6 {HEIGHT - 1} 6 {HEIGHT - 1}Z" opacity=".3"/></g>'
        f'<path d="M3.2 {HEIGHT - 6}V7Q3.2 3.2 7 3.2H{WIDTH - 6}" fill="none"'
        f' stroke="{theme.glass_glint}" stroke-width="1.6" opacity=".95"/>'
        f'<path d="M{WIDTH - 3.2} 6V{HEIGHT - 7}Q{WIDTH - 3.2} {HEIGHT - 3.2} {WIDTH - 7}'
        f' {HEIGHT - 3.2}H6" fill="none" stroke="{theme.glass_ink}" stroke-width="1.4"'
        ' opacity=".22"/></g>'
    )


def _frosted_pane(prefix: str, theme: Theme) -> str:
    return (
        f'{_rime(theme).pattern(f"{prefix}-rime")}<g id="{prefix}-pane-frost">'
        f'<rect x=".5" y="3" width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}"'
        f' fill="{theme.shade}" opacity=".28"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}" fill="url(#{prefix}-frost)"'
        f' stroke="{theme.frost_edge}" stroke-width="1.2"/>'
        f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="4"'
        f' fill="url(#{prefix}-rime)"/></g>'
        f'<path id="{prefix}-crystal" d="{_crystal()}" fill="none" stroke="{theme.glass_ink}"'
        ' stroke-width="1.7" stroke-linecap="round" opacity=".62"/>'
    )


def _rime(theme: Theme) -> Texture:
    style = f'stroke="{theme.glass_glint}" stroke-width=".9" stroke-linecap="round" opacity=".75"'
    strokes = ((1, 1, "l3 3"), (4, 1, "l-3 3"), (7, 4.5, "v3"), (5.5, 6, "h3"), (2, 7.5, "h.1"))
    return Texture(9, 9, strokes, style)


def _crystal() -> str:
    """A crystal of ice: six arms around the middle of a pane, each with two twigs."""
    arms = ((0, 1), (0.87, 0.5), (0.87, -0.5), (0, -1), (-0.87, -0.5), (-0.87, 0.5))
    return "".join(
        f"M0 0L{x * 15:.3g} {y * 15:.3g}"
        f"M{x * 14 - y * 4:.3g} {y * 14 + x * 4:.3g}L{x * 9.5:.3g} {y * 9.5:.3g}"
        f"L{x * 14 + y * 4:.3g} {y * 14 - x * 4:.3g}"
        for x, y in arms
    )


def _symbols(prefix: str, theme: Theme) -> str:
    ink = f'fill="{theme.glass_ink}"'
    return (
        f'<path id="{prefix}-one" d="{DIAMOND}" {ink}/>'
        f'<g id="{prefix}-two" {ink}><path d="{DIAMOND}" transform="translate(-8)"/>'
        f'<path d="{DIAMOND}" transform="translate(8)"/></g>'
        f'<path id="{prefix}-heart" d="{HEART}" {ink}/>'
        f'<path id="{prefix}-coupe" d="{COUPE}" {ink}/>'
    )


@kept
def pane(prefix: str, theme: Theme, tint: str, number: str, symbol: str) -> str:
    """A card that shows its face. `symbol` is one of one, two, heart, coupe."""
    middle = WIDTH / 2
    return (
        f'<use href="#{prefix}-pane-{tint}"/>{engraved(theme, middle, 36, number, 34)}'
        f'<use href="#{prefix}-{symbol}" x="{middle:g}" y="49"/>'
    )


@kept
def engraved(theme: Theme, x: float, y: float, words: str, size: float) -> str:
    """Words cut into glass: their lower edge catches the light."""
    return (
        f'<g font-size="{size:g}"><text x="{x:g}" y="{y + size / 34:g}"'
        f' fill="{theme.glass_glint}" aria-hidden="true">{words}</text>'
        f'<text x="{x:g}" y="{y:g}" fill="{theme.glass_ink}">{words}</text></g>'
    )


@kept
def frosted(prefix: str) -> str:
    """A card that hides its face."""
    return (
        f'<use href="#{prefix}-pane-frost"/>'
        f'<use href="#{prefix}-crystal" x="{WIDTH / 2:g}" y="{HEIGHT / 2:g}"/>'
    )


@kept
def wiped(prefix: str, theme: Theme, words: str) -> str:
    """A frosted card with a spot wiped clear: a reminder for the one who looks."""
    return (
        f'<use href="#{prefix}-pane-frost"/>'
        f'<rect x="6" y="11" width="{WIDTH - 12}" height="{HEIGHT - 22}" rx="15"'
        f' fill="{theme.frost}" stroke="{theme.glass_ink}" stroke-width="1.4"'
        ' stroke-dasharray="4 3"/>'
        f"{engraved(theme, WIDTH / 2, HEIGHT / 2 + 10.5, words, 32)}"
    )


@kept
def stack(prefix: str, count: int) -> str:
    """Frosted cards upon each other, as high as one can see."""
    return "".join(
        f'<use href="#{prefix}-pane-frost" x="{rise}" y="{rise}"/>'
        for rise in range(2 * min(count, 3) - 2, -1, -2)
    )


@kept
def badge(theme: Theme, words: str) -> str:
    """A few signs on the corner of a card."""
    return (
        f'<circle cx="{WIDTH - 7}" cy="7" r="17" fill="{theme.may_panel}" stroke="{theme.rim}"/>'
        f'<text x="{WIDTH - 7}" y="14" font-size="21" fill="{theme.may_ink}">{words}</text>'
    )


@kept
def outline(prefix: str, theme: Theme) -> str:
    """Around a card that can be chosen."""
    return (
        f'<rect class="{prefix}-may" x="-2.4" y="-2.4" width="{WIDTH + 4.8}"'
        f' height="{HEIGHT + 4.8}" rx="{CORNER + 2}" fill="none"'
        f' stroke="{theme.may}" stroke-width="3"/>'
    )


@kept
def tab(theme: Theme) -> str:
    """On a card that has just been laid: a frame inside its edge, and a pointer."""
    return (
        f'<rect x="2.5" y="2.5" width="{WIDTH - 5}" height="{HEIGHT - 5}" rx="{CORNER - 2}"'
        f' fill="none" stroke="{theme.last}" stroke-width="3"/>'
        f'<path d="M17-6H43L30 8Z" fill="{theme.last}" stroke="{theme.glass_glint}"'
        ' stroke-width="1.5"/>'
    )


@kept
def cracks(theme: Theme) -> str:
    """Over a card that broke."""
    return (
        f'<path d="M8 0 20 18 12 30 34 40 28 {HEIGHT}M20 18 44 10 {WIDTH} 20M34 40 {WIDTH} 48'
        f'M12 30 0 34" fill="none" stroke="{theme.glass_ink}" stroke-width="1.8"'
        ' stroke-linejoin="round"/>'
    )


# On paper: the size of most playing cards, in millimetres, so that sleeves fit.

PAPER_WIDTH, PAPER_HEIGHT = 63, 88


def paper_face(prefix: str, theme: Theme, tint: str, number: str, symbol: str) -> str:
    """A face to print. The number stands in two corners, for a hand held as a fan."""
    middle = PAPER_WIDTH / 2
    corner = (
        f'<text x="11" y="13.5" font-size="10" fill="{theme.glass_ink}">{number}</text>'
        f'<use href="#{prefix}-{symbol}" transform="translate(11,19.5) scale(.36)"/>'
    )
    return (
        f"{_paper_pane(theme, f'{prefix}-{tint}')}"
        f"{engraved(theme, middle, 51, number, 36)}"
        f'<use href="#{prefix}-{symbol}" transform="translate({middle:g},64) scale(.95)"/>{corner}'
        f'<g transform="rotate(180 {middle:g} {PAPER_HEIGHT / 2:g})">{corner}</g>'
    )


def paper_back(prefix: str, theme: Theme) -> str:
    """The same for every card; it needs `paper_glass`."""
    return (
        f"{_paper_pane(theme, f'{prefix}-frost')}"
        f'<use href="#{prefix}-rimed"/><use href="#{prefix}-crystal"'
        f' transform="translate({PAPER_WIDTH / 2:g},{PAPER_HEIGHT / 2:g}) scale(1.2)"/>'
    )


def paper_glass(prefix: str, theme: Theme) -> str:
    """What goes into `defs` for faces and backs to print."""
    inner = f'x="5" y="5" width="{PAPER_WIDTH - 10}" height="{PAPER_HEIGHT - 10}" rx="2"'
    box = (5, 5, PAPER_WIDTH - 5, PAPER_HEIGHT - 5)
    frost = _rime(theme).lines(box, f"{prefix}-frosting", f"<rect {inner}/>")
    frame = f'<rect {inner} fill="none" stroke="{theme.glass_ink}" stroke-width=".3"/>'
    return f'{glass(prefix, theme)}<g id="{prefix}-rimed">{frost}{frame}</g>'


def _paper_pane(theme: Theme, fill: str) -> str:
    """A pane up to the cut, with a bevel and two strips of light."""
    return (
        f'<rect width="{PAPER_WIDTH}" height="{PAPER_HEIGHT}" fill="url(#{fill})"/>'
        f'<g fill="{theme.glass_glint}"><path d="M0 0H26L0 54Z" opacity=".4"/>'
        '<path d="M34 0H42L2 88H0V76Z" opacity=".3"/></g>'
        f'<rect x="2.5" y="2.5" width="{PAPER_WIDTH - 5}" height="{PAPER_HEIGHT - 5}" rx="3"'
        f' fill="none" stroke="{theme.glass_edge}" stroke-width=".5"/>'
    )
