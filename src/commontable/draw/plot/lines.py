"""Lines over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from commontable.draw.lettering import width_of
from commontable.draw.plot.frame import (
    NO_THEME,
    TEXT,
    WIDTH,
    Look,
    Scale,
    colours_of,
    empty,
    in_unit,
    label,
    line,
    mark,
    soft,
    spread,
    ticks,
    whole,
)
from commontable.draw.svg import Svg
from commontable.draw.theme import Theme

TOP, LEFT, FOOT = 24, 52, 46
PLOT = 216  # height of the field
LABELS = 108  # room at least for names at the ends of lines, …
BEFORE = 34  # … of which this much lies before them


@dataclass(frozen=True)
class Series:
    """Points in rising order of x, under one name."""

    name: str
    points: tuple[tuple[float, float], ...]
    look: Look


def lines(
    series: Sequence[Series],
    theme: str = NO_THEME,
    *,
    title: str,
    told: str,
    x_name: str,
    unit: str = "",
    notes: Sequence[tuple[float, str]] = (),  # words at a place of x, such as an event
) -> Svg:
    """Lines with a mark at each point, and their names where they end."""
    colours = colours_of(theme)
    shown = [each for each in series if each.points]
    if not shown:
        return empty(colours, title, told)
    xs = [x for each in shown for x, _ in each.points]
    ys = [y for each in shown for _, y in each.points]
    steps = ticks(min(0, *ys), max(ys))
    right = WIDTH - max(LABELS, *(BEFORE + width_of(each.name, TEXT) for each in shown))
    across = Scale(min(xs), max(max(xs), min(xs) + 1), LEFT + 8, right)
    up = Scale(steps[0], steps[-1], TOP + PLOT, TOP)
    body = (
        _grid(steps, up, right, colours, unit)
        + _seasons(across, int(min(xs)), int(max(xs)), colours, x_name)
        + "".join(_note(across(x), words, colours) for x, words in notes)
        + "".join(drawn_line(each, across, up, colours) for each in shown)
        + _names(shown, up, right, colours)
    )
    return whole(body, TOP + PLOT + FOOT, title, told)


def _grid(steps: Sequence[float], up: Scale, right: float, colours: Theme, unit: str) -> str:
    drawn = []
    for step in steps:
        y, colour = up(step), colours.line if step == 0 else colours.faint_line
        drawn.append(
            line(LEFT, y, right + 8, y, colour, ' stroke-width="1"')
            + soft(LEFT - 8, y + 5, in_unit(step, unit), colours, "end")
        )
    return "".join(drawn)


def _seasons(across: Scale, first: int, last: int, colours: Theme, name: str) -> str:
    step = max(1, -(-(last - first) // 12))
    foot = TOP + PLOT + 20
    drawn = [soft(across(x), foot, x, colours, "middle") for x in range(first, last + 1, step)]
    middle = (across.start + across.end) / 2
    return "".join(drawn) + soft(middle, foot + 20, name, colours, "middle")


def _note(x: float, text: str, colours: Theme) -> str:
    dashed = ' stroke-width="1.5" stroke-dasharray="4 4"'
    return line(x, TOP, x, TOP + PLOT, colours.last, dashed) + soft(
        x, TOP - 8, text, colours, "middle"
    )


def drawn_line(series: Series, across: Scale, up: Scale, colours: Theme) -> str:
    places = [(across(x), up(y)) for x, y in series.points]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    dash = f' stroke-dasharray="{series.look.dash}"' if series.look.dash else ""
    return (
        f'<g fill="none" stroke-linejoin="round"{dash}><path d="{path}" stroke="{colours.ink}"'
        f' stroke-width="4"/><path d="{path}" stroke="{series.look.colour}" stroke-width="2.4"/>'
        "</g>" + "".join(mark(series.look, x, y) for x, y in places)
    )


def _names(shown: Sequence[Series], up: Scale, right: float, colours: Theme) -> str:
    ends = [up(each.points[-1][1]) for each in shown]
    x = right + 18
    return "".join(
        mark(each.look, x, y) + label(x + 12, y + 5, each.name, colours)
        for each, y in zip(shown, spread(ends, 20, TOP + 4, TOP + PLOT), strict=True)
    )
