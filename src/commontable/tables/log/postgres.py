"""The event store in PostgreSQL, shared by several server processes through LISTEN/NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import asyncpg

from commontable.tables.errors import Taken
from commontable.tables.log import store as sql
from commontable.tables.log.events import kind_of, write_event
from commontable.tables.log.queries import Reader
from commontable.tables.log.store import (
    Append,
    Classroom,
    Entry,
    Guest,
    Statement,
    StoreUnavailable,
)

CHANNEL = "commontable"
LOCK = 0x7AB1E  # so that two processes that start together do not migrate together
_DOWN = (
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the server went away between two steps of a statement
)


class PostgresStore(Reader):
    """A store for any number of processes."""

    is_shared = True
    channel = CHANNEL

    def __init__(self, pool: Any, address: str) -> None:
        super().__init__()
        self._pool = pool
        self._address = address
        self._ear: Any = None  # the connection that listens

    @classmethod
    async def open(cls, address: str, connections: int = 8) -> PostgresStore:
        try:
            pool = await asyncpg.create_pool(address, min_size=0, max_size=connections)
            async with pool.acquire() as db:
                await _migrate(db)
        except _DOWN as error:
            raise StoreUnavailable(f"database: {error}") from error
        return cls(pool, address)

    # -------------------------------------------------------------- writing

    async def append(self, append: Append) -> None:
        async with self._writing("append") as db:
            await _append(db, append)
        self.meter.count_moves(append.events)

    @contextlib.asynccontextmanager
    async def _writing(self, kind: str = "write") -> AsyncIterator[Any]:
        """A transaction: all is stored at its end, or nothing."""
        began = self.meter.begin()
        try:
            async with self._pool.acquire() as db, db.transaction():
                yield db
        except asyncpg.UniqueViolationError as error:
            raise Taken(str(error)) from error
        except _DOWN as error:
            self.meter.errors["write"] += 1
            raise StoreUnavailable(f"the database cannot store this now: {error}") from error
        finally:
            self.meter.end(kind, began)

    async def save_entry(self, entry: Entry) -> None:
        async with self._writing() as db:
            await _enter(db, entry)

    async def save_guest(self, guest: Guest, token_hash: str | None = None) -> None:
        async with self._writing() as db:
            await db.execute(sql.UPSERT_GUEST, guest.id, guest.name)
            if token_hash is not None:
                await db.execute(sql.INSERT_TOKEN, token_hash, guest.id)

    async def save_classroom(self, classroom: Classroom, tables: Sequence[Append]) -> None:
        async with self._writing() as db:
            await db.execute(sql.INSERT_CLASSROOM, *sql.classroom_row(classroom))
            for number, table in enumerate(tables):
                await _append(db, table)
                row = (classroom.classroom_id, number, table.table_id)
                await db.execute(sql.INSERT_CLASSROOM_TABLE, *row)

    async def start_classroom(self, classroom_id: str, at: int) -> None:
        async with self._writing() as db:
            await db.execute(sql.START_CLASSROOM, classroom_id, at)

    async def save_link(self, link_hash: str, guest: str, expires_at: int) -> None:
        async with self._writing() as db:
            await db.execute(sql.DELETE_LINKS_OF, guest)
            await db.execute(sql.INSERT_LINK, link_hash, guest, expires_at)

    async def use_link(self, link_hash: str, now: int, token_hash: str) -> Guest | None:
        async with self._writing() as db:
            guest = await db.fetchrow(sql.SELECT_LINK, link_hash)
            expires_at = await db.fetchval(sql.DELETE_LINK, link_hash)
            if guest is None or expires_at is None or expires_at < now:
                return None
            await db.execute(sql.INSERT_TOKEN, token_hash, guest[0])
            return Guest(*guest)

    async def execute(self, *statements: Statement) -> None:
        async with self._writing() as db:
            for text, values in statements:
                await db.execute(text, *values)

    # -------------------------------------------------------------- reading

    async def _ask(self, statement: str, *values: Any) -> list[Any]:
        try:
            return list(await self._pool.fetch(statement, *values))
        except _DOWN as error:
            raise StoreUnavailable(f"database: {error}") from error

    # -------------------------------------------------------------- the rest

    async def watch(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Listens until the store is closed; reconnects if the connection is lost."""

        def hear(_db: Any, _pid: int, _channel: str, words: str) -> None:
            table_id, _, seq = words.partition(",")
            heard(table_id, int(seq))

        while not self._pool.is_closing():
            with contextlib.suppress(*_DOWN):
                await self._listen(hear, missed)
            await asyncio.sleep(0.2)

    async def _listen(
        self, hear: Callable[[Any, int, str, str], None], missed: Callable[[], None]
    ) -> None:
        lost = asyncio.Event()
        self._ear = await asyncpg.connect(self._address)
        self._ear.add_termination_listener(lambda _db: lost.set())
        await self._ear.add_listener(CHANNEL, hear)
        missed()
        await lost.wait()

    async def close(self) -> None:
        if self._ear is not None and not self._ear.is_closed():
            await self._ear.close()
        await self._pool.close()


async def _append(db: Any, append: Append) -> None:
    command = append.command
    for number, event in enumerate(append.events):
        row = (append.table_id, append.seq + number, append.at, kind_of(event), write_event(event))
        await db.execute(sql.INSERT_EVENT, *row, command)
        command = None
    if append.entry is not None:
        await _enter(db, append.entry)
    last = append.seq + len(append.events) - 1
    await db.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{append.table_id},{last}")


async def _enter(db: Any, entry: Entry) -> None:
    await db.execute(sql.UPSERT_ENTRY, *sql.entry_row(entry))
    for guest in entry.guests:
        await db.execute(sql.UPSERT_COMPANY, guest, entry.table_id)


async def _migrate(db: Any) -> None:
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)")
        done = await db.fetchval("SELECT COALESCE(MAX(number), 0) FROM migration")
        if done > len(sql.MIGRATIONS):
            raise StoreUnavailable(f"the database is from a newer version (migration {done})")
        for number, text in enumerate(sql.MIGRATIONS[done:], done + 1):
            await db.execute(text)
            await db.execute("INSERT INTO migration (number) VALUES ($1)", number)
