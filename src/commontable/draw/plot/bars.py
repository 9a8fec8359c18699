"""Bars beside each other: what each series won or lost, group by group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from commontable.draw.plot.frame import (
    NO_THEME,
    WIDTH,
    Look,
    Scale,
    above_legend,
    colours_of,
    empty,
    in_unit,
    label,
    line,
    mark,
    soft,
    ticks,
)
from commontable.draw.svg import Svg
from commontable.draw.theme import SEAT_INK, Theme

LEFT = 118  # room for the names of groups
ROW, GAP = 19, 14
TOP = 26


@dataclass(frozen=True)
class Group:
    """Bars that belong together, one value for each series."""

    name: str
    values: tuple[float, ...]


def bars(
    groups: Sequence[Group],
    series: Sequence[tuple[str, Look]],
    theme: str = NO_THEME,
    *,
    title: str,
    told: str,
    unit: str = "",
) -> Svg:
    """Lying bars, so that names of groups can be read; to the left of the line is a loss."""
    colours = colours_of(theme)
    if not groups:
        return empty(colours, title, told)
    values = [value for group in groups for value in group.values]
    steps = ticks(min(0, *values), max(0, *values), 4)
    across = Scale(steps[0], steps[-1], LEFT + 34, WIDTH - 44)
    drawn, bottom = [], float(TOP)
    for group in groups:
        drawn.append(_group(group, series, across, bottom, colours, unit))
        bottom += _tall(group) + GAP
    body = _grid(steps, across, bottom, colours, unit) + "".join(drawn)
    return above_legend(body, series, colours, bottom + 20, title=title, told=told)


def _grid(steps: Sequence[float], across: Scale, bottom: float, colours: Theme, unit: str) -> str:
    drawn = []
    for step in steps:
        x, colour = across(step), colours.ink if step == 0 else colours.faint_line
        drawn.append(
            line(x, TOP - 6, x, bottom - 6, colour)
            + soft(x, TOP - 10, in_unit(step, unit), colours, "middle")
        )
    return "".join(drawn)


def _tall(group: Group) -> float:
    """Room for the bars that can be seen."""
    return max(1, sum(value != 0 for value in group.values)) * ROW


def _group(
    group: Group,
    series: Sequence[tuple[str, Look]],
    across: Scale,
    top: float,
    colours: Theme,
    unit: str,
) -> str:
    drawn = [label(0, top + _tall(group) / 2 + 5, group.name, colours)]
    y = top
    for value, (_, look) in zip(group.values, series, strict=True):
        if value != 0:
            drawn.append(_bar(value, look, across, y, colours, unit))
            y += ROW
    if y == top:
        drawn.append(soft(across(0) + 10, y + ROW - 3, "no change", colours))
    return "".join(drawn)


def _bar(value: float, look: Look, across: Scale, y: float, colours: Theme, unit: str) -> str:
    zero, end = across(0), across(value)
    low, high = min(zero, end), max(zero, end)
    text = in_unit(value, unit) if value < 0 else f"+{in_unit(value, unit)}"
    x, anchor = (end + 10, "start") if value > 0 else (end - 10, "end")
    return (
        f'<rect x="{low:.1f}" y="{y + 2:.1f}" width="{high - low:.1f}" height="{ROW - 4}"'
        f' fill="{look.colour}" stroke="{SEAT_INK}" stroke-width="1"/>'
        + mark(look, end, y + ROW / 2)
        + soft(x, y + ROW - 3, text, colours, anchor)
    )
