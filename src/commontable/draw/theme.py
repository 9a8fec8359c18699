"""Colours, type and sizes that all games share.

Each field of a theme is a token. A style sheet knows the token `soft_ink` as `--ct-soft-ink`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from commontable.core.data import read_toml

SANS = "'Source Sans 3','Source Sans Pro',system-ui,-apple-system,'Segoe UI',sans-serif"
SERIF = "'Source Serif 4','Source Serif Pro',Georgia,'Times New Roman',serif"
CORNER = 6
WIDE_CORNER = 12


@dataclass(frozen=True, slots=True, eq=False)  # one object for each: told apart in no time
class Theme:
    """One set of colours. What must be told apart by colour is also told apart by shape."""

    ground: str  # the table
    grain: str  # lines of wood in the table
    rim: str  # the side of the table that is yours
    light: str  # what falls on the table
    light_strength: str  # how opaque it is, 0 to 1
    panel: str  # plaques and buttons
    ink: str  # words on the ground, the rim and panels
    soft_ink: str  # words that may wait
    line: str  # outline of plaques and empty places
    faint_line: str  # outline of places nobody can use yet
    may: str  # outline of what can be chosen
    may_panel: str  # buttons that can be chosen
    may_ink: str  # words on them
    last: str  # frame inside the card that was laid last
    brass: str  # rails, tabs
    shade: str  # shadows
    glass_ink: str  # numbers engraved in glass
    glass_edge: str  # outline of a pane
    glass_glint: str
    clear_glass: str  # each pane runs from a pale to a deeper colour
    clear_glass_deep: str
    amber_glass: str
    amber_glass_deep: str
    rose_glass: str
    rose_glass_deep: str
    gold_glass: str
    gold_glass_deep: str
    frost: str
    frost_deep: str
    frost_edge: str


LIGHT = Theme(
    ground="#ecd8b6",
    grain="#d5b987",
    rim="#dfc498",
    light="#fffaf0",
    light_strength=".75",
    panel="#fbf5e9",
    ink="#2a1e15",
    soft_ink="#57412e",
    line="#84684a",
    faint_line="#c2a274",
    may="#0b5c99",
    may_panel="#0b5c99",
    may_ink="#ffffff",
    last="#9c2812",
    brass="#86611f",
    shade="#3c2712",
    glass_ink="#15242b",
    glass_edge="#4c6a70",
    glass_glint="#ffffff",
    clear_glass="#f1fbfa",
    clear_glass_deep="#b9dcdf",
    amber_glass="#fff3d6",
    amber_glass_deep="#f0cb80",
    rose_glass="#fdeae7",
    rose_glass_deep="#efaaa4",
    gold_glass="#fff7cf",
    gold_glass_deep="#e9c13f",
    frost="#f3f6f7",
    frost_deep="#c3cfd4",
    frost_edge="#5b6d75",
)

DARK = Theme(
    ground="#1e1613",
    grain="#3a2a20",
    rim="#130e0c",
    light="#ffcf86",
    light_strength=".24",
    panel="#30251e",
    ink="#f8eddc",
    soft_ink="#d3c0a7",
    line="#b39a7c",
    faint_line="#7d6650",
    may="#ffd166",
    may_panel="#ffd166",
    may_ink="#20160c",
    last="#8f2410",
    brass="#ba9142",
    shade="#000000",
    glass_ink="#0f1e25",
    glass_edge="#eefcfb",
    glass_glint="#ffffff",
    clear_glass="#dff2f1",
    clear_glass_deep="#7fb6bd",
    amber_glass="#fdeabf",
    amber_glass_deep="#dda94a",
    rose_glass="#fbdcd8",
    rose_glass_deep="#dd8782",
    gold_glass="#fff3b5",
    gold_glass_deep="#e0b021",
    frost="#d5dde1",
    frost_deep="#93a3ab",
    frost_edge="#e9f1f4",
)

CONTRAST = Theme(
    ground="#000000",
    grain="#000000",
    rim="#000000",
    light="#000000",
    light_strength="0",
    panel="#000000",
    ink="#ffffff",
    soft_ink="#ffffff",
    line="#ffffff",
    faint_line="#8f8f8f",
    may="#ffe600",
    may_panel="#ffe600",
    may_ink="#000000",
    last="#a00000",
    brass="#ffffff",
    shade="#000000",
    glass_ink="#000000",
    glass_edge="#ffffff",
    glass_glint="#ffffff",
    clear_glass="#ffffff",
    clear_glass_deep="#e3f6f7",
    amber_glass="#ffffff",
    amber_glass_deep="#ffe2a3",
    rose_glass="#ffffff",
    rose_glass_deep="#ffc9c4",
    gold_glass="#fff6a8",
    gold_glass_deep="#ffe14d",
    frost="#c9d2d6",
    frost_deep="#a3b1b8",
    frost_edge="#ffffff",
)

THEMES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}
# The colours of whatever page a picture stands in; a change of theme needs no new picture.
PAGE = Theme(**{each.name: f"var(--ct-{each.name.replace('_', '-')})" for each in fields(Theme)})


def read_colours(path: Path) -> dict[str, dict[str, Any]]:
    """The colours that only one game has, by theme; its file has one value of each for a theme."""
    file = read_toml(path)
    rows = {name: file.items(name, len(THEMES)) for name in file.values}
    return {
        theme: {
            name: tuple(row[i]) if isinstance(row[i], list) else row[i]
            for name, row in rows.items()
        }
        for i, theme in enumerate(THEMES)
    }


def named(name: str) -> Theme:
    if name not in THEMES:
        raise ValueError(f"expected one of the themes {', '.join(THEMES)}, got {name!r}")
    return THEMES[name]


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is known everywhere: by letter, shape, pattern and colour."""

    letter: str
    colour: str  # of Okabe and Ito, told apart by most eyes
    shape: str
    pattern: str


SEATS = (
    SeatLook("A", "#e69f00", "circle", "plain"),
    SeatLook("B", "#56b4e9", "square", "stripes"),
    SeatLook("C", "#009e73", "triangle", "dots"),
    SeatLook("D", "#d55e00", "hexagon", "bars"),
    SeatLook("E", "#cc79a7", "house", "checks"),
)
SEAT_INK = "#140f0a"  # on every seat colour, in every theme
