"""People who play, leave, come back, vote and remove each other, whatever the server does.

Each is a program that never gives up on an answer: what it has asked is asked again, under the same
id, until it is answered.
"""

import asyncio
import contextlib
import hashlib
import http.client
import json
import random
import urllib.error
import urllib.request
from collections import Counter, defaultdict
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

LOST = (OSError, ConnectionClosed, InvalidHandshake, EOFError, http.client.HTTPException)
PATIENCE = 0.25  # seconds without news after which somebody thinks again
KEPT = 0.1  # of the views are kept to be compared
Message = dict[str, Any]


class History:
    """What clients were told, to be compared with what is stored."""

    def __init__(self) -> None:
        self.done: list[tuple[str, str, Message]] = []  # table, stored id, what was asked
        self.ends: Counter[str] = Counter()  # how answers ended
        self.seqs: dict[tuple[str, int, str], list[int]] = defaultdict(list)  # in order
        self.views: dict[str, list[Message]] = defaultdict(list)  # some of those by table
        self.entropies: dict[str, set[str]] = defaultdict(set)  # committed to, by table
        self.states: list[tuple[str, int, str]] = []  # table, seq, bytes of its state in memory
        self.timeouts: set[str] = set()  # tables where a clock was seen to run out
        self.kinds: Counter[str] = Counter()  # of events that were stored

    def note_view(self, table: str, who: str, view: Message, luck: random.Random) -> None:
        self.seqs[table, view["viewer"], who].append(view["seq"])
        if any(seat["cause"] == "clock" for seat in view["seats"]):
            self.timeouts.add(table)
        if luck.random() < KEPT:
            self.views[table].append(view)


class Person:
    """Plays anything legal, and does what people do besides."""

    def __init__(self, name: str, port: int, history: History, luck: random.Random) -> None:
        self.name = name
        self.url = f"http://127.0.0.1:{port}"
        self.history = history
        self.luck = luck
        self.token = self.guest = ""
        self.count = 0
        self.is_idle = False  # lets the others wait, until a clock runs out
        self.entropy: dict[tuple[str, int], str] = {}  # by table and attempt
        self.is_out: set[str] = set()  # tables where there is no seat for this one any more
        self.removals: Counter[str] = Counter()  # by table

    async def post(self, path: str, body: Message) -> Message:
        """Until it is answered."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        while True:
            with contextlib.suppress(*LOST, urllib.error.URLError):
                return dict(await asyncio.to_thread(fetch, request))
            await asyncio.sleep(0.02)

    async def arrive(self) -> None:
        welcome = await self.post("/api/guests", {"name": self.name})
        self.token, self.guest = str(welcome["token"]), str(welcome["guest"])

    async def play(self, table: str) -> None:
        """Stays until the game is over, over as many connections as it takes."""
        pending: Message | None = None
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"ws{self.url[4:]}/t/{table}/socket?format=json"
        while True:
            try:
                async with connect(
                    address, additional_headers=headers, open_timeout=5, proxy=None
                ) as line:
                    view: Message | None = None
                    if pending is not None:
                        await line.send(json.dumps(pending))
                    while view is None or view["status"] != "over":
                        if view is not None and pending is None:
                            pending = await self._decide(line, table, view)
                        message = await self._hear(line)
                        if message is None:
                            continue
                        if message["type"] == "view":
                            view = message
                            self.history.note_view(table, self.name, view, self.luck)
                        elif pending is not None and message.get("id") == pending["id"]:
                            self._note(table, pending, message)
                            pending = None
                    return
            except LOST:
                await asyncio.sleep(0.02)

    async def _hear(self, line: ClientConnection) -> Message | None:
        """The next message, or nothing if there is none for a while."""
        with contextlib.suppress(TimeoutError):
            return dict(json.loads(await asyncio.wait_for(line.recv(), PATIENCE)))
        return None

    async def _decide(self, line: ClientConnection, table: str, view: Message) -> Message | None:
        """Asks for something, if there is anything to ask for."""
        wish = self._wish(table, view)
        if wish is None:
            return None
        self.count += 1
        asked = {**wish, "id": f"{self.name}-{self.count}"}
        await line.send(json.dumps(asked))
        return asked

    def _note(self, table: str, asked: Message, answer: Message) -> None:
        end = answer.get("error") or ("repeated" if answer["repeated"] else "done")
        self.history.ends[end] += 1
        if answer["type"] == "done":
            self.history.done.append((table, f"{self.guest}:{asked['id']}", asked))
        elif asked["do"] == "sit" and end in ("closed", "vote"):
            self.is_out.add(table)

    # -------------------------------------------------------------- what they want

    def _wish(self, table: str, view: Message) -> Message | None:
        asked = view["proposal"]
        if asked is not None and set(view["you"]) & (set(asked["asks"]) - set(asked["agreed"])):
            return {"do": self._mostly("accept", "reject")}
        if not view["you"]:
            is_alone = view["is_host"] and table in self.is_out and view["status"] == "waiting"
            return {"do": "close"} if is_alone else self._seat_to_ask_for(table, view)
        own = view["you"][0]
        if view["status"] == "waiting":
            return self._before_the_deal(table, view, own)
        if view["seats"][own]["kind"] == "bot":
            return {"do": "sit", "seat": own} if self.luck.random() < 0.6 else None
        if (whim := self._whim(table, view, own)) is not None:
            return whim
        legal = [] if self.is_idle and self.luck.random() < 0.98 else view["view"]["legal"]
        return {"do": "act", "seat": own, "action": self.luck.choice(legal)} if legal else None

    def _mostly(self, usual: str, other: str) -> str:
        return usual if self.luck.random() < 0.9 else other

    def _before_the_deal(self, table: str, view: Message, own: int) -> Message | None:
        deal = view["deal"]
        if not view["seats"][own]["ready"]:
            return {"do": "ready", "commitment": self._commitment(table, deal["attempt"])}
        if deal["stage"] == "revealing":
            entropy = self.entropy.get((table, deal["attempt"]), "")
            if any(
                own in each["seats"] and not each["is_revealed"] for each in deal["commitments"]
            ):
                return {"do": "reveal", "entropy": entropy} if entropy else {"do": "unready"}
        whim = self.luck.random()
        if whim < 0.02:
            return {"do": "leave", "seat": own}
        if whim < 0.04:
            return {"do": "unready"}
        return self._as_host(view) if view["is_host"] and whim > 0.8 else None

    def _as_host(self, view: Message) -> Message | None:
        """Opens and closes the table, and gives seats to bots that nobody may or wants to have."""
        open_seats = [seat["seat"] for seat in view["seats"] if seat["kind"] == "open"]
        if open_seats and self.luck.random() < 0.5:
            return {"do": "bot", "seat": open_seats[0], "bot": "random"}
        return {"do": "lock", "is_locked": not view["is_locked"]}

    def _commitment(self, table: str, attempt: int) -> str:
        """Of random bytes of their own; some add none."""
        if self.luck.random() < 0.2:
            return ""
        entropy = self.entropy.setdefault((table, attempt), self.luck.randbytes(32).hex())
        self.history.entropies[table].add(entropy)
        return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()

    def _seat_to_ask_for(self, table: str, view: Message) -> Message | None:
        """An open seat, or one that nobody plays for themselves."""
        if table in self.is_out or view["proposal"] is not None or self.luck.random() < 0.5:
            return None
        for seat in view["seats"]:
            is_free = seat["kind"] == "open" or (seat["kind"] == "bot" and not seat["stands_in"])
            if is_free or seat["cause"] == "left":
                return {"do": "sit", "seat": seat["seat"]}
        return None

    def _whim(self, table: str, view: Message, own: int) -> Message | None:
        """What people do now and then besides playing."""
        whim = self.luck.random()
        if whim < 0.03:
            return {"do": "leave", "seat": own}
        if whim < 0.06:
            return {"do": "bot", "seat": own, "bot": "random"}
        people = [s["seat"] for s in view["seats"] if s["kind"] == "person" and s["seat"] != own]
        if whim < 0.09 and len(people) > 1:
            return {"do": "bot", "seat": self.luck.choice(people), "bot": "easy"}
        if whim < 0.14 and view["is_host"] and len(people) > 1 and not self.removals[table]:
            self.removals[table] += 1
            return {"do": "remove", "seat": self.luck.choice(people)}
        if 0.14 < whim < 0.16 and view["is_host"]:
            return {"do": "lock", "is_locked": not view["is_locked"]}
        return {"do": "undo"} if whim > 0.97 else None


def fetch(request: urllib.request.Request) -> Any:
    with urllib.request.urlopen(request, timeout=5) as answer:
        return json.loads(answer.read())


# ------------------------------------------------------------------ companies

CLOCK = {"kind": "decision", "seconds": 5}  # the shortest


async def a_company(
    number: int, seats: int, port: int, history: History, stop: asyncio.Event
) -> None:
    """People who play one game after another, and one more than there are seats for."""
    luck = random.Random(number)
    names = [f"{name}{number}" for name in ("ann", "ben", "cleo", "dora")[: seats + (seats > 2)]]
    people = [Person(name, port, history, luck) for name in names]
    for person in people:
        await person.arrive()
    people[1].is_idle = number == 0
    while not stop.is_set():
        wanted: Message = {"game": "couperation", "seats": seats, "seat": 0}
        if people[1].is_idle or luck.random() < 0.5:
            wanted["clock"] = CLOCK
        opened = await people[0].post("/api/tables", wanted)
        await _until(stop, [person.play(str(opened["table"])) for person in people])


async def _until(stop: asyncio.Event, work: list[Any]) -> None:
    """Until all of it is done, or it is time to stop."""
    games = [asyncio.create_task(each) for each in work]
    stopping = asyncio.create_task(stop.wait())
    everybody = asyncio.create_task(_all_of(games))
    await asyncio.wait({everybody, stopping}, return_when=asyncio.FIRST_COMPLETED)
    for task in (*games, stopping):
        task.cancel()
    ends = await asyncio.gather(*games, everybody, stopping, return_exceptions=True)
    failed = [each for each in ends if isinstance(each, Exception)]
    assert not failed, failed


async def _all_of(tasks: list[asyncio.Task[None]]) -> bool:
    await asyncio.gather(*tasks)
    return True


async def bots(port: int, history: History, stop: asyncio.Event) -> None:
    """A table where only bots play, as fast as they can."""
    host = Person("host", port, history, random.Random(0))
    await host.arrive()
    wanted = {"game": "couperation", "seats": 2, "bots": {"0": "random", "1": "random"}}
    while not stop.is_set():
        await host.post("/api/tables", wanted)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), 0.3)
