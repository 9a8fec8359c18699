"""Loads boardgame.io's own server with a game of benchmarks/boardgame, as `lab.load` does ours.

Its players speak as much of Socket.IO as they need, over the same lean sockets as ours do:
`python -m commontable.lab.load.boardgame ADDRESS …`.
`commontable bench --server --peers` starts both.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import time

from commontable.core.game import Json
from commontable.lab.load.client import Wire, open_wire
from commontable.lab.load.tables import QUICKEST, SETTLING, Load, Tally, report, run_quickly, say

PATH = "/socket.io/?EIO=4&transport=websocket"
ROOM = "/tower,"  # what comes before each message of a game
OPENED, PING, PONG = b"0", b"2", b"3"
CONNECTED, SYNCED, UPDATED = b"40", b'42/tower,["sync"', b'42/tower,["update"'
WARMING = 4 * SETTLING  # the other side compiles what it often does
_number = re.compile(rb'"_stateID":(\d+)')  # of the state shown
_turn = re.compile(rb'"currentPlayer":"(\d)"')  # whose turn it is in it


class Seat:
    """One player of one match."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.wire: Wire | None = None
        self.early: list[bytes] = []  # what came before the socket was ours to write to
        self.is_in = asyncio.Event()

    async def sit_down(self, address: str) -> None:
        self.wire = await open_wire(address, PATH, "", self.hear, is_packed=False)
        for text in self.early:
            self.hear(text)
        await asyncio.wait_for(self.is_in.wait(), 30)

    def hear(self, text: bytes) -> None:
        if self.wire is None:
            self.early.append(text)
        elif text.startswith(OPENED):
            self.wire.send(f"40{ROOM}".encode())
        elif text == PING:
            self.wire.send(PONG)
        elif text.startswith(CONNECTED):
            self.wire.send(f'42{ROOM}["sync","{self.match.name}","{self.seat}",null,2]'.encode())
        elif text.startswith((SYNCED, UPDATED)):
            number, turn = _number.search(text), _turn.search(text)
            assert number is not None
            assert turn is not None
            self.is_in.set()
            self.match.see(self.seat, int(number[1]), int(turn[1]))

    def act(self, number: int) -> None:
        payload = f'{{"type":"step","args":[],"playerID":"{self.seat}"}}'
        action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
        words = f'42{ROOM}["update",{action},{number},"{self.match.name}","{self.seat}"]'
        assert self.wire is not None
        self.wire.send(words.encode())


class Match:
    """Two players who act by turns; everything happens when a message comes or a pause ends."""

    def __init__(self, load: Load, tally: Tally, number: int) -> None:
        self.load = load
        self.tally = tally
        self.name = f"m{number}"
        self.dice = random.Random(number)
        self.seats = [Seat(self, 0), Seat(self, 1)]
        self.shown = 0  # number of the newest state
        self.turn = 0
        self.waits = -1  # the seat that waits for what comes of its action
        self.acted_on = -1  # number of the state it acted on
        self.sent_at = 0.0
        self.is_thinking = True  # until it is let go

    def see(self, seat: int, number: int, turn: int) -> None:
        is_new, tally = number > self.acted_on, self.tally
        if number > self.shown:
            self.shown, self.turn = number, turn
        if is_new:
            seen = tally.latencies if seat == self.waits else tally.others
            tally.count(seen, self.sent_at, time.perf_counter())
        if is_new and seat == self.waits:
            self.waits = -1
        self.go_on()

    def begin(self) -> None:
        self.is_thinking = False
        self.go_on()

    def go_on(self) -> None:
        if self.is_thinking or self.waits >= 0:
            return
        rate = self.load.rate
        pause = self.dice.uniform(0.5, 1.5) / rate if rate else QUICKEST
        left = self.sent_at + pause - time.perf_counter()
        self.is_thinking = True
        asyncio.get_running_loop().call_later(max(left, 0.0), self._act)

    def _act(self) -> None:
        self.is_thinking = False
        self.waits, self.acted_on = self.turn, self.shown
        self.sent_at = time.perf_counter()
        self.seats[self.waits].act(self.shown)


async def run(load: Load) -> Json:
    """Brings all matches into play, then measures for the time asked."""
    tally = Tally()
    matches = [Match(load, tally, number) for number in range(load.tables)]
    for match in matches:
        for seat in match.seats:
            await seat.sit_down(load.address)
    for match in matches:
        wait = match.dice.uniform(0, SETTLING) if load.rate else 0.0
        asyncio.get_running_loop().call_later(wait, match.begin)
    await asyncio.sleep(WARMING)
    say({"measuring": True})
    before = time.process_time()
    tally.begin = time.perf_counter()
    tally.end = tally.begin + load.seconds
    await asyncio.sleep(load.seconds)
    say({"measuring": False})
    return report(load, tally, time.process_time() - before)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=0.0)
    args = parser.parse_args()
    say(run_quickly(run(Load(args.address, args.tables, args.seconds, args.rate, "json"))))


if __name__ == "__main__":
    main()
