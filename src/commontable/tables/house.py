"""The house keeps tables: it loads them, carries out commands one at a time, and tells listeners.

Commit, then tell: an event is stored before anybody, the one who caused it included, sees it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine
from itertools import islice
from typing import Any

from commontable.core.game import Game
from commontable.tables import quick
from commontable.tables.botseats import BotSeats
from commontable.tables.events import AnyEvent, Closed, Opened, Seated
from commontable.tables.live import Command, Done, Live
from commontable.tables.refusals import Refused, Taken
from commontable.tables.store import Append, Entry, Store, StoreUnavailable
from commontable.tables.table import Table, open_table, take_in
from commontable.tables.versions import fold_stored

LIVE_TABLES = 2_000  # idle tables beyond this are dropped from memory; the events stay
EVENTS = 20_000  # of a table; a long game of ours has 2,000
LONG = 300  # events of a table that comes into memory beside all that goes on
TRIES = 8
ENTERED = (Opened, Seated)  # events that change the directory
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that look alike
log = logging.getLogger("commontable")


class House:
    """All tables of one server process."""

    def __init__(self, store: Store, bot_pace: float = 0.8) -> None:
        self.store = store
        self.most_live = LIVE_TABLES
        self.most_events = EVENTS
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._quickened: set[str] = set()
        self.bots = BotSeats(self._do, bot_pace)

    @property
    def live_tables(self) -> int:
        return len(self._live)

    # -------------------------------------------------------------- tables

    async def open(self, opened: Opened, *company: Seated) -> Live:
        """A new table with those who sit at it from the start."""
        for _ in range(TRIES):
            table_id = secrets.token_urlsafe(9)
            code = new_code()
            table = open_table(table_id, opened)
            for event in company:
                take_in(table, event)
            try:
                await self._append(table, code, 0, [opened, *company], None)
            except Taken:
                continue  # the code is in use
            live = Live(table, code)
            self._keep(live)
            self.bots.wake(live)
            self._quicken(live.table.game)
            return live
        raise Refused("store", "No free code was found. Please try again.")

    async def find(self, name: str) -> Live:
        """A table by id or short code."""
        live = self._live.get(name)
        if live is None:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            task = self._loading[name]
            try:
                live = await asyncio.shield(task)
            finally:
                self._loading.pop(name, None)
        if live is None:
            raise Refused("unknown", "There is no such table.")
        live = self._live.setdefault(live.table.id, live)  # it may have left memory meanwhile
        self._live.move_to_end(live.table.id)
        return live

    async def _load(self, name: str) -> Live | None:
        entry = await self.store.find(name)
        if entry is None:
            return None
        if entry.table_id in self._live:
            return self._live[entry.table_id]
        stored = await self.store.events(entry.table_id)
        table = await _fold(entry.table_id, [each.event for each in stored])
        if entry.table_id in self._live:  # asked for by id and by code at the same time
            return self._live[entry.table_id]
        live = Live(table, entry.code)
        self._keep(live)
        if len(stored) >= LONG:
            self._start(self._refresh(live))  # that took a while, and nobody listened for it
        if live.table.is_over and not entry.is_over:  # the last to be told was the directory
            self._start(self._enter_again(live))
        self.bots.wake(live)
        self._quicken(live.table.game)
        return live

    def _quicken(self, game: Game) -> None:
        """A game that is played here is soon played by compiled rules."""
        if game.name not in self._quickened:
            self._quickened.add(game.name)
            self._start(quick.prepare(game))

    def _keep(self, live: Live) -> None:
        """A table comes into memory; if there are too many, others that are idle leave it.

        Only then: a move at a table in play must not wait until all tables are looked through.
        """
        self._live[live.table.id] = live
        if len(self._live) > self.most_live:
            self._drop_idle(len(self._live) - self.most_live, live)

    def _drop_idle(self, n: int, newcomer: Live) -> None:
        """Forgets the n tables that were quiet longest, if nobody listens and nothing goes on."""
        idle = (
            table_id
            for table_id, live in self._live.items()
            if not live.listeners
            and live.bot is None
            and not live.lock.locked()
            and live is not newcomer
        )
        for table_id in list(islice(idle, n)):
            del self._live[table_id]

    # -------------------------------------------------------------- commands

    async def do(self, name: str, command: Command, command_id: str | None = None) -> Done:
        """Carries out a command, or raises Refused. The same id is carried out once."""
        live = await self.find(name)
        live.hurry.clear()
        try:
            return await self._do(live, command, command_id)
        except asyncio.CancelledError:
            self._start(self._find_out(live))
            raise

    async def _do(self, live: Live, command: Command, command_id: str | None) -> Done:
        try:
            return await self._try(live, command, command_id)
        except StoreUnavailable as error:
            log.error("store: %s", error)
            message = "The server could not store this. Please try again; nothing is done twice."
            raise Refused("store", message) from error

    async def _try(self, live: Live, command: Command, command_id: str | None) -> Done:
        async with live.lock:
            for _ in range(TRIES):
                try:
                    events = command(live.table)
                except Refused:
                    if await self._was_done(live, command_id):
                        return Done(live, is_repeated=True)
                    raise
                if not events:
                    return Done(live)
                self._check_room(live.table, events)
                try:
                    seq = live.table.seq + 1
                    await self._append(live.table, live.code, seq, events, command_id)
                except Taken:
                    await self._catch_up(live)
                    if await self._was_done(live, command_id):
                        return Done(live, is_repeated=True)
                    continue
                for event in events:
                    take_in(live.table, event, is_checked=True)
                live.notify()
                self.bots.wake(live)
                if live.table.is_over:
                    self._start(self._enter_again(live))
                return Done(live)
        raise Refused("busy", "Too much is happening at this table. Please try again.")

    def _check_room(self, table: Table, events: list[AnyEvent]) -> None:
        """A table ends some day: what can be done again and again would fill disk and memory."""
        if table.seq + len(events) > self.most_events and not isinstance(events[0], Closed):
            raise Refused("full", "So much has happened at this table that it is full.")

    async def _was_done(self, live: Live, command_id: str | None) -> bool:
        if command_id is None:
            return False
        return await self.store.seq_of(live.table.id, command_id) is not None

    async def _append(
        self, table: Table, code: str, seq: int, events: list[AnyEvent], command_id: str | None
    ) -> None:
        at = now()
        entry = None
        if any(isinstance(event, ENTERED) for event in events):
            entry = entry_of(table, code, events)
        await self.store.append(Append(table.id, seq, at, tuple(events), command_id, entry))

    async def _enter_again(self, live: Live) -> None:
        """The directory is a cache: it may learn of the end a little later."""
        with contextlib.suppress(StoreUnavailable):
            await self.store.save_entry(entry_of(live.table, live.code, []))

    async def _find_out(self, live: Live) -> None:
        """Whoever asked went away while it was being stored: what became of it is read back."""
        await self._enter_again(live)  # stored after it: by then it is decided
        await self._refresh(live)

    async def _catch_up(self, live: Live) -> None:
        """Takes in what another process has stored."""
        for stored in await self.store.events(live.table.id, live.table.seq):
            take_in(live.table, stored.event)
        live.notify()

    # -------------------------------------------------------------- other processes

    async def listen(self) -> None:
        """Hears of events stored by other processes, for as long as it runs."""
        await self.store.watch(self._heard, self._missed)

    def _heard(self, table_id: str, seq: int) -> None:
        live = self._live.get(table_id)
        if live is not None and live.table.seq < seq:
            self._start(self._refresh(live))

    def _missed(self) -> None:
        """While nobody listened, something may have been stored at tables that are looked at."""
        for live in self._live.values():
            if live.listeners:
                self._start(self._refresh(live))

    async def _refresh(self, live: Live) -> None:
        try:
            async with live.lock:
                await self._catch_up(live)
        except StoreUnavailable as error:
            log.error("store: %s", error)  # the next command at this table catches up
        self.bots.wake(live)

    # -------------------------------------------------------------- the rest

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Lets bots stop; what is being stored is stored."""
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


def new_code() -> str:
    """Short, for typing."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def entry_of(table: Table, code: str, events: list[AnyEvent]) -> Entry:
    """The table's line in the directory, with those whom these events seat."""
    opened = table.opened
    guests = {event.guest for event in events if isinstance(event, Seated) and event.guest}
    return Entry(
        table_id=table.id,
        code=code,
        game=opened.game,
        host=opened.host,
        is_public=opened.is_public,
        is_over=table.is_over,
        changed_at=now(),
        guests=tuple(sorted(guests | {opened.host})),
    )
