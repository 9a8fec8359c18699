"""The house keeps tables: it loads them, carries out commands one at a time, and tells listeners.

Commit, then tell: an event is stored before anybody, the one who caused it included, sees it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any

from msgspec import Struct

from commontable.bots import BOTS, Move, advise, think
from commontable.bots.levels import SEARCH
from commontable.core.game import NOBODY, Game, waited_for
from commontable.core.talk import Policy
from commontable.tables import commands, quick, warm
from commontable.tables.events import AnyEvent, Opened, Seated
from commontable.tables.refusals import Refused, Taken
from commontable.tables.store import Append, Entry, Store, StoreUnavailable
from commontable.tables.table import Table, open_table, take_in
from commontable.tables.versions import fold_stored

Command = Callable[[Table], list[AnyEvent]]
Listener = Callable[[], None]

LIVE_TABLES = 2_000  # idle tables beyond this are dropped from memory; the events stay
TRIES = 8
ENTERED = (Opened, Seated)  # events that change the directory
THINKERS = 2 * (os.cpu_count() or 1)
STORE_PAUSE = 1.0  # seconds before a bot tries again to have something stored
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that look alike
log = logging.getLogger("commontable")


@dataclass
class Live:
    """A table in memory, and who listens."""

    table: Table
    code: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    present: dict[str, int] = field(default_factory=dict)  # sockets by guest
    bot: asyncio.Task[None] | None = None
    hurry: asyncio.Event = field(default_factory=asyncio.Event)  # bots do not wait for people
    is_warming: bool = False  # a bot of this table is being compiled

    def notify(self) -> None:
        for listener in tuple(self.listeners):
            listener()


class Done(Struct, frozen=True):
    """A command was carried out, now or when it came first."""

    live: Live
    is_repeated: bool = False


class House:
    """All tables of one server process."""

    def __init__(self, store: Store, bot_pace: float = 0.8) -> None:
        self.store = store
        self.bot_pace = bot_pace  # seconds a bot waits, so that people can follow
        self.most_live = LIVE_TABLES
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._quickened: set[str] = set()
        self._thinkers = ThreadPoolExecutor(THINKERS, "bot")  # more bots than these wait in line
        self.warmth = warm.Warmth()

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
            self._wake_bots(live)
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
        if entry.table_id in self._live:  # asked for by id and by code at the same time
            return self._live[entry.table_id]
        live = Live(fold_stored(entry.table_id, [each.event for each in stored]), entry.code)
        self._keep(live)
        self._wake_bots(live)
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
                self._wake_bots(live)
                if live.table.is_over:
                    self._start(self._enter_again(live))
                return Done(live)
        raise Refused("busy", "Too much is happening at this table. Please try again.")

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
        await self.store.watch(self._heard)

    def _heard(self, table_id: str, seq: int) -> None:
        live = self._live.get(table_id)
        if live is not None and live.table.seq < seq:
            self._start(self._refresh(live))

    async def _refresh(self, live: Live) -> None:
        try:
            async with live.lock:
                await self._catch_up(live)
        except StoreUnavailable as error:
            log.error("store: %s", error)  # the next command at this table catches up
        self._wake_bots(live)

    # -------------------------------------------------------------- bots

    def _wake_bots(self, live: Live) -> None:
        if not live.table.has_bots:
            return
        if not live.is_warming and self._has_cold_bot(live.table):
            live.is_warming = True
            live.notify()
            self._start(self._warm(live))
        if live.bot is None and _bot_to_act(live.table) != NOBODY:
            live.bot = asyncio.create_task(self._play_bots(live))

    def _has_cold_bot(self, table: Table) -> bool:
        """Whether a bot sits there whose search is not compiled yet."""
        searches = any(seat.bot in SEARCH for seat in table.seats)
        return searches and not table.is_over and not self.warmth.is_ready(table.game)

    async def _warm(self, live: Live) -> None:
        """Compiles elsewhere before the bot is asked; the table says so meanwhile."""
        try:
            await self.warmth.ready(live.table.game)
        finally:
            live.is_warming = False
            live.notify()

    async def _play_bots(self, live: Live) -> None:
        """Acts for bots until a person is to act. A bot comes through the same door as people."""
        try:
            while (seat := _bot_to_act(live.table)) != NOBODY:
                state = live.table.state.copy()
                move = await self._think(live, seat, state)
                if state != live.table.state:
                    continue  # something happened meanwhile: think again
                command = partial(
                    commands.act, guest=None, seat=seat, text=move.text, why=move.reason
                )
                try:
                    await self._advise(live, seat)
                    await self._do(live, command, None)
                except Refused as refusal:  # somebody took the seat back
                    if refusal.error == "store":
                        await asyncio.sleep(STORE_PAUSE)
        finally:
            live.bot = None
            live.hurry.clear()

    async def _advise(self, live: Live, seat: int) -> None:
        """A bot about to act warns a person first, where a pin can say it, once a round."""
        table = live.table
        if table.game.advice is None or any(pin.seat == seat for pin in table.pins):
            return
        if table.game.talk(table.state, seat).policy != Policy.ADVICE:
            return
        for whom, there in enumerate(table.seats):
            name = table.seats[seat].bot or ""
            text = "" if there.bot else advise(name, table.game, table.state, seat, whom)
            if text:
                await self._do(live, partial(commands.pin, guest=None, seat=seat, text=text), None)
                return

    async def _think(self, live: Live, seat: int, state: Any) -> Move:
        """What a bot does, after a pause that people can follow. It thinks in a thread."""
        name = live.table.seats[seat].bot
        known = name if name in BOTS else "random"  # from a house with other bots
        if known in SEARCH:
            await self.warmth.ready(live.table.game)  # no thread waits for a compiler
        loop, seed = asyncio.get_running_loop(), secrets.randbits(63)
        asked = partial(think, known or "random", live.table.game, state, seat, seed)
        thinking = loop.run_in_executor(self._thinkers, asked)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(live.hurry.wait(), self.bot_pace)
        return await thinking

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Lets bots stop; what is being stored is stored."""
        bots = [live.bot for live in self._live.values() if live.bot is not None]
        for task in [*bots, *self._tasks]:
            task.cancel()
        await asyncio.gather(*bots, *self._tasks, return_exceptions=True)
        await self.warmth.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        await self.store.close()


def _bot_to_act(table: Table) -> int:
    """The lowest seat that is waited for and is played by a bot."""
    if not table.has_bots or table.is_over or not table.has_begun:
        return NOBODY
    bots = [seat for seat, there in enumerate(table.seats) if there.bot is not None]
    return next((seat for seat in bots if _is_waited_for(table, seat)), NOBODY)


def _is_waited_for(table: Table, seat: int) -> bool:
    """Not all who may act are: in Land Rush, one may offer deals while others think."""
    game, state = table.game, table.state
    if seat == game.turn(state):
        return True
    return seat in game.acting(state) and seat in waited_for(game.view(state, seat))


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
