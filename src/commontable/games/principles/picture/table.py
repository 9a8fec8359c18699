"""A view of Principles of Co-ops as one picture, from the maze down to the last execution."""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES, Json
from commontable.draw import board
from commontable.draw.svg import Choices, Svg, flat, picture
from commontable.draw.theme import Theme, named
from commontable.games.principles.data import TIME_SPACES
from commontable.games.principles.picture import maze as mazes
from commontable.games.principles.picture import panels, pins, report
from commontable.games.principles.picture.ground import ground
from commontable.games.principles.picture.land import LANDS, SEAT_COLOURS, defs
from commontable.games.principles.picture.maze import EDGE, LABELS, SMALL_TEXT, WIDTH, Maze

HEAD = 50
WIDE_CELL = 66


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> Svg:
    """The picture that a viewer sees; it is given a view, so it knows nothing more."""
    maze = Maze(view["board"], HEAD)
    return _compose(view, theme, prefix, maze, WIDTH, (0, maze.bottom + 4))


def draw_wide(view: Json, theme: str = "light", prefix: str = "ct") -> Svg:
    """The same with the maze on the left, larger, and all that is below it on the right."""
    across = LABELS + EDGE + 4 + WIDE_CELL * view["board"]["columns"]
    maze = Maze(view["board"], HEAD, across, WIDE_CELL)
    return _compose(view, theme, prefix, maze, across + WIDTH, (across, HEAD - 14))


def _compose(
    view: Json, theme: str, prefix: str, maze: Maze, width: float, corner: tuple[float, float]
) -> Svg:
    """Head and maze, and the panels with their upper left corner where it is said."""
    look, land = named(theme), LANDS[theme]
    choices = Choices(view["legal"])
    left, y = corner
    own = panels.own_dice(view, look, land, prefix, choices, y)
    own += panels.open_dice(view, look, land, prefix, y)
    y += panels.own_height(view)
    screens = panels.screens(view, look, land, prefix, y)
    y += panels.others_height(view)
    track, discs = panels.time_track(view, look, land, prefix, y, left)
    y += panels.time_height(view)
    told = report.report(view, look, land, prefix, y)
    y += report.report_height(view)
    beside = f"{own}{screens}{track}{told}{report.aid(look, y)}"
    if left:
        beside = f'<g transform="translate({left:g},0)">{beside}</g>'
    height = max(maze.bottom + EDGE, y + report.AID_HEIGHT)
    body = (
        f"<defs>{defs(prefix, land)}{panels.track_defs(look, land, prefix)}</defs>"
        f'<rect width="{width:g}" height="{height:g}" fill="{look.ground}"/>'
        + _head(view, look, width)
        + ground(maze, view, look, land, prefix)
        + mazes.targets(maze, view, look, land, prefix, choices)
        + beside
        + f'<g id="{prefix}-pieces">{flat([*mazes.pieces(maze, view, prefix), *discs])}</g>'
        + mazes.hints(maze, view, land, prefix)
        + f'<g id="{prefix}-pins">{flat(pins.pins(maze, view, look, prefix))}</g>'
    )
    label = f"Principles of Co-ops. {_labelled(view)}"
    return picture(
        width,
        height,
        board.plain_type(body),
        label=label,
        description=_told(view),
        marks=[("circle", *SEAT_COLOURS[player["colour"]]) for player in view["players"]],
    )


def _labelled(view: Json) -> str:
    """The picture in one sentence; at the end, how it ended and why."""
    if view["phase"] == "over":
        return f"{_status(view)}. {_end(view)}"
    return f"{_status(view)}, on {view['board']['title']}."


def _head(view: Json, look: Theme, width: float) -> str:
    title = board.words(10, 24, view["board"]["title"], 22, look.ink, is_title=True)
    status = board.words(width - 10, 23, _status(view), SMALL_TEXT + 1, look.ink, "end")
    ahead = board.words(10, 44, _asked(view), SMALL_TEXT, look.soft_ink)
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
    names = ", ".join(SEAT_NAMES[seat] for seat in waiting)
    return f"We wait for {names}." if names else ""


def _end(view: Json) -> str:
    """What decided the game."""
    if view["outcome"] == "won":
        return "All meeples stand on Cooperative spaces."
    seats = list(enumerate(view["players"]))
    caught = [SEAT_NAMES[seat] for seat, each in seats if each["meeple"] in view["market"]]
    if caught:
        return f"The market caught {' and '.join(caught)}."
    broke = [SEAT_NAMES[seat] for seat, each in seats if each["time"] == TIME_SPACES - 1]
    return f"The time of {' and '.join(broke)} ran out."


def _told(view: Json) -> str:
    """The picture for those who cannot see it."""
    players = "; ".join(
        f"{SEAT_NAMES[seat]} {player['colour']} on {player['meeple'] or 'no space'}"
        + (f" plans {player['disc']}" if player["disc"] else "")
        + f", time {player['time']}"
        for seat, player in enumerate(view["players"])
    )
    return f"{_status(view)}. {players}. Market on {', '.join(view['market'])}."
