"""Pins on the rims of spaces: advice without words."""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES, Json
from commontable.core.words import called, letters
from commontable.draw.board import bold
from commontable.draw.svg import at, edge, escape, rect
from commontable.draw.theme import Theme
from commontable.games.principles.picture import land as shapes
from commontable.games.principles.picture.maze import SMALL_TEXT, Maze, Scene

SIGNS = {  # ground, outline and drawing: a thumb up in a circle, a warning in a triangle
    "prefer": (
        "#0a6b50",
        "M0-9.5A9.5 9.5 0 1 1 0 9.5 9.5 9.5 0 1 1 0-9.5Z",
        "M-5.6-.6H-3.2V5.4H-5.6ZM-2.2-.6 .4-6C1.8-6.2 2.4-5 2.1-3.6L1.8-1.6H5.2C6-1.6 6.4-.8 6.1-.2"
        "L4.4 4.6C4.2 5.2 3.6 5.4 3.2 5.4H-2.2Z",
    ),
    "avoid": ("#b3261e", "M0-11 11 8.4H-11Z", "M-1.6-5H1.6L1 2.4H-1ZM-1.4 3.8H1.4V6.4H-1.4Z"),
}


def pins(maze: Maze, scene: Scene) -> list[tuple[str, str]]:
    """Advice on the rims of spaces: a sign, who gives it, and for whom if not for everybody."""
    view, prefix = scene.view, scene.prefix
    alike: dict[tuple[str, str, str | None], list[int]] = {}
    for pin in view.get("pins", []):
        alike.setdefault((pin["place"], pin["sign"], pin["for"]), []).append(pin["seat"])
    found, count = [], dict.fromkeys(maze.board["requirements"], 0)
    for (place, sign, whom), seats in alike.items():
        x, y = maze.corner(place)
        y += count[place] * 19.0
        count[place] += 1
        key = f"{prefix}-pin-{place}-{sign}-{whom or 'all'}"
        body = _pin(view, scene.theme, sign, seats, whom)
        title = f"{', '.join(called(view, seat) for seat in seats)}: {sign} {place}"
        title += f" for {called(view, SEAT_NAMES.index(whom))}" if whom else ""
        found.append(
            (
                key,
                f'<g id="{key}" class="{prefix}-pin" pointer-events="none"'
                f" {at(x + maze.cell / 2, y)}><title>{escape(title)}</title>{body}</g>",
            )
        )
    return found


def _pin(view: Json, theme: Theme, sign: str, seats: list[int], whom: str | None) -> str:
    """A pill: the sign, then the letters of those who gave it on the colours of their meeples."""
    ground, outline, drawing = SIGNS[sign]
    on_pieces = letters(view, view["seats"])
    aside = f"→{on_pieces[SEAT_NAMES.index(whom)]}" if whom else ""
    width = 18 + 16 * len(seats) + 24 * bool(whom) + 4
    x = 20 - width / 2
    drawn = ""
    for seat in seats:
        colour, ink = shapes.SEAT_COLOURS[view["players"][seat]["colour"]]
        drawn += rect(x, -7.5, 15, 15, 4, colour, edge(theme.line, ".6"))
        drawn += bold(x + 7.5, 5.4, on_pieces[seat], SMALL_TEXT, ink)
        x += 16
    if aside:
        drawn += (
            f'<text x="{x:g}" y="5.4" font-size="{SMALL_TEXT}" font-weight="700"'
            f' fill="{theme.ink}">{aside}</text>'
        )
    return (
        rect(-width / 2, -9, width, 18, 9, theme.panel, edge(theme.line, 1))
        + f'<g transform="translate({9 - width / 2:g},0)"><path d="{outline}" fill="{ground}"'
        f' stroke="{theme.panel}" stroke-width="1.2" stroke-linejoin="round"/>'
        f'<path d="{drawing}" fill="#fff"/></g>{drawn}'
    )
