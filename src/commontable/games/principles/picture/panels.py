"""Below the maze: time, the dice behind one's screen, the others' screens, the last execution."""

from __future__ import annotations

from commontable.core.game import EVERYBODY, SEAT_NAMES, Json
from commontable.draw import board
from commontable.draw.svg import Choices, at, escape
from commontable.draw.theme import Theme
from commontable.games.principles.data import TIME_SPACES
from commontable.games.principles.picture import land as shapes
from commontable.games.principles.picture.land import Land
from commontable.games.principles.picture.maze import SMALL_TEXT, TEXT, WIDTH

MARGIN = 10
LANE = 22
TRACK_LEFT = 36
STEP = (WIDTH - MARGIN - TRACK_LEFT) / TIME_SPACES
DIE = 40
SCREEN = 58
ROW = 46


# ------------------------------------------------------------------ time


def time_height(view: Json) -> float:
    return 26 + LANE * float(view["seats"]) + 10


def time_track(
    view: Json, theme: Theme, land: Land, prefix: str, top: float
) -> tuple[str, list[tuple[str, str]]]:
    """One lane a seat, 26 spaces long; the last is bankruptcy."""
    body, pieces = [_track_words(theme, top)], []
    for seat, player in enumerate(view["players"]):
        y = top + 26 + seat * LANE
        body.append(_lane(player, theme, land, prefix, y))
        letter = SEAT_NAMES[seat]
        body.append(board.words(14, y + 15, letter, TEXT, theme.ink))
        x = TRACK_LEFT + (player["time"] + 0.5) * STEP
        key = f"{prefix}-time-{letter}"
        disc = shapes.disc(player["colour"], letter, is_small=True)
        title = f"<title>time of {letter}: {player['time']} of {TIME_SPACES - 1}</title>"
        pieces.append(
            (key, f'<g id="{key}" pointer-events="none" {at(x, y + 9.5)}>{title}{disc}</g>')
        )
    return f'<g pointer-events="none">{"".join(body)}</g>', pieces


def _track_words(theme: Theme, top: float) -> str:
    marks = "".join(
        board.words(
            TRACK_LEFT + (n + 0.5) * STEP, top + 20, n, SMALL_TEXT, theme.soft_ink, "middle"
        )
        for n in range(0, TIME_SPACES - 1, 5)
    )
    end = board.words(WIDTH - MARGIN, top + 20, "25 ✕", SMALL_TEXT, theme.ink, "end")
    return marks + end


def track_defs(theme: Theme, land: Land, prefix: str) -> str:
    """One space of the time track, again and again."""
    return (
        f'<pattern id="{prefix}-track" x="{TRACK_LEFT:g}" width="{STEP:.6g}" height="{LANE}"'
        f' patternUnits="userSpaceOnUse"><rect x=".6" y="-9" width="{STEP - 1.2:.4g}" height="50"'
        f' rx="3" fill="none" stroke="{theme.line}" stroke-width=".9"/></pattern>'
    )


def _lane(player: Json, theme: Theme, land: Land, prefix: str, y: float) -> str:
    whole, spent = STEP * TIME_SPACES, STEP * player["time"]
    last = TRACK_LEFT + whole - STEP
    parts = (
        (TRACK_LEFT, whole, land.track),
        (TRACK_LEFT, spent, land.furrow),
        (last, STEP, land.tide),
        (last, STEP, f"url(#{prefix}-tide)"),
        (TRACK_LEFT, whole, f"url(#{prefix}-track)"),
    )
    return "".join(
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="19" rx="3" fill="{fill}"/>'
        for x, width, fill in parts
        if width
    )


# ------------------------------------------------------------------ screens


def linen(land: Land, prefix: str, x: float, y: float, width: float, height: float) -> str:
    where = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8"'
    return (
        f'<rect {where} fill="{land.linen}"/>'
        f'<rect {where} fill="url(#{prefix}-linen)" stroke="{land.weave}" stroke-width="1.5"/>'
    )


def own_height(view: Json) -> float:
    if _has_own(view):
        return DIE + 62
    return ROW * len(_open_seats(view))


def _has_own(view: Json) -> bool:
    return view["viewer"] >= 0 and view["players"][view["viewer"]]["dice"] is not None


def _open_seats(view: Json) -> list[int]:
    """Where all dice are open, the seats that have some."""
    if view["viewer"] != EVERYBODY:
        return []
    return [seat for seat in range(view["seats"]) if view["players"][seat]["dice"]]


def open_dice(view: Json, theme: Theme, land: Land, prefix: str, top: float) -> str:
    """Behind every screen, for those who may see it all."""
    body = ""
    for line, seat in enumerate(_open_seats(view)):
        player, y = view["players"][seat], top + line * ROW
        body += linen(land, prefix, MARGIN, y, WIDTH - 2 * MARGIN, ROW - 5)
        body += f'<g transform="translate({MARGIN + 18},{y + 20:g})">'
        body += shapes.meeple(player["colour"], SEAT_NAMES[seat]) + "</g>"
        values = [(colour, v) for colour, pair in player["dice"].items() for v in pair]
        for i, (colour, value) in enumerate(values):
            x = MARGIN + 56 + i * 34 + i // 2 * 8
            body += f'<g transform="translate({x},{y + 20:g})">{shapes.die(colour, value, 28)}</g>'
    return f'<g pointer-events="none">{body}</g>' if body else ""


def own_dice(
    view: Json, theme: Theme, land: Land, prefix: str, choices: Choices, top: float
) -> str:
    """The viewer's dice, and the buttons of the phase."""
    if not _has_own(view):
        return ""
    mine = view["players"][view["viewer"]]
    body = [linen(land, prefix, MARGIN, top, WIDTH - 2 * MARGIN, DIE + 54)]
    body.append(board.words(MARGIN + 10, top + 19, _own_words(view), SMALL_TEXT, land.linen_ink))
    x = MARGIN + 34.0
    for colour, pair in mine["dice"].items():
        for n, value in enumerate(pair, 1):
            body.append(
                _own_die(theme, prefix, choices, f"{colour}{n}", colour, value, x, top + 51)
            )
            x += DIE + 7
        x += 9
    body.append(_buttons(view, theme, prefix, choices, top + 26))
    return "".join(body)


def _own_words(view: Json) -> str:
    mine = view["players"][view["viewer"]]
    if view["phase"] == "reroll":
        left = view["rerolls_left"]
        many = {0: "No reroll left", 1: "One reroll left", 2: "Two rerolls left"}[left]
        return f"{many}. Your dice make {view['reach'][mine['disc']]['worth']} on {mine['disc']}."
    if mine["disc"] is None:
        return "Behind your screen: only you see these."
    worth = view["reach"][mine["disc"]]["worth"]
    return f"Behind your screen: {worth} on {mine['disc']}, as they lie now."


def _own_die(
    theme: Theme,
    prefix: str,
    choices: Choices,
    name: str,
    colour: str,
    value: int,
    x: float,
    y: float,
) -> str:
    mark = choices.mark(name)
    frame = (
        f'<rect class="{prefix}-may" x="{-DIE / 2 - 3:g}" y="{-DIE / 2 - 3:g}" width="{DIE + 6}"'
        f' height="{DIE + 6}" rx="9" fill="none" stroke="{theme.may}" stroke-width="3"/>'
        if mark
        else ""
    )
    return (
        f'<g id="{prefix}-die-{name}" class="{prefix}-die"{mark} {at(x, y)}>'
        f"<title>{name}: {value}</title>{shapes.die(colour, value, DIE)}{frame}"
        f'<text y="{DIE / 2 + 18:g}" font-size="{SMALL_TEXT}" text-anchor="middle"'
        f' fill="#2a1e15">{shapes.LETTERS[colour]}{name[-1]}</text></g>'
    )


BUTTONS = {"agree": "Agree", "lift": "Take up", "keep": "Keep all", "reroll": "Roll again"}


def _buttons(view: Json, theme: Theme, prefix: str, choices: Choices, top: float) -> str:
    """The verbs of the phase that need no space."""
    body, y = [], top - 2.0
    for word, label in BUTTONS.items():
        if choices.has(word):
            button = board.button(prefix, theme, 96, 31, label)
            body.append(
                f'<g id="{prefix}-{word}" {at(WIDTH - MARGIN - 106, y)}{choices.mark(word)}>'
                f"{button}</g>"
            )
            y += 35
    return "".join(body)


def others_height(view: Json) -> float:
    return SCREEN + 8


def screens(view: Json, theme: Theme, land: Land, prefix: str, top: float) -> str:
    """What everybody knows of everybody: who they are, plan, agreement, rerolls by plan."""
    seats = view["seats"]
    width = (WIDTH - 2 * MARGIN - 6 * (seats - 1)) / seats
    return "".join(
        _screen(view, theme, land, prefix, seat, MARGIN + seat * (width + 6), top, width)
        for seat in range(seats)
    )


def _screen(
    view: Json,
    theme: Theme,
    land: Land,
    prefix: str,
    seat: int,
    x: float,
    top: float,
    width: float,
) -> str:
    player = view["players"][seat]
    edge = theme.brass if seat in view["waiting"] else land.weave
    thick = 3 if seat in view["waiting"] else 1
    frame = (
        f'<rect x="{x:g}" y="{top:g}" width="{width:g}" height="{SCREEN}" rx="8" fill="none"'
        f' stroke="{edge}" stroke-width="{thick}"/>'
    )
    name = f"{player['colour']}, you" if seat == view["viewer"] else player["colour"]
    return (
        f'<g pointer-events="none">{linen(land, prefix, x, top, width, SCREEN)}{frame}'
        f'<g transform="translate({x + 18:g},{top + 20:g})">'
        f"{shapes.meeple(player['colour'], SEAT_NAMES[seat])}</g>"
        + board.words(x + 34, top + 24, name, SMALL_TEXT, land.linen_ink)
        + board.words(x + 8, top + 49, _status(view, seat), SMALL_TEXT, land.linen_ink)
        + "</g>"
    )


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


# ------------------------------------------------------------------ the last execution


REPORT_ROW = 56
SIDE = 141  # room for the dice of one of the three that are compared
SMALL_DIE = 15


def report_height(view: Json) -> float:
    return 0 if view["last_round"] is None else 34 + REPORT_ROW * float(view["seats"])


def report(view: Json, theme: Theme, land: Land, prefix: str, top: float) -> str:
    """What everybody tried when the screens were removed: the dice that count, and their sums."""
    if view["last_round"] is None:
        return ""
    over = view["phase"] == "over"
    title = f"Round {view['round'] if over else view['round'] - 1}, screens removed"
    body = [board.words(MARGIN, top + 20, title, TEXT, theme.ink, is_title=True)]
    for seat, line in enumerate(view["last_round"]):
        body.append(_report_row(view, theme, land, seat, line, top + 30 + seat * REPORT_ROW))
    return f'<g pointer-events="none">{"".join(body)}</g>'


def _report_row(view: Json, theme: Theme, land: Land, seat: int, line: Json, y: float) -> str:
    player = view["players"][seat]
    tried, result = _report_words(line)
    body = (
        f'<rect x="{MARGIN}" y="{y:g}" width="{WIDTH - 2 * MARGIN}" height="{REPORT_ROW - 5}"'
        f' rx="8" fill="{theme.panel}" stroke="{theme.line}" stroke-width="1"/>'
        f'<g transform="translate({MARGIN + 18},{y + 25:g})">'
        f"{shapes.meeple(player['colour'], SEAT_NAMES[seat])}</g>"
        + board.words(46, y + 19, tried, SMALL_TEXT, theme.ink)
        + board.words(WIDTH - MARGIN - 8, y + 19, result, SMALL_TEXT, theme.ink, "end")
    )
    own = {"seat": seat, "value": line["own"], "valid": line["valid"]}
    sides = [own, line["left"], line["right"]] if line["compared"] else [own]
    for i, side in enumerate(sides):
        dice = view["last_round"][side["seat"]]["dice"]
        body += _side(theme, land, side, dice, 46 + i * SIDE, y + 38)
    return body


def _side(theme: Theme, land: Land, side: Json, dice: Json, x: float, y: float) -> str:
    """Whose dice, those that count for the space, highest first, and their sum."""
    values = [(colour, value) for colour, pair in dice.items() for value in pair]
    counting = [die for die, counts in zip(values, side["valid"], strict=True) if counts]
    body = board.words(x, y + 5, SEAT_NAMES[side["seat"]], SMALL_TEXT, theme.soft_ink)
    x += 20
    for colour, value in sorted(counting, key=lambda die: -die[1]):
        small = shapes.die(colour, value, SMALL_DIE)
        body += f'<g transform="translate({x:g},{y:g})">{small}</g>'
        x += SMALL_DIE + 1.5
    return body + board.words(x - 5, y + 5, f"={side['value']}", SMALL_TEXT, theme.ink)


def _report_words(line: Json) -> tuple[str, str]:
    """Where to and what was asked for; what came of it."""
    stays = line["from"] == line["to"]
    goal = f"stay {line['to']}" if stays else f"{line['from']} → {line['to']}"
    tried = f"{goal}: {line['requirement']}"
    if not line["compared"]:
        return tried, "no time paid" if stays else "not resolved"
    verb = "held" if stays and line["succeeded"] else "moved" if line["succeeded"] else "failed"
    return tried, f"{verb}, time +{line['paid']}"


# ------------------------------------------------------------------ the aid


def aid(theme: Theme, top: float) -> str:
    """POC-51, POC-M3: what a screen says on its inside."""
    lines = (
        "Rerolls: stay 2, one or two steps 1, three steps 0.",
        "Time by difference: 0 → 4, 1–2 → 3, 3–4 → 2, 5–6 → 1, 7 → 0.",
    )
    return "".join(
        board.words(MARGIN, top + 18 + 20 * i, escape(line), SMALL_TEXT, theme.soft_ink)
        for i, line in enumerate(lines)
    )


AID_HEIGHT = 48
