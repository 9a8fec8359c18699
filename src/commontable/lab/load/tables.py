"""Plays at many tables of a running server at once, as programs do, and measures how long it takes.

It knows the server only by its HTTP API and its sockets, and runs in a process of its own:
`python -m commontable.lab.load.tables ADDRESS …`. `commontable bench --server` starts both.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import random
import socket
import sys
import time
import urllib.request
from asyncio.subprocess import Process
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec

from commontable.lab.load.client import Wire, open_wire

FATAL = "open"  # what random players of Couperation should not do if the game is to last
SETTLING = 1.0  # seconds of play before the measuring begins
PAGE_PAUSE = 0.2  # seconds between two pages of a bystander
QUICKEST = 1 / 30  # seconds between two messages of one seat: no table allows more for long


class Position(msgspec.Struct):
    """What a player needs of a view."""

    legal: list[str]


class Message(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    status: str = ""
    seq: int = 0
    view: Position | None = None


_read = msgspec.json.Decoder(Message).decode


@dataclass(frozen=True)
class Load:
    """How many tables, for how long, how fast, and what the server shows."""

    address: str
    tables: int
    seconds: float
    rate: float  # moves a second at each table; 0: as fast as it goes
    format: str  # "json" or "page"
    spare: int = 0  # tables more, for those whose game ends
    stuck: int = 0  # sockets that watch and never read
    hostile: int = 0  # connections from one other address that mean no good


@dataclass
class Tally:
    """What came of it, between `begin` and `end`."""

    begin: float = float("inf")
    end: float = float("inf")
    latencies: list[float] = field(default_factory=list)  # seconds from sending to the new view
    others: list[float] = field(default_factory=list)  # the same, until the other seat has it
    pages: list[float] = field(default_factory=list)  # the same for a bystander's page
    refused: int = 0
    games: int = 0  # that ended
    silent: int = 0  # tables at which nothing went on in the end

    def count(self, seen: list[float], sent: float, now: float) -> None:
        if self.begin <= sent < self.end:
            seen.append(now - sent)


class Guest:
    """A program with a token. Asks over one connection, again if the server says 'too fast'."""

    def __init__(self, address: str, name: str) -> None:
        place = urlsplit(address)
        self.line = http.client.HTTPConnection(place.hostname or "", place.port or 80, timeout=60)
        self.token = ""
        self.token = self.post("/api/guests", {"name": name})["token"]

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        while True:
            self.line.request("POST", path, json.dumps(body), headers)
            answer = self.line.getresponse()
            text = answer.read()
            if answer.status < 400:
                return json.loads(text)
            if answer.status != 429:
                raise ConnectionError(f"{path}: {answer.status} {text.decode()[:300]}")
            time.sleep(0.5)


def open_tables(guests: list[Guest], n: int) -> list[str]:
    """Tables at which both guests sit."""
    return [_open(guests) for _ in range(n)]


def _open(guests: list[Guest]) -> str:
    body = {"game": "couperation", "seats": 2, "options": {}, "seat": 0, "bots": {}}
    table: str = guests[0].post("/api/tables", body)["table"]
    guests[1].post(f"/api/tables/{table}/do", {"do": "sit", "id": "sit", "seat": 1})
    for guest in guests:
        guest.post(f"/api/tables/{table}/do", {"do": "ready", "id": "ready"})
    return table


class Seat:
    """One player at one table."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.wire: Wire | None = None
        self.legal: list[str] = []  # as far as this seat knows
        self.seq = -1  # of the last view
        self.sent_at = 0.0
        self.is_waiting = False  # for the view that follows its action

    def hear(self, text: bytes) -> None:
        message = _read(text)
        if message.type == "view" and message.view is not None:
            now = time.perf_counter()
            if message.seq == self.seq:
                return  # somebody came or went
            self.seq = message.seq
            self.legal = message.view.legal
            self.game.saw(self, now)
            self.game.go_on(message.status == "over")
        elif message.type == "error":
            self.is_waiting = False
            self.game.tally.refused += 1
            self.game.go_on(False)


class Game:
    """One game at one table. Everything happens when a message comes or a pause ends."""

    def __init__(self, load: Load, tally: Tally, dice: random.Random, number: int = 0) -> None:
        self.load = load
        self.client = client_address(number) if load.hostile else ""
        self.tally = tally
        self.dice = dice
        self.seats = [Seat(self, 0), Seat(self, 1)]
        self.number = 0
        self.is_thinking = True  # until it is let go
        self.over = asyncio.Event()

    async def sit_down(self, guests: list[Guest], table: str) -> None:
        for seat, guest in zip(self.seats, guests, strict=True):
            path = f"/t/{table}/socket?viewer={seat.seat}&format={self.load.format}"
            is_page = self.load.format == "page"
            seat.wire = await open_wire(
                self.load.address, path, guest.token, seat.hear, is_page, self.client
            )

    def begin(self) -> None:
        self.is_thinking = False
        self.go_on(False)

    def saw(self, seat: Seat, now: float) -> None:
        """A seat has the view after the last action."""
        tally, sent = self.tally, max(each.sent_at for each in self.seats)
        tally.count(tally.latencies if seat.is_waiting else tally.others, sent, now)
        seat.is_waiting = False

    def go_on(self, is_over: bool) -> None:
        """Lets a seat act that can, after a while."""
        if is_over:
            self.over.set()
        if self.is_thinking or self.over.is_set() or any(each.is_waiting for each in self.seats):
            return
        if not any(each.legal for each in self.seats):
            return
        rate = self.load.rate
        pause = self.dice.uniform(0.5, 1.5) / rate if rate else QUICKEST
        due = max(each.sent_at for each in self.seats) + pause
        left = due - time.perf_counter()
        if left <= 0:
            self._act()
        else:
            self.is_thinking = True
            asyncio.get_running_loop().call_later(left, self._act)

    def _act(self) -> None:
        self.is_thinking = False
        seat = next((each for each in self.seats if each.legal), None)
        if self.over.is_set() or seat is None or seat.wire is None:
            return
        texts = [text for text in seat.legal if not text.startswith(FATAL)] or seat.legal
        self.number += 1
        words = f'{{"do":"act","id":"{self.number}","seat":{seat.seat},"action":"'
        words += f'{self.dice.choice(texts)}"}}'
        for each in self.seats:
            each.legal = []  # a new view says what can be done then
        seat.is_waiting = True
        seat.sent_at = time.perf_counter()
        seat.wire.send(words.encode())

    def leave(self) -> None:
        self.over.set()
        for seat in self.seats:
            if seat.wire is not None:
                seat.wire.close()


async def _play(tally: Tally, first: Game, spare: list[Game]) -> None:
    """Plays on at a spare table whenever a game is over. Its players sit there already."""
    game = first
    while True:
        await game.over.wait()
        if not spare or time.perf_counter() > tally.end:
            tally.silent += 1
            return
        tally.games += 1
        game.leave()
        game = spare.pop()
        game.begin()


def _get_stuck(load: Load, guest: Guest, table: str) -> socket.socket:
    """Watches a table and never reads: what comes piles up here, then at the server."""
    place = urlsplit(load.address)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((place.hostname, place.port))
    line.sendall(
        f"GET /t/{table}/socket?viewer=public&format=page HTTP/1.1\r\nHost: {place.netloc}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {guest.token}"
        "\r\n\r\n".encode()
    )
    return line


async def _attack(load: Load, table: str) -> Process | None:
    """Starts those who mean no good, and waits until they are all there."""
    if not load.hostile:
        return None
    command = [sys.executable, "-m", "commontable.lab.load.hostile", load.address]
    command += [f"--table={table}", f"--connections={load.hostile}"]  # an id may begin with a dash
    attack = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert attack.stdout is not None
    await attack.stdout.readline()
    return attack


async def _end_attack(attack: Process | None) -> dict[str, Any]:
    """What they were answered, by status."""
    if attack is None:
        return {}
    if attack.returncode is not None:
        raise ConnectionError("those who mean no good ended before they were told to")
    attack.terminate()
    told, _ = await attack.communicate()
    lines = told.splitlines()
    return {"hostile_answers": json.loads(lines[-1]) if lines else {}}


async def _read_pages(load: Load, tally: Tally, table: str) -> None:
    """A bystander who looks at a table as a page, some times a second."""
    while load.hostile:
        began = time.perf_counter()
        await asyncio.to_thread(_read_page, f"{load.address}/t/{table}")
        tally.count(tally.pages, began, time.perf_counter())
        await asyncio.sleep(PAGE_PAUSE)


def _read_page(address: str) -> None:
    with urllib.request.urlopen(address, timeout=60) as answer:
        answer.read()


def client_address(number: int) -> str:
    """The address of those who play at a table; all are different."""
    return f"10.1.{number // 250}.{number % 250 + 1}"


def _wait_until_compiled(address: str, seconds: float = 60) -> None:
    """Until the server plays by compiled rules; the moment of loading them is not measured."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with urllib.request.urlopen(address + "/metrics", timeout=30) as answer:
            if b'commontable_games_compiled{game="couperation"} 1' in answer.read():
                return
        time.sleep(0.2)


async def run(load: Load) -> dict[str, Any]:
    """Brings all tables into play, then measures for the time asked."""
    guests = [Guest(load.address, name) for name in ("Ana", "Bo")]
    tables = open_tables(guests, load.tables + load.spare)
    _wait_until_compiled(load.address)
    tally = Tally()
    games = [Game(load, tally, random.Random(number), number) for number in range(len(tables))]
    for game, table in zip(games, tables, strict=True):
        await game.sit_down(guests, table)
    games, spare = games[: load.tables], games[load.tables :]
    stuck = [_get_stuck(load, guests[0], table) for table in tables[: load.stuck]]
    players = [asyncio.create_task(_play(tally, game, spare)) for game in games]
    for game in games:  # people do not begin at the same moment
        wait = game.dice.uniform(0, SETTLING) if load.rate else 0.0
        asyncio.get_running_loop().call_later(wait, game.begin)
    await asyncio.sleep(2 * SETTLING)
    attack = await _attack(load, tables[0])
    reader = asyncio.create_task(_read_pages(load, tally, tables[0]))
    say({"measuring": True})
    before = time.process_time()
    tally.begin = time.perf_counter()
    tally.end = tally.begin + load.seconds
    await asyncio.sleep(load.seconds)
    used = time.process_time() - before
    say({"measuring": False})
    broken = [task.exception() for task in players if task.done()]
    for error in filter(None, broken):
        raise error
    for task in players:
        task.cancel()
    for line in stuck:
        line.close()
    reader.cancel()
    return {**report(load, tally, used), **await _end_attack(attack)}


def report(load: Load, tally: Tally, used: float) -> dict[str, Any]:
    def percentile(part: float, seen: list[float]) -> float:
        ordered = sorted(seen) or [0.0]
        return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1e3, 2)

    return {
        "format": load.format,
        "tables": load.tables,
        "rate": load.rate or None,
        "stuck": load.stuck,
        "hostile": load.hostile,
        "moves": len(tally.latencies),
        "moves_per_second": round(len(tally.latencies) / load.seconds, 1),
        "p50_ms": percentile(0.5, tally.latencies),
        "p99_ms": percentile(0.99, tally.latencies),
        "max_ms": percentile(1.0, tally.latencies),
        "others_p99_ms": percentile(0.99, tally.others),
        "page_p50_ms": percentile(0.5, tally.pages),
        "page_p99_ms": percentile(0.99, tally.pages),
        "refused": tally.refused,
        "games_ended": tally.games,
        "silent": tally.silent,
        "client_cpu": round(used / load.seconds, 3),
    }


def say(words: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=0.0)
    parser.add_argument("--format", choices=("json", "page"), default="json")
    parser.add_argument("--spare", type=int, default=0)
    parser.add_argument("--stuck", type=int, default=0)
    parser.add_argument("--hostile", type=int, default=0)
    parser.add_argument("--fill", type=int, default=0, help="only open this many tables")
    args = parser.parse_args()
    if args.fill:
        guests = [Guest(args.address, name) for name in ("Ana", "Bo")]
        open_tables(guests, args.fill)
        return
    load = Load(
        args.address,
        args.tables,
        args.seconds,
        args.rate,
        args.format,
        args.spare,
        args.stuck,
        args.hostile,
    )
    say(run_quickly(run(load)))


def run_quickly(work: Coroutine[Any, Any, Any]) -> Any:
    """In the faster loop, where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


if __name__ == "__main__":
    main()
