"""Colours of a city at dusk, by theme, and the sizes of the ring."""

from __future__ import annotations

from dataclasses import dataclass

from commontable.draw.theme import read_colours
from commontable.games.coopoly.data import FOLDER

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


DUSKS = {theme: Dusk(**colours) for theme, colours in read_colours(FOLDER / "colours.toml").items()}
LIGHT = DUSKS["light"]
