"""The table of CO-OP from top to bottom: banner, money, week, store, COOPERATE, players, hand."""

from __future__ import annotations

from commontable.core.game import EVERYBODY, Json
from commontable.draw import board
from commontable.draw.svg import Choices, check_prefix, picture
from commontable.games.coop.picture.choices import add_buttons, add_people, add_pickers
from commontable.games.coop.picture.players import add_player
from commontable.games.coop.picture.poster import poster
from commontable.games.coop.picture.scene import MARGIN, WIDTH, Scene
from commontable.games.coop.picture.store import add_store, add_together
from commontable.games.coop.picture.week import add_banner, add_money, add_week


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> str:
    check_prefix(prefix)
    look = poster(theme)
    scene = Scene(view, look, prefix, Choices(view["legal"]), set(view["legal"]))
    add_banner(scene)
    add_money(scene)
    if view["phase"] == "characters":
        add_people(scene)
    else:
        add_week(scene)
        add_store(scene)
        add_together(scene)
    add_buttons(scene)
    add_pickers(scene)
    own = [p for p in view["players"] if view["viewer"] in (p["seat"], EVERYBODY)]
    for player in own:
        add_player(scene, player, is_own=True)
    for player in view["players"]:
        if player not in own:
            add_player(scene, player, is_own=False)
    height = scene.y + MARGIN
    ground = f'<rect width="{WIDTH}" height="{height:g}" fill="{look.paper}"/>'
    defs = f"<defs>{board.seat_defs(prefix, len(view['players']))}</defs>"
    return picture(
        WIDTH,
        height,
        defs + board.plain_type(ground + "".join(scene.body)),
        label="CO-OP: the co-op game",
        description=_summary(view),
    )


def _summary(view: Json) -> str:
    moods = ", ".join(f"{p['name']} {p['vibe'] or 'without a character'}" for p in view["players"])
    return f"{view['day']}, money {view['money']}, {view['days_left']} days left. {moods}."
