"""The health check: a write to the database succeeds within a time limit."""

from __future__ import annotations

import asyncio
import time

from commontable.tables.log.store import Store, StoreUnavailable
from commontable.tables.service.table_service import now

PAUSE = 1.0  # seconds between two writes, however often it is asked for
PATIENCE = 5.0  # seconds that a write may take
_WRITE = (
    "INSERT INTO setting (name, value) VALUES ('health', $1)"
    " ON CONFLICT (name) DO UPDATE SET value = $1"
)


class Health:
    """Remembers the last write for a moment; those who ask at the same time share one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._at = float("-inf")  # monotonic time of the last write
        self._error: StoreUnavailable | None = None

    async def check(self) -> None:
        """Raises StoreUnavailable unless a write was stored within the last second."""
        async with self._lock:
            if time.monotonic() - self._at >= PAUSE:
                self._error = await self._write()
                self._at = time.monotonic()
        if self._error is not None:
            raise StoreUnavailable(str(self._error)) from self._error

    async def _write(self) -> StoreUnavailable | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.execute((_WRITE, (str(now()),)))
        except TimeoutError:
            return StoreUnavailable(f"the database took longer than {PATIENCE:.0f} seconds")
        except StoreUnavailable as error:
            return error
        return None
