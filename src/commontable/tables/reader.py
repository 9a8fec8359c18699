"""What is read from a store: the same questions in the same SQL, whichever database answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from commontable.tables import store as sql
from commontable.tables.events import read_event
from commontable.tables.store import Classroom, Entry, Guest, Stored


class Reader(ABC):
    """A store that answers statements of `store.py` answers all of these."""

    @abstractmethod
    async def _read(self, statement: str, *values: Any) -> list[Any]:
        """The rows of a statement. Raises StoreUnavailable."""

    async def events(self, table_id: str, after: int = -1) -> list[Stored]:
        rows = await self._read(sql.SELECT_EVENTS, table_id, after)
        return [Stored(seq, at, read_event(body)) for seq, at, body in rows]

    async def seq_of(self, table_id: str, command: str) -> int | None:
        rows = await self._read(sql.SELECT_COMMAND, table_id, command)
        return rows[0][0] if rows else None

    async def find(self, code: str) -> Entry | None:
        rows = await self._read(sql.SELECT_ENTRY, code)
        return _entry(rows[0]) if rows else None

    async def public_tables(self, limit: int) -> list[Entry]:
        return [_entry(row) for row in await self._read(sql.SELECT_PUBLIC, limit)]

    async def tables_of(self, guest: str, limit: int) -> list[Entry]:
        return [_entry(row) for row in await self._read(sql.SELECT_OF_GUEST, guest, limit)]

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


def _entry(row: Any) -> Entry:
    table_id, code, game, host, is_public, is_over, changed_at = row
    return Entry(table_id, code, game, host, bool(is_public), bool(is_over), changed_at)
