"""The event store: its interface, and the SQL that SQLite and PostgreSQL share.

Parameters are written $1, $2 …; SQLite is given ?1, ?2 … instead.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct

from commontable.core.errors import CommontableError
from commontable.tables.log.events import AnyEvent
from commontable.tables.log.meters import StoreMeter

Statement = tuple[str, tuple[Any, ...]]  # SQL with $1, $2 … and the values for them


class StoreUnavailable(CommontableError):
    """The database cannot take it now; nothing was stored."""


class StoreDamaged(StoreUnavailable):
    """What is stored cannot be read any more. `table_id`: of the table, if it is about one."""

    def __init__(self, message: str, table_id: str = "") -> None:
        super().__init__(message)
        self.table_id = table_id


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
    opened_at: int = 0
    has_begun: bool = False  # dealt: the code no longer lets anybody in
    address: str = ""  # keyed hash of where a public table was opened from; see tables.people


@dataclass(frozen=True)
class Stored:
    """An event as it was stored."""

    seq: int
    at: int
    event: AnyEvent


@dataclass(frozen=True)
class Guest:
    """Somebody who has given a name. Each device of theirs has a token; its hash is kept."""

    id: str
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

    is_shared: bool  # several processes may use it
    meter: StoreMeter
    channel: str  # on which processes tell each other of changes; "" where one owns the database

    def append(self, append: Append) -> Awaitable[None]:
        """Raises Taken if the seq is not free or the command was stored before."""

    async def events(self, table_id: str, after: int = -1) -> list[Stored]: ...

    async def seq_of(self, table_id: str, command: str) -> int | None: ...

    async def find(self, code: str) -> Entry | None:
        """By table id or by short code."""

    async def tables_of(self, guest: str, limit: int) -> list[Entry]: ...

    async def open_tables_of(self, host: str) -> int: ...

    async def save_entry(self, entry: Entry) -> None:
        """Brings the directory up to date, where no event is stored with it."""

    async def save_classroom(self, classroom: Classroom, tables: Sequence[Append]) -> None:
        """A new classroom with its tables, all or nothing. Raises Taken if a code is not free."""

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

    async def read(self, statement: str, *values: Any) -> list[Any]:
        """The rows of one statement."""

    async def execute(self, *statements: Statement) -> None:
        """Carries out statements in one transaction. Raises Taken where a key is not free."""

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
    """
    ALTER TABLE directory ADD COLUMN opened_at BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE directory ADD COLUMN has_begun INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE directory ADD COLUMN address TEXT NOT NULL DEFAULT '';
    CREATE INDEX directory_address ON directory (address, is_over);
    CREATE INDEX company_table ON company (table_id);
    ALTER TABLE guest ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE token ADD COLUMN device TEXT NOT NULL DEFAULT '';
    ALTER TABLE token ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE token ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
    CREATE INDEX token_guest ON token (guest);
    CREATE TABLE setting (
        name  TEXT PRIMARY KEY,
        value TEXT NOT NULL
    );
    CREATE TABLE block (
        guest   TEXT   NOT NULL,
        blocked TEXT   NOT NULL,
        name    TEXT   NOT NULL,
        at      BIGINT NOT NULL,
        PRIMARY KEY (guest, blocked)
    );
    CREATE INDEX block_blocked ON block (blocked);
    CREATE TABLE report (
        report_id TEXT   PRIMARY KEY,
        at        BIGINT NOT NULL,
        reporter  TEXT   NOT NULL,
        guest     TEXT   NOT NULL,
        table_id  TEXT   NOT NULL,
        kind      TEXT   NOT NULL,
        name      TEXT   NOT NULL,
        text      TEXT   NOT NULL,
        closed_at BIGINT
    );
    CREATE INDEX report_at ON report (closed_at, at);
    CREATE TABLE banned (
        guest TEXT   PRIMARY KEY,
        at    BIGINT NOT NULL,
        why   TEXT   NOT NULL
    );
    CREATE TABLE presence (
        table_id TEXT   NOT NULL,
        guest    TEXT   NOT NULL,
        process  TEXT   NOT NULL,
        seen_at  BIGINT NOT NULL,
        PRIMARY KEY (table_id, guest, process)
    );
    """,
]

INSERT_EVENT = (
    "INSERT INTO event (table_id, seq, at, kind, body, command) VALUES ($1, $2, $3, $4, $5, $6)"
)
SELECT_EVENTS = "SELECT seq, at, body FROM event WHERE table_id = $1 AND seq > $2 ORDER BY seq"
SELECT_COMMAND = "SELECT seq FROM event WHERE table_id = $1 AND command = $2"
UPSERT_ENTRY = (
    "INSERT INTO directory (table_id, code, game, host, is_public, is_over, changed_at,"
    " opened_at, has_begun, address)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (table_id)"
    " DO UPDATE SET host = $4, is_public = $5, is_over = $6, changed_at = $7, has_begun = $9,"
    " address = CASE WHEN excluded.is_over = 1 THEN '' ELSE directory.address END"
)
UPSERT_COMPANY = (
    "INSERT INTO company (guest, table_id) VALUES ($1, $2) ON CONFLICT (guest, table_id) DO NOTHING"
)
ENTRY_COLUMNS = (
    "d.table_id, d.code, d.game, d.host, d.is_public, d.is_over, d.changed_at,"
    " d.opened_at, d.has_begun, d.address"
)
_ENTRY = f"SELECT {ENTRY_COLUMNS}"
SELECT_ENTRY = f"{_ENTRY} FROM directory d WHERE d.table_id = $1 OR d.code = $1"
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


def classroom_row(classroom: Classroom) -> tuple[str, str, str, str, int, int | None]:
    return (
        classroom.classroom_id,
        classroom.code,
        classroom.game,
        classroom.host,
        classroom.opened_at,
        classroom.started_at,
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


def entry_row(entry: Entry) -> tuple[str, str, str, str, int, int, int, int, int, str]:
    return (
        entry.table_id,
        entry.code,
        entry.game,
        entry.host,
        int(entry.is_public),
        int(entry.is_over),
        entry.changed_at,
        entry.opened_at,
        int(entry.has_begun),
        entry.address,
    )
