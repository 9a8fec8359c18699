"""Where everything on the ring lies, and the ring without its pieces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from commontable.draw.board import bold
from commontable.draw.lettering import width_of
from commontable.draw.svg import edge, escape, rect
from commontable.games.coopoly.data import CORNERS, RAILROADS, SPACE_NAMES, SPACES, ZONE_LIST
from commontable.games.coopoly.picture.look import CORNER, HEART, PLOT, STRIP, TEXT, WIDTH, Dusk

PROPERTIES = {
    SPACE_NAMES[space]: (number, plot)
    for number, zone in enumerate(ZONE_LIST)
    for plot, space in enumerate(zone.spaces)
}
STATIONS = [railroad.name for railroad in RAILROADS]
CORNER_NAMES = [corner.name for corner in CORNERS]


@dataclass(frozen=True, slots=True)
class Spot:
    """A space of the ring: its rectangle and the middles of what can stand on it."""

    x: float
    y: float
    width: float
    height: float
    strip: tuple[float, float, float, float]  # x, y, width, height of the coloured end
    building: tuple[float, float]
    people: tuple[float, float]
    pawns: tuple[float, float]
    gate: tuple[float, float]  # middle of the inner edge, where the Police's way runs


def _spot(space: int) -> Spot:
    side, step = divmod(space, 10)
    far = WIDTH - CORNER
    if step == 0:
        x = (far, 0.0, 0.0, far)[side]
        y = (far, far, 0.0, 0.0)[side]
        middle = (x + CORNER / 2, y + CORNER / 2)
        gate = (min(max(middle[0], CORNER), far), min(max(middle[1], CORNER), far))
        people = (x + 50, y + 13)
        return Spot(x, y, CORNER, CORNER, (x, y, 0, 0), middle, people, (middle[0], y + 58), gate)
    if side in (0, 2):
        x = far - PLOT * step if side == 0 else CORNER + PLOT * (step - 1)
        return _tall(x, far if side == 0 else 0.0, side == 0)
    y = far - PLOT * step if side == 1 else CORNER + PLOT * (step - 1)
    return _wide(0.0 if side == 1 else far, y, side == 3)


def _tall(x: float, y: float, inner_first: bool) -> Spot:
    """A plot of the upper or lower side; its strip lies toward the middle of the board."""
    rows = [(STRIP / 2), STRIP + 12.5, STRIP + 32, STRIP + 46.5]
    if not inner_first:
        rows = [CORNER - row for row in rows]
    strip = (x, y if inner_first else y + CORNER - STRIP, PLOT, STRIP)
    middle = x + PLOT / 2
    return Spot(
        x, y, PLOT, CORNER, strip, (middle, y + rows[1]), (middle, y + rows[2]),
        (middle, y + rows[3]), (middle, y if inner_first else y + CORNER),
    )  # fmt: skip


def _wide(x: float, y: float, inner_first: bool) -> Spot:
    """A plot of the left or right side."""
    columns = [STRIP + 12.0, CORNER - 17.0]
    if not inner_first:
        columns = [CORNER - column for column in columns]
    strip = (x if inner_first else x + CORNER - STRIP, y, STRIP, PLOT)
    return Spot(
        x, y, CORNER, PLOT, strip, (x + columns[0], y + PLOT / 2), (x + columns[1], y + 11),
        (x + columns[1], y + 28), (x if inner_first else x + CORNER, y + PLOT / 2),
    )  # fmt: skip


SPOTS = {SPACE_NAMES[space]: _spot(space) for space in range(SPACES)}


# ------------------------------------------------------------------ what never moves


@lru_cache(maxsize=32)
def ground(prefix: str, dusk: Dusk, roofs: float, height: float) -> str:
    """The evening sky, the street, roofs down to a line, and all plots as if they were blank."""
    return (
        f'<g pointer-events="none"><linearGradient id="{prefix}-dusk" x2="0" y2="1">'
        f'<stop stop-color="{dusk.sky}"/><stop offset="1" stop-color="{dusk.glow}"/>'
        f'</linearGradient><rect width="{WIDTH:g}" height="{height:g}"'
        f' fill="url(#{prefix}-dusk)"/>'
        f'<rect width="{WIDTH:g}" height="{WIDTH:g}" fill="{dusk.street}"/>'
        f'<rect x="{CORNER:g}" y="{CORNER:g}" width="{HEART:g}" height="{HEART:g}"'
        f' fill="url(#{prefix}-dusk)"/>{_skyline(dusk, roofs)}'
        + "".join(_blank(dusk, name) for name in PROPERTIES)
        + "".join(_station(dusk, name) for name in STATIONS)
        + "".join(_corner(dusk, name) for name in CORNER_NAMES)
        + "</g>"
    )


def _skyline(dusk: Dusk, height: float) -> str:
    """Roofs of the city far away, along the lower edge."""
    roofs = [(i * 37) % 29 + (14 if i % 5 == 0 else 0) for i in range(24)]
    path = "".join(f"V{height - 22 - roof:g}h20" for roof in roofs)
    return f'<path d="M0 {height:g}{path}V{height:g}Z" fill="{dusk.street}" opacity=".35"/>'


def _rect(spot: Spot, fill: str, inset: float = 1, look: str = "") -> str:
    across, down = spot.width - 2 * inset, spot.height - 2 * inset
    return rect(spot.x + inset, spot.y + inset, across, down, 3, fill, look)


def _blank(dusk: Dusk, name: str) -> str:
    """A plot that waits for its tile: pale, with a dashed edge in the colour of its Zone."""
    zone = ZONE_LIST[PROPERTIES[name][0]]
    spot = SPOTS[name]
    return _rect(spot, dusk.blank) + _rect(spot, "none", 4, edge(zone.fill, 1.6, "4 4"))


def _station(dusk: Dusk, name: str) -> str:
    spot = SPOTS[name]
    x, y = spot.building
    left, top, width, height = spot.strip
    x += (left + width / 2 - x) * 0.4
    y += (top + height / 2 - y) * 0.3
    train = (
        f'<g transform="translate({x:g},{y:g})" fill="{dusk.ink}">'
        '<rect x="-9" y="-11" width="18" height="17" rx="4"/>'
        f'<g fill="{dusk.corner}"><rect x="-6.5" y="-8" width="5.5" height="6" rx="1"/>'
        '<rect x="1" y="-8" width="5.5" height="6" rx="1"/>'
        '<circle cx="-5" cy="2.5" r="1.6"/><circle cx="5" cy="2.5" r="1.6"/></g>'
        '<path d="M-7 7-10 12M7 7 10 12M-8 10H8" stroke-width="1.6"'
        f' stroke="{dusk.ink}"/></g>'
    )
    return _rect(spot, dusk.corner) + train


_SIGNS = {
    "payday": '<circle r="12"/><circle r="9" fill="none" stroke="{ground}" stroke-width="1.2"/>'
    '<text y="5.5" font-size="16" font-weight="700" text-anchor="middle" fill="{ground}">$</text>',
    "jail": '<path d="M-14-11H14M-14 11H14M-10-11V11M-5-11V11M0-11V11M5-11V11M10-11V11"'
    ' fill="none" stroke="{ink}" stroke-width="2.4"/>',
    "carcoop": '<path d="M-16 4V-1L-12-3-8-9H6L11-3 16-1V4Z"/>'
    '<path d="M-6.500-7H-1V-3H-9ZM1-7H5L8-3H1Z" fill="{ground}"/>'
    '<circle cx="-9" cy="5" r="4"/><circle cx="9" cy="5" r="4"/>',
    "police": '<path d="M0-13 11-9V0C11 7 5 11 0 13-5 11-11 7-11 0V-9Z"/>'
    '<path d="M0-6 2-1.500H6.500L3 1.500 4.300 6.500 0 3.600-4.300 6.500-3 1.500-6.500-1.500H-2Z"'
    ' fill="{ground}"/>',
}


def _corner(dusk: Dusk, name: str) -> str:
    spot = SPOTS[name]
    x, y = spot.x + (22 if name in ("jail", "payday", "carcoop") else 34.5), spot.y + 20
    sign = _SIGNS[name].format(ground=dusk.corner, ink=dusk.ink)
    placed = f'<g transform="translate({x:g},{y:g})" fill="{dusk.ink}">{sign}</g>'
    return _rect(spot, dusk.corner) + placed + corner_name(dusk, name)


def corner_name(dusk: Dusk, name: str, halo: str = "") -> str:
    """Its letters have 12 pixels on a phone, a little closer where they would not fit."""
    spot = SPOTS[name]
    title = next(corner.title for corner in CORNERS if corner.name == name)
    room = CORNER - 6
    is_long = width_of(title, TEXT, is_bold=True) > room
    close = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if is_long else ""
    return (
        f'<text x="{spot.x + CORNER / 2:g}" y="{spot.y + 46:g}" font-size="{TEXT:g}"{close}'
        f' font-weight="700" text-anchor="middle" fill="{dusk.ink}"{halo}>{escape(title)}</text>'
    )


@lru_cache(maxsize=128)
def tile(dusk: Dusk, name: str) -> str:
    """A property on the board: paper, with the coloured end and the number of its Zone."""
    number, _ = PROPERTIES[name]
    spot, zone = SPOTS[name], ZONE_LIST[number]
    x, y, width, height = spot.strip
    return (
        _rect(spot, dusk.ground)
        + rect(x + 1, y + 1, width - 2, height - 2, 2, zone.fill)
        + bold(x + width / 2, y + height / 2 + 5.6, number + 1, 16, zone.ink)
    )
