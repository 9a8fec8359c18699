"""How a chance went, action by action, with the places where it turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from commontable.draw.plot.frame import (
    NO_THEME,
    WIDTH,
    Scale,
    colours_of,
    empty,
    label,
    line,
    mark,
    soft,
    spread,
    whole,
)
from commontable.draw.plot.lines import Series
from commontable.draw.svg import Svg, escape
from commontable.draw.theme import Theme

TOP, LEFT, FOOT = 16, 60, 46
PLOT = 180  # height of the field
LABELS = 44  # room for names at the ends of lines
BANDS = 240  # places to point at; where there are more actions, several share one
QUARTERS = (0, 25, 50, 75, 100)


def course(
    series: Sequence[Series],
    turns: Sequence[tuple[int, float]],  # where it turned: action, per cent
    theme: str = NO_THEME,
    *,
    title: str,
    told: str,
    x_name: str,
    words: Callable[[int], str],  # about one action, for whoever points at it
) -> Svg:
    """Lines from 0 to 100 per cent over the numbers of actions; each can be pointed at."""
    colours = colours_of(theme)
    shown = [each for each in series if each.points]
    if not shown:
        return empty(colours, title, told)
    last = int(max(x for each in shown for x, _ in each.points))
    across = Scale(1, max(last, 2), LEFT + 8, WIDTH - LABELS)
    up = Scale(0, 100, TOP + PLOT, TOP)
    body = (
        _grid(up, colours)
        + _numbers(across, last, colours, x_name)
        + "".join(_drawn(each, across, up, colours) for each in shown)
        + "".join(_turn(across(x), up(y), colours) for x, y in turns)
        + (_names(shown, up, colours) if len(shown) > 1 else "")
        + _bands(across, last, words)
    )
    return whole(body, TOP + PLOT + FOOT, title, told)


def _grid(up: Scale, colours: Theme) -> str:
    return "".join(
        line(LEFT, up(q), WIDTH - LABELS + 8, up(q), colours.faint_line, ' stroke-width="1"')
        + soft(LEFT - 8, up(q) + 5, f"{q} %", colours, "end")
        for q in QUARTERS
    )


def _numbers(across: Scale, last: int, colours: Theme, name: str) -> str:
    step = next(n for n in (1, 5, 10, 20, 25, 50, 100, 200, 500, 10_000) if last <= 10 * n)
    foot = TOP + PLOT + 20
    places = [1, *range(step, last + 1, step)] if step > 1 else range(1, last + 1)
    drawn = [soft(across(x), foot, x, colours, "middle") for x in places]
    return "".join(drawn) + soft(
        (across.start + across.end) / 2, foot + 20, name, colours, "middle"
    )


def _drawn(series: Series, across: Scale, up: Scale, colours: Theme) -> str:
    path = "M" + "L".join(f"{across(x):.1f} {up(y):.1f}" for x, y in series.points)
    return (
        f'<g fill="none" stroke-linejoin="round"><path d="{path}" stroke="{colours.ink}"'
        f' stroke-width="4"/>'
        f'<path d="{path}" stroke="{series.look.colour}" stroke-width="2.4"/></g>'
    )


def _turn(x: float, y: float, colours: Theme) -> str:
    """A diamond, which no seat has."""
    return (
        f'<path d="M{x:.1f} {y - 8:.1f}l8 8-8 8-8-8Z" fill="{colours.last}"'
        f' stroke="{colours.panel}" stroke-width="1.6"/>'
    )


def _names(shown: Sequence[Series], up: Scale, colours: Theme) -> str:
    ends = [up(each.points[-1][1]) for each in shown]
    x = WIDTH - LABELS + 14
    return "".join(
        mark(each.look, x, y) + label(x + 10, y + 5, each.name, colours)
        for each, y in zip(shown, spread(ends, 20, TOP + 4, TOP + PLOT), strict=True)
    )


def _bands(across: Scale, last: int, words: Callable[[int], str]) -> str:
    """Invisible, over everything: whoever points at one is told, and may go there."""
    step = -(-last // BANDS)
    half = (across(1 + step) - across(1)) / 2
    return "".join(
        f'<rect data-at="{at}" x="{across(at) - half:.1f}" y="{TOP}" width="{2 * half:.1f}"'
        f' height="{PLOT}" fill="transparent"><title>{escape(words(at))}</title></rect>'
        for at in range(1, last + 1, step)
    )
