"""What plots share: the frame, scales, ticks, marks and labels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from commontable.core.words import dollars
from commontable.draw.board import plain_type, words
from commontable.draw.svg import Svg, picture
from commontable.draw.theme import PAGE, SEAT_INK, SEATS, Theme, named

WIDTH = 480
LEGEND_LEFT, LEGEND_ROW = 20.0, 24
TEXT = 16
NO_THEME = "page"  # colours are those of the page that the plot stands in
_MARKS = {
    "circle": '<circle r="5.5"/>',
    "square": '<path d="M-5-5H5V5H-5Z"/>',
    "triangle": '<path d="M0-6.8 6.4 5H-6.4Z"/>',
    "hexagon": '<path d="M-3.4-5.8H3.4L6.8 0 3.4 5.8H-3.4L-6.8 0Z"/>',
    "house": '<path d="M0-6.8 5.6-1.4V5.6H-5.6V-1.4Z"/>',
    "star": '<path d="M0-8 2.3-2.8 8-2.4 3.7 1.4 5 7 0 4.1-5 7-3.7 1.4-8-2.4-2.3-2.8Z"/>',
}


@dataclass(frozen=True)
class Look:
    """How one series is known: by colour, by the shape of its marks, and by its dashes."""

    colour: str
    shape: str
    dash: str = ""  # as SVG writes it; a line without any is drawn through


DASHES = ("", "10 4", "3 3", "12 4 3 4", "6 3")
LOOKS = tuple(Look(seat.colour, seat.shape, dash) for seat, dash in zip(SEATS, DASHES, strict=True))


def look_of(number: int, shape: str = "") -> Look:
    """The look of a seat, or of any numbered thing: colours and shapes go around unevenly.

    Where seats have shapes of their own, the look has that one.
    """
    seat, turn = number % len(LOOKS), number // len(LOOKS)
    return replace(LOOKS[seat], shape=shape or LOOKS[(seat + turn) % len(LOOKS)].shape)


def colours_of(theme: str) -> Theme:
    return PAGE if theme == NO_THEME else named(theme)


@dataclass(frozen=True)
class Scale:
    """Where a value lies between two edges."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        span = self.high - self.low or 1
        return self.start + (value - self.low) / span * (self.end - self.start)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from at or below `low` to at or above `high`."""
    step = _round_step((high - low or 1) / about)
    first, last = math.floor(low / step), math.ceil(high / step)
    if last == first:
        last += 1
    return [round(n * step, 6) for n in range(first, last + 1)]


def _round_step(rough: float) -> float:
    power = 10.0 ** math.floor(math.log10(rough))
    return next(n * power for n in (1, 2, 2.5, 5, 10) if n * power >= rough * 0.999)


def in_unit(value: float, unit: str) -> str:
    """A value as people write it: $5, −$5, 25 %, 0.25."""
    if unit == "$":
        return dollars(value)
    number = f"{'−' if value < 0 else ''}{abs(value):g}"
    return f"{number} %" if unit == "%" else number


def mark(look: Look, x: float, y: float) -> str:
    return (
        f'<g transform="translate({x:.1f} {y:.1f})" fill="{look.colour}" stroke="{SEAT_INK}"'
        f' stroke-width="1.3" stroke-linejoin="round">{_MARKS[look.shape]}</g>'
    )


def line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}" fill="none"{more}/>'


def label(x: float, y: float, text: object, theme: Theme, anchor: str = "start") -> str:
    return words(x, y, text, TEXT, theme.ink, anchor)


def soft(x: float, y: float, text: object, theme: Theme, anchor: str = "start") -> str:
    return words(x, y, text, TEXT, theme.soft_ink, anchor)


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Moves labels apart so that none lies on another, as near to their places as that allows."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    gap = min(gap, (high - low) / max(1, len(places) - 1))
    found = [0.0] * len(places)
    last = low - gap
    for i in order:
        last = found[i] = max(places[i], last + gap)
    over = max(0.0, last - high)
    if over:
        below = high + gap
        for i in reversed(order):
            below = found[i] = min(found[i], below - gap)
    return found


def whole(body: str, height: float, title: str, told: str) -> Svg:
    """A plot with its words for those who do not see it."""
    return picture(WIDTH, height, plain_type(body), label=title, in_words=[told] if told else [])


def above_legend(
    body: str,
    names: Sequence[tuple[str, Look]],
    theme: Theme,
    top: float,
    *,
    title: str,
    told: str,
) -> Svg:
    """A plot, and below it marks with their names, in as many rows as they need."""
    drawn, x, y = [body], LEGEND_LEFT, top
    for name, look in names:
        wide = 26 + 8.2 * len(name)
        if x + wide > WIDTH and x > LEGEND_LEFT:
            x, y = LEGEND_LEFT, y + LEGEND_ROW
        drawn.append(mark(look, x + 6, y - 5) + label(x + 18, y, name, theme))
        x += wide + 10
    return whole("".join(drawn), y + 12, title, told)


def empty(theme: Theme, title: str, told: str) -> Svg:
    """What stands where there is nothing to plot yet."""
    return whole(soft(WIDTH / 2, 40, "Nothing yet.", theme, "middle"), 64, title, told)
