"""Pictures for the rules: the ring, with the way of the Police after a roll of 6."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.draw import board
from commontable.draw.illustration import Illustration
from commontable.draw.svg import Svg, flat, picture, rect
from commontable.draw.theme import LIGHT as LIGHT_THEME
from commontable.games.coopoly.data import RAILROADS, ZONE_LIST
from commontable.games.coopoly.picture import words
from commontable.games.coopoly.picture.look import CORNER, HEART, LIGHT, SMALL_TEXT, TEXT, WIDTH
from commontable.games.coopoly.picture.pieces import defs
from commontable.games.coopoly.picture.ring import PROPERTIES, SPOTS, ground, tile
from commontable.games.coopoly.picture.table import Scene, draw_police

AFTER_A_SIX = {"police_before": "police", "police": "orange1"}
STOP = 12.0  # radius of a numbered stop
NAMES = (  # of the stations: where they stand, and how they are turned
    (WIDTH / 2, WIDTH - CORNER - 14, 0),
    (CORNER + 26, WIDTH / 2, -90),
    (WIDTH / 2, CORNER + 26, 0),
    (WIDTH - CORNER - 26, WIDTH / 2, 90),
)


def draw_ring(view: Json, prefix: str) -> Svg:
    """The board without pieces, but for the Police and where they have passed."""
    scene = Scene(view, LIGHT_THEME, LIGHT, prefix)
    draw_police(scene)
    starts = "".join(tile(LIGHT, name) for name, (_, plot) in PROPERTIES.items() if plot == 0)
    body = (
        f"<defs>{defs(prefix, LIGHT)}</defs>{ground(prefix, LIGHT, WIDTH, WIDTH)}{starts}"
        f"{''.join(scene.table)}{flat(scene.pieces)}{_loop(prefix)}{_stops(view)}{_stations()}{_zones()}"
    )
    label = "The ring: eight Zones, and six positions of the Police from their HQ"
    return picture(WIDTH, WIDTH, board.plain_type(body), label=label)


def _stops(view: Json) -> str:
    """The positions that a roll counts, 1 to 6, each on its spaces."""
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{STOP:g}" fill="{LIGHT.van}" stroke="{LIGHT.van_ink}"/>'
        + board.words(x, y + 5.6, number, SMALL_TEXT, LIGHT.van_ink, "middle")
        for number, (x, y) in enumerate(map(_stop, words.police_gates(view)[1:]), 1)
    )


def _stop(spaces: list[str]) -> tuple[float, float]:
    """In the middle of a position; on a corner beside its sign, at the end beside the van."""
    spots = [SPOTS[space] for space in spaces]
    x = sum(spot.x + spot.width / 2 for spot in spots) / len(spots)
    y = sum(spot.y + spot.height / 2 for spot in spots) / len(spots)
    if len(spots) == 1:
        return x + 19, y - 15
    return (x + 12, y) if spaces[0] == AFTER_A_SIX["police"] else (x, y - 6)


def _loop(prefix: str) -> str:
    """The rest of the way around the ring, faint, with a tip in the middle of each side."""
    near, far = CORNER + 4, WIDTH - CORNER - 4
    middle = WIDTH / 2
    sides = (
        (near, near, near, middle),
        (near, middle, near, far),
        (near, far, middle, far),
        (middle, far, far, far),
        (far, far, far, middle),
        (far, middle, far, near),
    )
    return "".join(
        f'<path d="M{x:g} {y:g}L{right:g} {below:g}" fill="none" stroke="{LIGHT.way}"'
        ' stroke-width="3" stroke-dasharray="1 6" stroke-linecap="round" opacity=".55"'
        f' marker-end="url(#{prefix}-tip)"/>'
        for x, y, right, below in sides
    )


def _stations() -> str:
    """Their names, inside the ring; those at the sides are turned."""
    return "".join(
        f'<g transform="translate({x:g},{y:g}) rotate({turn})">'
        + board.words(0, 0, each.title, SMALL_TEXT, LIGHT.ink, "middle")
        + "</g>"
        for each, (x, y, turn) in zip(RAILROADS, NAMES, strict=True)
    )


def _zones() -> str:
    """The Zones by number, in the middle of the ring."""
    left, top = CORNER + HEART / 2 - 76, CORNER + 78
    return "".join(
        rect(left, top + 22 * i, 20, 18, 4, zone.fill)
        + board.bold(left + 10, top + 22 * i + 14, i + 1, 15, zone.ink)
        + board.words(left + 30, top + 22 * i + 15, zone.title, TEXT, LIGHT.ink)
        for i, zone in enumerate(ZONE_LIST)
    )


ILLUSTRATIONS = (Illustration("ring", 2, draw_ring, AFTER_A_SIX),)
