"""Story lines of a table, and the facts about its seats: who left, stands in or is back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from commontable.core.facts import Fact, no_sentence
from commontable.core.game import NOBODY, name_seats
from commontable.core.layout import AnyState
from commontable.tables.log.events import Acted, Hosted, Removed, Seated
from commontable.tables.play.gathering import LATE, WITHHELD, Seat

if TYPE_CHECKING:
    from commontable.tables.play.table import Table


class Line(Struct, frozen=True):
    """A fact of the story, as one viewer was told it."""

    move: int  # how many actions there were, this one included
    fact: Fact
    named: str  # its sentence, with names for letters
    why: str = ""  # a bot's reason; before the game is over it is told only if it is open
    is_open: bool = False  # the move was told alike to all, and whoever made it may talk freely
    n: int = 0  # its number in the story of that viewer

    @property
    def is_about_seats(self) -> bool:
        """Who came, went or stands in: with the names of that time."""
        return isinstance(self.fact, SeatFact)


class Story(list[Line]):
    """The lines that one viewer was told, numbered from 1.

    A number is never used again, not even after its line was taken back.
    """

    last: int = 0  # the number that was given last

    def tell(self, line: Line) -> None:
        self.last += 1
        is_numbered = line.n == self.last
        self.append(line if is_numbered else replace(line, n=self.last))


# ------------------------------------------------------------------ facts about seats


class SeatFact(Fact, frozen=True):
    """Something about a seat rather than about the game."""

    name: str  # of the person, at that time


class StoodIn(SeatFact, frozen=True):
    """A bot stands in for a person."""

    cause: str  # a key of STANDS_IN


class Returned(SeatFact, frozen=True):
    """The person is back."""


class TookOver(SeatFact, frozen=True):
    """Another person has the seat."""

    old: str  # the name of whoever had it


class JoinedBeforeStart(SeatFact, frozen=True):
    """The game is dealt again, for somebody took a seat."""

    attempt: int


class LeftBeforeStart(SeatFact, frozen=True):
    """The game is dealt again, for somebody left."""

    attempt: int


class Withheld(SeatFact, frozen=True):
    """The game is dealt again, for somebody did not reveal what they had committed to."""

    attempt: int


class PersonRemoved(SeatFact, frozen=True):
    """By the host."""


class HostChanged(SeatFact, frozen=True):
    """The person is the host now."""


STANDS_IN = {
    "asked": "{name} lets a bot play for now.",
    "left": "{name} left. A bot plays on, and the seat is kept for {name}.",
    "absent": "{name} has been away too long. A bot stands in.",
    "vote": "The others agreed to let a bot play for {name}.",
    "clock": "{name} ran out of time. A bot stands in.",
}
DEAL_AGAIN = "so the game is dealt again: attempt"


def sentence(fact: SeatFact) -> str:
    """A fact about a seat, in words."""
    name = fact.name
    match fact:
        case StoodIn():
            return STANDS_IN[fact.cause].format(name=name)
        case Returned():
            return f"{name} is back."
        case TookOver():
            return f"{name} takes over from {fact.old}."
        case JoinedBeforeStart():
            return f"{name} took a seat before the first move, {DEAL_AGAIN} {fact.attempt}."
        case LeftBeforeStart():
            return f"{name} left after the deal, {DEAL_AGAIN} {fact.attempt}."
        case Withheld():
            lost = f"{name} lost the seat, for their browser did not reveal its random number"
            return f"{lost}, {DEAL_AGAIN} {fact.attempt}."
        case PersonRemoved():
            return f"The host removed {name}."
        case HostChanged():
            return f"{name} is the host now."
    raise no_sentence(fact)


def seating(table: Table, event: Seated, before: Seat, is_void: bool) -> SeatFact | None:
    """What there is to tell of a seat that changed hands; before a deal, nothing."""
    seat, name, attempt = event.seat, event.name, table.gathering.attempt
    if event.cause == WITHHELD:
        return Withheld(name=before.name, seat=seat, attempt=attempt)
    if is_void:
        if before.guest is not None and event.guest is None:
            return LeftBeforeStart(name=before.name, seat=seat, attempt=attempt)
        return JoinedBeforeStart(name=name, seat=seat, attempt=attempt)
    if event.cause == LATE:
        return TookOver(name=name, old=before.name, seat=seat)
    if not table.moves or table.is_over or event.guest is None:
        return None
    if event.bot is not None:
        is_new = before.bot is None or event.cause == "left" != before.cause
        is_told = is_new and event.cause in STANDS_IN
        return StoodIn(name=name, cause=event.cause, seat=seat) if is_told else None
    if before.guest == event.guest:
        return Returned(name=name, seat=seat) if before.bot is not None else None
    return TookOver(name=name, old=before.name, seat=seat)


def removal(table: Table, event: Removed) -> SeatFact:
    return PersonRemoved(name=event.name, seat=table.first_seat_of(event.guest))


def hosting(table: Table, event: Hosted) -> SeatFact:
    return HostChanged(name=event.name, seat=table.first_seat_of(event.guest))


# ------------------------------------------------------------------ lines


def tell(table: Table, fact: SeatFact | None) -> None:
    """Adds a fact about a seat to everybody's story."""
    if fact is not None:
        line = Line(len(table.moves), fact, sentence(fact))
        for lines in table.story.values():
            lines.tell(line)


def facts_by_viewer(
    table: Table, before: AnyState, seat: int, action: int, after: AnyState
) -> dict[int, list[Fact]]:
    """What each viewer is told of an action. Where all lies open, everybody is told the same."""
    happened = table.game.happened
    if not table.game.hides:
        return dict.fromkeys(table.story, happened(before, seat, action, after, NOBODY))
    return {viewer: happened(before, seat, action, after, viewer) for viewer in table.story}


def tell_action(
    table: Table, event: Acted, told_to: Mapping[int, list[Fact]], is_open: bool
) -> frozenset[int]:
    """Adds what each viewer is told of an action to their stories. Returns who can notice it.

    Viewers who are told the same share their lines.
    """
    known: list[tuple[list[Fact], list[Line]]] = []
    noticed = {event.seat}
    for viewer, facts in told_to.items():
        if facts:
            story = table.story[viewer]
            lines = next((lines for told, lines in known if told == facts), None)
            if lines is None:
                lines = _lines(table, event, facts, is_open, story.last + 1)
                known.append((facts, lines))
            for each in lines:
                story.tell(each)
            noticed.add(viewer)
    for viewer in noticed:
        table.seen[viewer] += 1
    return frozenset(noticed)


def _lines(table: Table, event: Acted, facts: list[Fact], is_open: bool, first: int) -> list[Line]:
    """The lines that tell an action, with their numbers; a bot's reason goes with what it did."""
    move, told_of = len(table.moves) + 1, fact_about(event.seat, facts) if event.why else NOBODY
    return [
        Line(move, fact, _named(table, fact), event.why if n == told_of else "", is_open, first + n)
        for n, fact in enumerate(facts)
    ]


def _named(table: Table, fact: Fact) -> str:
    """The sentence of a fact, with the names of those who sit there now."""
    return name_seats(table.game.sentence(fact), table.names)


def rename(table: Table) -> None:
    """Somebody sits elsewhere: lines about actions have the names of those who sit there now."""
    for lines in table.story.values():
        lines[:] = [
            line if line.is_about_seats else replace(line, named=_named(table, line.fact))
            for line in lines
        ]


def fact_about(seat: int, facts: Sequence[Fact]) -> int:
    """Which fact is what the seat did; others are what came of it, or before it."""
    return next((n for n, fact in enumerate(facts) if fact.seat == seat), 0)


def untell(lines: list[Line], moves: int) -> None:
    """Takes back what was told of later moves. Who came and went stays told."""
    n = len(lines)
    while n and lines[n - 1].move > moves:
        n -= 1
    lines[n:] = [replace(line, move=moves) for line in lines[n:] if line.is_about_seats]
