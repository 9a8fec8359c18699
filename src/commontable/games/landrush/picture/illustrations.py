"""Pictures for the rules: one zone with two farmers, a hoe, and prices."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.draw.board import plain_type
from commontable.draw.illustration import Illustration
from commontable.draw.svg import Choices, Svg, picture
from commontable.draw.theme import LIGHT
from commontable.games.landrush.picture.maps import MAP, Scene, map_height, zone_map
from commontable.games.landrush.picture.scene import shapes_of
from commontable.games.landrush.picture.stamps import EARTHS

MARGIN = 8
EARTH = EARTHS["light"]
HOE = ["north.b2", "north.b3", "north.b4", "north.c4"]
PLOTS = {
    **{plot: {"owner": 0, "crop": "cassava"} for plot in HOE},
    "north.d4": {"owner": 0, "crop": "tomato"},
    "north.c3": {"owner": 2, "crop": "palm"},
    "north.d2": {"owner": 2, "crop": "palm"},
}
MIDDLE = {"plots": PLOTS, "cards": [HOE]}


def draw_zone(view: Json, prefix: str) -> Svg:
    """A zone as it is on the table, with the prices in its head."""
    height = map_height(view) - 8 + 2 * MARGIN
    body = (
        f"<defs>{shapes_of(prefix, EARTH)}</defs>"
        f'<rect width="{MAP + 2 * MARGIN}" height="{height:g}" rx="12" fill="{EARTH.cloth}"/>'
        + zone_map(Scene(view, LIGHT, EARTH, prefix, Choices([])), "north", MARGIN, MARGIN)
    )
    label = "The north zone: four cassava plots in the shape of an L carry a hoe"
    return picture(MAP + 2 * MARGIN, height, plain_type(body), label=label)


ILLUSTRATIONS = (Illustration("zone", 4, draw_zone, MIDDLE),)
