"""What an operator can see and do: tables, guests, reports; never hands, secrets or reporters."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from commontable.core.errors import BadOption
from commontable.tables import entropy, names
from commontable.tables.errors import ErrorCode, Refused, Taken
from commontable.tables.log.events import AnyEvent, Closed, Seated
from commontable.tables.log.integrity import check_whole
from commontable.tables.log.sqlite import SqliteStore
from commontable.tables.log.store import Append, Store, StoreDamaged
from commontable.tables.play.checks import clean_name, one_line
from commontable.tables.play.session import Command
from commontable.tables.play.table import Table, take_in
from commontable.tables.play.versions import fold_stored
from commontable.tables.service.table_service import entry_of, now

OPERATOR = "operator"  # stands for the guest who closed a table
PAGE = 50  # tables or reports in one list
RENAMED_AT = 200  # tables of a guest at which a new name is shown
WHY_LENGTH = 200
STATUSES = ("waiting", "playing", "over")

Do = Callable[[str, Command], Awaitable[object]]  # carries out a command at a table

# ------------------------------------------------------------------ the token

_TOKEN = "SELECT value FROM setting WHERE name = 'operator_token'"
_SET_TOKEN = (
    "INSERT INTO setting (name, value) VALUES ('operator_token', $1)"
    " ON CONFLICT (name) DO UPDATE SET value = $1"
)


async def has_token(store: Store) -> bool:
    return bool(await store.read(_TOKEN))


async def new_token(store: Store) -> str:
    """A token in place of the old one. It is told once: only its hash is stored."""
    token = entropy.new_token(24)
    await store.execute((_SET_TOKEN, (_hash(token),)))
    return token


async def is_token(store: Store, token: str) -> bool:
    rows = await store.read(_TOKEN)
    return bool(rows) and hmac.compare_digest(_hash(token), rows[0][0])


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


# ------------------------------------------------------------------ tables


@dataclass(frozen=True)
class Person:
    """Somebody who sits or sat at a table."""

    guest: str
    name: str


@dataclass(frozen=True)
class TableRow:
    """A table in the operator's list."""

    table: str
    code: str
    game: str
    status: str  # waiting, playing, over
    is_public: bool
    opened_at: int  # milliseconds since 1970, like last_at
    last_at: int
    people: tuple[Person, ...]


_ACTED = (
    "(d.has_begun = 1 OR EXISTS"
    " (SELECT 1 FROM event e WHERE e.table_id = d.table_id AND e.kind = 'acted'))"
)
_STATUS = {
    "waiting": f"d.is_over = 0 AND NOT {_ACTED}",
    "playing": f"d.is_over = 0 AND {_ACTED}",
    "over": "d.is_over = 1",
}
_AT = "(SELECT e.at FROM event e WHERE e.table_id = d.table_id ORDER BY e.seq {} LIMIT 1)"
_ROWS = f"""
    SELECT d.table_id, d.code, d.game, d.is_public, d.is_over, CASE WHEN {_ACTED} THEN 1 ELSE 0 END,
    {_AT.format("ASC")}, {_AT.format("DESC")}, d.changed_at FROM directory d
"""
_SEARCH = r"""(d.code = UPPER($1) OR d.table_id = $1 OR EXISTS
    (SELECT 1 FROM company c JOIN guest g ON g.guest = c.guest WHERE c.table_id = d.table_id
     AND (g.guest = $1 OR LOWER(g.name) LIKE LOWER($2) ESCAPE '\')))"""
_PEOPLE = (
    "SELECT g.guest, g.name FROM company c JOIN guest g ON g.guest = c.guest"
    " WHERE c.table_id = $1 ORDER BY g.name"
)


async def list_tables(
    store: Store, status: str = "", game: str = "", search: str = "", page: int = 0
) -> list[TableRow]:
    """The newest first. `search`: a part of somebody's name, a guest's id, a table's id or code."""
    if status and status not in STATUSES:
        raise BadOption(f"status: expected one of {', '.join(STATUSES)}, got {status[:20]!r}")
    pattern = "".join(f"\\{c}" if c in "\\%_" else c for c in search)
    # $1 to $3 always stand there, so that both databases know all parameters.
    where = [
        _SEARCH if search else "CAST($1 AS TEXT) = CAST($2 AS TEXT)",
        "d.game = $3" if game else "CAST($3 AS TEXT) = ''",
    ]
    where += [_STATUS[status]] if status else []
    statement = (
        f"{_ROWS} WHERE {' AND '.join(where)} ORDER BY d.changed_at DESC, d.table_id"
        f" LIMIT {PAGE} OFFSET {PAGE * min(max(page, 0), 10**6)}"
    )
    values = (search, f"%{pattern}%") if search else ("", "")
    rows = await store.read(statement, *values, game)
    return [await _table_row(store, row) for row in rows]


async def _table_row(store: Store, row: Any) -> TableRow:
    table_id, code, game, is_public, is_over, has_acted, opened_at, last_at, changed_at = row
    people = await store.read(_PEOPLE, table_id)
    status = "over" if is_over else "playing" if has_acted else "waiting"
    return TableRow(
        table_id,
        code,
        game,
        status,
        bool(is_public),
        opened_at or changed_at,  # a damaged table has no events
        last_at or changed_at,
        tuple(Person(*each) for each in people),
    )


async def close_table(do: Do, table_id: str) -> None:
    await do(table_id, _close)


def _close(table: Table) -> list[AnyEvent]:
    if table.is_over:
        raise Refused(ErrorCode.OVER, "The game is over already.")
    return [Closed(OPERATOR)]


async def do_without_server(store: Store, table_id: str, command: Command) -> None:
    """Carries out a command where no server has the table in memory."""
    entry = await store.find(table_id)
    if entry is None:
        raise Refused(ErrorCode.UNKNOWN, "There is no such table.")
    stored = await store.events(entry.table_id)
    check_whole(entry.table_id, stored)
    table = fold_stored(entry.table_id, [each.event for each in stored])
    events = command(table)
    seq = table.seq + 1
    for event in events:
        take_in(table, event)
    line = entry_of(table, entry.code, events)
    try:
        await store.append(Append(table.id, seq, now(), tuple(events), None, line))
    except Taken:
        raise Refused(
            ErrorCode.BUSY, "Something happened at this table. Please try again."
        ) from None


# ------------------------------------------------------------------ guests


async def rename_guest(store: Store, do: Do, guest: str, name: str) -> int:
    """Another name for a guest, also where they sit now. Returns at how many tables."""
    await _check_guest(store, guest)
    new = clean_name(name)
    await store.execute(("UPDATE guest SET name = $2 WHERE guest = $1", (guest, new)))
    renamed = 0
    for entry in await store.tables_of(guest, RENAMED_AT):
        if not entry.is_over:
            try:
                await do(entry.table_id, partial(_rename, guest=guest, name=new))
                renamed += 1
            except (Refused, StoreDamaged):
                continue  # it rests, or cannot be read
    return renamed


def _rename(table: Table, guest: str, name: str) -> list[AnyEvent]:
    """Numbers tell the seats of one guest apart, and two guests whose names look alike."""
    others = {there.name for there in table.seats if there.guest != guest and not there.is_open}
    events: list[AnyEvent] = []
    for seat in table.seats_of(guest):
        there, shown = table.seats[seat], names.unlike(name, others)
        others.add(shown)
        if there.name != shown:
            events.append(Seated(seat, guest, shown, there.bot, there.cause))
    return events


@dataclass(frozen=True)
class Ban:
    """A guest who may not come in."""

    guest: str
    name: str
    at: int
    why: str


async def ban_guest(store: Store, guest: str, why: str) -> None:
    await _check_guest(store, guest)
    statement = (
        "INSERT INTO banned (guest, at, why) VALUES ($1, $2, $3)"
        " ON CONFLICT (guest) DO UPDATE SET at = $2, why = $3"
    )
    await store.execute((statement, (guest, now(), one_line(why)[:WHY_LENGTH])))


async def unban_guest(store: Store, guest: str) -> None:
    await store.execute(("DELETE FROM banned WHERE guest = $1", (guest,)))


async def list_bans(store: Store) -> list[Ban]:
    rows = await store.read(
        "SELECT b.guest, COALESCE(g.name, ''), b.at, b.why FROM banned b"
        " LEFT JOIN guest g ON g.guest = b.guest ORDER BY b.at DESC"
    )
    return [Ban(*row) for row in rows]


async def _check_guest(store: Store, guest: str) -> None:
    if not await store.read("SELECT 1 FROM guest WHERE guest = $1", guest):
        raise Refused(ErrorCode.UNKNOWN, "There is no such guest.")


# ------------------------------------------------------------------ reports


@dataclass(frozen=True)
class Report:
    """A line or a name that somebody reported. Who did is not shown."""

    report: str
    at: int
    guest: str
    name: str  # as it was then
    name_now: str
    table: str
    kind: str  # line, name
    text: str
    closed_at: int | None
    reports: int  # about the same guest, settled ones included


_REPORTS = """
    SELECT r.report_id, r.at, r.guest, r.name, COALESCE(g.name, ''), r.table_id, r.kind, r.text,
    r.closed_at, (SELECT COUNT(*) FROM report o WHERE o.guest = r.guest)
    FROM report r LEFT JOIN guest g ON g.guest = r.guest
"""
_DELETE_REPORT = (
    "DELETE FROM report WHERE report_id = $1"
    " AND NOT EXISTS (SELECT 1 FROM guest g WHERE g.guest = report.guest)"
)
_CLOSE_REPORT = "UPDATE report SET closed_at = $2 WHERE report_id = $1 AND closed_at IS NULL"


async def list_reports(store: Store, is_settled: bool = False, page: int = 0) -> list[Report]:
    """The newest first."""
    which = "NOT NULL" if is_settled else "NULL"
    rows = await store.read(
        f"{_REPORTS} WHERE r.closed_at IS {which} ORDER BY r.at DESC, r.report_id"
        f" LIMIT {PAGE} OFFSET {PAGE * min(max(page, 0), 10**6)}"
    )
    return [Report(*row) for row in rows]


async def settle_report(store: Store, report: str) -> None:
    """Puts a report away. One about somebody who has deleted themselves goes for good."""
    if not await store.read("SELECT 1 FROM report WHERE report_id = $1", report):
        raise Refused(ErrorCode.UNKNOWN, "There is no such report.")
    await store.execute((_DELETE_REPORT, (report,)), (_CLOSE_REPORT, (report, now())))


# ------------------------------------------------------------------ figures

_FIGURES = {
    **{status: f"SELECT COUNT(*) FROM directory d WHERE {_STATUS[status]}" for status in STATUSES},
    "guests": "SELECT COUNT(*) FROM guest",
    "reports": "SELECT COUNT(*) FROM report WHERE closed_at IS NULL",
    "blocks": "SELECT COUNT(*) FROM block",
    "banned": "SELECT COUNT(*) FROM banned",
}
_SIZE = {
    "SQLite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "PostgreSQL": "SELECT pg_database_size(current_database())",
}


async def stored_figures(store: Store) -> dict[str, Any]:
    """What the database alone can tell."""
    found: dict[str, Any] = {}
    for name, statement in _FIGURES.items():
        found[name] = int((await store.read(statement))[0][0])
    kind = "SQLite" if isinstance(store, SqliteStore) else "PostgreSQL"
    size = int((await store.read(_SIZE[kind]))[0][0])
    return {**found, "database": kind, "database_bytes": size}
