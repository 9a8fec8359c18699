"""Pictures for the rules: the table on the first Monday."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.core.words import letters
from commontable.draw import board
from commontable.draw.illustration import Illustration
from commontable.draw.svg import Choices, Svg, picture
from commontable.games.coop.picture.players import add_player
from commontable.games.coop.picture.poster import poster
from commontable.games.coop.picture.scene import MARGIN, WIDTH, Scene
from commontable.games.coop.picture.store import add_store
from commontable.games.coop.picture.week import add_money, add_week


def draw_monday(view: Json, prefix: str) -> Svg:
    """Money, week, store and the players with their cards, all of which lie open."""
    scene = Scene(view, poster("light"), prefix, Choices([]), set(), y=MARGIN)
    add_money(scene)
    add_week(scene)
    add_store(scene)
    for player in view["players"]:
        add_player(scene, player, is_own=False)
    scene.y += MARGIN - 8
    body = (
        f"<defs>{board.seat_defs(prefix, letters(view, len(view['players'])))}</defs>"
        f'<rect width="{WIDTH}" height="{scene.y:g}" rx="10" fill="{scene.look.paper}"/>'
        + "".join(scene.body)
    )
    label = "The table on the first Monday of a game for two"
    return picture(WIDTH, scene.y, board.plain_type(body), label=label)


ILLUSTRATIONS = (
    Illustration("monday", 2, draw_monday, actions=("be Sunshine-Freespirit", "be Henry-Hall")),
)
