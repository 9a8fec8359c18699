"""Principles of Co-ops on paper: boards, discs and meeples to cut out, an aid for each seat."""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES
from commontable.draw import board, sheet
from commontable.draw.svg import Svg, escape, picture, rect
from commontable.draw.theme import LIGHT, SANS
from commontable.games.principles.boards import Board, requirement_text
from commontable.games.principles.data import BOARDS, MARKET_DISCS, SEAT_COLOURS, TIME_SPACES
from commontable.games.principles.picture import land as shapes
from commontable.games.principles.picture.ground import printed
from commontable.games.principles.picture.land import LANDS, defs
from commontable.games.principles.picture.maze import WIDTH, Maze

PREFIX = "cts"
TOKEN = 18  # millimetres
AID_WIDTH, AID_HEIGHT = 95, 62
GAP, TRACK = 14, 72  # between board and time track, and how high that is; in units of the board
NOTE = "Print at 100 % and cut along the marks."
LAND = LANDS["light"]

AID = (
    "1  Roll: all six dice, behind your screen",
    "2  Plan: a disc up to three steps away,",
    "    not where a neighbour's disc lies",
    "3  Reroll, in silence: stay 2, one or two",
    "    steps 1, three steps 0",
    "4  Execute: more than each neighbour: move",
    "    Time by difference to the higher one:",
    "    0: 4    1, 2: 3    3, 4: 2    5, 6: 1    7: 0",
    "5  Market: a disc on all that touches it",
    "6  Check: all on goals, you win",
)


def sheets(paper: str = "A4") -> list[Svg]:
    """Pages to print: every board with a time track, then the pieces, then the aids."""
    most = max(len(each.names) for each in BOARDS)
    tokens = [_piece(kind, seat) for seat in range(4) for kind in ("meeple", "disc", "time")]
    tokens += [f'<use href="#{PREFIX}-market" x="9" y="9"/>'] * max(MARKET_DISCS, most)
    inside = defs(PREFIX, LAND) + _market_disc()
    return [
        *(board_sheet(each, paper) for each in BOARDS),
        *sheet.pages(tokens, TOKEN, TOKEN, paper, inside, f"Principles of Co-ops: pieces. {NOTE}"),
        *sheet.pages([_aid()] * 4, AID_WIDTH, AID_HEIGHT, paper, inside, f"Player aids. {NOTE}"),
    ]


def board_sheet(each: Board, paper: str = "A4") -> Svg:
    """A board as large as the page allows, with the time track below it."""
    width, height = sheet.PAPERS[paper]
    names = each.names
    asked = {n: requirement_text(r) for n, r in zip(names, each.requirements, strict=True)}
    shown = {
        "columns": each.columns,
        "rows": each.rows,
        "starts": [names[i] for i in each.starts],
        "goals": [names[i] for i in each.goals],
        "requirements": asked,
    }
    maze = Maze(shown, 40)
    view = {"market": [names[each.source]], "next_market": []}
    scale = min((width - 20) / WIDTH, (height - 20) / (maze.bottom + GAP + TRACK))
    body = (
        f"<defs>{defs(PREFIX, LAND)}</defs>"
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>'
        f'<g transform="translate({(width - scale * WIDTH) / 2:.4g},10) scale({scale:.4g})">'
        + board.words(10, 14, each.title, 20, LIGHT.ink, is_title=True)
        + board.words(10, 32, each.note, 13, LIGHT.ink)
        + printed(maze, view, LIGHT, LAND, PREFIX)
        + _track(maze.bottom + GAP)
        + "</g>"
    )
    size = f' width="{width:g}mm" height="{height:g}mm"'
    text = f'<g font-family="{SANS}">{body}</g>'
    return picture(width, height, text, label=f"Board: {escape(each.title)}", size=size)


def _track(top: float) -> str:
    """26 spaces in two rows of thirteen."""
    cells = []
    for n in range(TIME_SPACES):
        x, y = 10 + n % 13 * 35.4, top + n // 13 * 38
        fill = LAND.tide if n == TIME_SPACES - 1 else LAND.track
        ink = LAND.tide_ink if n == TIME_SPACES - 1 else LIGHT.ink
        cells.append(rect(x, y, 33, 34, 4, fill, f' stroke="{LIGHT.line}"'))
        cells.append(board.words(x + 16.5, y + 23, n, 17, ink, "middle"))
    return "".join(cells)


def _piece(kind: str, seat: int) -> str:
    colour, letter = str(SEAT_COLOURS[seat]), SEAT_NAMES[seat]
    body = {
        "meeple": shapes.meeple(colour, letter),
        "disc": shapes.disc(colour, letter),
        "time": shapes.disc(colour, letter, is_small=True),
    }[kind]
    return f'<g font-family="{SANS}" transform="translate(9,9) scale(.58)">{body}</g>'


def _market_disc() -> str:
    """For `defs`."""
    disc = '<circle r="8"/>'
    tide = shapes.waves(LAND).lines((-8, -8, 8, 8), f"{PREFIX}-round", disc)
    return f'<g id="{PREFIX}-market"><g fill="{LAND.tide}">{disc}</g>{tide}</g>'


def _aid() -> str:
    lines = "".join(
        f'<text x="5" y="{13 + 4.8 * i:g}" font-size="3.6" fill="{LIGHT.ink}" xml:space="preserve">'
        f"{escape(line)}</text>"
        for i, line in enumerate(AID)
    )
    return (
        f'<rect width="{AID_WIDTH}" height="{AID_HEIGHT}" fill="{LAND.linen}"/>'
        f'<g font-family="{SANS}"><text x="5" y="8" font-size="4.4" font-weight="700"'
        f' fill="{LIGHT.ink}">A round</text>{lines}</g>'
    )
