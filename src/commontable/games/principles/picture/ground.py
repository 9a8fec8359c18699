"""The ground of the maze, on screen and on paper: hedges, fields, what they ask for, the tide."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from commontable.core.game import Json
from commontable.draw.svg import escape
from commontable.draw.theme import Theme
from commontable.games.principles.picture import land as shapes
from commontable.games.principles.picture.land import Land
from commontable.games.principles.picture.maze import SMALL_TEXT, Maze, Scene, is_hinted

FULL = 0.74  # of their size have signs where there is little room


def ground(maze: Maze, scene: Scene) -> str:
    """Hedges, fields, and what every field asks for."""
    land, prefix = scene.land, scene.prefix
    where = _around(maze)
    hedge = f'<rect {where} fill="{land.hedge}"/><rect {where} fill="url(#{prefix}-hedge)"/>'
    plots = [_plot(maze, scene.view, name) for name in maze.board["requirements"]]
    paths = "".join(_path(maze, plot, _fill(land, prefix, plot)) for plot in plots)
    fields = "".join(_field(land, prefix, plot) for plot in plots)
    return f'<g pointer-events="none">{hedge}{_labels(maze, scene.theme)}{paths}{fields}</g>'


def printed(maze: Maze, view: Json, theme: Theme, land: Land, prefix: str) -> str:
    """The same on paper, with lines for patterns (draw/texture.py says why)."""
    plots = [_plot(maze, view, name) for name in maze.board["requirements"]]
    where = _around(maze)
    paths = "".join(_path(maze, plot, _colour(land, plot)) for plot in plots)
    fields = "".join(f'<rect {_square(plot)} fill="{_colour(land, plot)}"/>' for plot in plots)
    ploughed = "".join(
        f"<rect {_square(plot)}/>{_path(maze, plot, '#000')}" for plot in plots if _is_field(plot)
    )
    wet = "".join(f"<rect {_square(plot)}/>" for plot in plots if plot.water == "wet")
    return (
        f'<rect {where} fill="{land.hedge}"/>'
        + shapes.leaves(land).lines(maze.edge, f"{prefix}-hedged", f"<rect {where}/>")
        + f"{_labels(maze, theme)}{paths}{fields}"
        + shapes.furrows(land).lines(maze.edge, f"{prefix}-ploughed", ploughed)
        + shapes.waves(land).lines(maze.edge, f"{prefix}-wet", wet)
        + "".join(
            f"<g><title>{_title(plot)}</title>{_signs(land, prefix, plot)}</g>" for plot in plots
        )
    )


def _around(maze: Maze) -> str:
    left, top, right, below = maze.edge
    return f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{below - top:g}" rx="12"'


def _labels(maze: Maze, theme: Theme) -> str:
    style = f'font-size="{SMALL_TEXT}" fill="{theme.soft_ink}" text-anchor="middle"'
    letters = "".join(
        f'<text x="{maze.left + (i + 0.5) * maze.cell:g}" y="{maze.top - 9:g}">'
        f"{chr(ord('A') + i)}</text>"
        for i in range(maze.board["columns"])
    )
    numbers = "".join(
        f'<text x="{maze.left - 13:g}" y="{maze.top + (i + 0.5) * maze.cell + 5:g}">{i + 1}</text>'
        for i in range(maze.board["rows"])
    )
    return f"<g {style}>{letters}{numbers}</g>"


class Plot(NamedTuple):
    """All that the ground of one space shows."""

    name: str
    x: float
    y: float
    cell: float
    requirement: str
    kind: str  # goal, start or field
    water: str  # wet, rising or dry
    is_bare: bool  # whether there is room for a sign of its kind
    is_full: bool  # somebody is there and the space is worth something: all of it has little room


def _plot(maze: Maze, view: Json, name: str) -> Plot:
    board = maze.board
    kind = "goal" if name in board["goals"] else "start" if name in board["starts"] else "field"
    water = "rising" if name in view["next_market"] else "dry"
    if name in view["market"]:
        water = "wet"
    is_bare = kind == "goal" or name not in view.get("reach", {})
    is_full = is_hinted(view, name) and any(
        name in (player["meeple"], player["disc"]) for player in view["players"]
    )
    asks = board["requirements"][name]
    return Plot(name, *maze.corner(name), maze.cell, asks, kind, water, is_bare, is_full)


def _is_field(plot: Plot) -> bool:
    return plot.kind == "field" and plot.water != "wet"


def _fill(land: Land, prefix: str, plot: Plot) -> str:
    """The pattern of a field, or the colour of other ground."""
    if _is_field(plot):
        return f"url(#{prefix}-field-{_which(land, plot)})"
    return _colour(land, plot)


def _colour(land: Land, plot: Plot) -> str:
    if plot.water == "wet":
        return land.tide
    if plot.kind != "field":
        return land.goal if plot.kind == "goal" else land.start
    return land.fields[_which(land, plot)]


def _which(land: Land, plot: Plot) -> int:
    """Greens and straw by turns."""
    return (ord(plot.name[0]) * 3 + int(plot.name[1:]) * 5) % len(land.fields)


def _path(maze: Maze, plot: Plot, fill: str) -> str:
    """Gaps in the hedge to the right and below, where sides touch."""
    names = maze.board["requirements"]
    right = f"{chr(ord(plot.name[0]) + 1)}{plot.name[1:]}"
    below = f"{plot.name[0]}{int(plot.name[1:]) + 1}"
    found = ""
    if right in names:
        found += f"M{plot.x + plot.cell - 5:g} {plot.y + 9:g}h10v{plot.cell - 18:g}h-10Z"
    if below in names:
        found += f"M{plot.x + 9:g} {plot.y + plot.cell - 5:g}v10h{plot.cell - 18:g}v-10Z"
    return f'<path d="{found}" fill="{fill}"/>' if found else ""


def _square(plot: Plot) -> str:
    size = plot.cell - 4
    return f'x="{plot.x + 2:g}" y="{plot.y + 2:g}" width="{size:g}" height="{size:g}" rx="6"'


@lru_cache(maxsize=2048)
def _field(land: Land, prefix: str, plot: Plot) -> str:
    field = f'<rect {_square(plot)} fill="{_fill(land, prefix, plot)}"/>'
    if plot.water == "wet":
        tide = f'<rect {_square(plot)} fill="url(#{prefix}-tide)"/>'
        return f"<g><title>{_title(plot)}</title>{field}{tide}</g>"
    return f"<g><title>{_title(plot)}</title>{field}{_signs(land, prefix, plot)}</g>"


def _signs(land: Land, prefix: str, plot: Plot) -> str:
    """What a field asks for, what it is, and whether the market comes; nothing in the market."""
    if plot.water == "wet":
        return ""
    icon = min((plot.cell - 7) / 2, shapes.SIGN) * (FULL if plot.is_full else 1)
    asked = shapes.asked(land, prefix, plot.requirement, icon)
    top = 4 if plot.is_full else 5
    where = f"translate({plot.x + plot.cell / 2:g},{plot.y + icon / 2 + top:g})"
    return f'{_rising(land, prefix, plot)}{_kind(land, plot)}<g transform="{where}">{asked}</g>'


def _title(plot: Plot) -> str:
    if plot.water == "wet":
        return f"{plot.name}: the market"
    kind = {"goal": ", a goal", "start": ", a start"}.get(plot.kind, "")
    soon = ", the market comes here next" if plot.water == "rising" else ""
    return escape(f"{plot.name}{kind}: asks for {plot.requirement}{soon}")


def _rising(land: Land, prefix: str, plot: Plot) -> str:
    """The edge of the tide, where the market comes at the end of this round."""
    if plot.water != "rising":
        return ""
    size, height = plot.cell - 4, plot.cell * 0.24
    crest = f"q{size / 8:g}-7 {size / 4:g} 0" * 4
    sides = f"v{height - 6:g}q0 6-6 6h{12 - size:g}q-6 0-6-6Z"
    d = f"M{plot.x + 2:g} {plot.y + 2 + size - height:g}{crest}{sides}"
    water = f'<path d="{d}" fill="{land.tide}" opacity=".85"/>'
    return f'{water}<path d="{d}" fill="url(#{prefix}-tide)"/>'


def _kind(land: Land, plot: Plot) -> str:
    """Two pines, which stand for a cooperative, on a goal; a gate on a start."""
    x, y = plot.x + plot.cell / 2, plot.y + plot.cell - 15
    if plot.kind == "goal":
        d = "M-9 9-4 1H-6.6L-2-7 2.6 1H0L5 9ZM1 9 5 3H3L7-3 11 3H9L13 9Z"
        return (
            f'<path transform="translate({x - 2:g},{y:g}) scale(.95)" d="{d}"'
            f' fill="{land.hedge}" stroke="{land.goal}" stroke-width=".6"/>'
        )
    if plot.kind == "start" and plot.is_bare:
        d = "M-11 8V-4M-11 1H11M-11 6H11M11 8V-4M-4 8V-2M4 8V-2"
        return (
            f'<path transform="translate({x:g},{y + 1:g}) scale(.9)" d="{d}"'
            f' fill="none" stroke="{land.ink}" stroke-opacity=".55" stroke-width="2"/>'
        )
    return ""
