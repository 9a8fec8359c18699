"""Banned guests: a short list, kept in memory and reloaded often."""

from __future__ import annotations

import time

from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.store import Store

FRESH = 5.0  # seconds until it is read again: another process may have added somebody


class Bans:
    """Banned guests, and why."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._why: dict[str, str] = {}
        self._at = float("-inf")

    async def check(self, guest: str) -> None:
        """Refuses somebody who is banned."""
        if time.monotonic() - self._at >= FRESH:
            await self.read()
        if guest in self._why:
            why = self._why[guest]
            reason = f": {why}" if why else "."
            raise Refused(ErrorCode.BANNED, f"The operator of this server has banned you{reason}")

    async def read(self) -> None:
        self._at = time.monotonic()
        rows = await self._store.read("SELECT guest, why FROM banned")
        self._why = dict(rows)
