"""The server is killed at random moments, again and again. Nothing it has acknowledged is lost.

`make soak` runs the same with thousands of kills.
"""

import asyncio
import contextlib
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from commontable.core import record
from commontable.core.game import NOBODY, Json
from commontable.games import GAMES
from commontable.tables.events import Acted
from commontable.tables.house import House
from commontable.tables.sight import look
from commontable.tables.stores import open_store
from commontable.tables.table import fold

KILLS = int(os.environ.get("KILLS", "60")) // 2  # on each kind of database
PAIRS = 3  # tables of two people each
LOOKS = 0.2  # lives whose tables are looked at in memory, just before they end
LOST = (OSError, ConnectionClosed, InvalidHandshake, EOFError, http.client.HTTPException)


class Phoenix:
    """Kills its server, and wakes it again on the same port."""

    def __init__(self, database: str, log: Path) -> None:
        self.book = log.with_name("states.json")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        flags = ["--port", str(self.port), "--db", database, "--bot-pace", "0"]
        settings = {"TABLES_PER_GUEST": "100000", "TABLES_PER_ADDRESS": "1000000"}
        with log.open("ab") as errors:
            self.parent = subprocess.Popen(
                [sys.executable, str(Path(__file__).parent / "phoenix.py"), str(self.book), *flags],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, **{f"COMMONTABLE_{k}": v for k, v in settings.items()}},
            )
        self.child = 0

    def start(self) -> None:
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.write("start\n")
        self.parent.stdin.flush()
        self.child = int(self.parent.stdout.readline())
        assert self.child, "the server did not start"

    def kill(self) -> None:
        os.kill(self.child, signal.SIGKILL)
        while True:  # until it is gone: a file has one owner
            try:
                os.kill(self.child, 0)
            except ProcessLookupError:
                return
            time.sleep(0.001)

    def states(self) -> Json:
        """By table: how many events it has had in this life's memory, and its state as bytes."""
        self.book.unlink(missing_ok=True)
        os.kill(self.child, signal.SIGUSR1)
        for _ in range(6000):
            if self.book.exists():
                return dict(json.loads(self.book.read_text()))
            time.sleep(0.01)
        raise AssertionError("the server does not show its tables")

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.child, signal.SIGKILL)
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.close()
        self.parent.wait(60)
        self.parent.stdout.close()


class History:
    """What clients were told, to be compared with what is stored."""

    def __init__(self) -> None:
        self.done: list[tuple[str, str, int, str]] = []  # table, stored id, seat, action
        self.seen: Counter[str] = Counter()  # how answers ended
        self.views: dict[tuple[str, int], list[int]] = {}  # by table and viewer: seqs in order
        self.states: list[tuple[str, int, str]] = []  # table, seq, bytes of its state in memory

    def note_states(self, phoenix: Phoenix) -> None:
        self.states += [(table, seq, raw) for table, (seq, raw) in phoenix.states().items()]


class Person:
    """A program on one seat that plays anything legal and never gives up on an answer."""

    def __init__(self, name: str, port: int, history: History, luck: random.Random) -> None:
        self.name = name
        self.url = f"http://127.0.0.1:{port}"
        self.history = history
        self.luck = luck
        self.token = self.guest = ""
        self.count = 0

    async def post(self, path: str, body: dict[str, object]) -> dict[str, object]:
        """Until it is answered."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        while True:
            with contextlib.suppress(*LOST, urllib.error.URLError):
                return await asyncio.to_thread(_fetch, request)
            await asyncio.sleep(0.02)

    async def arrive(self) -> None:
        welcome = await self.post("/api/guests", {"name": self.name})
        self.token, self.guest = str(welcome["token"]), str(welcome["guest"])

    async def play(self, table: str, seat: int) -> None:
        """Plays to the end, over as many connections as it takes."""
        pending: tuple[str, str] | None = None
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"ws{self.url[4:]}/t/{table}/socket?format=json&viewer={seat}"
        while True:
            try:
                async with connect(
                    address, additional_headers=headers, open_timeout=5, proxy=None
                ) as line:
                    while True:
                        if pending is not None:
                            await self._ask(line, seat, pending)
                        message = json.loads(await asyncio.wait_for(line.recv(), 10))
                        if message["type"] == "view":
                            if message["viewer"] == seat:
                                seqs = self.history.views.setdefault((table, seat), [])
                                seqs.append(message["seq"])
                            if message["status"] == "over":
                                return
                            legal = message["view"]["legal"]
                            if legal and pending is None:
                                self.count += 1
                                pending = (f"{self.name}-{self.count}", self.luck.choice(legal))
                        elif message.get("id") == (pending or ("",))[0]:
                            self._note(table, seat, pending, message)
                            pending = None
            except LOST:
                await asyncio.sleep(0.02)

    async def _ask(self, line, seat, pending) -> None:
        asked = {"do": "act", "id": pending[0], "seat": seat, "action": pending[1]}
        await line.send(json.dumps(asked))

    def _note(self, table, seat, pending, message) -> None:
        end = message.get("error") or ("repeated" if message["repeated"] else "done")
        self.history.seen[end] += 1
        if message["type"] == "done":
            self.history.done.append((table, f"{self.guest}:{pending[0]}", seat, pending[1]))


def _fetch(request):
    with urllib.request.urlopen(request, timeout=5) as answer:
        return json.loads(answer.read())


async def a_pair(number: int, port: int, history: History, stop: asyncio.Event) -> None:
    """Two people who play one game after another."""
    luck = random.Random(number)
    ann, ben = (Person(f"{name}{number}", port, history, luck) for name in ("ann", "ben"))
    await ann.arrive()
    await ben.arrive()
    while not stop.is_set():
        opened = await ann.post("/api/tables", {"game": "couperation", "seats": 2, "seat": 0})
        table = str(opened["table"])
        await ben.post(f"/api/tables/{table}/do", {"do": "sit", "id": f"sit-{table}", "seat": 1})
        games = [asyncio.create_task(person.play(table, s)) for s, person in enumerate((ann, ben))]
        stopping = asyncio.create_task(stop.wait())
        everybody = asyncio.create_task(all_of(games))
        await asyncio.wait({everybody, stopping}, return_when=asyncio.FIRST_COMPLETED)
        for task in (*games, stopping):
            task.cancel()
        await asyncio.gather(everybody, stopping, return_exceptions=True)


async def all_of(tasks) -> bool:
    await asyncio.gather(*tasks)
    return True


async def bots(port: int, history: History, stop: asyncio.Event) -> None:
    """A table where only bots play, as fast as they can."""
    host = Person("host", port, history, random.Random())
    await host.arrive()
    wanted = {"game": "couperation", "seats": 2, "bots": {"0": "random", "1": "random"}}
    while not stop.is_set():
        await host.post("/api/tables", wanted)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), 0.3)


async def rage(phoenix: Phoenix, kills: int) -> History:
    """Lets people play while the server is killed so many times."""
    history, stop, luck = History(), asyncio.Event(), random.Random()
    await asyncio.to_thread(phoenix.start)
    crowd = [
        asyncio.create_task(a_pair(number, phoenix.port, history, stop)) for number in range(PAIRS)
    ]
    crowd.append(asyncio.create_task(bots(phoenix.port, history, stop)))
    for _ in range(kills):
        heard = sum(history.seen.values())
        await asyncio.sleep(luck.uniform(0.0, 0.12))
        for _ in range(500):  # a life in which nothing was answered proves little
            if sum(history.seen.values()) > heard:
                break
            await asyncio.sleep(0.01)
        await asyncio.sleep(luck.uniform(0.0, 0.02))
        if luck.random() < LOOKS:
            await asyncio.to_thread(history.note_states, phoenix)
        phoenix.kill()
        await asyncio.to_thread(phoenix.start)
    await asyncio.sleep(0.3)
    stop.set()
    await asyncio.wait(crowd, timeout=60)
    for task in crowd:
        task.cancel()
    outcomes = await asyncio.gather(*crowd, return_exceptions=True)
    await asyncio.to_thread(history.note_states, phoenix)
    errors = [each for each in outcomes if isinstance(each, Exception)]
    assert not errors, errors
    return history


async def check(database: str, history: History) -> dict[str, dict[int, Json]]:
    """Compares what was told with what is stored; gives what each viewer of each table sees."""
    store = await open_store(database)
    commands = Counter((table, command) for table, command, _, _ in history.done)
    assert all(count == 1 for count in commands.values())
    tables = {table for table, _, _, _ in history.done}
    sights = {}
    for table in tables:
        stored = await store.events(table)
        assert [each.seq for each in stored] == list(range(len(stored))), "one order, no gap"
        assert [each.at for each in stored] == sorted(each.at for each in stored)
        now = fold(table, (each.event for each in stored))
        sights[table] = {viewer: look(now, viewer) for viewer in now.viewers}
        for viewer in range(2):
            seqs = history.views.get((table, viewer), [])
            assert seqs == sorted(seqs), "nobody was shown anything that was then gone"
            assert max(seqs, default=0) <= now.seen[viewer]
    for table, last, raw in history.states:
        stored = await store.events(table)
        events = [each.event for each in stored[: last + 1]]
        assert len(events) == last + 1, "what was in memory is stored"
        assert bytes(fold(table, events).state).hex() == raw, "replay and live state differ"
    for table, command, seat, action in history.done:
        seq = await store.seq_of(table, command)
        assert seq is not None, f"{command} was acknowledged and is not there"
        first = (await store.events(table, seq - 1))[0]
        assert first.event == Acted(seat, action)
    await store.close()
    return sights


def compare_with_live(port: int, sights: dict[str, dict[int, Json]]) -> None:
    """What the running server says is what the events add up to."""
    for table, seen in sights.items():
        address = f"http://127.0.0.1:{port}/api/tables/{table}?viewer=public"
        live = _fetch(urllib.request.Request(address))
        told = {key: live[key] for key in seen[NOBODY]}
        assert json.dumps(told) == json.dumps(seen[NOBODY])
        if live["status"] == "over":
            with urllib.request.urlopen(address.partition("?")[0] + "/record") as answer:
                checked = record.verify(GAMES["couperation"], record.read(answer.readlines()))
            assert checked.outcome == live["outcome"]


@pytest.mark.timeout(0 if KILLS > 100 else 280)
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database, tmp_path):
    log = tmp_path / "log"
    phoenix = Phoenix(database, log)
    try:
        history = asyncio.run(rage(phoenix, KILLS))
        sights = asyncio.run(check(database, history))
        compare_with_live(phoenix.port, sights)
    finally:
        phoenix.close()
    assert history.seen["done"] + history.seen["repeated"] > KILLS / 2
    assert "Traceback" not in log.read_text(), log.read_text()
    lost = f"{history.seen['repeated']} answers were lost and asked for again"
    states = f"{len(history.states)} states compared"
    told = f"{history.seen['done']} actions acknowledged"
    sys.stderr.write(f"{KILLS} kills, {told}, {lost}, {states}\n")
    assert history.states


def test_a_house_goes_on_where_it_was_killed(database):
    """Bots whose house was killed go on when somebody looks at their table again."""

    async def story():
        from functools import partial

        from commontable.tables import commands
        from tests.tables.company import open_at

        first = House(await open_store(database), bot_pace=60)
        live = await open_at(first, "ann", bots=["random"])
        stand_in = partial(commands.seat_bot, guest="ann", seat=0, bot="random")
        await first.do(live.table.id, stand_in)
        await first.close()
        second = House(await open_store(database), bot_pace=0)
        again = await second.find(live.table.id)
        for _ in range(6000):
            if again.table.is_over:
                break
            await asyncio.sleep(0.01)
        assert again.table.is_over
        await second.close()

    asyncio.run(story())
