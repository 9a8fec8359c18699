"""Plays at many tables of a running server at once, as programs do, and measures how long it takes.

It knows the server only by its HTTP API and its sockets, and runs in a process of its own:
`python -m commontable.lab.load ADDRESS …`. `commontable bench --server` starts both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

FATAL = "open"  # what random players of Couperation should not do if the game is to last
PAUSE = 0.5  # seconds before a request is made again that came too fast


class Position(msgspec.Struct):
    """What a player needs of a view."""

    acting: list[int]
    legal: list[str]


class Message(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    status: str = ""
    view: Position | None = None
    message: str = ""


_read = msgspec.json.Decoder(Message).decode


@dataclass
class Load:
    """How many tables, for how long, how fast, and what the server shows."""

    address: str
    tables: int
    seconds: float
    rate: float  # moves a second at each table; 0: as fast as it goes
    format: str  # "json" or "page"


@dataclass
class Tally:
    """What came of it."""

    begun: float = 0.0
    latencies: list[float] = field(default_factory=list)  # seconds from sending to the new view
    refused: int = 0
    opened: int = 0

    def report(self, load: Load, seconds: float) -> dict[str, Any]:
        ordered = sorted(self.latencies) or [0.0]
        return {
            "format": load.format,
            "tables": load.tables,
            "rate": load.rate or None,
            "moves": len(self.latencies),
            "moves_per_second": round(len(self.latencies) / seconds, 1),
            "p50_ms": round(ordered[len(ordered) // 2] * 1e3, 2),
            "p99_ms": round(ordered[int(len(ordered) * 0.99)] * 1e3, 2),
            "refused": self.refused,
            "tables_opened": self.opened,
        }


class Guest:
    """A program with a token."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.token = ""
        self.token = self.post("/api/guests", {"name": name})["token"]

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Asks again for as long as the server says that we are too fast."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = json.dumps(body).encode()
        while True:
            request = urllib.request.Request(self.address + path, data, headers)
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise
                time.sleep(PAUSE)


class Seat:
    """One player at one table."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.news = asyncio.Event()
        self.position: Position | None = None
        self.status = ""
        self.refused = 0
        self.reader = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.socket:
            message = _read(text)
            if message.type == "view":
                self.position, self.status = message.view, message.status
                self.news.set()
            elif message.type == "error":
                self.refused += 1
                self.news.set()

    @property
    def can_act(self) -> bool:
        return self.position is not None and bool(self.position.legal)


async def play(load: Load, guests: list[Guest], tally: Tally, number: int, end: float) -> None:
    """Plays game after game at one table until time is up."""
    dice = random.Random(number)
    while time.perf_counter() < end:
        table = await asyncio.to_thread(_open, load, guests)
        tally.opened += 1
        seats = [await _sit(load, guest, table, seat) for seat, guest in enumerate(guests)]
        try:
            await _play_one(load, seats, tally, dice, end)
        finally:
            for seat in seats:
                seat.reader.cancel()
                await seat.socket.close()


def _open(load: Load, guests: list[Guest]) -> str:
    body = {"game": "couperation", "seats": 2, "options": {}, "seat": 0, "bots": {}}
    table: str = guests[0].post("/api/tables", body)["table"]
    sit = {"do": "sit", "id": "sit", "seat": 1}
    guests[1].post(f"/api/tables/{table}/do", sit)
    return table


async def _sit(load: Load, guest: Guest, table: str, seat: int) -> Seat:
    address = load.address.replace("http", "ws", 1)
    path = f"{address}/t/{table}/socket?viewer={seat}&format={load.format}"
    headers = {"Authorization": f"Bearer {guest.token}"}
    return Seat(await connect(path, additional_headers=headers, max_size=2**22), seat)


async def _play_one(
    load: Load, seats: list[Seat], tally: Tally, dice: random.Random, end: float
) -> None:
    number = 0
    while time.perf_counter() < end and all(seat.status != "over" for seat in seats):
        player = next((seat for seat in seats if seat.can_act), None)
        if player is None or player.position is None:
            await _wait_for_news(seats)
            continue
        if load.rate:
            await asyncio.sleep(dice.uniform(0.5, 1.5) / load.rate)
        texts = [t for t in player.position.legal if not t.startswith(FATAL)]
        action = dice.choice(texts or player.position.legal)
        number += 1
        ask = {"do": "act", "id": str(number), "seat": player.seat, "action": action}
        for seat in seats:
            seat.position = None
        player.news.clear()
        sent = time.perf_counter()
        await player.socket.send(json.dumps(ask))
        await asyncio.wait_for(player.news.wait(), 30)
        if sent > tally.begun:
            tally.latencies.append(time.perf_counter() - sent)
        await _settled(seats)


async def _wait_for_news(seats: list[Seat]) -> None:
    waiting = [asyncio.ensure_future(seat.news.wait()) for seat in seats]
    await asyncio.wait(waiting, timeout=5, return_when=asyncio.FIRST_COMPLETED)
    for each in waiting:
        each.cancel()
    for seat in seats:
        seat.news.clear()


async def _settled(seats: list[Seat]) -> None:
    """Lets the other seat's view come in, if the action was one it may notice."""
    if not any(seat.can_act for seat in seats):
        await _wait_for_news([seat for seat in seats if seat.position is None] or seats)


async def run(load: Load) -> dict[str, Any]:
    """Brings all tables into play, then measures for the time asked."""
    guests = [await asyncio.to_thread(Guest, load.address, name) for name in ("Ana", "Bo")]
    tally = Tally(begun=float("inf"))
    end = time.perf_counter() + 3600
    limit = asyncio.Semaphore(8)
    clock = [end]

    async def one(number: int) -> None:
        async with limit:
            table = await asyncio.to_thread(_open, load, guests)
            seats = [await _sit(load, guest, table, seat) for seat, guest in enumerate(guests)]
        ready.append(number)
        await started.wait()
        dice = random.Random(number)
        await _play_one(load, seats, tally, dice, clock[0])
        for seat in seats:
            seat.reader.cancel()
            await seat.socket.close()
        if time.perf_counter() < clock[0]:
            await play(load, guests, tally, number + load.tables, clock[0])

    ready: list[int] = []
    started = asyncio.Event()
    players = [asyncio.create_task(one(number)) for number in range(load.tables)]
    while len(ready) < load.tables:
        await asyncio.sleep(0.05)
        for task in players:
            if task.done() and task.exception():
                raise task.exception() or RuntimeError("a player stopped")
    tally.begun = time.perf_counter() + 1.0
    clock[0] = tally.begun + load.seconds
    started.set()
    await asyncio.gather(*players)
    return tally.report(load, load.seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=0.0)
    parser.add_argument("--format", choices=("json", "page"), default="json")
    args = parser.parse_args()
    load = Load(args.address, args.tables, args.seconds, args.rate, args.format)
    json.dump(asyncio.run(run(load)), sys.stdout)


if __name__ == "__main__":
    main()
