"""A view of Principles of Co-ops as one picture, from the maze down to the last execution."""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES, Json
from commontable.draw import board
from commontable.draw.svg import Choices, Svg, flat, picture
from commontable.draw.theme import Theme, named
from commontable.games.principles.data import TIME_SPACES
from commontable.games.principles.picture import maze as mazes
from commontable.games.principles.picture import panels
from commontable.games.principles.picture.land import LANDS, Land, defs
from commontable.games.principles.picture.maze import SMALL_TEXT, WIDTH, Maze

HEAD = 50


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> Svg:
    """The picture that a viewer sees; it is given a view, so it knows nothing more."""
    look, land = named(theme), LANDS[theme]
    choices = Choices(view["legal"])
    maze = Maze(view["board"], HEAD)
    y = maze.bottom + 4
    track, discs = panels.time_track(view, look, land, prefix, y)
    y += panels.time_height(view)
    screens = panels.screens(view, look, land, prefix, y)
    y += panels.others_height(view)
    own = panels.own_dice(view, look, land, prefix, choices, y)
    own += panels.open_dice(view, look, land, prefix, y)
    y += panels.own_height(view)
    report = panels.report(view, look, land, prefix, y)
    y += panels.report_height(view)
    body = (
        f"<defs>{defs(prefix, land)}{panels.track_defs(look, land, prefix)}</defs>"
        f'<rect width="{WIDTH}" height="{y + panels.AID_HEIGHT:g}" fill="{look.ground}"/>'
        + _head(view, look, land)
        + mazes.ground(maze, view, look, land, prefix)
        + mazes.targets(maze, view, look, land, prefix, choices)
        + track
        + screens
        + own
        + report
        + panels.aid(look, y)
        + f'<g id="{prefix}-pieces">{flat([*mazes.pieces(maze, view, prefix), *discs])}</g>'
        + mazes.hints(maze, view, land, prefix)
        + f'<g id="{prefix}-pins">{flat(mazes.pins(maze, view, look, prefix))}</g>'
    )
    height = y + panels.AID_HEIGHT
    label = f"Principles of Co-ops. {_labelled(view)}"
    return picture(WIDTH, height, board.plain_type(body), label=label, description=_told(view))


def _labelled(view: Json) -> str:
    """The picture in one sentence; at the end, how it ended and why."""
    if view["phase"] == "over":
        return f"{_status(view)}. {_end(view)}"
    return f"{_status(view)}, on {view['board']['title']}."


def _head(view: Json, look: Theme, land: Land) -> str:
    title = board.words(10, 24, view["board"]["title"], 22, look.ink, is_title=True)
    status = board.words(WIDTH - 10, 23, _status(view), SMALL_TEXT + 1, look.ink, "end")
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
