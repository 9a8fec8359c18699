"""Presence: who is connected to a table, across all processes that serve it.

A process knows its own sockets. Where the database is shared, each process writes a heartbeat every
`BEAT` seconds with the seated guests that are connected to it, so that nobody who is connected to
another process is taken for absent.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable

from commontable.tables.entropy import new_process_id
from commontable.tables.log.store import Statement, Store, StoreUnavailable
from commontable.tables.play.session import TableSession

BEAT = 15.0  # seconds
FORGET = 3600  # seconds after which a note is of no use to anybody
UPSERT = (
    "INSERT INTO presence (table_id, guest, process, seen_at) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (table_id, guest, process) DO UPDATE SET seen_at = $4"
)
FORGET_OLD = "DELETE FROM presence WHERE seen_at < $1"
SEEN_ELSEWHERE = (
    "SELECT MAX(seen_at) FROM presence WHERE table_id = $1 AND guest = $2 AND process <> $3"
)


class Presence:
    """Connections of this process, and what others have noted of theirs."""

    def __init__(self, store: Store, tables: Callable[[], Iterable[TableSession]]) -> None:
        self._store = store
        self._tables = tables
        self._process = new_process_id()

    async def away(self, session: TableSession, seat: int) -> Callable[[str], float]:
        """How long the guest of a seat has been gone, from every process."""
        seats = session.table.seats
        guest = seats[seat].guest if 0 <= seat < len(seats) else None
        if guest is None or not self._store.is_shared:
            return session.away
        values = (session.table.id, guest, self._process)
        seen_at = (await self._store.read(SEEN_ELSEWHERE, *values))[0][0]
        elsewhere = float("inf") if seen_at is None else time.time() - seen_at / 1000
        # A note is at most one beat old while somebody is connected there.
        return lambda who: min(session.away(who), max(0.0, elsewhere - 2 * BEAT))

    async def keep_noting(self) -> None:
        """For as long as the server runs."""
        while self._store.is_shared:
            await asyncio.sleep(BEAT)
            with contextlib.suppress(StoreUnavailable):  # the next beat will do
                await self.note()

    async def note(self) -> None:
        at = int(time.time() * 1000)
        present = [
            (session.table.id, guest)
            for session in self._tables()
            for guest in session.present
            if session.table.seats_of(guest)
        ]
        notes: list[Statement] = [
            (UPSERT, (table, guest, self._process, at)) for table, guest in sorted(present)
        ]
        await self._store.execute(*notes, (FORGET_OLD, (at - FORGET * 1000,)))
