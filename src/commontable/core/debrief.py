"""The debrief of a game: figures as rows, sentences and plots, for the discussion afterwards.

A debrief is computed from a start and the steps since. It contains what everybody may know: of a
running game no more than a spectator can see. Seats are @A, @B … in sentences, letters in rows.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from commontable.core.state_type import S

Transition = tuple[S, int, int, S]  # state before, seat, action, state after
Cell = str | int | float | None
Row = Mapping[str, Cell]


@dataclass(frozen=True)
class Figure:
    """One figure. `draw(theme, names)` gives its plot; some are rows alone."""

    name: str  # in addresses and names of files
    title: str
    told: str  # what it says, in a sentence or two
    columns: tuple[str, ...]
    rows: Sequence[Row]
    draw: Callable[..., str] | None = None  # names of those who sit there; else letters

    def as_csv(self) -> str:
        """A line of names, then a line for each row."""
        out = io.StringIO()
        writer = csv.DictWriter(out, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows)
        return out.getvalue()


@dataclass(frozen=True)
class Measure:
    """One number of a game as it changed, to lay games side by side."""

    name: str
    title: str
    unit: str  # "$" or ""
    over: str  # what the first number of each point counts, such as seasons
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Debrief:
    """All that is told of one game."""

    facts: Mapping[str, str]  # how far it has come and how it stands, in a few words each
    figures: Sequence[Figure]
    measures: Sequence[Measure] = ()
    questions: Sequence[str] = field(default=())  # to talk about

    def figure(self, name: str) -> Figure | None:
        return next((each for each in self.figures if each.name == name), None)


Teller = Callable[[S, Sequence[Transition[S]]], Debrief]
