"""Connection limits by address and guest, well below the limit of open files.

No address can use up all files: it may have half of the connections at most, and an eighth of them
is reserved for addresses that have no connection yet. A trusted proxy brings many people over its
own address, so its connections are counted by the requests and sockets on them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from commontable.web.runtime import rate_limits
from commontable.web.runtime.refusal_log import RefusalLog
from commontable.web.runtime.settings import Settings

OTHER_FILES = 256  # database, pages, pipes of helper processes
RESERVE = 8  # one connection in so many is kept for newcomers
SHARE = 2  # an address may have one connection in so many
NEW_AT_ONCE = 5  # seconds' worth of new connections: a crowd of more holds others up
SWEEP_SECONDS = 10.0  # between two looks for peers that do not read
STALLED = 6  # looks at which a peer had read nothing
SLICE = 500  # connections looked at without a break


@dataclass(frozen=True)
class Ceilings:
    """How many connections this process may have."""

    total: int
    reserve: int  # of them, for newcomers
    per_address: int
    sockets_per_address: int
    sockets_per_guest: int
    new_per_address: float  # a second


def ceilings(settings: Settings, files: int) -> Ceilings:
    """What the settings ask for, as far as the file limit allows it."""
    total = max(files - OTHER_FILES, files // 2)
    share = max(1, total // SHARE)
    workers = max(1, settings.workers)  # each process sees its part of an address's connections
    return Ceilings(
        total,
        total // RESERVE,
        min(share, max(1, settings.connections_per_address // workers)),
        min(share, max(1, settings.sockets_per_address // workers)),
        max(1, settings.sockets_per_guest // workers),
        settings.new_connections_per_address / workers,
    )


class Line:
    """One TCP connection."""

    def __init__(self, address: str, transport: asyncio.Transport) -> None:
        self.address = address
        self.transport = transport
        self.unread = 0  # bytes that waited for the peer at the last look
        self.looks = 0  # at which it had read nothing


class Connections:
    """All connections of this process."""

    def __init__(self, most: Ceilings, refusals: RefusalLog) -> None:
        self.most = most
        self.refusals = refusals
        self.sockets: Counter[str] = Counter()  # by address
        self._by_guest: Counter[str] = Counter()  # sockets
        self._lines: set[Line] = set()
        self._by_address: Counter[str] = Counter()  # lines, a proxy's aside
        self._working: Counter[str] = Counter()  # requests and sockets that go on, by address
        self._new = rate_limits.RateLimiter(
            NEW_AT_ONCE * most.new_per_address, most.new_per_address
        )

    # -------------------------------------------------------------- lines

    def open(self, address: str, transport: asyncio.Transport, is_proxy: bool) -> Line | None:
        """Counts a new connection. None: it is one too many."""
        if (kind := self._why_not(address, is_proxy)) is not None:
            self.refusals.count(kind)
            return None
        line = Line("" if is_proxy else address, transport)
        self._lines.add(line)
        if not is_proxy:
            self._by_address[address] += 1
        return line

    def _why_not(self, address: str, is_proxy: bool) -> str | None:
        if len(self._lines) >= self.most.total:
            return "connections"
        if is_proxy:
            return None
        held = self._by_address[address]
        if held >= self.most.per_address:
            return "connections_per_address"
        if held and not self._has_room:
            return "connections"
        return None if self._new.take(address) else "new_connections"

    @property
    def _has_room(self) -> bool:
        """Whether more are free than are kept for newcomers."""
        return len(self._lines) < self.most.total - self.most.reserve

    def close(self, line: Line) -> None:
        self._lines.discard(line)
        if line.address:
            _less(self._by_address, line.address)

    # -------------------------------------------------------------- requests and sockets

    @contextlib.contextmanager
    def working(self, address: str) -> Iterator[bool]:
        """For as long as a request or a socket goes on. False: it is one too many."""
        held = self._working[address]
        is_free = held < self.most.per_address and (not held or self._has_room)
        if not is_free:
            self.refusals.count("connections")
        self._working[address] += 1
        try:
            yield is_free
        finally:
            _less(self._working, address)

    def why_no_socket(self, address: str, guest: str | None) -> str | None:
        """What stands against one more socket, in words."""
        if self.sockets[address] >= self.most.sockets_per_address:
            self.refusals.count("sockets_per_address")
            return "Too many sockets are open from your address."
        if guest is not None and self._by_guest[guest] >= self.most.sockets_per_guest:
            self.refusals.count("sockets_per_guest")
            return "You have too many tables open at the same time. Close some of their pages."
        return None

    @contextlib.contextmanager
    def socket(self, address: str, guest: str | None) -> Iterator[None]:
        """For as long as a socket is open."""
        self.sockets[address] += 1
        if guest is not None:
            self._by_guest[guest] += 1
        try:
            yield
        finally:
            _less(self.sockets, address)
            if guest is not None:
                _less(self._by_guest, guest)

    # -------------------------------------------------------------- peers that do not read

    async def cut_stalled(self) -> None:
        """Cuts off, for as long as the server runs, peers that leave unread what they asked for.

        A connection that is being closed waits for them too, and would for ever.
        """
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for number, line in enumerate(tuple(self._lines)):
                if number % SLICE == SLICE - 1:
                    await asyncio.sleep(0)
                self._look_at(line)

    def _look_at(self, line: Line) -> None:
        unread = line.transport.get_write_buffer_size()
        line.looks = line.looks + 1 if unread and unread >= line.unread else 0
        line.unread = unread
        if line.looks >= STALLED:
            self.refusals.count("stalled")
            line.transport.abort()


def _less(counts: Counter[str], key: str) -> None:
    """One less; what is at zero is forgotten, so that memory does not grow with addresses."""
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]
