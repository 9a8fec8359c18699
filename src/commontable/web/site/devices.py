"""Devices of a guest: their names, when they were seen, and their open sockets."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from commontable.tables.log.store import Store, StoreUnavailable
from commontable.tables.people import profiles

if TYPE_CHECKING:
    from commontable.web.socket.endpoint import Client

SEEN_EVERY = 3600.0  # seconds between two notes of when a device was seen
REMEMBERED = 10_000  # devices seen lately
# What is in a user agent, and what people call it; the first that fits is taken.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
PROGRAM = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,23}")


def device_of(user_agent: str) -> str:
    """A short name, such as "Firefox on Linux". No more than this is stored of a user agent."""
    browser = _first(BROWSERS, user_agent)
    system = _first(SYSTEMS, user_agent)
    if browser and system:
        return f"{browser} on {system}"
    program = PROGRAM.match(user_agent)
    return browser or (f"{program[0]} (program)" if program else "Program")


def _first(known: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for mark, name in known if mark in text), "")


class Devices:
    """The devices that are connected to this process, or were lately."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: OrderedDict[str, float] = OrderedDict()  # by hash of the token: when noted
        self._sockets: dict[str, set[Client]] = {}  # open ones by guest
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self, token_hash: str, is_new: bool = False) -> None:
        """A device was seen. It is stored once an hour, beside what it asks for."""
        noted_at = self._seen.get(token_hash)
        if noted_at is not None and time.monotonic() - noted_at < SEEN_EVERY:
            return
        self._seen[token_hash] = time.monotonic()
        self._seen.move_to_end(token_hash)
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        if not is_new:
            self._start(profiles.note_seen(self._store, token_hash))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        async def run() -> None:
            with contextlib.suppress(StoreUnavailable):  # it is looked up again some time
                await work

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def enter(self, guest: str, client: Client) -> None:
        self._sockets.setdefault(guest, set()).add(client)

    def leave(self, guest: str, client: Client) -> None:
        there = self._sockets.get(guest, set())
        there.discard(client)
        if not there:
            self._sockets.pop(guest, None)

    def guest_changed(self, guest: str) -> None:
        """Devices or blocks of a guest have changed: their sockets look them up again."""
        for client in self._sockets.get(guest, ()):
            self._start(client.refresh())

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
