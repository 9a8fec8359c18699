"""Names of phases and plots of Land Rush."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.core.layout import Row
from commontable.core.notation import word_of
from commontable.core.sets import members
from commontable.games.landrush.rules.actions import PLOT_NAMES
from commontable.games.landrush.rules.names import SEATS, SPOTS, ZONES, Phase
from commontable.games.landrush.vocabulary import say_plot

PHASES = [word_of(phase) for phase in Phase]
PLOT_WORDS = [say_plot(name) for name in PLOT_NAMES]


def numbers(row: Row, length: int = SEATS) -> list[int]:
    """A row of a state as a list; most rows have a number for each seat."""
    return [row[i] for i in range(length)]


def name_spots(zone: int, spots: int) -> list[str]:
    """A set of plots of one zone as a list."""
    return [PLOT_NAMES[zone * SPOTS + spot] for spot in members(spots)]


def name_plots(sets: Row | Sequence[int]) -> list[str]:
    """Sets of plots, one for each zone, as a list."""
    return [plot for zone in range(ZONES) for plot in name_spots(zone, sets[zone])]
