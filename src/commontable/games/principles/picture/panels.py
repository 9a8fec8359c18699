"""Below the maze: time, the dice behind one's screen, the others' screens."""

from __future__ import annotations

from commontable.core.game import EVERYBODY, SEAT_NAMES, Json
from commontable.core.words import called, letters
from commontable.draw import board
from commontable.draw.lettering import cut
from commontable.draw.svg import at, edge, escape, moved, rect
from commontable.draw.theme import Theme
from commontable.games.principles.data import TIME_SPACES
from commontable.games.principles.picture import land as shapes
from commontable.games.principles.picture.maze import SMALL_TEXT, WIDTH, Scene

MARGIN = 10
LANE = 22
TRACK_LEFT = 72
DIE = 40
SCREEN = 58
ROW = 46


# ------------------------------------------------------------------ time


def time_height(view: Json) -> float:
    return 26 + LANE * float(view["seats"]) + 10


def time_track(scene: Scene, top: float, width: float = WIDTH) -> tuple[str, list[tuple[str, str]]]:
    """One lane a seat, 26 spaces long; the last is bankruptcy."""
    view, theme, prefix, step = scene.view, scene.theme, scene.prefix, _step(width)
    body, pieces = [_track_words(theme, top, width)], []
    on_pieces = letters(view, view["seats"])
    for seat, player in enumerate(view["players"]):
        y = top + 26 + seat * LANE
        body.append(_lane(scene, player, y, step))
        letter = SEAT_NAMES[seat]
        name = cut(_name(view, seat), SMALL_TEXT, TRACK_LEFT - 18)
        body.append(board.words(14, y + 15, name, SMALL_TEXT, theme.ink))
        x = TRACK_LEFT + (player["time"] + 0.5) * step
        key = f"{prefix}-time-{letter}"
        disc = shapes.disc(player["colour"], on_pieces[seat], is_small=True)
        who = escape(called(view, seat))
        title = f"<title>time of {who}: {player['time']} of {TIME_SPACES - 1}</title>"
        pieces.append(
            (key, f'<g id="{key}" pointer-events="none" {at(x, y + 9.5)}>{title}{disc}</g>')
        )
    return f'<g pointer-events="none">{"".join(body)}</g>', pieces


def _step(width: float) -> float:
    """How wide a space of the track is."""
    return (width - MARGIN - TRACK_LEFT) / TIME_SPACES


def _track_words(theme: Theme, top: float, width: float) -> str:
    marks = "".join(
        board.words(
            TRACK_LEFT + (n + 0.5) * _step(width), top + 20, n, SMALL_TEXT, theme.soft_ink, "middle"
        )
        for n in range(5, TIME_SPACES - 1, 5)
    )
    title = board.words(14, top + 20, "Time", SMALL_TEXT, theme.ink)
    end = board.words(width - MARGIN, top + 20, "25 ✕", SMALL_TEXT, theme.ink, "end")
    return title + marks + end


def track_defs(scene: Scene, width: float = WIDTH) -> str:
    """One space of the time track, again and again."""
    step = _step(width)
    return (
        f'<pattern id="{scene.prefix}-track" x="{TRACK_LEFT:g}" width="{step:.6g}" height="{LANE}"'
        f' patternUnits="userSpaceOnUse"><rect x=".6" y="-9" width="{step - 1.2:.4g}" height="50"'
        f' rx="3" fill="none" stroke="{scene.theme.line}" stroke-width=".9"/></pattern>'
    )


def _lane(scene: Scene, player: Json, y: float, step: float) -> str:
    land, prefix = scene.land, scene.prefix
    whole, spent = step * TIME_SPACES, step * player["time"]
    last = TRACK_LEFT + whole - step
    parts = (
        (TRACK_LEFT, whole, land.track),
        (TRACK_LEFT, spent, land.furrow),
        (last, step, land.tide),
        (last, step, f"url(#{prefix}-tide)"),
        (TRACK_LEFT, whole, f"url(#{prefix}-track)"),
    )
    return "".join(
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="19" rx="3" fill="{fill}"/>'
        for x, width, fill in parts
        if width
    )


# ------------------------------------------------------------------ screens


def linen(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    land, prefix = scene.land, scene.prefix
    where = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8"'
    return (
        f'<rect {where} fill="{land.linen}"/>'
        f'<rect {where} fill="url(#{prefix}-linen)" stroke="{land.weave}" stroke-width="1.5"/>'
    )


def own_height(view: Json) -> float:
    if _has_own(view) or _awaits_dice(view):
        return DIE + 62
    return ROW * len(_open_seats(view))


def _has_own(view: Json) -> bool:
    return view["viewer"] >= 0 and view["players"][view["viewer"]]["dice"] is not None


def _awaits_dice(view: Json) -> bool:
    return bool(view["viewer"] >= 0 and view["phase"] == "start")


def _open_seats(view: Json) -> list[int]:
    """Where all dice are open, the seats that have some."""
    if view["viewer"] != EVERYBODY:
        return []
    return [seat for seat in range(view["seats"]) if view["players"][seat]["dice"]]


def open_dice(scene: Scene, top: float) -> str:
    """Behind every screen, for those who may see it all."""
    body, view = "", scene.view
    for line, seat in enumerate(_open_seats(view)):
        player, y = view["players"][seat], top + line * ROW
        meeple = shapes.meeple(player["colour"], letters(view, view["seats"])[seat])
        body += linen(scene, MARGIN, y, WIDTH - 2 * MARGIN, ROW - 5)
        body += moved(MARGIN + 18, y + 20, meeple)
        values = [(colour, v) for colour, pair in player["dice"].items() for v in pair]
        for i, (colour, value) in enumerate(values):
            x = MARGIN + 56 + i * 34 + i // 2 * 8
            body += moved(x, y + 20, shapes.die(colour, value, 28))
    return f'<g pointer-events="none">{body}</g>' if body else ""


def own_dice(scene: Scene, top: float) -> str:
    """The viewer's dice, and the buttons of the phase."""
    view = scene.view
    if not _has_own(view) and not _awaits_dice(view):
        return ""
    body = [linen(scene, MARGIN, top, WIDTH - 2 * MARGIN, DIE + 54)]
    ink = scene.land.linen_ink
    body.append(board.words(MARGIN + 10, top + 19, _own_words(view), SMALL_TEXT, ink))
    if _awaits_dice(view):
        return "".join(body)
    mine = view["players"][view["viewer"]]
    x = MARGIN + 34.0
    for colour, pair in mine["dice"].items():
        for n, value in enumerate(pair, 1):
            body.append(_own_die(scene, colour, n, value, x, top + 51))
            x += DIE + 7
        x += 9
    body.append(_buttons(scene, top + 26))
    return "".join(body)


def _own_words(view: Json) -> str:
    if _awaits_dice(view):
        return "Your six dice are rolled here, where only you see them."
    mine = view["players"][view["viewer"]]
    if view["phase"] == "reroll":
        left = view["rerolls_left"]
        many = {0: "No reroll left", 1: "One reroll left", 2: "Two rerolls left"}[left]
        return f"{many}. Your dice make {view['reach'][mine['disc']]['worth']} on {mine['disc']}."
    if mine["disc"] is None:
        return "Behind your screen: only you see these."
    worth = view["reach"][mine["disc"]]["worth"]
    return f"Behind your screen: {worth} on {mine['disc']}, as they lie now."


def _own_die(scene: Scene, colour: str, n: int, value: int, x: float, y: float) -> str:
    prefix, name = scene.prefix, f"{colour}{n}"
    mark = scene.choices.mark(name)
    frame = (
        f'<rect class="{prefix}-may" x="{-DIE / 2 - 3:g}" y="{-DIE / 2 - 3:g}" width="{DIE + 6}"'
        f' height="{DIE + 6}" rx="9" fill="none" stroke="{scene.theme.may}" stroke-width="3"/>'
        if mark
        else ""
    )
    return (
        f'<g id="{prefix}-die-{name}" class="{prefix}-die"{mark} {at(x, y)}>'
        f"<title>{colour} {n}: {value}</title>{shapes.die(colour, value, DIE)}{frame}"
        f'<text y="{DIE / 2 + 18:g}" font-size="{SMALL_TEXT}" text-anchor="middle"'
        f' fill="#2a1e15">{shapes.LETTERS[colour]}{n}</text></g>'
    )


BUTTONS = {"agree": "Agree", "lift": "Take up", "keep": "Keep all", "reroll": "Roll again"}


def _buttons(scene: Scene, top: float) -> str:
    """The verbs of the phase that need no space."""
    prefix, choices = scene.prefix, scene.choices
    body, y = [], top - 2.0
    for word, label in BUTTONS.items():
        if choices.has(word):
            button = board.button(prefix, scene.theme, 96, 31, label)
            body.append(
                f'<g id="{prefix}-{word}" {at(WIDTH - MARGIN - 106, y)}{choices.mark(word)}>'
                f"{button}</g>"
            )
            y += 35
    return "".join(body)


def screens(scene: Scene, top: float) -> str:
    """What everybody knows of everybody: who they are, plan, agreement, rerolls by plan."""
    seats = scene.view["seats"]
    width = (WIDTH - 2 * MARGIN - 6 * (seats - 1)) / seats
    return "".join(
        _screen(scene, seat, MARGIN + seat * (width + 6), top, width) for seat in range(seats)
    )


def _screen(scene: Scene, seat: int, x: float, top: float, width: float) -> str:
    view, theme, land = scene.view, scene.theme, scene.land
    player = view["players"][seat]
    line = edge(theme.brass, 3) if seat in view["waiting"] else edge(land.weave, 1)
    meeple = shapes.meeple(player["colour"], letters(view, view["seats"])[seat])
    name = cut(_name(view, seat), SMALL_TEXT, width - 41)
    return (
        f'<g pointer-events="none">{linen(scene, x, top, width, SCREEN)}'
        + rect(x, top, width, SCREEN, 8, "none", line)
        + moved(x + 18, top + 20, meeple)
        + board.words(x + 37, top + 24, name, SMALL_TEXT, land.linen_ink)
        + board.words(x + 8, top + 49, _status(view, seat), SMALL_TEXT, land.linen_ink)
        + "</g>"
    )


def _name(view: Json, seat: int) -> str:
    """Who sits there, or the colour of the meeple."""
    if seat == view["viewer"]:
        return "you"
    colour: str = view["players"][seat]["colour"]
    return called(view, seat) if "names" in view else colour


def _status(view: Json, seat: int) -> str:
    player = view["players"][seat]
    match view["phase"]:
        case "start":
            return "choosing" if player["meeple"] is None else f"on {player['meeple']}"
        case "over":
            return f"time {player['time']}"
        case "plan" if player["disc"] is None:
            return "planning"
    turns = ("no reroll", "1 reroll", "2 rerolls")[player["rerolls"]]
    tick = "✓ " if player["agreed"] else ""
    return f"{tick}{player['disc']}, {turns}" if view["seats"] == 3 else f"{tick}{player['disc']}"
