"""Colours of a city at dusk, by theme, and the sizes of the ring."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH = 480.0
CORNER = 69.0  # a corner's side, and how deep a plot is
PLOT = 38.0  # how wide a plot is
STRIP = 15.0  # the coloured end of a plot
HEART = WIDTH - 2 * CORNER  # the side of the square inside the ring
TEXT = 16.5
SMALL_TEXT = 16.5  # at a width of 320 pixels, 11 of them


@dataclass(frozen=True, slots=True)
class Dusk:
    """Colours that only this game has."""

    sky: str  # upper end of the evening
    glow: str  # horizon
    street: str  # between the plots
    ground: str  # a plot with a property
    blank: str  # a plot without
    corner: str
    ink: str  # on plots and corners
    edge: str
    glass: str  # condos
    glass_deep: str
    window: str  # in condos
    wall: str  # homes
    roof: str
    lamp: str  # windows of homes
    figure: str  # Activists
    van: str
    van_ink: str
    cordon: str  # over spaces of the Police
    way: str  # of the Police
    danger: str
    hope: str


LIGHT = Dusk(
    sky="#b8aed4",
    glow="#f7d3b2",
    street="#7d7291",
    ground="#fbf3e6",
    blank="#cfc4d6",
    corner="#f1e4d3",
    ink="#241b33",
    edge="#4d4263",
    glass="#8fb4d9",
    glass_deep="#2d4f7c",
    window="#fdf6d8",
    wall="#f6c667",
    roof="#b2452c",
    lamp="#fff7cf",
    figure="#8a1f4d",
    van="#1d3f8f",
    van_ink="#ffffff",
    cordon="#1d3f8f",
    way="#1d3f8f",
    danger="#a3221b",
    hope="#1f6b3c",
)
DARK = Dusk(
    sky="#141833",
    glow="#6b3a55",
    street="#0c0f22",
    ground="#3b3a5c",
    blank="#23264a",
    corner="#2e2d4f",
    ink="#f6ecdd",
    edge="#8c88b8",
    glass="#7fa9d6",
    glass_deep="#27436c",
    window="#ffe9a6",
    wall="#f0b450",
    roof="#d96a4a",
    lamp="#fff2b0",
    figure="#ff9cc2",
    van="#8fb8ff",
    van_ink="#0d1a3d",
    cordon="#8fb8ff",
    way="#8fb8ff",
    danger="#ff9d92",
    hope="#8fe0ad",
)
CONTRAST = Dusk(
    sky="#000000",
    glow="#000000",
    street="#000000",
    ground="#ffffff",
    blank="#b5b5b5",
    corner="#ffffff",
    ink="#000000",
    edge="#ffffff",
    glass="#9fc8ff",
    glass_deep="#00306e",
    window="#ffffff",
    wall="#ffd166",
    roof="#8a1500",
    lamp="#ffffff",
    figure="#7a003c",
    van="#00308f",
    van_ink="#ffffff",
    cordon="#00308f",
    way="#ffe600",
    danger="#ffb3aa",
    hope="#9dffbf",
)
DUSKS = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}
