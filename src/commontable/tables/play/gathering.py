"""Before the deal: who sits at a table, who is ready, and what they add to its luck.

A commit–reveal protocol between the server and the people at a table. The server commits to its
secret when the table opens; each person commits to random bytes of their own when they are ready;
then they reveal them, and luck follows from all of it (`core.record.deal_key`). Nobody can choose a
deal as long as one of them is honest: whoever commits knows nothing of what others add.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from commontable.core.record import Contribution, Deal
from commontable.tables.log.events import (
    AnyEvent,
    Called,
    Dealt,
    Readied,
    Revealed,
    Seated,
    Unreadied,
)

GATHERING, REVEALING, DEALT = "gathering", "revealing", "dealt"  # stages
QUIT, WITHHELD = "quit", "withheld"  # why a seat is open again: its person broke off a deal
REMOVED, LATE = "removed", "late"  # causes of changes after which a deal stands


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person, a bot, a bot in a person's place, or nobody."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None
    cause: str = ""  # why the bot stands in

    @property
    def is_open(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def is_person(self) -> bool:
        """A person plays there, for themselves."""
        return self.guest is not None and self.bot is None

    @property
    def is_vacated(self) -> bool:
        """Its owner left during the game: it is held for them, and others may ask for it."""
        return self.guest is not None and self.cause == "left"


@dataclass(slots=True)
class Gathering:
    """The seats of a table, and how far its deal has come."""

    seats: list[Seat]
    is_dealt_openly: bool = False  # protocol 0: dealt since it was opened, shown when it was full
    attempt: int = 1  # raised whenever what was revealed or dealt is void
    commitments: dict[str, str] = field(default_factory=dict)  # of those who are ready
    entropies: dict[str, str] = field(default_factory=dict)  # of those who have revealed
    is_dealt: bool = False
    deal: Deal | None = None  # what luck follows from besides the secret
    is_called: bool = False  # a facilitator has said that it begins
    aborters: set[str] = field(default_factory=set)  # guests who made an attempt void
    held: set[int] = field(default_factory=set)  # seats that were a person's since the deal

    @property
    def people(self) -> set[str]:
        return {seat.guest for seat in self.seats if seat.guest is not None}

    @property
    def voters(self) -> set[str]:
        """People who play, and have not left their seats to bots."""
        return {seat.guest for seat in self.seats if seat.guest and not seat.is_vacated}

    @property
    def stage(self) -> str:
        if self.is_dealt:
            return DEALT
        return REVEALING if self.is_complete and self.unrevealed else GATHERING

    @property
    def is_complete(self) -> bool:
        """All seats are taken, and every person is ready. Whoever plays alone always is."""
        if any(seat.is_open for seat in self.seats):
            return False
        return len(self.people) < 2 or self.people <= self.commitments.keys()

    @property
    def is_awaiting_answers(self) -> bool:
        """A facilitator has begun, and not everybody has committed to something yet."""
        is_open = self.is_called and self.stage == GATHERING
        return is_open and not self.people <= self.commitments.keys()

    @property
    def unrevealed(self) -> set[str]:
        """Who has committed to something and has not revealed it yet."""
        committed = {guest for guest, commitment in self.commitments.items() if commitment}
        return (committed & self.people) - self.entropies.keys()

    @property
    def is_settled(self) -> bool:
        """Nothing is missing for the deal."""
        is_due = not self.is_dealt and not self.is_dealt_openly
        return is_due and self.is_complete and not self.unrevealed

    def take_in(self, event: AnyEvent, has_moves: bool = False) -> bool:
        """Lets an event happen to it. True: a deal is void, because a person came or went."""
        match event:
            case Seated():
                return self._sit(event, has_moves)
            case Readied():
                self.commitments[event.guest] = event.commitment
            case Unreadied():
                self.commitments.pop(event.guest, None)
                if event.is_withheld:
                    self.aborters.add(event.guest)
                if self.entropies:
                    self._void()
            case Called():
                self.is_called = True
            case Revealed():
                self.entropies[event.guest] = event.entropy
            case Dealt():
                self.deal = self._agreed()
                self.is_dealt = True
                self.held = {n for n, seat in enumerate(self.seats) if seat.guest is not None}
        return False

    def _sit(self, event: Seated, has_moves: bool) -> bool:
        before = self.seats[event.seat]
        is_taken = event.guest is not None or event.bot is not None
        cause = event.cause if is_taken else ""
        self.seats[event.seat] = Seat(event.guest, event.name, event.bot, cause)
        if event.guest is not None:
            self.held.add(event.seat)
        if event.cause in (QUIT, WITHHELD) and before.guest is not None:
            self.aborters.add(before.guest)
        if self.is_dealt_openly:
            self.is_dealt |= not any(seat.is_open for seat in self.seats)
        if has_moves or before.guest == event.guest or self.is_dealt_openly:
            return False
        if self.is_dealt and event.cause in (REMOVED, LATE):
            return False
        was_dealt = self.is_dealt
        if was_dealt or self.entropies:
            self._void()
        for guest in self.commitments.keys() - self.people:
            del self.commitments[guest]
        return was_dealt

    def _void(self) -> None:
        """What is known already must not be dealt: all begin again."""
        self.attempt += 1
        self.is_dealt = False
        self.deal = None
        self.commitments.clear()
        self.entropies.clear()
        self.held.clear()

    @property
    def is_abortable(self) -> bool:
        """Whoever goes now makes an attempt void of which something is known already."""
        return len(self.people) > 1 and (self.is_dealt or bool(self.entropies))

    def is_bots_for_good(self, seat: int) -> bool:
        """A bot has a hand that was a person's: nobody else is to see it."""
        there = self.seats[seat]
        return there.guest is None and there.bot is not None and seat in self.held

    def _agreed(self) -> Deal:
        contributions = [
            Contribution(self.seats_of(guest), self.commitments[guest], bytes.fromhex(entropy))
            for guest, entropy in self.entropies.items()
        ]
        contributions.sort(key=lambda each: each.seats)
        return Deal(self.attempt, tuple(contributions))

    def seats_of(self, guest: str) -> tuple[int, ...]:
        return tuple(n for n, seat in enumerate(self.seats) if seat.guest == guest)

    def after(self, events: Iterable[AnyEvent], has_moves: bool = False) -> Gathering:
        """How it would be after some events."""
        ahead = replace(
            self,
            seats=list(self.seats),
            commitments=dict(self.commitments),
            entropies=dict(self.entropies),
            aborters=set(self.aborters),
            held=set(self.held),
        )
        for event in events:
            ahead.take_in(event, has_moves)
        return ahead


def fits(entropy: str, commitment: str) -> bool:
    """Whether these bytes, in hex, are what was committed to."""
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest() == commitment
