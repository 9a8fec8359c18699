"""Rate limiting of reads by address: a token bucket of cost, and a limit of concurrent work.

A cost of 1 is about 1 ms of CPU time. The bucket of an address is generous, so that thirty people
behind one address can reload at the same moment. Few of their requests are processed concurrently,
so people at other addresses wait for a few pages and not for thirty.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict

from commontable.web.runtime.rate_limits import ADDRESSES, TokenBucket

AT_ONCE = 15  # times what comes back each second
SMALL, LARGE = 3.0, 10.0  # costs: files and short answers, pages, replays
SLOTS = (4, 1, 1)  # requests of an address that are worked on at a time, of each of these
WAITING = 1_000  # requests of an address that wait for a slot
COSTS = (  # by path, the first that fits
    (re.compile(r"/(static|fonts|games)/|/(health|metrics)$"), 1.0),
    (re.compile(r"/(api/tables|t)/[^/]+/(replay|record|picture|analysis|debrief)"), 12.0),
    (re.compile(r"/t/[^/]+$|/print/"), 6.0),  # a drawn board, sheets
    (re.compile(r"/t/[^/]+/socket$"), 3.0),  # what is drawn for one is kept for others
    (re.compile(r"/$|/me$|/c/|/api/classrooms/"), 4.0),  # lists of tables
)
OTHER = 1.0
DRAWN = 2.0  # more, where a picture is asked for with the view


def cost_of(path: str, query: bytes) -> float:
    """What a read costs, by its address."""
    for pattern, cost in COSTS:
        if pattern.match(path):
            return cost
    return OTHER + (DRAWN if b"theme=" in query else 0)


class Reader:
    """What one address reads."""

    def __init__(self, a_second: float) -> None:
        self.bucket = TokenBucket(AT_ONCE * a_second, a_second)
        self.slots = [asyncio.Semaphore(slots) for slots in SLOTS]
        self.waiting = 0

    def slot(self, cost: float) -> asyncio.Semaphore:
        """Pages wait for pages only, not for a replay that takes a second to be made."""
        return self.slots[(cost >= SMALL) + (cost >= LARGE)]


class Reads:
    """Readers by address. With a rate of 0 nothing is limited."""

    def __init__(self, a_second: float) -> None:
        self.a_second = a_second
        self._readers: OrderedDict[str, Reader] = OrderedDict()

    def take(self, address: str, cost: float) -> bool:
        """Pays for a read that needs no slot. False: the address has read too much."""
        return not self.a_second or self._reader(address).bucket.take(cost)

    async def begin(self, address: str, cost: float) -> asyncio.Semaphore | None:
        """Pays for a read and waits for a slot, which `end` frees. None: it is one too many."""
        reader = self._reader(address)
        if reader.waiting >= WAITING or not reader.bucket.take(cost):
            return None
        reader.waiting += 1
        slot = reader.slot(cost)
        try:
            await slot.acquire()
        finally:
            reader.waiting -= 1
        return slot

    def end(self, slot: asyncio.Semaphore) -> None:
        slot.release()

    def _reader(self, address: str) -> Reader:
        reader = self._readers.get(address)
        if reader is None:
            reader = self._readers[address] = Reader(self.a_second)
            if len(self._readers) > ADDRESSES:
                self._readers.popitem(last=False)
        self._readers.move_to_end(address)
        return reader
