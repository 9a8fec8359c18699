"""The row of effects that is being carried out: its beginning, its end, and who is asked."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.games.coop.rules.state import GROUP, NONE, Source, State, go_on
from commontable.games.coop.rules.tables import EFFECT, EFFECTS


@rule
def begin(s: State, row: int, source: int) -> None:
    """A card is carried out from its first effect on."""
    s.row = row
    s.step = 0
    s.touched = 0
    s.source = source
    go_on(s)


@rule
def end_row(s: State) -> None:
    """No further effect of the card happens."""
    s.row = NONE
    s.step = 0
    s.touched = 0
    s.left = 0
    s.free = 0
    s.queue = 0
    go_on(s)


@rule
def pending(s: State, column: int) -> int:
    """A number of the effect whose question waits."""
    return EFFECT[s.row * EFFECTS + s.step - 1, column]


@rule
def chooser(s: State) -> int:
    """Who decides: the player of a Groove card, else the group."""
    return s.actor if s.source == Source.WORK else GROUP
