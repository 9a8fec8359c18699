"""What happens in Four in a row: as facts, and in sentences."""

from __future__ import annotations

from commontable.core.facts import Fact, no_sentence
from commontable.core.game import NOBODY
from commontable.core.words import mention

from .rules import DROP, State


class StoneDropped(Fact, frozen=True):
    column: int  # from 1 on


class Won(Fact, frozen=True):
    """The seat has four in a row."""


class Drawn(Fact, frozen=True):
    """All columns are full."""


def happened(before: State, seat: int, action: int, after: State, viewer: int) -> list[Fact]:
    facts: list[Fact] = [StoneDropped(column=DROP.column(action) + 1, seat=seat)]
    if after.winner != NOBODY:
        facts.append(Won(seat=after.winner))
    elif after.turn == NOBODY:
        facts.append(Drawn())
    return facts


def sentence(fact: Fact) -> str:
    match fact:
        case StoneDropped(seat=seat, column=column):
            return f"{mention(seat)} dropped a stone into column {column}."
        case Won(seat=seat):
            return f"Four in a row: {mention(seat)} has won."
        case Drawn():
            return "All columns are full: a draw."
    raise no_sentence(fact)
