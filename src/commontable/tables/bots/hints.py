"""Hints for people at a table, computed in threads from what their seat knows.

A hint is no event: nothing is stored or broadcast, so no other viewer can notice the request.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from commontable.bots import seed_for
from commontable.bots.hints import BEST, hint
from commontable.core.game import Json
from commontable.tables.compiled_code import SearchLoader
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.play.table import Table

THINKERS = 2
MOST_WAITING = 32  # hints that are being thought out; whoever comes then is asked to wait
KEPT = 256  # hints in memory
WORDS = ("sentence", "reason")  # of a hint; they speak of seats as stories do

Key = tuple[str, int, int, str]  # table, seat, what the seat had noticed, depth


class Hints:
    """Hints that are being thought out, and those that were asked for lately."""

    def __init__(self, searches: SearchLoader) -> None:
        self._searches = searches
        self._threads = ThreadPoolExecutor(THINKERS, "hint")
        self._work: dict[Key, asyncio.Task[Json]] = {}
        self._kept: OrderedDict[Key, Json] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many are being thought out or are in line."""
        return len(self._work)

    def is_known(self, table: Table, seat: int, depth: str) -> bool:
        key = _key(table, seat, depth)
        return key in self._kept or key in self._work

    async def of(self, table: Table, seat: int, depth: str) -> Json:
        """A hint about the table as it stands now. The same question gets the same answer."""
        key = _key(table, seat, depth)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._work:
            if len(self._work) >= MOST_WAITING:
                raise Refused(ErrorCode.BUSY, "Many ask for hints just now. Please try again soon.")
            self._work[key] = asyncio.create_task(self._think(table, key))
        return await asyncio.shield(self._work[key])

    async def _think(self, table: Table, key: Key) -> Json:
        _, seat, seen, depth = key
        state = table.state.copy()
        # From what the seat knows alone: tables that look the same to it give the same hint.
        seed = seed_for(f"hint {table.id}", seen, seat)
        try:
            if depth == BEST:
                await self._searches.load(table.game)
            asked = partial(hint, table.game, state, seat, depth, seed)
            found = await asyncio.get_running_loop().run_in_executor(self._threads, asked)
            found |= {word: table.named(found[word]) for word in WORDS if word in found}
            self._kept[key] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return found
        finally:
            del self._work[key]

    async def close(self) -> None:
        tasks = list(self._work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)


def _key(table: Table, seat: int, depth: str) -> Key:
    return (table.id, seat, table.seen[seat], depth)
