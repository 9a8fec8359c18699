"""A table as the fold of its events (event sourcing). Pure functions: no database, no clock."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from commontable.core.facts import Fact
from commontable.core.game import NOBODY, ONGOING, SEAT_NAMES, Game, Json, View, name_seats
from commontable.core.layout import AnyState
from commontable.core.record import deal_key, luck_of
from commontable.core.talk import TalkPolicy
from commontable.games import GAMES
from commontable.tables import compiled_code
from commontable.tables.log.events import (
    Accepted,
    Acted,
    AnyEvent,
    Asked,
    Called,
    Closed,
    Dealt,
    Declined,
    Hosted,
    Locked,
    Opened,
    Pinned,
    Proposed,
    Readied,
    Rejected,
    Rematched,
    Removed,
    Revealed,
    Said,
    Seated,
    Ticked,
    TimedOut,
    Undone,
    Unpinned,
    Unreadied,
)
from commontable.tables.play import chronicle, clocks
from commontable.tables.play.chronicle import Story
from commontable.tables.play.gathering import Gathering, Seat

WAITING, PLAYING, OVER = "waiting", "playing", "over"  # what a table can be doing
Gathers = Seated | Readied | Unreadied | Called | Revealed | Dealt  # events that lead to a deal
CHANGES_COMPANY = Gathers | TimedOut | Removed | Locked | Hosted  # and what is told of the seats


class Move(Struct, frozen=True):
    """An action that counts, with the state before it, so that it can be taken back."""

    seat: int
    action: str
    before: bytes
    reveals: bool
    noticed: frozenset[int]  # seats that could notice it
    why: str = ""  # a bot's reason; for everybody once the game is over
    left: int = 0  # milliseconds of the seat's clock before it gained any by this action

    @property
    def is_private(self) -> bool:
        """A step that nobody but the one who took it knows of."""
        return self.noticed <= {self.seat}


@dataclass(slots=True)
class Table:
    """A table as it stands after its last event."""

    id: str
    opened: Opened
    game: Game
    state: AnyState  # before the deal, of a game that nobody will play
    gathering: Gathering
    host: str
    seq: int = 0  # of the last event
    status: str = WAITING  # or PLAYING, or OVER
    names: tuple[str, ...] = ()  # of those who sit there now, by seat
    has_bots: bool = False
    outcome: int = ONGOING  # of the state
    moves: list[Move] = field(default_factory=list)
    story: dict[int, Story] = field(default_factory=dict)  # by viewer
    said: list[Said] = field(default_factory=list)
    spoken: dict[int, tuple[str, int]] = field(default_factory=dict)  # by seat: its last line, when
    pins: list[Pinned] = field(default_factory=list)  # on the board now
    round: int = 0  # of the game, where pins stay for a round
    asked: set[str] = field(default_factory=set)  # guests who want something taken back
    asked_moves: int = 0  # how many actions they want taken back
    is_closed: bool = False
    rematch: Rematched | None = None  # the last one
    is_locked: bool = False  # closed to newcomers
    removed: set[str] = field(default_factory=set)  # guests who get no seat here again
    proposal: Proposed | None = None  # what the people at the table are asked
    agreed: set[str] = field(default_factory=set)  # guests who are for it
    declined: set[str] = field(default_factory=set)  # guests whose proposal was rejected
    requests: Counter[str] = field(default_factory=Counter)  # for seats in a game, by guest
    overdue: set[int] = field(default_factory=set)  # timed out, and the bot has not acted yet
    clock_left: list[int] = field(default_factory=list)  # milliseconds by seat, where there is one
    clock_marks: list[int] = field(default_factory=list)  # by seat: the event that last charged it
    key: bytes = b""  # what luck is drawn from
    seen: dict[int, int] = field(default_factory=dict)  # by viewer: changes it could notice

    # What follows from the rest, kept because it is asked for again and again.
    told: dict[int, tuple[int, bytes]] = field(default_factory=dict, compare=False)  # as JSON
    company: list[Json] | None = field(default=None, compare=False)  # who sits where, as it is sent
    before: Any = field(default=None, compare=False)  # room for the state before an action
    offered: dict[int, list[str]] = field(default_factory=dict, compare=False)  # shown as legal now
    shared: Json | None = field(default=None, compare=False)  # what everybody sees of the state
    held: dict[str | None, list[int]] = field(default_factory=dict, compare=False)  # by guest

    @property
    def seats(self) -> list[Seat]:
        return self.gathering.seats

    @property
    def is_dealt(self) -> bool:
        """Since then each viewer sees what is its own."""
        return self.gathering.is_dealt

    @property
    def viewers(self) -> range:
        """The public (NOBODY) and every seat."""
        return range(NOBODY, len(self.seats))

    @property
    def is_over(self) -> bool:
        return self.is_closed or self.outcome != ONGOING

    @property
    def has_begun(self) -> bool:
        """Actions count from the deal on."""
        if self.opened.protocol:
            return self.is_dealt
        return bool(self.moves) or not any(seat.is_open for seat in self.seats)

    @property
    def secret(self) -> bytes:
        return bytes.fromhex(self.opened.secret)

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def view(self, viewer: int) -> View:
        """What a viewer may see of the game now."""
        if self.shared is None:
            self.shared = self.game.shared(self.state)  # once for all who look
        legal = compiled_code.legal(self.game, self.state, viewer)
        view = self.game.view(self.state, viewer, legal, self.shared)
        self.offered[viewer] = view["legal"]
        return view

    def forget_shown(self) -> None:
        """The state has changed: what was shown of it holds no longer."""
        self.offered.clear()
        self.shared = None

    def check(self, seat: int, text: str) -> None:
        """Refuses an action that is not legal, unless it was just shown as legal."""
        if text not in self.offered.get(seat, ()):
            legal = compiled_code.legal(self.game, self.state, seat)
            self.game.check(self.state, seat, text, legal)

    def named(self, text: str) -> str:
        """A sentence with names instead of @A, @B and so on."""
        return name_seats(text, self.names)

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats of a guest; not to be changed."""
        held = self.held.get(guest)
        if held is None:
            held = [i for i, seat in enumerate(self.seats) if guest and seat.guest == guest]
            if held:
                self.held[guest] = held
        return held

    def first_seat_of(self, guest: str) -> int:
        """The lowest seat of a guest, or NOBODY."""
        return next(iter(self.seats_of(guest)), NOBODY)

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
        return luck_of(self.key, len(self.moves) + 1)


def open_table(table_id: str, opened: Opened) -> Table:
    """A table right after it was opened."""
    game = GAMES.find(opened.game)
    is_dealt_openly = opened.protocol == 0
    gathering = Gathering([Seat()] * opened.seats, is_dealt_openly)
    table = Table(table_id, opened, game, game.state.blank(), gathering, opened.host)
    table.story = {viewer: Story() for viewer in table.viewers}
    table.seen = dict.fromkeys(table.viewers, 0)
    table.names = tuple(map(table.name_of, range(opened.seats)))
    _set_up(table, luck_of(table.secret, 0) if is_dealt_openly else 0)
    table.status = _status(table)
    return table


def _set_up(table: Table, seed: int) -> None:
    """Puts the game at its beginning."""
    game, opened = table.game, table.opened
    if opened.start is None:
        table.state = game.new(opened.seats, seed, opened.options)
    else:
        table.state = game.from_position(opened.start)
    table.key = deal_key(table.secret, table.gathering.deal)
    table.before = table.state.copy()
    table.outcome = game.outcome(table.state)
    table.clock_left = clocks.full(opened)
    table.clock_marks = [table.seq] * len(table.clock_left)
    table.proposal = None
    table.asked.clear()
    table.pins.clear()
    table.forget_shown()
    _clear_pins(table)


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
            _act(table, event, compiled_code.apply if is_checked else _apply_plainly)
            _clear_pins(table)
        case Undone():
            for _ in range(event.moves):
                _take_back(table)
            _clear_pins(table)
        case Said() if event.is_whisper:
            table.said.append(event)
            for viewer in table.viewers:
                table.seen[viewer] += table.hears(viewer, event)
        case Ticked():
            clocks.take_in(table, event)  # every page counts by itself: nothing to tell
        case _:
            _change_company(table, event)
            for viewer in table.viewers:
                table.seen[viewer] += 1
    table.status = _status(table)


def _status(table: Table) -> str:
    if table.is_over:
        return OVER
    return PLAYING if table.has_begun else WAITING


def _clear_pins(table: Table) -> None:
    """Advice is for one round."""
    advice = table.game.advice
    if advice is not None and advice.round_of(table.state) != table.round:
        table.round = advice.round_of(table.state)
        table.pins.clear()


def _change_company(table: Table, event: AnyEvent) -> None:
    """Everything that happens around the game: it is open to all."""
    if isinstance(event, CHANGES_COMPANY):
        table.company = None
    match event:
        case Readied() | Unreadied() | Called() | Revealed() | Seated() | Dealt():
            _gather(table, event)
        case TimedOut():
            there = table.seats[event.seat]
            clocks.take_in(table, event)
            stands_in = Seated(event.seat, there.guest, there.name, event.bot, "clock")
            _gather(table, stands_in)
            table.overdue.add(event.seat)
        case Proposed():
            table.proposal, table.agreed = event, {event.guest}
            table.requests[event.guest] += event.bot is None
        case Accepted():
            table.agreed.add(event.guest)
        case Rejected():
            if table.proposal is not None and event.guest != table.proposal.guest:
                table.declined.add(table.proposal.guest)
            table.proposal = None
        case Removed():
            table.removed.add(event.guest)
            chronicle.tell(table, chronicle.removal(table, event))
        case Locked():
            table.is_locked = event.is_locked
        case Hosted():
            table.host = event.guest
            chronicle.tell(table, chronicle.hosting(table, event))
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
        case Rematched():
            table.rematch = event
        case Closed():
            table.is_closed = True
            _open_book(table)


def _gather(table: Table, event: Gathers) -> None:
    """Somebody came, went, is ready or has revealed; or the game is dealt."""
    there = table.seats[event.seat] if isinstance(event, Seated) else None
    is_void = table.gathering.take_in(event, bool(table.moves) or table.is_over)
    if isinstance(event, Dealt):
        _set_up(table, luck_of(deal_key(table.secret, table.gathering.deal), 0))
    elif is_void:
        _set_up(table, 0)
    if isinstance(event, Seated) and there is not None:
        _rename(table)
        if event.bot is None or event.guest != there.guest:
            table.overdue.discard(event.seat)
        asked = table.proposal
        if asked is not None and (asked.seat == event.seat or asked.guest == event.guest):
            table.proposal = None
        clocks.take_seat(table, event, there)
        chronicle.tell(table, chronicle.seating(table, event, there, is_void))


def _rename(table: Table) -> None:
    """Somebody sits elsewhere: the story has the names of those who sit there now."""
    table.held.clear()
    table.names = tuple(map(table.name_of, range(len(table.seats))))
    table.has_bots = any(seat.bot is not None for seat in table.seats)
    chronicle.rename(table)
    table.told.clear()


def _apply_plainly(game: Game, s: AnyState, seat: int, action: int) -> None:
    game.apply(s, seat, action)


def _act(table: Table, event: Acted, apply: Callable[[Game, Any, int, int], None]) -> None:
    game, state, before, seat = table.game, table.state, table.before, event.seat
    table.forget_shown()
    was = bytes(state)
    before.become(state)
    # Luck is set in both, so that games see what this action drew, and no more.
    state.luck = before.luck = luck_of(table.key, len(table.moves) + 1)
    action = game.read_action(state, event.action)
    apply(game, state, seat, action)
    table.outcome = game.outcome(state)
    reveals = state.luck != before.luck or game.reveals(before, seat, action, state)
    told_to = chronicle.facts_by_viewer(table, before, seat, action, state)
    is_open = bool(event.why) and _may_say_why(game, before, seat, told_to.values())
    noticed = chronicle.tell_action(table, event, told_to, is_open)
    left = 0
    if table.clock_left:
        left = clocks.spend(table, seat, event.spent, is_over=NOBODY in noticed)
    table.overdue.discard(seat)
    move = Move(seat, event.action, was, reveals, noticed, event.why, left)
    table.moves.append(move)
    _answer_is_open(table, move, 1)
    if table.is_over:
        _open_book(table)


def _open_book(table: Table) -> None:
    """The game is over: reasons and what people added to the luck are open now."""
    table.told.clear()
    table.company = None


def _may_say_why(game: Game, before: AnyState, seat: int, told: Iterable[Sequence[Fact]]) -> bool:
    """A reason may tell what a bot has in hand: it says no more than people may say there."""
    is_public = len({tuple(each) for each in told}) == 1
    return is_public and game.talk(before, seat).policy is TalkPolicy.FREE


def _take_back(table: Table) -> None:
    move = table.moves.pop()
    after = table.state
    before = table.game.state.load(move.before)
    table.state = before
    table.outcome = table.game.outcome(before)
    table.forget_shown()
    clocks.take_back(table, move.seat, move.left)
    _answer_is_open(table, move, -1)
    action = table.game.read_action(before, move.action)
    told_to = chronicle.facts_by_viewer(table, before, move.seat, action, after)
    for viewer in table.viewers:
        lines = table.story[viewer]
        table.told.pop(viewer, None)
        chronicle.untell(lines, len(table.moves))
        if told_to[viewer] or viewer == move.seat:
            table.seen[viewer] += 1


def _answer_is_open(table: Table, move: Move, step: int) -> None:
    """Whatever happens settles the question of taking back, but a private step must not show."""
    if move.is_private and table.asked:
        table.asked_moves += step
    else:
        table.asked.clear()
