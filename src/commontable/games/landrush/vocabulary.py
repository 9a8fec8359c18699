"""What members of Land Rush are called among people."""

from __future__ import annotations

from collections.abc import Sequence


def area_of(name: str) -> tuple[str, str]:
    """The zone of a plot, and its place there: of north.c4, North and c4."""
    zone, spot = name.split(".")
    return zone.capitalize(), spot


def say_plot(name: str) -> str:
    """A plot as the maps have it: north.c4 is North c4."""
    return " ".join(area_of(name))


def say_plots(names: Sequence[str]) -> list[str]:
    """Several plots; the zone is said once for all of it that follow each other."""
    zones = [name.split(".")[0] for name in names]
    return [
        name.split(".")[1] if i and zones[i] == zones[i - 1] else say_plot(name)
        for i, name in enumerate(names)
    ]
