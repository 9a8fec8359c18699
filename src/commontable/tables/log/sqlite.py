"""The event store in a SQLite file: one writer thread with group commit, one reader thread.

Each statement makes the writer wait for the GIL, which the event loop holds most of the time under
load. So a group of appends is one statement, and the group commit delay grows with the size of the
last group: under load more appends share one commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from commontable.tables.errors import Taken
from commontable.tables.log import store as sql
from commontable.tables.log.events import AnyEvent, kind_of, write_event
from commontable.tables.log.queries import Reader
from commontable.tables.log.store import (
    Append,
    Classroom,
    Entry,
    Guest,
    Statement,
    StoreDamaged,
    StoreUnavailable,
)

GROUP = 256  # at most so many jobs in one transaction
REST = 0.001  # seconds for each job of a commit before the next one begins
MOST_REST = 0.006
_STOP = None


class SqliteStore(Reader):
    """A store for one server process. `append` returns after the commit is synced to disk."""

    is_shared = False

    def __init__(self, path: str | Path) -> None:
        super().__init__()
        self.path = str(path)
        self._work: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._reader = ThreadPoolExecutor(1, "sqlite-reader")
        self._read_db: sqlite3.Connection | None = None
        db = self._connect()
        try:
            _migrate(db)
        except sqlite3.Error as error:
            raise StoreUnavailable(f"database {self.path}: {error}") from error
        finally:
            db.close()
        self._writer = threading.Thread(target=self._write_forever, name="sqlite-writer")
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        try:
            db = sqlite3.connect(self.path, timeout=10, isolation_level=None)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
        except sqlite3.Error as error:
            raise StoreUnavailable(f"database {self.path}: {error}") from error
        return db

    # -------------------------------------------------------------- writing

    def append(self, append: Append) -> asyncio.Future[None]:
        return self._write(append, "append")

    async def save_entry(self, entry: Entry) -> None:
        await self._write(lambda db: _enter(db, entry))

    async def save_guest(self, guest: Guest, token_hash: str | None = None) -> None:
        await self._write(lambda db: _save_guest(db, guest, token_hash))

    async def save_classroom(self, classroom: Classroom, tables: Sequence[Append]) -> None:
        await self._write(lambda db: _save_classroom(db, classroom, tables))

    async def start_classroom(self, classroom_id: str, at: int) -> None:
        await self._write(lambda db: _run(db, sql.START_CLASSROOM, classroom_id, at))

    async def save_link(self, link_hash: str, guest: str, expires_at: int) -> None:
        await self._write(lambda db: _save_link(db, link_hash, guest, expires_at))

    async def use_link(self, link_hash: str, now: int, token_hash: str) -> Guest | None:
        found: list[Guest] = []
        await self._write(lambda db: found.extend(_use_link(db, link_hash, now, token_hash)))
        return found[0] if found else None

    async def execute(self, *statements: Statement) -> None:
        await self._write(lambda db: [_run(db, text, *values) for text, values in statements])

    def _write(self, job: Job, kind: str = "write") -> asyncio.Future[None]:
        """Hands a job to the writer; what is returned is done when the job is on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._work.put(Asked(job, done, kind, self.meter.begin()))
        return done

    def _write_forever(self) -> None:
        db = self._connect()
        soonest = 0.0
        while (first := self._work.get()) is not _STOP:
            if (rest := soonest - time.monotonic()) > 0:
                time.sleep(rest)
            begun, group = time.monotonic(), [first]
            while len(group) < GROUP and not self._work.empty():
                following = self._work.get()
                if following is _STOP:
                    self._work.put(_STOP)
                    break
                group.append(following)
            soonest = begun + min(len(group) * REST, MOST_REST)
            outcomes = _commit_group(db, [asked.job for asked in group])
            self._answer(group, outcomes)
        db.close()

    def _answer(self, group: list[Asked], outcomes: Outcomes) -> None:
        """Wakes those who wait, all at once, in the loops they wait in."""
        loops: dict[asyncio.AbstractEventLoop, list[tuple[Asked, Exception | None]]] = {}
        for asked, outcome in zip(group, outcomes, strict=True):
            loops.setdefault(asked.done.get_loop(), []).append((asked, outcome))
        for loop, pairs in loops.items():
            loop.call_soon_threadsafe(self._settle, pairs)

    def _settle(self, pairs: list[tuple[Asked, Exception | None]]) -> None:
        stored: list[AnyEvent] = []
        for asked, error in pairs:
            self.meter.end(asked.kind, asked.began)
            if error is None:
                if type(asked.job) is Append:
                    stored += asked.job.events
            elif isinstance(error, StoreUnavailable):
                self.meter.errors["write"] += 1
            if asked.done.cancelled():
                continue
            if error is None:
                asked.done.set_result(None)
            else:
                asked.done.set_exception(error)
        self.meter.count_moves(stored)

    # -------------------------------------------------------------- reading

    async def _ask(self, statement: str, *values: Any) -> list[Any]:
        def read() -> list[Any]:
            if self._read_db is None:
                self._read_db = self._connect()
            try:
                return _run(self._read_db, statement, *values).fetchall()
            except sqlite3.Error as error:
                kind = StoreDamaged if _is_damage(error) else StoreUnavailable
                raise kind(f"database {self.path}: {error}") from error

        return await asyncio.get_running_loop().run_in_executor(self._reader, read)

    # -------------------------------------------------------------- the rest

    async def watch(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Nobody else writes: one process owns the file."""

    async def close(self) -> None:
        self._work.put(_STOP)
        await asyncio.to_thread(self._writer.join)
        if self._read_db is not None:
            await asyncio.get_running_loop().run_in_executor(self._reader, self._read_db.close)
        self._reader.shutdown()


def _is_damage(error: sqlite3.Error) -> bool:
    """Pages that are not what they should be, or text that is no text."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without what extended codes add
    damage = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return damage or "could not decode" in str(error).lower()


Job = Append | Callable[[sqlite3.Connection], object]
Outcomes = list[Exception | None]


class Asked(Struct, frozen=True):
    """A job for the writer, who waits for it, and since when."""

    job: Job
    done: asyncio.Future[None]
    kind: str
    began: float


def _commit_group(db: sqlite3.Connection, jobs: list[Job]) -> Outcomes:
    """Carries out jobs in one transaction. When it returns, what is done is on disk."""
    try:
        try:
            _commit_at_once(db, jobs)
            return [None] * len(jobs)
        except sqlite3.IntegrityError:
            return _commit_one_by_one(db, jobs)  # one of them must stay out, the others stand
    except sqlite3.Error as error:
        unavailable = StoreUnavailable(f"the database cannot store this now: {error}")
        return [unavailable] * len(jobs)


def _commit_at_once(db: sqlite3.Connection, jobs: list[Job]) -> None:
    appends = [job for job in jobs if isinstance(job, Append)]
    if len(appends) == len(jobs) and all(append.entry is None for append in appends):
        _insert_events(db, appends)  # a transaction in itself
        return
    with _transaction(db):
        _insert_events(db, appends)
        for job in jobs:
            _carry_out(db, job)


def _commit_one_by_one(db: sqlite3.Connection, jobs: list[Job]) -> Outcomes:
    outcomes: Outcomes = []
    with _transaction(db):
        for job in jobs:
            db.execute("SAVEPOINT job")
            try:
                if isinstance(job, Append):
                    _insert_events(db, [job])
                _carry_out(db, job)
            except sqlite3.IntegrityError as error:
                db.execute("ROLLBACK TO job")
                outcomes.append(Taken(str(error)))
            else:
                outcomes.append(None)
            db.execute("RELEASE job")
    return outcomes


@contextlib.contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _insert_events(db: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """A row for each event, all in one statement; the first of an append carries its command."""
    values: list[Any] = []
    rows = 0
    for append in appends:
        command = append.command
        for seq, event in enumerate(append.events, append.seq):
            body = write_event(event)
            values += (append.table_id, seq, append.at, kind_of(event), body, command)
            command, rows = None, rows + 1
    if rows:
        db.execute(_insertion(rows), values)


@cache
def _insertion(rows: int) -> str:
    row = "(?, ?, ?, ?, ?, ?)"
    return sql.INSERT_EVENT.partition("VALUES")[0] + "VALUES " + ", ".join([row] * rows)


def _carry_out(db: sqlite3.Connection, job: Job) -> None:
    """What a job does besides storing events."""
    if not isinstance(job, Append):
        job(db)
    elif job.entry is not None:
        _enter(db, job.entry)


def _enter(db: sqlite3.Connection, entry: Entry) -> None:
    _run(db, sql.UPSERT_ENTRY, *sql.entry_row(entry))
    for guest in entry.guests:
        _run(db, sql.UPSERT_COMPANY, guest, entry.table_id)


def _save_classroom(db: sqlite3.Connection, classroom: Classroom, tables: Sequence[Append]) -> None:
    _run(db, sql.INSERT_CLASSROOM, *sql.classroom_row(classroom))
    _insert_events(db, tables)
    for number, table in enumerate(tables):
        _carry_out(db, table)
        _run(db, sql.INSERT_CLASSROOM_TABLE, classroom.classroom_id, number, table.table_id)


def _save_guest(db: sqlite3.Connection, guest: Guest, token_hash: str | None) -> None:
    _run(db, sql.UPSERT_GUEST, guest.id, guest.name)
    if token_hash is not None:
        _run(db, sql.INSERT_TOKEN, token_hash, guest.id)


def _save_link(db: sqlite3.Connection, link_hash: str, guest: str, expires_at: int) -> None:
    _run(db, sql.DELETE_LINKS_OF, guest)
    _run(db, sql.INSERT_LINK, link_hash, guest, expires_at)


def _use_link(db: sqlite3.Connection, link_hash: str, now: int, token_hash: str) -> list[Guest]:
    guests = [Guest(*row) for row in _run(db, sql.SELECT_LINK, link_hash).fetchall()]
    expiries = _run(db, sql.DELETE_LINK, link_hash).fetchall()
    if not guests or not expiries or expiries[0][0] < now:
        return []
    _run(db, sql.INSERT_TOKEN, token_hash, guests[0].id)
    return guests


def _run(db: sqlite3.Connection, statement: str, *values: Any) -> sqlite3.Cursor:
    return db.execute(_of_sqlite(statement), values)


@cache
def _of_sqlite(statement: str) -> str:
    return re.sub(r"\$(\d+)", r"?\1", statement)


def _migrate(db: sqlite3.Connection) -> None:
    """Brings the file up to date; each step is done once, in a transaction of its own."""
    done = db.execute("PRAGMA user_version").fetchone()[0]
    if done > len(sql.MIGRATIONS):
        raise StoreUnavailable(f"the database is from a newer version (migration {done})")
    for number, text in enumerate(sql.MIGRATIONS[done:], done + 1):
        db.executescript(f"BEGIN; {text} PRAGMA user_version = {number}; COMMIT;")
