"""Condos, homes, Activists and the Police, drawn once and used by name."""

from __future__ import annotations

from functools import lru_cache

from commontable.games.coopoly.picture.look import Dusk


@lru_cache(maxsize=32)
def defs(prefix: str, dusk: Dusk) -> str:
    """What goes into `defs`; each piece has its middle at 0, 0."""
    return (
        f'<linearGradient id="{prefix}-pane" x2="1"><stop stop-color="{dusk.glass}"/>'
        f'<stop offset="1" stop-color="{dusk.glass_deep}"/></linearGradient>'
        f'<g id="{prefix}-condo"><path d="M-7 12.500V-9L-3-13H7V12.500Z" fill="url(#{prefix}-pane)"'
        f' stroke="{dusk.glass_deep}" stroke-width="1.2" stroke-linejoin="round"/>'
        f'<path d="{_windows()}" fill="{dusk.window}"/></g>'
        f'<g id="{prefix}-homes">{_homes(dusk)}</g>'
        f'<g id="{prefix}-activist" fill="{dusk.figure}"><circle cy="-4.200" r="2.900"/>'
        '<path d="M-5 6C-5 1-3.500-1.500 0-1.500S5 1 5 6Z"/></g>'
        f'<g id="{prefix}-van">{_van(dusk)}</g>'
        f'<pattern id="{prefix}-cordon" width="8" height="8" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)">'
        f'<path d="M0 2H8" stroke="{dusk.cordon}" stroke-width="3" opacity=".55"/></pattern>'
        f'<marker id="{prefix}-tip" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="4"'
        f' markerHeight="4" orient="auto"><path d="M0 0 8 4 0 8Z" fill="{dusk.way}"/></marker>'
    )


def _windows() -> str:
    return "".join(
        f"M{x} {y}h2.200v2.600h-2.200Z" for y in (-9, -4.5, 0, 4.5) for x in (-4.6, -0.9, 2.8)
    )


def _homes(dusk: Dusk) -> str:
    """Four Tiny Homes, each with a lit window."""
    return "".join(
        f'<g transform="translate({x},{y})"><path d="M-3.900-.500H3.900V5H-3.900Z"'
        f' fill="{dusk.wall}"/><path d="M-5.200.100 0-5 5.200.100Z" fill="{dusk.roof}"/>'
        f'<path d="M-1.200 1.200H1.200V3.600H-1.200Z" fill="{dusk.lamp}"/></g>'
        for x in (-5.8, 5.8)
        for y in (-6, 5.6)
    )


def _van(dusk: Dusk) -> str:
    """Seen from the side, on a sign that lies over two plots or a corner."""
    return (
        f'<rect x="-17" y="-11" width="34" height="22" rx="5" fill="{dusk.van}"'
        f' stroke="{dusk.van_ink}" stroke-width="1.4"/>'
        f'<path d="M-12 4V-5H4L10 0H13V4Z" fill="{dusk.van_ink}"/>'
        f'<path d="M4.500-3 7.800 0H4.500Z" fill="{dusk.van}"/>'
        f'<path d="M-4-8H-1V-5H-4Z" fill="#e3342f"/><path d="M-1-8H2V-5H-1Z" fill="#5aa9ff"/>'
        f'<circle cx="-7" cy="5" r="2.600" fill="{dusk.van_ink}" stroke="{dusk.van}"/>'
        f'<circle cx="8" cy="5" r="2.600" fill="{dusk.van_ink}" stroke="{dusk.van}"/>'
    )


def use(prefix: str, name: str, x: float = 0, y: float = 0) -> str:
    return f'<use href="#{prefix}-{name}" x="{x:g}" y="{y:g}"/>'


def die(x: float, y: float, face: int, paper: str, ink: str, *, is_eight: bool = False) -> str:
    """A die with its number; the eight-sided one stands on its point."""
    shape = (
        '<path d="M0-13 12-3 8 11H-8L-12-3Z"/>'
        if is_eight
        else '<rect x="-10.500" y="-10.500" width="21" height="21" rx="4"/>'
    )
    return (
        f'<g transform="translate({x:g},{y:g})"><g fill="{paper}" stroke="{ink}"'
        f' stroke-width="1.4" stroke-linejoin="round">{shape}</g>'
        f'<text y="5.300" font-size="15" font-weight="700" text-anchor="middle"'
        f' fill="{ink}">{face}</text></g>'
    )
