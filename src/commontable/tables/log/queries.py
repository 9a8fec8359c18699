"""Read queries of a store: the same SQL for SQLite and PostgreSQL."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

import msgspec

from commontable.tables.log import store as sql
from commontable.tables.log.events import read_event
from commontable.tables.log.meters import StoreMeter
from commontable.tables.log.store import (
    Classroom,
    Entry,
    Guest,
    Stored,
    StoreDamaged,
    StoreUnavailable,
)


class Reader(ABC):
    """A store that answers statements of `store.py` answers all of these."""

    channel = ""  # on which processes tell each other of changes, where there may be several

    def __init__(self) -> None:
        self.meter = StoreMeter()

    @abstractmethod
    async def _ask(self, statement: str, *values: Any) -> list[Any]:
        """The rows of a statement. Raises StoreUnavailable."""

    async def _read(self, statement: str, *values: Any) -> list[Any]:
        began = time.perf_counter()
        try:
            return await self._ask(statement, *values)
        except StoreUnavailable:
            self.meter.errors["read"] += 1
            raise
        finally:
            self.meter.seconds["read"].observe(time.perf_counter() - began)

    async def read(self, statement: str, *values: Any) -> list[Any]:
        return await self._read(statement, *values)

    async def events(self, table_id: str, after: int = -1) -> list[Stored]:
        try:
            rows = await self._read(sql.SELECT_EVENTS, table_id, after)
        except StoreDamaged as error:
            raise StoreDamaged(str(error), table_id) from error
        return read_stored(table_id, rows)

    async def seq_of(self, table_id: str, command: str) -> int | None:
        rows = await self._read(sql.SELECT_COMMAND, table_id, command)
        return rows[0][0] if rows else None

    async def find(self, code: str) -> Entry | None:
        rows = await self._read(sql.SELECT_ENTRY, code)
        return read_entry(rows[0]) if rows else None

    async def tables_of(self, guest: str, limit: int) -> list[Entry]:
        return [read_entry(row) for row in await self._read(sql.SELECT_OF_GUEST, guest, limit)]

    async def open_tables_of(self, host: str) -> int:
        return int((await self._read(sql.COUNT_OPEN, host))[0][0])

    async def find_classroom(self, code: str) -> Classroom | None:
        found = sql.read_classrooms(await self._read(sql.SELECT_CLASSROOM, code))
        return found[0] if found else None

    async def classrooms_of(self, host: str, limit: int) -> list[Classroom]:
        return sql.read_classrooms(await self._read(sql.SELECT_CLASSROOMS_OF, host, limit))

    async def guest_of(self, token_hash: str) -> Guest | None:
        rows = await self._read(sql.SELECT_GUEST, token_hash)
        return Guest(*rows[0]) if rows else None


def read_stored(table_id: str, rows: Iterable[Any]) -> list[Stored]:
    """Events from their rows, or StoreDamaged if one of them is no event."""
    stored: list[Stored] = []
    for seq, at, body in rows:
        try:
            stored.append(Stored(seq, at, read_event(body)))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise StoreDamaged(f"event {seq}: {error}", table_id) from error
    return stored


def read_entry(row: Any) -> Entry:
    """A row of `store.ENTRY_COLUMNS`."""
    table_id, code, game, host, is_public, is_over, changed_at, opened_at, has_begun, address = row
    return Entry(
        table_id,
        code,
        game,
        host,
        bool(is_public),
        bool(is_over),
        changed_at,
        opened_at=opened_at,
        has_begun=bool(has_begun),
        address=address,
    )
