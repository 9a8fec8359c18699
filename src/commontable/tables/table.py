"""The fold: a table from its events. Ordinary functions, no database and no clock."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from commontable.core.game import NOBODY, ONGOING, SEAT_NAMES, Game
from commontable.core.record import luck_of
from commontable.games import GAMES
from commontable.tables.events import (
    Acted,
    AnyEvent,
    Asked,
    Closed,
    Declined,
    Opened,
    Said,
    Seated,
    Undone,
)


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, a bot, a bot in a person's place, or nobody."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None

    @property
    def is_open(self) -> bool:
        return self.guest is None and self.bot is None


@dataclass(frozen=True)
class Move:
    """An action that counts, with the state before it, so that it can be taken back."""

    seat: int
    action: str
    before: bytes
    reveals: bool
    noticed: frozenset[int]  # seats that could notice it

    @property
    def is_private(self) -> bool:
        """A step that nobody but the one who took it knows of."""
        return self.noticed <= {self.seat}


@dataclass(frozen=True)
class Line:
    """A sentence of the story, as one viewer was told it."""

    move: int  # how many actions there were, this one included
    text: str


@dataclass
class Table:
    """A table as it stands after its last event."""

    id: str
    opened: Opened
    game: Game
    state: Any
    seats: list[Seat]
    seq: int = 0  # of the last event
    moves: list[Move] = field(default_factory=list)
    story: dict[int, list[Line]] = field(default_factory=dict)  # by viewer
    said: list[Said] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)  # guests who want something taken back
    asked_moves: int = 0  # how many actions they want taken back
    is_closed: bool = False
    seen: dict[int, int] = field(default_factory=dict)  # by viewer: changes it could notice

    @property
    def viewers(self) -> range:
        """The public (NOBODY) and every seat."""
        return range(NOBODY, len(self.seats))

    @property
    def is_over(self) -> bool:
        return self.is_closed or self.game.outcome(self.state) != ONGOING

    @property
    def has_begun(self) -> bool:
        """Actions count from the moment every seat was taken."""
        return bool(self.moves) or not any(seat.is_open for seat in self.seats)

    @property
    def secret(self) -> bytes:
        return bytes.fromhex(self.opened.secret)

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def seats_of(self, guest: str | None) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if guest and seat.guest == guest]

    def name_of(self, seat: int) -> str:
        return self.seats[seat].name or f"Seat {SEAT_NAMES[seat]}"

    def people(self) -> set[str]:
        return {seat.guest for seat in self.seats if seat.guest is not None}

    def hears(self, viewer: int, said: Said) -> bool:
        """A whisper is for two people, whatever seats they sit on; nobody else notices it."""
        if not said.is_whisper:
            return True
        there = None if viewer == NOBODY else self.seats[viewer].guest
        return there is not None and there in (said.guest, said.to_guest)

    def next_luck(self) -> int:
        """What luck is before the next action: nobody can foresee it, everybody can check it."""
        return luck_of(self.secret, len(self.moves) + 1)


def open_table(table_id: str, opened: Opened) -> Table:
    """A table right after it was opened."""
    game = GAMES.find(opened.game)
    if opened.start is None:
        seed = luck_of(bytes.fromhex(opened.secret), 0)
        state = game.new(opened.seats, seed, opened.options)
    else:
        state = game.from_position(opened.start)
    table = Table(table_id, opened, game, state, [Seat()] * opened.seats)
    table.story = {viewer: [] for viewer in table.viewers}
    table.seen = dict.fromkeys(table.viewers, 0)
    return table


def fold(table_id: str, events: Iterable[AnyEvent]) -> Table:
    """The table that a whole list of events adds up to."""
    rest = iter(events)
    opened = next(rest)
    assert isinstance(opened, Opened), "the first event opens the table"
    table = open_table(table_id, opened)
    for event in rest:
        take_in(table, event)
    return table


def take_in(table: Table, event: AnyEvent) -> None:
    """Lets one more event happen. It was checked before it was stored."""
    table.seq += 1
    match event:
        case Acted():
            _act(table, event)
        case Undone():
            for _ in range(event.moves):
                _take_back(table)
        case Said() if event.is_whisper:
            table.said.append(event)
            for viewer in table.viewers:
                table.seen[viewer] += table.hears(viewer, event)
        case _:
            _change_company(table, event)
            for viewer in table.viewers:
                table.seen[viewer] += 1


def _change_company(table: Table, event: AnyEvent) -> None:
    """Everything that happens around the game: it is open to all."""
    match event:
        case Seated():
            table.seats[event.seat] = Seat(event.guest, event.name, event.bot)
        case Said():
            table.said.append(event)
        case Asked():
            table.asked.add(event.guest)
            table.asked_moves = event.moves
        case Declined():
            table.asked.clear()
        case Closed():
            table.is_closed = True


def _act(table: Table, event: Acted) -> None:
    game, state = table.game, table.state
    before = state.copy()
    state.luck = table.next_luck()
    drawn_from = state.luck
    action = game.read_action(state, event.action)
    game.apply(state, event.seat, action)  # it was checked before it was stored
    reveals = state.luck != drawn_from or game.reveals(before, event.seat, action, state)
    noticed = {event.seat}
    for viewer in table.viewers:
        told = game.tell(before, event.seat, action, state, viewer)
        table.story[viewer] += [Line(len(table.moves) + 1, text) for text in told]
        if told or viewer == event.seat:
            table.seen[viewer] += 1
            noticed.add(viewer)
    move = Move(event.seat, event.action, bytes(before), reveals, frozenset(noticed))
    table.moves.append(move)
    _answer_is_open(table, move, 1)


def _take_back(table: Table) -> None:
    move = table.moves.pop()
    after = table.state
    before = table.game.state.load(move.before)
    table.state = before
    _answer_is_open(table, move, -1)
    action = table.game.read_action(before, move.action)
    for viewer in table.viewers:
        lines = table.story[viewer]
        while lines and lines[-1].move > len(table.moves):
            lines.pop()
        if table.game.tell(before, move.seat, action, after, viewer) or viewer == move.seat:
            table.seen[viewer] += 1


def _answer_is_open(table: Table, move: Move, step: int) -> None:
    """Whatever happens settles the question of taking back, but a private step must not show."""
    if move.is_private and table.asked:
        table.asked_moves += step
    else:
        table.asked.clear()
