"""Where events are kept: what a store promises, and the SQL that SQLite and PostgreSQL share.

Parameters are written $1, $2 …; SQLite is given ?1, ?2 … instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct

from commontable.core.errors import CommontableError
from commontable.tables.events import AnyEvent


class StoreUnavailable(CommontableError):
    """The database cannot take it now; nothing was stored."""


class Append(Struct, frozen=True):
    """Events to be stored together, all or none."""

    table_id: str
    seq: int  # of the first event
    at: int  # milliseconds since 1970
    events: tuple[AnyEvent, ...]
    command: str | None = None  # a repeated command is stored once
    entry: Entry | None = None  # the table's line in the directory, if it changes


@dataclass(frozen=True)
class Entry:
    """A table in the directory. It follows from the events and saves reading them."""

    table_id: str
    code: str  # short, for typing
    game: str
    host: str
    is_public: bool
    is_over: bool
    changed_at: int
    guests: tuple[str, ...] = ()  # who sits there


@dataclass(frozen=True)
class Stored:
    """An event as it was stored."""

    seq: int
    at: int
    event: AnyEvent


@dataclass(frozen=True)
class Guest:
    """Somebody who has given a name. Each device of theirs has a token; its hash is kept."""

    guest: str
    name: str


@dataclass(frozen=True)
class Classroom:
    """Several tables of one game that were opened together, and the code that leads to them."""

    classroom_id: str
    code: str
    game: str
    host: str  # the guest who opened it: the facilitator
    opened_at: int
    started_at: int | None  # when bots took the seats that were left
    tables: tuple[str, ...]  # ids, in order


class Store(Protocol):
    """Keeps events durably. `append` returns when they are on disk."""

    async def append(self, append: Append) -> None:
        """Raises Taken if the seq is not free, Repeated if the command was stored before."""

    async def events(self, table_id: str, after: int = -1) -> list[Stored]: ...

    async def seq_of(self, table_id: str, command: str) -> int | None: ...

    async def find(self, code: str) -> Entry | None:
        """By table id or by short code."""

    async def public_tables(self, limit: int) -> list[Entry]: ...

    async def tables_of(self, guest: str, limit: int) -> list[Entry]: ...

    async def open_tables_of(self, host: str) -> int: ...

    async def save_entry(self, entry: Entry) -> None:
        """Brings the directory up to date, where no event is stored with it."""

    async def save_classroom(self, room: Classroom, tables: Sequence[Append]) -> None:
        """A new class room with its tables, all or nothing. Raises Taken if a code is not free."""

    async def start_classroom(self, classroom_id: str, at: int) -> None:
        """Notes when it was started first."""

    async def find_classroom(self, code: str) -> Classroom | None:
        """By id or by code."""

    async def classrooms_of(self, host: str, limit: int) -> list[Classroom]: ...

    async def save_guest(self, guest: Guest, token_hash: str | None = None) -> None:
        """A new guest with a token, or another name for one that is known."""

    async def guest_of(self, token_hash: str) -> Guest | None: ...

    async def save_link(self, link_hash: str, guest: str, expires_at: int) -> None:
        """A link by which a guest may come in on another device, once."""

    async def use_link(self, link_hash: str, now: int, token_hash: str) -> Guest | None:
        """Gives the link's guest one more token and forgets the link; None if it is no good."""

    async def watch(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Calls `heard(table_id, seq)` for events stored by other processes.

        `missed()` is called when it begins to listen: what was stored before was not heard.
        """

    async def close(self) -> None: ...


MIGRATIONS = [
    """
    CREATE TABLE event (
        table_id TEXT   NOT NULL,
        seq      BIGINT NOT NULL,
        at       BIGINT NOT NULL,
        kind     TEXT   NOT NULL,
        body     TEXT   NOT NULL,
        command  TEXT,
        PRIMARY KEY (table_id, seq)
    );
    CREATE UNIQUE INDEX event_command ON event (table_id, command) WHERE command IS NOT NULL;
    CREATE TABLE directory (
        table_id   TEXT    PRIMARY KEY,
        code       TEXT    NOT NULL UNIQUE,
        game       TEXT    NOT NULL,
        host       TEXT    NOT NULL,
        is_public  INTEGER NOT NULL,
        is_over    INTEGER NOT NULL,
        changed_at BIGINT  NOT NULL
    );
    CREATE INDEX directory_public ON directory (is_public, is_over, changed_at);
    CREATE INDEX directory_host ON directory (host, is_over);
    CREATE TABLE company (
        guest    TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (guest, table_id)
    );
    CREATE TABLE guest (
        guest TEXT PRIMARY KEY,
        name  TEXT NOT NULL
    );
    CREATE TABLE token (
        token_hash TEXT PRIMARY KEY,
        guest      TEXT NOT NULL
    );
    CREATE TABLE link (
        link_hash  TEXT   PRIMARY KEY,
        guest      TEXT   NOT NULL,
        expires_at BIGINT NOT NULL
    );
    """,
    """
    CREATE TABLE classroom (
        classroom_id TEXT   PRIMARY KEY,
        code         TEXT   NOT NULL UNIQUE,
        game         TEXT   NOT NULL,
        host         TEXT   NOT NULL,
        opened_at    BIGINT NOT NULL,
        started_at   BIGINT
    );
    CREATE INDEX classroom_host ON classroom (host, opened_at);
    CREATE TABLE classroom_table (
        classroom_id TEXT    NOT NULL,
        number       INTEGER NOT NULL,
        table_id     TEXT    NOT NULL,
        PRIMARY KEY (classroom_id, number)
    );
    """,
]

INSERT_EVENT = (
    "INSERT INTO event (table_id, seq, at, kind, body, command) VALUES ($1, $2, $3, $4, $5, $6)"
)
SELECT_EVENTS = "SELECT seq, at, body FROM event WHERE table_id = $1 AND seq > $2 ORDER BY seq"
SELECT_COMMAND = "SELECT seq FROM event WHERE table_id = $1 AND command = $2"
UPSERT_ENTRY = (
    "INSERT INTO directory (table_id, code, game, host, is_public, is_over, changed_at)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (table_id)"
    " DO UPDATE SET is_public = $5, is_over = $6, changed_at = $7"
)
UPSERT_COMPANY = (
    "INSERT INTO company (guest, table_id) VALUES ($1, $2) ON CONFLICT (guest, table_id) DO NOTHING"
)
_ENTRY = "SELECT d.table_id, d.code, d.game, d.host, d.is_public, d.is_over, d.changed_at"
SELECT_ENTRY = f"{_ENTRY} FROM directory d WHERE d.table_id = $1 OR d.code = $1"
SELECT_PUBLIC = (
    f"{_ENTRY} FROM directory d WHERE d.is_public = 1 AND d.is_over = 0"
    " ORDER BY d.changed_at DESC LIMIT $1"
)
SELECT_OF_GUEST = (
    f"{_ENTRY} FROM directory d JOIN company c ON c.table_id = d.table_id"
    " WHERE c.guest = $1 ORDER BY d.changed_at DESC LIMIT $2"
)
COUNT_OPEN = "SELECT COUNT(*) FROM directory WHERE host = $1 AND is_over = 0"
UPSERT_GUEST = (
    "INSERT INTO guest (guest, name) VALUES ($1, $2) ON CONFLICT (guest) DO UPDATE SET name = $2"
)
INSERT_TOKEN = "INSERT INTO token (token_hash, guest) VALUES ($1, $2)"
_GUEST = "SELECT g.guest, g.name FROM guest g"
SELECT_GUEST = f"{_GUEST} JOIN token t ON t.guest = g.guest WHERE t.token_hash = $1"
INSERT_LINK = "INSERT INTO link (link_hash, guest, expires_at) VALUES ($1, $2, $3)"
SELECT_LINK = f"{_GUEST} JOIN link l ON l.guest = g.guest WHERE l.link_hash = $1"
DELETE_LINK = "DELETE FROM link WHERE link_hash = $1 RETURNING expires_at"
DELETE_LINKS_OF = "DELETE FROM link WHERE guest = $1"

INSERT_CLASSROOM = (
    "INSERT INTO classroom (classroom_id, code, game, host, opened_at, started_at)"
    " VALUES ($1, $2, $3, $4, $5, $6)"
)
INSERT_CLASSROOM_TABLE = (
    "INSERT INTO classroom_table (classroom_id, number, table_id) VALUES ($1, $2, $3)"
)
START_CLASSROOM = (
    "UPDATE classroom SET started_at = $2 WHERE classroom_id = $1 AND started_at IS NULL"
)
_CLASSROOM = "SELECT c.classroom_id, c.code, c.game, c.host, c.opened_at, c.started_at, t.table_id"
_OF_TABLES = "JOIN classroom_table t ON t.classroom_id = c.classroom_id"
SELECT_CLASSROOM = (
    f"{_CLASSROOM} FROM classroom c {_OF_TABLES}"
    " WHERE c.classroom_id = $1 OR c.code = $1 ORDER BY t.number"
)
SELECT_CLASSROOMS_OF = (
    f"{_CLASSROOM} FROM (SELECT * FROM classroom WHERE host = $1"
    f" ORDER BY opened_at DESC, classroom_id LIMIT $2) c {_OF_TABLES}"
    " ORDER BY c.opened_at DESC, c.classroom_id, t.number"
)


def classroom_row(room: Classroom) -> tuple[str, str, str, str, int, int | None]:
    return (
        room.classroom_id,
        room.code,
        room.game,
        room.host,
        room.opened_at,
        room.started_at,
    )


def read_classrooms(rows: Iterable[Any]) -> list[Classroom]:
    """Rows come one for each table, in order."""
    found: dict[Any, list[str]] = {}
    for *facts, table_id in rows:
        found.setdefault(tuple(facts), []).append(table_id)
    return [_classroom(facts, tables) for facts, tables in found.items()]


def _classroom(facts: Any, tables: Sequence[str]) -> Classroom:
    classroom_id, code, game, host, opened_at, started_at = facts
    return Classroom(classroom_id, code, game, host, opened_at, started_at, tuple(tables))


def entry_row(entry: Entry) -> tuple[str, str, str, str, int, int, int]:
    return (
        entry.table_id,
        entry.code,
        entry.game,
        entry.host,
        int(entry.is_public),
        int(entry.is_over),
        entry.changed_at,
    )
