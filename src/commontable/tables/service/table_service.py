"""The table service: loads tables, runs commands one at a time per table, notifies listeners.

Commit before publish: an event is stored before anybody, including its author, is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from itertools import islice
from typing import Any

from commontable.core.game import Game
from commontable.tables import compiled_code
from commontable.tables.bots.bot_seats import BotSeats
from commontable.tables.entropy import new_code, new_id
from commontable.tables.errors import ErrorCode, Refused, Taken, TooManyEvents
from commontable.tables.log.events import (
    Acted,
    AnyEvent,
    Closed,
    Dealt,
    Hosted,
    Locked,
    Opened,
    Proposed,
    Removed,
    Seated,
    Ticked,
    TimedOut,
    Undone,
)
from commontable.tables.log.integrity import check_whole
from commontable.tables.log.store import Append, Entry, Store, StoreUnavailable
from commontable.tables.play.readiness import with_deal
from commontable.tables.play.session import Command, Done, TableSession
from commontable.tables.play.table import Table, open_table, take_in
from commontable.tables.play.versions import fold_stored
from commontable.tables.service.notifications import TABLE, read_topic
from commontable.tables.service.presence import Presence
from commontable.tables.service.rewriting import reload
from commontable.tables.service.timekeeper import Timekeeper

LIVE_TABLES = 2_000  # idle tables beyond this are dropped from memory; the events stay
EVENTS = 20_000  # of a table; a long game of ours has 2,000
LONG = 300  # events of a table that comes into memory beside all that goes on
TRIES = 8
OF_GAME = (Acted, Undone, Ticked, TimedOut, Removed, Locked, Hosted)  # and of its host
ENTERED = {Opened, Seated, Dealt, Hosted, Proposed}  # events that change the directory
log = logging.getLogger("commontable")


class TableService:
    """All tables of one server process."""

    def __init__(self, store: Store, bot_pace: float = 0.8) -> None:
        self.store = store
        self.most_live = LIVE_TABLES
        self.most_events = EVENTS
        self._live: OrderedDict[str, TableSession] = OrderedDict()
        self._loading: dict[str, asyncio.Task[TableSession | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._compiled: set[str] = set()
        self.hear: Callable[[str, str], None] = lambda topic, name: None  # see tables.news
        self.bots = BotSeats(self._do, bot_pace)
        self.time = Timekeeper(self._do)
        self.presence = Presence(store, lambda: list(self._live.values()))

    @property
    def live_tables(self) -> int:
        return len(self._live)

    # -------------------------------------------------------------- tables

    async def open(self, opened: Opened, *company: AnyEvent) -> TableSession:
        """A new table with those who sit at it from the start."""
        for _ in range(TRIES):
            table_id = new_id()
            code = new_code()
            table = open_table(table_id, opened)
            events = with_deal(table, company)
            try:
                await self._append(table, code, 0, [opened, *events], None)
            except Taken:
                continue  # the code is in use
            for event in events:
                take_in(table, event)
            session = TableSession(table, code)
            self._keep(session)
            self._go_on(session)
            self._compile_soon(session.table.game)
            return session
        raise Refused(ErrorCode.STORE, "No free code was found. Please try again.")

    async def find(self, name: str) -> TableSession:
        """A table by id or short code."""
        session = self._live.get(name)
        if session is None:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            task = self._loading[name]
            try:
                session = await asyncio.shield(task)
            finally:
                self._loading.pop(name, None)
        if session is None:
            raise Refused(ErrorCode.UNKNOWN, "There is no such table.")
        session = self._live.setdefault(
            session.table.id, session
        )  # it may have left memory meanwhile
        self._live.move_to_end(session.table.id)
        return session

    async def _load(self, name: str) -> TableSession | None:
        entry = await self.store.find(name)
        if entry is None:
            return None
        if entry.table_id in self._live:
            return self._live[entry.table_id]
        stored = await self.store.events(entry.table_id)
        check_whole(entry.table_id, stored)
        table = await _fold(entry.table_id, [each.event for each in stored])
        if entry.table_id in self._live:  # asked for by id and by code at the same time
            return self._live[entry.table_id]
        session = TableSession(table, entry.code)
        self._keep(session)
        if len(stored) >= LONG:
            self._start(self._refresh(session))  # that took a while, and nobody listened for it
        if session.table.is_over and not entry.is_over:  # the last to be told was the directory
            self._start(self._enter_again(session))
        self._go_on(session)
        self._compile_soon(session.table.game)
        return session

    def _go_on(self, session: TableSession) -> None:
        """Lets happen what happens by itself: bots act, and time passes."""
        table = session.table
        if table.clock_left or not table.gathering.is_dealt:
            self.time.attend(session)
        if table.has_bots:
            self.bots.wake(session)

    def _compile_soon(self, game: Game) -> None:
        """A game that is played here is soon played by compiled rules."""
        if game.name not in self._compiled:
            self._compiled.add(game.name)
            self._start(compiled_code.compile_in_background(game))

    def _keep(self, session: TableSession) -> None:
        """A table comes into memory; if there are too many, others that are idle leave it.

        Only then: a move at a table in play must not wait until all tables are looked through.
        """
        self._live[session.table.id] = session
        if len(self._live) > self.most_live:
            self._drop_idle(len(self._live) - self.most_live, session)

    def in_memory(self, table_id: str) -> TableSession | None:
        return self._live.get(table_id)

    def forget(self, table_id: str) -> None:
        """A table leaves memory: what is stored of it was changed, or is gone."""
        self._live.pop(table_id, None)

    def watched(self) -> set[str]:
        """Tables that somebody looks at now."""
        return {table_id for table_id, session in self._live.items() if session.listeners}

    def _drop_idle(self, n: int, newcomer: TableSession) -> None:
        """Forgets the n tables that were quiet longest, if nobody listens and nothing goes on."""
        idle = (
            table_id
            for table_id, session in self._live.items()
            if not session.listeners
            and session.bot is None
            and session.timer is None
            and not session.lock.locked()
            and session is not newcomer
        )
        for table_id in list(islice(idle, n)):
            del self._live[table_id]

    # -------------------------------------------------------------- commands

    async def do(self, name: str, command: Command, command_id: str | None = None) -> Done:
        """Carries out a command, or raises Refused. The same id is carried out once."""
        session = self._live.get(name) or await self.find(name)
        self._live.move_to_end(session.table.id)
        session.skip_pauses.clear()
        try:
            return await self._do(session, command, command_id)
        except asyncio.CancelledError:
            self._start(self._find_out(session))
            raise

    async def _do(self, session: TableSession, command: Command, command_id: str | None) -> Done:
        try:
            async with session.lock:
                table = session.table
                for _ in range(TRIES):
                    try:
                        events = command(table)
                    except Refused:
                        if await self._was_done(session, command_id):
                            return Done(session, is_repeated=True)
                        raise
                    if not events:
                        return Done(session)
                    self._check_room(table, events)
                    if session.running:
                        events = self.time.stamp(session, events)
                    try:
                        await self._append(table, session.code, table.seq + 1, events, command_id)
                    except Taken:
                        await self._catch_up(session)
                        if await self._was_done(session, command_id):
                            return Done(session, is_repeated=True)
                        continue
                    self._take_in(session, events)
                    return Done(session)
        except StoreUnavailable as error:
            log.error("store: %s", error)
            message = "The server could not store this. Please try again; nothing is done twice."
            raise Refused(ErrorCode.STORE, message) from error
        raise Refused(ErrorCode.BUSY, "Too much is happening at this table. Please try again.")

    def _take_in(self, session: TableSession, events: list[AnyEvent]) -> None:
        """Events are stored: the table changes, and everybody hears of it."""
        for event in events:
            take_in(session.table, event, is_checked=True)
        session.notify()
        self._go_on(session)
        if session.table.is_over:
            self._start(self._enter_again(session))

    def _check_room(self, table: Table, events: list[AnyEvent]) -> None:
        """A table ends some day: what can be done again and again would fill disk and memory.

        Most of the room is for the game and its host. Who talks or changes their policy cannot fill
        it, nor keep others from leaving their seats and taking them back.
        """
        first = events[0]
        share = 1 if isinstance(first, OF_GAME) else 2 if isinstance(first, Seated) else 4
        if table.seq + len(events) > self.most_events // share and not isinstance(first, Closed):
            raise TooManyEvents

    async def _was_done(self, session: TableSession, command_id: str | None) -> bool:
        if command_id is None:
            return False
        return await self.store.seq_of(session.table.id, command_id) is not None

    def _append(
        self, table: Table, code: str, seq: int, events: list[AnyEvent], command_id: str | None
    ) -> Awaitable[None]:
        entry = None
        if not ENTERED.isdisjoint(map(type, events)):
            entry = entry_of(table, code, events)
        return self.store.append(Append(table.id, seq, now(), tuple(events), command_id, entry))

    async def _enter_again(self, session: TableSession) -> None:
        """The directory is a cache: it may learn of the end a little later.

        Not while events are being rewritten: it would bring back who was removed from them.
        """
        with contextlib.suppress(StoreUnavailable):
            async with session.lock:
                await self.store.save_entry(entry_of(session.table, session.code, []))

    async def _find_out(self, session: TableSession) -> None:
        """Whoever asked went away while it was being stored: what became of it is read back."""
        await self._enter_again(session)  # stored after it: by then it is decided
        await self._refresh(session)

    async def _catch_up(self, session: TableSession) -> None:
        """Takes in what another process has stored."""
        for stored in await self.store.events(session.table.id, session.table.seq):
            take_in(session.table, stored.event)
        session.notify()

    # -------------------------------------------------------------- other processes

    async def listen(self) -> None:
        """Hears of events stored by other processes, for as long as it runs."""
        noting = self.presence.keep_noting()
        await asyncio.gather(self.store.watch(self._heard, self._missed), noting)

    def _heard(self, table_id: str, seq: int) -> None:
        news = read_topic(table_id)
        if news is not None:
            self._heard_news(*news)
            return
        session = self._live.get(table_id)
        if session is not None and session.table.seq < seq:
            self._start(self._refresh(session))

    def _heard_news(self, topic: str, name: str) -> None:
        if topic == TABLE and name in self._live:
            self._start(reload(self, self._live[name]))
        self.hear(topic, name)

    def _missed(self) -> None:
        """While nobody listened, something may have been stored at tables that are looked at."""
        for session in self._live.values():
            if session.listeners:
                self._start(self._refresh(session))

    async def _refresh(self, session: TableSession) -> None:
        try:
            async with session.lock:
                await self._catch_up(session)
        except StoreUnavailable as error:
            log.error("store: %s", error)  # the next command at this table catches up
        self._go_on(session)

    # -------------------------------------------------------------- the rest

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Lets bots stop; what is being stored is stored."""
        for session in self._live.values():
            if session.timer is not None:
                session.timer.cancel()
        await self.time.close()
        await self.bots.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.store.close()


async def _fold(table_id: str, events: list[AnyEvent]) -> Table:
    """A long game takes a second: others must not wait for it."""
    if len(events) < LONG:
        return fold_stored(table_id, events)
    return await asyncio.to_thread(fold_stored, table_id, events)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def entry_of(table: Table, code: str, events: list[AnyEvent]) -> Entry:
    """The table's line in the directory, with those who sit or ask for a seat."""
    opened = table.opened
    named = (event.guest for event in events if isinstance(event, Seated | Proposed))
    guests = {guest for guest in named if guest}
    hosts = [event.guest for event in events if isinstance(event, Hosted)]
    has_begun = table.has_begun
    if opened.protocol:
        has_begun = table.gathering.after(events, bool(table.moves)).is_dealt
    return Entry(
        table_id=table.id,
        code=code,
        game=opened.game,
        host=[table.host, *hosts][-1],
        is_public=opened.is_public,
        is_over=table.is_over,
        changed_at=now(),
        guests=tuple(sorted(guests | {table.host, *hosts})),
        opened_at=now(),  # kept from the first time it is stored
        has_begun=has_begun,
    )
