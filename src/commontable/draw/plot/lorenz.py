"""Lorenz curves: how unequal something is shared."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.draw.plot.frame import (
    NO_THEME,
    WIDTH,
    Scale,
    above_legend,
    colours_of,
    empty,
    line,
    look_of,
    soft,
)
from commontable.draw.plot.lines import TOP, Series, drawn_line
from commontable.draw.svg import Svg
from commontable.draw.theme import Theme

SIDE = 260
LEFT = (WIDTH - SIDE) / 2 + 20
FOOT = TOP + SIDE + 42  # of the names below the field
ACROSS, UP = Scale(0, 1, LEFT, LEFT + SIDE), Scale(0, 1, TOP + SIDE, TOP)


def lorenz(
    curves: Sequence[tuple[str, Sequence[tuple[float, float]]]],
    theme: str = NO_THEME,
    *,
    title: str,
    told: str,
    x_name: str,
    y_name: str,
) -> Svg:
    """Which part of all is held by which part of the people, and the line of equal shares."""
    colours = colours_of(theme)
    if not curves:
        return empty(colours, title, told)
    named = [Series(name, tuple(points), look_of(i)) for i, (name, points) in enumerate(curves)]
    body = (
        "".join(_quarter(part, colours) for part in (0, 0.25, 0.5, 0.75, 1))
        + _equal_shares(colours)
        + "".join(drawn_line(each, ACROSS, UP, colours) for each in named)
        + _names(x_name, y_name, colours)
    )
    entries = [(each.name, each.look) for each in named]
    return above_legend(body, entries, colours, FOOT + 28, title=title, told=told)


def _quarter(part: float, colours: Theme) -> str:
    """A line of the grid each way, with its percents."""
    x, y, percents = ACROSS(part), UP(part), f"{part * 100:g} %"
    return (
        line(LEFT, y, LEFT + SIDE, y, colours.faint_line)
        + line(x, TOP, x, TOP + SIDE, colours.faint_line)
        + soft(LEFT - 8, y + 5, percents, colours, "end")
        + soft(x, TOP + SIDE + 20, percents, colours, "middle")
    )


def _equal_shares(colours: Theme) -> str:
    dashed = ' stroke-width="1.4" stroke-dasharray="5 4"'
    return line(LEFT, TOP + SIDE, LEFT + SIDE, TOP, colours.ink, dashed)


def _names(x_name: str, y_name: str, colours: Theme) -> str:
    x, y = LEFT - 62, TOP + SIDE / 2
    return (
        soft(LEFT + SIDE / 2, FOOT, x_name, colours, "middle")
        + f'<g transform="rotate(-90 {x:g} {y:g})">{soft(x, y, y_name, colours, "middle")}</g>'
    )
