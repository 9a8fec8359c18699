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
        self._changes = 0

    async def check(self, guest: str) -> None:
        """Refuses somebody who is banned."""
        if await self.is_banned(guest):
            why = self._why[guest].rstrip(".")
            raise Refused(
                ErrorCode.BANNED,
                f"The operator of this server has banned you{': ' if why else ''}{why}."
                " On the page You, you can still download and delete your data.",
            )

    async def is_banned(self, guest: str) -> bool:
        if time.monotonic() - self._at >= FRESH:
            await self.read()
        return guest in self._why

    def expire(self) -> None:
        """Somebody was banned or is let in again: it is read before the next check."""
        self._changes += 1
        self._at = float("-inf")

    async def read(self) -> None:
        changes = self._changes
        rows = await self._store.read("SELECT guest, why FROM banned")
        self._why = dict(rows)
        if changes == self._changes:  # else it may be out of date already
            self._at = time.monotonic()
