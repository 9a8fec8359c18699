"""Connections that mean no good, from one address: slow, reading all the time, guessing codes.

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

SOURCE = "127.0.0.2"  # another client than the 127.0.0.1 of those who play
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
NICE = 10  # those who are measured share the clients' core with it
DRIP = 1.0  # seconds between two bytes of a slow head
AGAIN = 0.2  # seconds before a connection that was closed is opened again
OPENING = 200  # connections a second in the beginning, so that all get through
PATIENCE = 60.0  # seconds for an answer

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Attack = Callable[["Crowd", Line, random.Random], Coroutine[Any, Any, None]]


class Crowd:
    """Where they go, and what they were answered."""

    def __init__(self, address: str, source: str, table: str) -> None:
        place = urlsplit(address)
        self.host, self.port = place.hostname or "", place.port or 80
        self.source = source
        self.table = table
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
        reader, writer = line
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        size = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
        await reader.readexactly(int(size))
        self.answers[head[9:12].decode()] += 1


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


ATTACKS: tuple[Attack, ...] = (drip, read, guess)


async def run(crowd: Crowd, connections: int, seed: int = 1) -> None:
    """Until it is ended. Says when all connections have been opened once."""
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
