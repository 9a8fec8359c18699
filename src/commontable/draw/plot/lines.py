"""Lines over time, and Lorenz curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from commontable.draw.plot.frame import (
    NO_THEME,
    WIDTH,
    Look,
    Scale,
    colours_of,
    empty,
    in_unit,
    label,
    legend,
    legend_rows,
    line,
    look_of,
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
LABELS = 108  # room for names at the ends of lines


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
    across = Scale(min(xs), max(max(xs), min(xs) + 1), LEFT + 8, WIDTH - LABELS)
    up = Scale(steps[0], steps[-1], TOP + PLOT, TOP)
    body = (
        _grid(steps, up, colours, unit)
        + _seasons(across, int(min(xs)), int(max(xs)), colours, x_name)
        + "".join(_note(across(x), words, colours) for x, words in notes)
        + "".join(_drawn(each, across, up, colours) for each in shown)
        + _names(shown, up, colours)
    )
    return whole(body, TOP + PLOT + FOOT, title, told)


def _grid(steps: Sequence[float], up: Scale, colours: Theme, unit: str) -> str:
    drawn = []
    for step in steps:
        y, colour = up(step), colours.line if step == 0 else colours.faint_line
        drawn.append(
            line(LEFT, y, WIDTH - LABELS + 8, y, colour, ' stroke-width="1"')
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


def _drawn(series: Series, across: Scale, up: Scale, colours: Theme) -> str:
    places = [(across(x), up(y)) for x, y in series.points]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    dash = f' stroke-dasharray="{series.look.dash}"' if series.look.dash else ""
    return (
        f'<g fill="none" stroke-linejoin="round"{dash}><path d="{path}" stroke="{colours.ink}"'
        f' stroke-width="4"/><path d="{path}" stroke="{series.look.colour}" stroke-width="2.4"/>'
        "</g>" + "".join(mark(series.look, x, y) for x, y in places)
    )


def _names(shown: Sequence[Series], up: Scale, colours: Theme) -> str:
    ends = [up(each.points[-1][1]) for each in shown]
    x = WIDTH - LABELS + 18
    return "".join(
        mark(each.look, x, y) + label(x + 12, y + 5, each.name, colours)
        for each, y in zip(shown, spread(ends, 20, TOP + 4, TOP + PLOT), strict=True)
    )


# ------------------------------------------------------------------ Lorenz curves

SIDE = 260


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
    left = (WIDTH - SIDE) / 2 + 20
    across, up = Scale(0, 1, left, left + SIDE), Scale(0, 1, TOP + SIDE, TOP)
    quarters = (0, 0.25, 0.5, 0.75, 1)
    grid = "".join(
        line(left, up(q), left + SIDE, up(q), colours.faint_line)
        + line(across(q), TOP, across(q), TOP + SIDE, colours.faint_line)
        + soft(left - 8, up(q) + 5, f"{q * 100:g} %", colours, "end")
        + soft(across(q), TOP + SIDE + 20, f"{q * 100:g} %", colours, "middle")
        for q in quarters
    )
    equal = line(
        left,
        TOP + SIDE,
        left + SIDE,
        TOP,
        colours.ink,
        ' stroke-width="1.4" stroke-dasharray="5 4"',
    )
    named = [Series(name, tuple(points), look_of(i)) for i, (name, points) in enumerate(curves)]
    drawn = "".join(_drawn(each, across, up, colours) for each in named)
    foot = TOP + SIDE + 42
    legend_top = foot + 28
    entries = [(each.name, each.look) for each in named]
    rows = legend_rows([name for name, _ in entries], 20)
    body = (
        f"{grid}{equal}{drawn}{soft(left + SIDE / 2, foot, x_name, colours, 'middle')}"
        f'<g transform="rotate(-90 {left - 62:g} {TOP + SIDE / 2:g})">'
        f"{soft(left - 62, TOP + SIDE / 2, y_name, colours, 'middle')}</g>"
        f"{legend(entries, colours, 20, legend_top)}"
    )
    return whole(body, legend_top + (rows - 1) * 24 + 12, title, told)
