"""A view of Principles of Co-ops as one picture, from the maze down to the last execution."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.core.words import called, listed
from commontable.draw import board
from commontable.draw.lettering import cut
from commontable.draw.svg import Choices, Svg, flat, picture
from commontable.draw.theme import Theme, named
from commontable.games.principles.data import TIME_SPACES
from commontable.games.principles.picture import maze as mazes
from commontable.games.principles.picture import panels, pins, report
from commontable.games.principles.picture.ground import ground
from commontable.games.principles.picture.land import LANDS, SEAT_COLOURS, defs
from commontable.games.principles.picture.maze import (
    EDGE,
    LABELS,
    SMALL_TEXT,
    TEXT,
    WIDTH,
    Maze,
    Scene,
)

HEAD = 50
WIDE_CELL = 66
WIDE_GAP = 14


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> Svg:
    """The picture that a viewer sees; it is given a view, so it knows nothing more."""
    scene = _scene(view, theme, prefix)
    maze = Maze(view["board"], HEAD)
    own, y = _own(scene, maze.bottom + 4)
    track, discs = panels.time_track(scene, y)
    y += panels.time_height(view)
    told = report.report(view, scene.theme, y)
    y += report.report_height(view)
    below = f"{own}{track}{told}{report.aid(scene.theme, y)}"
    return _compose(scene, maze, WIDTH, y + report.AID_HEIGHT, below, discs)


def draw_wide(view: Json, theme: str = "light", prefix: str = "ct") -> Svg:
    """The same with the maze on the left, larger, time below it, and all else on the right."""
    scene = _scene(view, theme, prefix)
    across = LABELS + EDGE + 4 + WIDE_CELL * view["board"]["columns"]
    maze = Maze(view["board"], HEAD, across, WIDE_CELL)
    below = maze.bottom + 4
    track, discs = panels.time_track(scene, below, across)
    own, y = _own(scene, HEAD - 14)
    y += WIDE_GAP
    steps = report.steps(view, scene.theme, y)
    y += report.STEPS_HEIGHT + WIDE_GAP
    told = report.report(view, scene.theme, y)
    told += report.awaited(view, scene.theme, y)
    y += report.told_height(view)
    beside = f'<g transform="translate({across:g},0)">{own}{steps}{told}</g>'
    height = max(below + panels.time_height(view), y)
    return _compose(scene, maze, across + WIDTH, height, track + beside, discs, across)


def _scene(view: Json, theme: str, prefix: str) -> Scene:
    return Scene(view, named(theme), LANDS[theme], prefix, Choices(view["legal"]))


def _own(scene: Scene, y: float) -> tuple[str, float]:
    """One's own dice and everybody's screens from there on, and where they end."""
    dice = panels.own_dice(scene, y) + panels.open_dice(scene, y)
    y += panels.own_height(scene.view)
    return dice + panels.screens(scene, y), y + panels.SCREEN + 8


def _compose(
    scene: Scene,
    maze: Maze,
    width: float,
    height: float,
    panels_drawn: str,
    discs: list[tuple[str, str]],
    track_width: float = WIDTH,
) -> Svg:
    """Head and maze, with the panels where they were drawn."""
    view, prefix = scene.view, scene.prefix
    body = (
        f"<defs>{defs(prefix, scene.land)}{panels.track_defs(scene, track_width)}</defs>"
        f'<rect width="{width:g}" height="{height:g}" fill="{scene.theme.ground}"/>'
        + _head(view, scene.theme, width)
        + ground(maze, scene)
        + mazes.targets(maze, scene)
        + panels_drawn
        + f'<g id="{prefix}-pieces">{flat([*mazes.pieces(maze, scene), *discs])}</g>'
        + mazes.hints(maze, scene)
        + f'<g id="{prefix}-pins">{flat(pins.pins(maze, scene))}</g>'
    )
    return picture(
        width,
        height,
        board.plain_type(body),
        label=f"Principles of Co-ops. {_labelled(view)}",
        in_words=_told(view),
        marks=marks(view),
    )


def marks(view: Json) -> list[tuple[str, str, str]]:
    """A seat is known by the colour of its meeple."""
    return [("circle", *SEAT_COLOURS[player["colour"]]) for player in view["players"]]


def _labelled(view: Json) -> str:
    """The picture in one sentence; at the end, how it ended and why."""
    if view["phase"] == "over":
        return f"{_status(view)}. {_end(view)}"
    return f"{_status(view)}, on {view['board']['title']}."


def _head(view: Json, look: Theme, width: float) -> str:
    title = board.words(10, 24, view["board"]["title"], 22, look.ink, is_title=True)
    status = board.words(width - 10, 23, _status(view), TEXT, look.ink, "end")
    asked = cut(_asked(view), SMALL_TEXT, width - 20)
    ahead = board.words(10, 44, asked, SMALL_TEXT, look.soft_ink)
    return f'<g pointer-events="none">{title}{status}{ahead}</g>'


def _status(view: Json) -> str:
    if view["outcome"] != "ongoing":
        return {"won": "Everybody wins", "lost": "Everybody loses"}[view["outcome"]]
    if view["phase"] == "start":
        return "Choose your starts"
    name = {"plan": "planning", "reroll": "rerolls, in silence"}
    return f"Round {view['round']}: {name[view['phase']]}"


def _asked(view: Json) -> str:
    """What the picture waits for, in one line."""
    viewer, waiting = view["viewer"], view["waiting"]
    if view["phase"] == "over":
        return _end(view)
    if viewer in waiting:
        match view["phase"]:
            case "start":
                return "Choose a starting space."
            case "plan" if view["players"][viewer]["disc"] is None:
                return "Place your disc. Numbers: what your dice make there now."
            case "plan":
                return "All discs lie. Agree, or change your plan."
        return "Choose dice to roll again, or keep them."
    names = listed([called(view, seat) for seat in waiting])
    return f"We wait for {names}." if names else ""


def _end(view: Json) -> str:
    """What decided the game."""
    if view["outcome"] == "won":
        return "All meeples stand on Cooperative spaces."
    seats = list(enumerate(view["players"]))
    caught = [called(view, seat) for seat, each in seats if each["meeple"] in view["market"]]
    if caught:
        return f"The market caught {listed(caught)}."
    broke = [called(view, seat) for seat, each in seats if each["time"] == TIME_SPACES - 1]
    return f"The time of {listed(broke)} ran out."


def _told(view: Json) -> list[str]:
    """The picture for those who cannot see it."""
    players = "; ".join(
        f"{called(view, seat)} {player['colour']} on {player['meeple'] or 'no space'}"
        + (f" plans {player['disc']}" if player["disc"] else "")
        + f", time {player['time']}"
        for seat, player in enumerate(view["players"])
    )
    return [f"{_status(view)}.", f"{players}.", f"Market on {', '.join(view['market'])}."]
