"""The last execution, dice side by side with their sums, and what a screen says on its inside."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.core.words import letters
from commontable.draw import board
from commontable.draw.svg import edge, moved, rect
from commontable.draw.theme import Theme
from commontable.games.principles.picture import land as shapes
from commontable.games.principles.picture.maze import SMALL_TEXT, TEXT, WIDTH

MARGIN = 10
ROOM = WIDTH - 2 * MARGIN
REPORT_ROW = 56
SIDE = 141  # room for the dice of one of the three that are compared
SMALL_DIE = 14


def report_height(view: Json) -> float:
    return 0 if view["last_round"] is None else told_height(view)


def told_height(view: Json) -> float:
    """The same, where room is kept for the first report."""
    return 34 + REPORT_ROW * float(view["seats"])


def report(view: Json, theme: Theme, top: float) -> str:
    """What everybody tried when the screens were removed: the dice that count, and their sums."""
    if view["last_round"] is None:
        return ""
    over = view["phase"] == "over"
    title = f"Round {view['round'] if over else view['round'] - 1}, screens removed"
    body = [board.words(MARGIN, top + 20, title, TEXT, theme.ink, is_title=True)]
    for seat, line in enumerate(view["last_round"]):
        body.append(_report_row(view, theme, seat, line, top + 30 + seat * REPORT_ROW))
    return f'<g pointer-events="none">{"".join(body)}</g>'


def _report_row(view: Json, theme: Theme, seat: int, line: Json, y: float) -> str:
    player = view["players"][seat]
    tried, result = _report_words(line)
    meeple = shapes.meeple(player["colour"], letters(view, view["seats"])[seat])
    body = (
        rect(MARGIN, y, ROOM, REPORT_ROW - 5, 8, theme.panel, edge(theme.line, 1))
        + moved(MARGIN + 18, y + 25, meeple)
        + board.words(46, y + 19, tried, SMALL_TEXT, theme.ink)
        + board.words(WIDTH - MARGIN - 8, y + 19, result, SMALL_TEXT, theme.ink, "end")
    )
    own = {"seat": seat, "value": line["own"], "valid": line["valid"]}
    sides = [own, line["left"], line["right"]] if line["compared"] else [own]
    for i, side in enumerate(sides):
        dice = view["last_round"][side["seat"]]["dice"]
        body += _side(view, theme, side, dice, 46 + i * SIDE, y + 38)
    return body


def _side(view: Json, theme: Theme, side: Json, dice: Json, x: float, y: float) -> str:
    """Whose dice, those that count for the space, highest first, and their sum."""
    values = [(colour, value) for colour, pair in dice.items() for value in pair]
    counting = [die for die, counts in zip(values, side["valid"], strict=True) if counts]
    seat = side["seat"]
    letter = letters(view, view["seats"])[seat]
    mark = shapes.disc(view["players"][seat]["colour"], letter, is_small=True)
    body = moved(x + 9, y, mark)
    x += 27
    for colour, value in sorted(counting, key=lambda die: -die[1]):
        body += moved(x, y, shapes.die(colour, value, SMALL_DIE))
        x += SMALL_DIE + 1
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


def awaited(view: Json, theme: Theme, top: float) -> str:
    """Where the first execution will be told."""
    if view["last_round"] is not None:
        return ""
    height = REPORT_ROW * view["seats"] - 5
    dashed = f' stroke="{theme.line}" stroke-dasharray="5 5"'
    middle, told = top + 35 + height / 2, "Here everybody's dice are compared, round by round."
    return (
        '<g pointer-events="none">'
        + rect(MARGIN, top + 30, ROOM, height, 8, "none", dashed)
        + board.words(MARGIN, top + 20, "When the screens are removed", TEXT, theme.ink)
        + board.words(WIDTH / 2, middle, told, SMALL_TEXT, theme.soft_ink, "middle")
        + "</g>"
    )


# ------------------------------------------------------------------ the aid

AID = (
    "Rerolls: stay 2, one or two steps 1, three steps 0.",
    "Time by difference: 0 → 4, 1–2 → 3, 3–4 → 2, 5–6 → 1, 7 → 0.",
)
AID_HEIGHT = 48
STEPS = (  # of a round, and the phase in which each is at hand
    ("Roll: all six dice, behind your screen.", ""),
    ("Plan: place your disc, up to three steps away.", "plan"),
    ("Reroll in silence: the farther you go, the less.", "reroll"),
    ("Compare with both neighbours: more than each moves.", ""),
    ("The market takes all that touches it.", ""),
    ("All stand on goals: everybody wins.", ""),
)
STEPS_HEIGHT = 30 + 22 * len(STEPS) + AID_HEIGHT


def aid(theme: Theme, top: float) -> str:
    """POC-51, POC-M3: what a screen says on its inside."""
    return "".join(
        board.words(MARGIN, top + 18 + 20 * i, line, SMALL_TEXT, theme.soft_ink)
        for i, line in enumerate(AID)
    )


def steps(view: Json, theme: Theme, top: float) -> str:
    """Above it, where there is room, all steps of a round; the one at hand is marked."""
    body = [board.words(MARGIN, top + 20, "A round", TEXT, theme.ink, is_title=True)]
    for number, (line, phase) in enumerate(STEPS, 1):
        y = top + 22 + 22 * number
        is_now = phase == view["phase"]
        if is_now:
            body.append(rect(MARGIN, y - 17, ROOM, 23, 6, theme.panel, edge(theme.brass, 1.5)))
        ink = theme.ink if is_now else theme.soft_ink
        body.append(board.words(MARGIN + 8, y, f"{number}  {line}", SMALL_TEXT, ink))
    aids = aid(theme, top + 26 + 22 * len(STEPS))
    return f'<g pointer-events="none">{"".join(body)}{aids}</g>'
