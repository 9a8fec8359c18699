"""Connections that mean no good, from one address: slow, reading, guessing codes, flooding sockets.

It knows the server only by its HTTP API and runs in a process of its own:
`python -m commontable.lab.load.hostile ADDRESS …`.
`commontable bench --server` starts it beside a load.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit

from commontable.lab.load.client import KEY

SOURCE = "127.0.0.2"  # another client than the 127.0.0.1 of those who play
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
NICE = 10  # those who are measured share the clients' core with it
DRIP = 1.0  # seconds between two bytes of a slow head
AGAIN = 0.2  # seconds before a connection that was closed is opened again
OPENING = 200  # connections a second in the beginning, so that all get through
PATIENCE = 60.0  # seconds for an answer
LOOKS = 35.0  # messages a second on a socket: a few less than it may send
GUESTS = 8  # that the sockets belong to
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {KEY}\r\n"
)

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Attack = Callable[["Crowd", Line, random.Random], Coroutine[Any, Any, None]]


class Crowd:
    """Where they go, and what they were answered."""

    def __init__(self, address: str, source: str, table: str) -> None:
        place = urlsplit(address)
        self.host, self.port = place.hostname or "", place.port or 80
        self.source = source
        self.table = table
        self.tokens: list[str] = []  # of guests
        self.answers: Counter[str] = Counter()  # by status; "closed" without any

    async def attack(self, attack: Attack, dice: random.Random) -> None:
        """Opens a connection whenever it has none."""
        while True:
            try:
                line = await asyncio.open_connection(
                    self.host, self.port, local_addr=(self.source, 0)
                )
                with contextlib.closing(line[1]):
                    async with asyncio.timeout(PATIENCE):
                        await attack(self, line, dice)
            except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
                self.answers["closed"] += 1
            await asyncio.sleep(AGAIN)

    async def ask(self, line: Line, path: str) -> None:
        """One request on a connection that stays."""
        await self._send(line, f"GET {path}")

    async def join(self) -> None:
        """Becomes so many guests."""
        line = await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0))
        with contextlib.closing(line[1]):
            for _ in range(GUESTS):
                told = await self._send(line, "POST /api/guests", body='{"name":"Looker"}')
                self.tokens.append(json.loads(told)["token"])

    async def upgrade(self, line: Line, dice: random.Random) -> bool:
        """Opens a socket of a guest. False: it was refused."""
        sign_in = f"{UPGRADE}Authorization: Bearer {dice.choice(self.tokens)}\r\n"
        await self._send(line, f"GET /t/{self.table}/socket", sign_in)
        return not line[1].is_closing()

    async def _send(self, line: Line, what: str, headers: str = "", body: str = "") -> bytes:
        """The body of the answer."""
        reader, writer = line
        headers += f"Host: {self.host}\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{what} HTTP/1.1\r\n{headers}\r\n{body}".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        status = head[9:12].decode()
        self.answers[status] += 1
        if status == "101":
            return b""
        size = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
        if headers.startswith(UPGRADE):
            writer.close()
        return await reader.readexactly(int(size))


async def drip(crowd: Crowd, line: Line, dice: random.Random) -> None:
    """Sends a head byte by byte."""
    for byte in b"GET / HTTP/1.1\r\nX: " + b"w" * 1000:
        line[1].write(bytes((byte,)))
        await line[1].drain()
        await asyncio.sleep(DRIP)


async def read(crowd: Crowd, line: Line, dice: random.Random) -> None:
    """Asks for a table with its board, again and again."""
    while True:
        await crowd.ask(line, f"/t/{crowd.table}")


async def guess(crowd: Crowd, line: Line, dice: random.Random) -> None:
    """Tries codes."""
    while True:
        code = "".join(dice.choice(LETTERS) for _ in range(8))
        await crowd.ask(line, f"/j/{code}")


async def look(crowd: Crowd, line: Line, dice: random.Random) -> None:
    """Asks on a socket for another view of the table, and for what is refused."""
    if not await crowd.upgrade(line, dice):
        return
    draining = asyncio.create_task(_drain(line[0]))
    try:
        while not draining.done():
            line[1].write(dice.choice(FLOOD))
            await line[1].drain()
            await asyncio.sleep(1 / LOOKS)
    finally:
        draining.cancel()


def _frame(text: str) -> bytes:
    """A short text of a client; a mask of zeros leaves it as it is."""
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text.encode()


FLOOD = tuple(
    map(
        _frame,
        (
            '{"do":"look","viewer":"public"}',
            '{"do":"look","viewer":0}',
            '{"do":"act","id":"1","seat":0,"action":"want"}',
        ),
    )
)


async def _drain(reader: asyncio.StreamReader) -> None:
    """Reads what comes, until the server closes the socket."""
    while await reader.read(1 << 16):
        pass


ATTACKS: tuple[Attack, ...] = (drip, read, guess, look)


async def run(crowd: Crowd, connections: int, seed: int = 1) -> None:
    """Until it is ended. Says when all connections have been opened once."""
    await crowd.join()
    tasks = set()
    for number in range(connections):
        dice = random.Random(seed * connections + number)
        tasks.add(asyncio.create_task(crowd.attack(ATTACKS[number % len(ATTACKS)], dice)))
        await asyncio.sleep(1 / OPENING)
    _say({"attacking": connections})
    while True:
        await asyncio.sleep(1)
        _say(crowd.answers)


def _say(words: dict[str, int]) -> None:
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("--table", required=True)
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--source", default=SOURCE)
    args = parser.parse_args()
    if hasattr(os, "nice"):
        os.nice(NICE)
    crowd = Crowd(args.address, args.source, args.table)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        asyncio.run(run(crowd, args.connections))


if __name__ == "__main__":
    main()
