"""The table of CO-OP: banner, money and week; one's own hand; the store; the other players."""

from __future__ import annotations

from dataclasses import replace

from commontable.core.game import EVERYBODY, ONGOING, OUTCOMES, Json
from commontable.core.view import GameView
from commontable.core.words import called, dollars, letters
from commontable.draw import board
from commontable.draw.svg import Choices, check_prefix, picture
from commontable.games.coop.picture.choices import add_buttons, add_people, add_pickers
from commontable.games.coop.picture.players import add_player
from commontable.games.coop.picture.poster import poster
from commontable.games.coop.picture.scene import MARGIN, WIDTH, Scene
from commontable.games.coop.picture.store import add_store, add_together
from commontable.games.coop.picture.week import add_banner, add_money, add_week
from commontable.games.coop.question import verdict

CROWD = 4  # so many players have more room beside the market
WIDE_ROOM = 600


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> str:
    """The poster from top to bottom: one's own cards before the store, which is long."""
    check_prefix(prefix)
    scene = _begin(view, theme, prefix)
    _add_calendar(scene)
    players = _company(view)
    own = [player for player in players if player["seat"] == view["viewer"]]
    if own:
        add_pickers(scene)
    for player in own:
        _add_player(scene, player)
    _add_store(scene)
    if not own:
        add_pickers(scene)
    for player in players[len(own) :]:
        _add_player(scene, player)
    return _framed(view, scene, WIDTH, scene.y, "".join(scene.body))


def draw_wide(view: GameView, theme: str = "light", prefix: str = "ct") -> str:
    """The market on the left, and beside it who does something about it, or could."""
    check_prefix(prefix)
    market, company = _begin(view, theme, prefix), _begin(view, theme, prefix)
    if view["phase"] == "characters":
        return _draw_casting(view, market, company)
    _add_calendar(market)
    _add_store(market)
    players = _company(view)
    if len(players) >= CROWD:
        company.width = WIDE_ROOM
    company.y = MARGIN
    add_pickers(company)
    for player in players:
        _add_player(company, player)
    return _side_by_side(view, market, company)


def _draw_casting(view: Json, group: Scene, people: Scene) -> str:
    """Before the first day: what the group is up against, and beside it who there is to be."""
    add_banner(group)
    add_money(group)
    for player in _company(view):
        _add_player(group, player)
    people.y = MARGIN
    add_people(people)
    return _side_by_side(view, group, people)


def _side_by_side(view: Json, left: Scene, right: Scene) -> str:
    moved = f'<g transform="translate({WIDTH},0)">{"".join(right.body)}</g>'
    height, width = max(left.y, right.y), WIDTH + right.width
    return _framed(view, left, width, height, "".join(left.body) + moved)


def _begin(view: Json, theme: str, prefix: str) -> Scene:
    return Scene(view, poster(theme), prefix, Choices(view["legal"]), set(view["legal"]))


def _add_calendar(scene: Scene) -> None:
    """What the group is up against: money and days; before that, who there is to be."""
    add_banner(scene)
    add_money(scene)
    if scene.view["phase"] == "characters":
        add_people(scene)
    else:
        add_week(scene)


def _add_store(scene: Scene) -> None:
    if scene.view["phase"] != "characters":
        add_store(scene)
        add_together(scene)


def _company(view: Json) -> list[Json]:
    """The players: those whose hands are shown in full come first."""
    return sorted(view["players"], key=lambda player: not _is_own(view, player))


def _is_own(view: Json, player: Json) -> bool:
    return view["viewer"] in (player["seat"], EVERYBODY)


def _add_player(scene: Scene, player: Json) -> None:
    add_player(scene, player, is_own=_is_own(scene.view, player))


def _framed(view: Json, scene: Scene, width: float, height: float, body: str) -> str:
    below = replace(scene, body=[], y=height + MARGIN, width=width)
    add_buttons(below)
    buttons = board.beside(height + MARGIN, "".join(below.body))
    ground = f'<rect width="{width:g}" height="{below.y:g}" fill="{scene.look.paper}"/>'
    defs = f"<defs>{board.seat_defs(scene.prefix, letters(view, len(view['players'])))}</defs>"
    return picture(
        width,
        below.y,
        defs + board.plain_type(ground + body + buttons),
        label=_label(view),
        in_words=_summary(view),
    )


def _label(view: Json) -> str:
    """The game, and how it ended if it is over."""
    title = "CO-OP: the co-op game"
    return title if view["outcome"] == OUTCOMES[ONGOING] else f"{title}. {verdict(view)}"


def _summary(view: Json) -> list[str]:
    moods = ", ".join(
        f"{called(view, p['seat']) if view['seats'] > 1 else p['name']}"
        f" {p['vibe'] or 'without a character'}"
        for p in view["players"]
    )
    week = f"{view['day']}, money {dollars(view['money'])}, {view['days_left']} days left."
    return [week, f"{moods}."]
