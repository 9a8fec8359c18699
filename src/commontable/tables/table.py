"""The fold: a table from its events. Ordinary functions, no database and no clock."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from msgspec import Struct

from commontable.core.game import NOBODY, ONGOING, SEAT_NAMES, Game, Json, name_seats
from commontable.core.record import luck_of
from commontable.core.talk import Policy
from commontable.games import GAMES
from commontable.tables import quick
from commontable.tables.events import (
    Acted,
    AnyEvent,
    Asked,
    Closed,
    Declined,
    Opened,
    Pinned,
    Said,
    Seated,
    Undone,
    Unpinned,
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


class Move(Struct, frozen=True):
    """An action that counts, with the state before it, so that it can be taken back."""

    seat: int
    action: str
    before: bytes
    reveals: bool
    noticed: frozenset[int]  # seats that could notice it
    why: str = ""  # a bot's reason; for everybody once the game is over

    @property
    def is_private(self) -> bool:
        """A step that nobody but the one who took it knows of."""
        return self.noticed <= {self.seat}


class Line(Struct, frozen=True):
    """A sentence of the story, as one viewer was told it."""

    move: int  # how many actions there were, this one included
    text: str  # with letters for seats
    named: str  # with names for letters
    why: str = ""  # a bot's reason; before the game is over it is told only if it is open
    is_open: bool = False  # the move was told alike to all, and whoever made it may talk freely


@dataclass
class Table:
    """A table as it stands after its last event."""

    id: str
    opened: Opened
    game: Game
    state: Any
    seats: list[Seat]
    seq: int = 0  # of the last event
    outcome: int = ONGOING  # of the state
    moves: list[Move] = field(default_factory=list)
    story: dict[int, list[Line]] = field(default_factory=dict)  # by viewer
    said: list[Said] = field(default_factory=list)
    spoken: dict[int, tuple[str, int]] = field(default_factory=dict)  # by seat: its last line, when
    pins: list[Pinned] = field(default_factory=list)  # on the board now
    round: int = 0  # of the game, where pins stay for a round
    asked: set[str] = field(default_factory=set)  # guests who want something taken back
    asked_moves: int = 0  # how many actions they want taken back
    is_closed: bool = False
    is_dealt: bool = False  # every seat was taken once: since then each sees what is its own
    seen: dict[int, int] = field(default_factory=dict)  # by viewer: changes it could notice

    # What follows from the rest, kept because it is asked for again and again.
    told: dict[int, tuple[int, bytes]] = field(default_factory=dict, compare=False)  # as JSON
    company: list[Json] | None = field(default=None, compare=False)  # who sits where, as it is sent
    known_names: tuple[str, ...] = field(default=(), compare=False)  # () until they are asked for
    before: Any = field(default=None, compare=False)  # room for the state before an action
    offered: dict[int, list[str]] = field(default_factory=dict, compare=False)  # shown as legal now
    shared: Json | None = field(default=None, compare=False)  # what everybody sees of the state
    held: dict[str | None, list[int]] = field(default_factory=dict, compare=False)  # by guest

    @property
    def viewers(self) -> range:
        """The public (NOBODY) and every seat."""
        return range(NOBODY, len(self.seats))

    @property
    def is_over(self) -> bool:
        return self.is_closed or self.outcome != ONGOING

    @property
    def has_begun(self) -> bool:
        """Actions count from the moment every seat was taken."""
        return bool(self.moves) or not any(seat.is_open for seat in self.seats)

    @property
    def has_bots(self) -> bool:
        return any(seat.bot is not None for seat in self.seats)

    @cached_property
    def secret(self) -> bytes:
        return bytes.fromhex(self.opened.secret)

    @cached_property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def view(self, viewer: int) -> Json:
        """What a viewer may see of the game now."""
        if self.shared is None:
            self.shared = self.game.shared(self.state)  # once for all who look
        legal = quick.legal(self.game, self.state, viewer)
        view = self.game.view(self.state, viewer, legal, self.shared)
        self.offered[viewer] = view["legal"]
        return view

    def forget_shown(self) -> None:
        """The state has changed: what was shown of it holds no longer."""
        self.offered.clear()
        self.shared = None

    def is_known_as_legal(self, seat: int, text: str) -> bool:
        """Whether the seat was shown this action as a legal one, and nothing has changed since."""
        return text in self.offered.get(seat, ())

    def line(self, move: int, text: str, why: str = "", is_open: bool = False) -> Line:
        """A sentence of the story with the names of those who sit there now."""
        return Line(move, text, self.named(text), why, is_open)

    def named(self, text: str) -> str:
        """A sentence with names instead of @A, @B and so on."""
        return name_seats(text, self.names)

    @property
    def names(self) -> tuple[str, ...]:
        """Of those who sit there now."""
        if not self.known_names:
            self.known_names = tuple(map(self.name_of, range(len(self.seats))))
        return self.known_names

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats of a guest; not to be changed."""
        held = self.held.get(guest)
        if held is None:
            held = [i for i, seat in enumerate(self.seats) if guest and seat.guest == guest]
            if held:
                self.held[guest] = held
        return held

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

    def told_to(self, viewer: int) -> int:
        """How many sentences of the story a viewer has heard."""
        return len(self.story[viewer])

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
    table = Table(table_id, opened, game, state, [Seat()] * opened.seats, before=state.copy())
    table.outcome = game.outcome(state)
    table.story = {viewer: [] for viewer in table.viewers}
    table.seen = dict.fromkeys(table.viewers, 0)
    _clear_pins(table)
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


def take_in(table: Table, event: AnyEvent, is_checked: bool = False) -> None:
    """Lets one more event happen. `is_checked`: it was, against the table as it stands now."""
    table.seq += 1
    match event:
        case Acted():
            _act(table, event, quick.apply if is_checked else _apply_plainly)
            _clear_pins(table)
        case Undone():
            for _ in range(event.moves):
                _take_back(table)
            _clear_pins(table)
        case Said() if event.is_whisper:
            table.said.append(event)
            for viewer in table.viewers:
                table.seen[viewer] += table.hears(viewer, event)
        case _:
            _change_company(table, event)
            for viewer in table.viewers:
                table.seen[viewer] += 1


def _clear_pins(table: Table) -> None:
    """Advice is for one round."""
    advice = table.game.advice
    if advice is not None and advice.round_of(table.state) != table.round:
        table.round = advice.round_of(table.state)
        table.pins.clear()


def _change_company(table: Table, event: AnyEvent) -> None:
    """Everything that happens around the game: it is open to all."""
    match event:
        case Seated():
            table.seats[event.seat] = Seat(event.guest, event.name, event.bot)
            table.is_dealt |= not any(seat.is_open for seat in table.seats)
            table.company = None
            table.held.clear()
            table.known_names = ()
            for viewer, lines in table.story.items():
                table.story[viewer] = [
                    table.line(line.move, line.text, line.why, line.is_open) for line in lines
                ]
            table.told.clear()
        case Said():
            table.said.append(event)
            if event.seat is not None:
                table.spoken[event.seat] = (event.text, table.told_to(event.seat))
        case Pinned():
            table.pins.append(event)
        case Unpinned():
            table.pins.remove(Pinned(event.seat, event.sign, event.place, event.whom))
        case Asked():
            table.asked.add(event.guest)
            table.asked_moves = event.moves
        case Declined():
            table.asked.clear()
        case Closed():
            table.is_closed = True
            table.told.clear()  # reasons are open now


def _apply_plainly(game: Game, s: Any, seat: int, action: int) -> None:
    game.apply(s, seat, action)


def _act(table: Table, event: Acted, apply: Callable[[Game, Any, int, int], None]) -> None:
    game, state, before = table.game, table.state, table.before
    table.forget_shown()
    before.become(state)
    was = bytes(before)
    state.luck = before.luck = table.next_luck()  # so games see what this action drew, and no more
    action = game.read_action(state, event.action)
    apply(game, state, event.seat, action)
    table.outcome = game.outcome(state)
    reveals = state.luck != before.luck or game.reveals(before, event.seat, action, state)
    noticed = {event.seat}
    lines: dict[tuple[str, str], Line] = {}  # what several viewers are told is kept once
    told_to = _tell_all(table, before, event.seat, action, state)
    is_open = bool(event.why) and _may_say_why(game, before, event.seat, told_to.values())
    for viewer, told in told_to.items():
        told_of = _sentence_about(event.seat, told) if event.why else NOBODY
        for n, text in enumerate(told):
            why = event.why if n == told_of else ""
            if (text, why) not in lines:
                lines[text, why] = table.line(len(table.moves) + 1, text, why, is_open)
            table.story[viewer].append(lines[text, why])
        if told or viewer == event.seat:
            table.seen[viewer] += 1
            noticed.add(viewer)
    move = Move(event.seat, event.action, was, reveals, frozenset(noticed), event.why)
    table.moves.append(move)
    _answer_is_open(table, move, 1)
    if table.is_over:
        table.told.clear()  # reasons are open now


def _tell_all(
    table: Table, before: Any, seat: int, action: int, after: Any
) -> dict[int, list[str]]:
    """What each viewer is told of an action. Where all lies open, everybody hears the same."""
    tell = table.game.tell
    if not table.game.hides:
        return dict.fromkeys(table.viewers, tell(before, seat, action, after, NOBODY))
    return {viewer: tell(before, seat, action, after, viewer) for viewer in table.viewers}


def _sentence_about(seat: int, told: Sequence[str]) -> int:
    """Which sentence tells what the seat did; others tell what came of it, or before it."""
    begins = f"@{SEAT_NAMES[seat]} "
    return next((n for n, text in enumerate(told) if text.startswith(begins)), 0)


def _may_say_why(game: Game, before: Any, seat: int, told: Iterable[Sequence[str]]) -> bool:
    """A reason may tell what a bot has in hand: it says no more than people may say there."""
    is_public = len({tuple(each) for each in told}) == 1
    return is_public and game.talk(before, seat).policy is Policy.FREE


def _take_back(table: Table) -> None:
    move = table.moves.pop()
    after = table.state
    before = table.game.state.load(move.before)
    table.state = before
    table.outcome = table.game.outcome(before)
    table.forget_shown()
    _answer_is_open(table, move, -1)
    action = table.game.read_action(before, move.action)
    told_to = _tell_all(table, before, move.seat, action, after)
    for viewer in table.viewers:
        lines = table.story[viewer]
        table.told.pop(viewer, None)
        while lines and lines[-1].move > len(table.moves):
            lines.pop()
        if told_to[viewer] or viewer == move.seat:
            table.seen[viewer] += 1


def _answer_is_open(table: Table, move: Move, step: int) -> None:
    """Whatever happens settles the question of taking back, but a private step must not show."""
    if move.is_private and table.asked:
        table.asked_moves += step
    else:
        table.asked.clear()
