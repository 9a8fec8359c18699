"""Pictures for the rules: the board in the third round, and three pools of dice compared."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.draw import board
from commontable.draw.illustration import Illustration
from commontable.draw.svg import Choices, Svg, flat, moved, picture
from commontable.draw.theme import LIGHT
from commontable.games.principles.picture import land as shapes
from commontable.games.principles.picture.ground import ground
from commontable.games.principles.picture.land import LANDS, defs
from commontable.games.principles.picture.maze import TEXT, WIDTH, Maze, Scene, pieces

LAND = LANDS["light"]
DIE = 30
ROW = 46
ASKED = (2, 5)  # POC-40: what the space asks for
POOLS = (  # POC-40: whose dice, their colour, and all six, of which those in ASKED count
    ("You", "green", "r5 b5 y2 r2 b2 y6"),
    ("Left", "black", "b5 r2 y2 b2 r1 y4"),
    ("Right", "orange", "y5 r2 b3 r4 b6 y1"),
)
COLOURS = {"r": "red", "y": "yellow", "b": "blue"}
FACE = {"red": [3, 5], "yellow": [2, 4], "blue": [1, 6]}
THIRD_ROUND = {
    "round": 3,
    "phase": "plan",
    "meeples": ["C7", "B6", "H6", "I6"],
    "times": [5, 3, 2, 6],
    "market": ["E9", "E8", "E7"],
    "dice": [FACE] * 4,
    "discs": ["A6", "A4", "I4", "I5"],
}


def draw_board(view: Json, prefix: str) -> Svg:
    """The maze with its pieces, without what belongs to a viewer."""
    maze = Maze(view["board"], 4)
    shown = {**view, "phase": "over", "reach": {}}
    scene = Scene(shown, LIGHT, LAND, prefix, Choices([]))
    body = (
        f"<defs>{defs(prefix, LAND)}</defs>{_paper(maze.bottom)}"
        + ground(maze, scene)
        + flat(pieces(maze, scene))
    )
    label = "The Valley board in round 3: meeples, discs and the market"
    return picture(WIDTH, maze.bottom, board.plain_type(body), label=label)


def draw_comparison(view: Json, prefix: str) -> Svg:
    """POC-40: three rows of dice; those that count are in colour, and their sums stand behind."""
    height = 44 + ROW * len(POOLS)
    signs = shapes.asked(LAND, prefix, " or ".join(map(str, ASKED)), 26)
    body = (
        f"<defs>{defs(prefix, LAND)}</defs>{_paper(height)}"
        + board.words(14, 28, "The space asks for 2 or 5:", TEXT, LIGHT.ink)
        + f'<g transform="translate(252,22)">{signs}</g>'
        + "".join(_pool(i, *pool) for i, pool in enumerate(POOLS))
    )
    label = "Your valid dice make 16, your neighbours' make 11 and 7"
    return picture(WIDTH, height, board.plain_type(body), label=label)


def _pool(line: int, who: str, colour: str, rolled: str) -> str:
    dice = [(COLOURS[die[0]], int(die[1])) for die in rolled.split()]
    y = 44 + line * ROW + ROW / 2
    drawn = "".join(
        moved(
            136 + i * (DIE + 12),
            y,
            shapes.die(each, value, DIE, counts=value in ASKED, faded=LAND.faded),
        )
        for i, (each, value) in enumerate(dice)
    )
    worth = sum(value for _, value in dice if value in ASKED)
    meeple = moved(28, y, shapes.meeple(colour, who[0]))
    name = board.words(50, y + 6, who, TEXT, LIGHT.ink)
    return f"{meeple}{name}{drawn}" + board.words(
        WIDTH - 24, y + 8, worth, 24, LIGHT.ink, "end", is_title=True
    )


def _paper(height: float) -> str:
    return f'<rect width="{WIDTH:g}" height="{height:g}" rx="10" fill="{LIGHT.ground}"/>'


ILLUSTRATIONS = (
    Illustration("board", 4, draw_board, THIRD_ROUND),
    Illustration("dice", 4, draw_comparison),
)
