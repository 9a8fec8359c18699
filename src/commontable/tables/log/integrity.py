"""Integrity check of a SQLite file at start-up: as a whole, and table by table if that fails.

PostgreSQL verifies its own pages; damage there is found when a table is loaded.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from commontable.tables.log.queries import read_stored
from commontable.tables.log.sqlite import SqliteStore
from commontable.tables.log.store import Store, Stored, StoreDamaged

MOST_LINES = 20  # of what SQLite says about a file
log = logging.getLogger("commontable")

# Each table with the number of its events; done inside SQLite, while others use the interpreter.
_COUNTS = """
    SELECT d.table_id, COUNT(e.seq), MIN(e.seq), MAX(e.seq), SUM(json_valid(e.body))
    FROM directory d LEFT JOIN event e ON e.table_id = d.table_id GROUP BY d.table_id
"""
_IDS = (
    "SELECT table_id FROM directory",
    "SELECT DISTINCT table_id FROM event INDEXED BY sqlite_autoindex_event_1",
)
_EVENTS = "SELECT seq, at, body FROM event WHERE table_id = ? ORDER BY seq"


@dataclass
class Integrity:
    """What was found. `tables` says by id what is wrong with those that are damaged."""

    is_checked: bool = False
    problems: list[str] = field(default_factory=list)  # of the file
    tables: dict[str, str] = field(default_factory=dict)

    @property
    def is_damaged(self) -> bool:
        return bool(self.problems or self.tables)

    async def check(self, store: Store) -> None:
        """In a thread, beside all that goes on; an interrupted check tells nothing."""
        if isinstance(store, SqliteStore):
            with contextlib.closing(_connect(store.path)) as db:
                checking = asyncio.ensure_future(asyncio.to_thread(_look, db))
                try:
                    self.problems, self.tables = await asyncio.shield(checking)
                except asyncio.CancelledError:
                    db.interrupt()
                    await asyncio.gather(checking, return_exceptions=True)
                    raise
            self._log()
        self.is_checked = True

    def _log(self) -> None:
        for problem in self.problems:
            log.error("damage: %s", problem)
        for table_id, reason in self.tables.items():
            log.error("damage: table %s: %s", table_id, reason)
        if self.is_damaged:
            log.error(
                "damage: %d tables cannot be read; restore a backup (docs/operate)",
                len(self.tables),
            )


def check_whole(table_id: str, stored: Sequence[Stored]) -> None:
    """Raises StoreDamaged unless these are all events of a table from the first one on."""
    for number, each in enumerate(stored):
        if each.seq != number:
            raise StoreDamaged(f"event {number} is missing", table_id)
    if not stored:
        raise StoreDamaged("its events are missing", table_id)


def _connect(path: str) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


def _look(db: sqlite3.Connection) -> tuple[list[str], dict[str, str]]:
    """What is wrong with the file, and with which tables."""
    problems: list[str] = []
    try:
        lines = [line for [line] in db.execute(f"PRAGMA quick_check({MOST_LINES})")]
        problems = [] if lines == ["ok"] else [_one_line(line) for line in lines]
        if not problems:
            return [], dict(_miscounted(db))
    except sqlite3.Error as error:
        problems.append(_one_line(str(error)))
    return problems, _unreadable(db)


def _miscounted(db: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    for table_id, count, first, last, valid in db.execute(_COUNTS):
        if count == 0:
            yield table_id, "its events are missing"
        elif (first, last) != (0, count - 1):
            yield table_id, f"{count} of {last + 1} events are left"
        elif valid != count:
            yield table_id, f"{count - valid} events are no JSON"


def _unreadable(db: sqlite3.Connection) -> dict[str, str]:
    """Reads table by table, where the file as a whole cannot be read."""
    found: dict[str, str] = {}
    for table_id in _known_ids(db):
        try:
            check_whole(table_id, read_stored(table_id, db.execute(_EVENTS, (table_id,))))
        except (sqlite3.Error, StoreDamaged) as error:
            found[table_id] = _one_line(str(error))
    return found


def _known_ids(db: sqlite3.Connection) -> list[str]:
    ids: dict[str, None] = {}
    for statement in _IDS:
        with contextlib.suppress(sqlite3.Error):
            for [table_id] in db.execute(statement):
                ids[table_id] = None
    return list(ids)


def _one_line(text: str) -> str:
    return " ".join(text.split())
