"""The maze from the air: where its spaces are, which can be chosen, and the pieces on them."""

from __future__ import annotations

from dataclasses import dataclass

from commontable.core.game import SEAT_NAMES, Json
from commontable.core.words import called, letters
from commontable.draw.svg import Choices, at, escape
from commontable.draw.texture import Box
from commontable.draw.theme import Theme
from commontable.games.principles.picture import land as shapes
from commontable.games.principles.picture.land import Land

# Units: at a width of 390 pixels, 15 of them are 12 pixels.
WIDTH = 480
EDGE = 6
LABELS = 22  # room for the letters and numbers along the edges
MOST_CELL = 58
USUAL_CELL = 52  # where pieces have their own size
SMALL_TEXT, TEXT = 16.5, 17
PIECES_AT = 0.22  # below the middle of a space, in spaces
HINTED_AT, HINTED_SCALE = 0.02, 0.7  # between what a space asks for and what it is worth


@dataclass(frozen=True, slots=True)
class Scene:
    """What all parts of a picture are drawn from."""

    view: Json
    theme: Theme
    land: Land
    prefix: str
    choices: Choices


class Maze:
    """Where everything on one board is drawn."""

    def __init__(
        self, board: Json, top: float, width: float = WIDTH, most: float = MOST_CELL
    ) -> None:
        self.board = board
        self.cell = min((width - EDGE - LABELS - 4) / board["columns"], most)
        self.scale = min(self.cell / USUAL_CELL, most / MOST_CELL)  # of pieces
        across = self.cell * board["columns"]
        self.left = LABELS + (width - EDGE - LABELS - across) / 2
        self.top = top + LABELS
        self.bottom = self.top + self.cell * board["rows"] + 6

    def corner(self, name: str) -> tuple[float, float]:
        """The upper left corner of a space."""
        column, row = ord(name[0]) - ord("A"), int(name[1:]) - 1
        return self.left + column * self.cell, self.top + row * self.cell

    @property
    def edge(self) -> Box:
        """Around the hedge."""
        right = self.left + self.cell * self.board["columns"] + 4
        below = self.top + self.cell * self.board["rows"] + 4
        return self.left - 4, self.top - 4, right, below

    def middle(self, name: str) -> tuple[float, float]:
        x, y = self.corner(name)
        return x + self.cell / 2, y + self.cell / 2


# ------------------------------------------------------------------ what can be chosen


def targets(maze: Maze, scene: Scene) -> str:
    """Spaces as places: framed where they can be chosen, open to pins everywhere."""
    body, prefix = [], scene.prefix
    for name in maze.board["requirements"]:
        if name in scene.view["market"]:
            continue
        mark = scene.choices.mark(name)
        frame = _frame(maze, scene.theme, prefix, name) if mark else _open_ground(maze, name)
        body.append(
            f'<g id="{prefix}-space-{name}" class="{prefix}-space" data-place="{name}"{mark}>'
            f"{frame}</g>"
        )
    return "".join(body)


def _open_ground(maze: Maze, name: str) -> str:
    """Where nothing can be chosen there is still a place for a pin."""
    x, y = maze.corner(name)
    size = maze.cell
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" fill="none"'
        ' pointer-events="all"/>'
    )


def _frame(maze: Maze, theme: Theme, prefix: str, name: str) -> str:
    x, y = maze.corner(name)
    size = maze.cell - 3
    return (
        f'<rect class="{prefix}-may" x="{x + 1.5:g}" y="{y + 1.5:g}" width="{size:g}"'
        f' height="{size:g}" rx="7" fill="{theme.may}" fill-opacity=".07" stroke="{theme.may}"'
        ' stroke-width="3"/>'
    )


def hints(maze: Maze, scene: Scene) -> str:
    """Over all pieces: what each space in reach would be to the viewer."""
    reach = scene.view["reach"] if scene.view["phase"] == "plan" else {}
    body = "".join(_hint(maze, scene.land, name, there) for name, there in reach.items())
    return f'<g id="{scene.prefix}-hints" pointer-events="none">{body}</g>'


def _hint(maze: Maze, land: Land, name: str, there: Json) -> str:
    """What the viewer's dice make there now, and the rerolls that going there leaves."""
    x, y = maze.corner(name)
    left, right, low = x + 5, x + maze.cell - 5, y + maze.cell - 6
    halo = f'stroke="{land.fields[-1]}" stroke-width="3.4" stroke-linejoin="round"'
    ink = f'font-size="{SMALL_TEXT}" font-weight="700" paint-order="stroke" {halo}'
    if there["hopeless"]:
        worth = f'<text x="{left:g}" y="{low:g}" {ink} fill="{land.tide}">✕</text>'
    else:
        worth = f'<text x="{left:g}" y="{low:g}" {ink} fill="{land.ink}">{there["worth"]}</text>'
    turns = "".join(_turn(right - 5 - 11 * i, low - 5, land) for i in range(there["rerolls"]))
    return worth + turns


def _turn(x: float, y: float, land: Land) -> str:
    """A round arrow: one reroll."""
    return (
        f'<g transform="translate({x:g},{y:g})" fill="none" stroke="{land.ink}">'
        f'<circle r="6" fill="{land.fields[-1]}" stroke="none"/>'
        '<path d="M3.4-2.6A4.2 4.2 0 1 0 4.2.6" stroke-width="1.8"/>'
        f'<path d="M4.6-5.2V-1.4H.8Z" fill="{land.ink}" stroke="none"/></g>'
    )


# ------------------------------------------------------------------ pieces


def is_hinted(view: Json, name: str) -> bool:
    """Whether a space says what it would be to the viewer."""
    return view.get("phase") == "plan" and name in view["reach"]


def pieces(maze: Maze, scene: Scene) -> list[tuple[str, str]]:
    """Meeples and discs, each with its id, side by side where they share a space."""
    found, players = [], scene.view["players"]
    for name in maze.board["requirements"]:
        here = [
            (kind, seat, player["colour"])
            for kind in ("disc", "meeple")
            for seat, player in enumerate(players)
            if player[kind] == name
        ]
        found += _side_by_side(maze, scene, name, here)
    return found


def _side_by_side(
    maze: Maze, scene: Scene, name: str, here: list[tuple[str, int, str]]
) -> list[tuple[str, str]]:
    view, prefix = scene.view, scene.prefix
    x, y = maze.middle(name)
    is_small = is_hinted(view, name)
    scale = maze.scale * (HINTED_SCALE if is_small else 1)
    low = maze.cell * (HINTED_AT if is_small else PIECES_AT)
    step = min(24 * scale, (maze.cell - 26 * scale) / max(len(here) - 1, 1))
    # As large as on other pieces, and never under 12 pixels on a phone.
    letter_size = max(shapes.LETTER, SMALL_TEXT / scale)
    placed, on_pieces = [], letters(view, view["seats"])
    for i, (kind, seat, colour) in enumerate(here):
        letter = on_pieces[seat]
        shape = shapes.meeple if kind == "meeple" else shapes.disc
        body = shape(colour, letter, letter_size)
        where = x + (i - (len(here) - 1) / 2) * step, y + low
        key = f"{prefix}-{kind}-{SEAT_NAMES[seat]}"
        title = f"<title>{kind} of {escape(called(view, seat))} on {name}</title>"
        # Discs lie under meeples; the order of ids keeps it so: disc before meeple.
        markup = f'<g id="{key}" class="{prefix}-piece" pointer-events="none" {at(*where, scale)}>'
        placed.append((key, f"{markup}{title}{body}</g>"))
    return placed
