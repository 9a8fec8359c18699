"""The server is killed at random moments, again and again. Nothing it has acknowledged is lost.

`make soak` runs the same with thousands of kills.
"""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import urllib.request
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from commontable.core import record
from commontable.core.game import NOBODY, Json
from commontable.games import GAMES
from commontable.tables.log.events import (
    Accepted,
    Acted,
    AnyEvent,
    Asked,
    Closed,
    Locked,
    Opened,
    Proposed,
    Readied,
    Rejected,
    Removed,
    Revealed,
    Seated,
    Ticked,
    Undone,
    Unreadied,
    kind_of,
)
from commontable.tables.log.store import Stored
from commontable.tables.log.stores import open_store
from commontable.tables.play.sight import look
from commontable.tables.play.table import Table, fold, open_table, take_in
from commontable.tables.service.table_service import TableService
from tests.polling import happens, wait_until
from tests.web.crowd import History, Message, a_company, bots, fetch

KILLS = int(os.environ.get("KILLS", "60")) // 2  # on each kind of database
LONG_LIFE = 50  # one life in so many goes on until a clock runs out
COMPANIES = (2, 2, 3, 3)  # seats of the tables that go on beside each other
LOOKS = 0.2  # lives whose tables are looked at in memory, just before they end
STORED_AS: dict[str, tuple[type, ...]] = {
    "act": (Acted,),
    "undo": (Undone, Asked),
    "leave": (Seated,),
    "bot": (Seated, Proposed),
    "sit": (Seated, Proposed),
    "ready": (Readied,),
    "unready": (Unreadied, Seated),
    "reveal": (Revealed,),
    "accept": (Accepted,),
    "reject": (Rejected,),
    "remove": (Removed,),
    "lock": (Locked,),
    "close": (Closed,),
}
MAY_BE_DONE_ALREADY = {"sit", "ready", "unready", "reveal", "accept", "undo", "bot", "lock"}
MIX = {"readied", "unreadied", "revealed", "dealt", "acted", "undone", "seated", "timed_out"}
MIX |= {"proposed", "accepted", "rejected", "removed", "hosted", "locked"}


class RestartingServer:
    """Kills its server, and wakes it again on the same port."""

    def __init__(self, database: str, log: Path) -> None:
        self.book = log.with_name("states.json")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        flags = ["--port", str(self.port), "--db", database, "--bot-pace", "0"]
        settings = {
            "TABLES_PER_GUEST": "100000",
            "TABLES_PER_ADDRESS": "1000000",
            "SEATS_PER_GUEST": "1000000",
            "NEW_CONNECTIONS_PER_ADDRESS": "100000",
            "READS_PER_ADDRESS": "0",  # a check after many kills reads all tables at once
        }
        with log.open("ab") as errors:
            self.parent = subprocess.Popen(
                [sys.executable, "-m", "tests.web.restarting_server", str(self.book), *flags],
                cwd=Path(__file__).parents[2],
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
        wait_until(self._is_gone)  # a file has one owner

    def _is_gone(self) -> bool:
        try:
            os.kill(self.child, 0)
        except ProcessLookupError:
            return True
        return False

    def states(self) -> Json:
        """By table: how many events it has had in this life's memory, and its state as bytes."""
        self.book.unlink(missing_ok=True)
        os.kill(self.child, signal.SIGUSR1)
        wait_until(self.book.exists)
        return dict(json.loads(self.book.read_text()))

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.child, signal.SIGKILL)
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.close()
        self.parent.wait(60)
        self.parent.stdout.close()


def note_states(server: RestartingServer, history: History) -> None:
    history.states += [(table, seq, raw) for table, (seq, raw) in server.states().items()]


async def a_timeout(history: History) -> None:
    """The server lives until a clock runs out."""
    before = len(history.timeouts)
    with contextlib.suppress(AssertionError):  # where no clock runs, it does not
        await happens(lambda: len(history.timeouts) > before, seconds=20)


def has_answers(history: History, heard: int) -> bool:
    return sum(history.ends.values()) > heard


async def rage(server: RestartingServer, kills: int) -> History:
    """Lets people play while the server is killed so many times."""
    history, stop, luck = History(), asyncio.Event(), random.Random(kills)
    await asyncio.to_thread(server.start)
    crowd = [
        asyncio.create_task(a_company(number, seats, server.port, history, stop))
        for number, seats in enumerate(COMPANIES)
    ]
    crowd.append(asyncio.create_task(bots(server.port, history, stop)))
    for life in range(kills):
        if life % LONG_LIFE == LONG_LIFE // 2:
            await a_timeout(history)
        heard = sum(history.ends.values())
        await asyncio.sleep(luck.uniform(0.0, 0.12))
        with contextlib.suppress(AssertionError):  # a life without an answer proves little
            await happens(partial(has_answers, history, heard), seconds=5)
        await asyncio.sleep(luck.uniform(0.0, 0.02))
        if luck.random() < LOOKS:
            await asyncio.to_thread(note_states, server, history)
        server.kill()
        await asyncio.to_thread(server.start)
    stop.set()
    await asyncio.wait(crowd, timeout=60)
    for task in crowd:
        task.cancel()
    outcomes = await asyncio.gather(*crowd, return_exceptions=True)
    await asyncio.to_thread(note_states, server, history)
    errors = [each for each in outcomes if isinstance(each, Exception)]
    assert not errors, errors
    return history


async def check(database: str, history: History) -> None:
    """Compares what was told with what is stored."""
    store = await open_store(database)
    acknowledged = Counter((table, command) for table, command, _ in history.done)
    assert all(count == 1 for count in acknowledged.values())
    stored = {table: await store.events(table) for table in {table for table, _, _ in history.done}}
    for table, command, asked in history.done:
        check_done(stored[table], await store.seq_of(table, command), command, asked)
    for table, events in stored.items():
        assert [each.seq for each in events] == list(range(len(events))), "one order, no gap"
        assert [each.at for each in events] == sorted(each.at for each in events)
        check_views(table, [each.event for each in events], history)
    for table, last, raw in history.states:
        events = stored.get(table) or await store.events(table)
        assert len(events) > last, "what was in memory is stored"
        then = fold(table, (each.event for each in events[: last + 1]))
        assert bytes(then.state).hex() == raw, "replay and live state differ"
    history.kinds = Counter(kind_of(each.event) for events in stored.values() for each in events)
    await store.close()


def check_done(events: list[Stored], seq: int | None, command: str, asked: Message) -> None:
    """What was acknowledged is stored, and it is what was asked."""
    if seq is None:
        assert asked["do"] in MAY_BE_DONE_ALREADY, f"{command} was acknowledged and is not there"
        return
    first = next(each.event for each in events[seq:] if not isinstance(each.event, Ticked))
    assert isinstance(first, STORED_AS[asked["do"]]), (asked, first)
    if isinstance(first, Acted):
        assert (first.seat, first.action) == (asked["seat"], asked["action"])
    if isinstance(first, Revealed):
        assert first.entropy == asked["entropy"]


def check_views(table_id: str, events: list[AnyEvent], history: History) -> None:
    """What was shown is what the events add up to, at each moment that its viewer could notice."""
    for (table, viewer, _), seqs in history.seqs.items():
        if table == table_id and viewer != NOBODY:
            assert seqs == sorted(seqs), "nobody was shown anything that was then gone"
    shown: dict[tuple[int, int], list[Message]] = {}
    for view in history.views[table_id]:
        shown.setdefault((view["viewer"], view["seq"]), []).append(view)
    assert isinstance(events[0], Opened)
    now = open_table(table_id, events[0])
    for event in events[1:]:
        take_in(now, event)
        for viewer in now.viewers:
            for view in shown.get((viewer, now.seen[viewer]), ()):
                told = json.loads(json.dumps(look(now, viewer)))
                del told["facts"]  # of what is new since the view before
                assert {key: view[key] for key in told} == told
    for viewer, seq in shown:
        assert seq <= now.seen[viewer]


async def compare_with_live(database: str, port: int, history: History) -> None:
    """What the running server says is what the events add up to; bots may still play."""
    store = await open_store(database)
    for table in sorted({table for table, _, _ in history.done}):
        address = f"http://127.0.0.1:{port}/api/tables/{table}?viewer=public"
        session = await asyncio.to_thread(fetch, urllib.request.Request(address))
        then = at_seq(table, [each.event for each in await store.events(table)], session["seq"])
        told = look(then, NOBODY)
        assert json.dumps({key: session[key] for key in told}) == json.dumps(told)
        if session["status"] == "over":
            found = await asyncio.to_thread(read_record, address.partition("?")[0])
            check_record(found, then, session, history)
    await store.close()


def at_seq(table_id: str, events: list[AnyEvent], seq: int) -> Table:
    """A table when everybody could have noticed so many changes."""
    assert isinstance(events[0], Opened)
    table = open_table(table_id, events[0])
    for event in events[1:]:
        if table.seen[NOBODY] == seq:
            break
        take_in(table, event)
    return table


def read_record(address: str) -> record.Record:
    with urllib.request.urlopen(f"{address}/record") as answer:
        return record.read(answer.readlines())


def check_record(found: record.Record, table: Table, session: Json, history: History) -> None:
    assert record.verify(GAMES["couperation"], found).outcome == session["outcome"]
    assert found.head.deal == table.gathering.deal
    if found.head.deal is None:
        assert not found.lines, "a table that is closed before the deal has no actions"
        return
    added = {each.entropy.hex() for each in found.head.deal.contributions}
    assert added <= history.entropies[session["table"]], "nobody else adds to the luck"


@pytest.mark.timeout(0 if KILLS > 100 else 280)
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database, tmp_path):
    log = tmp_path / "log"
    server = RestartingServer(database, log)
    try:
        history = asyncio.run(rage(server, KILLS))
        asyncio.run(check(database, history))
        asyncio.run(compare_with_live(database, server.port, history))
    finally:
        server.close()
    assert history.ends["done"] + history.ends["repeated"] > KILLS / 2
    assert "Traceback" not in log.read_text(), log.read_text()
    lost = f"{history.ends['repeated']} answers were lost and asked for again"
    views = sum(map(len, history.views.values()))
    compared = f"{len(history.states)} states and {views} views compared"
    told = f"{history.ends['done']} commands acknowledged"
    kinds = ", ".join(f"{n} {kind}" for kind, n in history.kinds.most_common())
    sys.stderr.write(f"{KILLS} kills, {told}, {lost}, {compared}; {kinds}\n")
    assert history.states
    assert views
    assert set(history.kinds) >= (MIX if KILLS >= 1000 else {"readied", "revealed", "dealt"})


def test_a_service_goes_on_where_it_was_killed(database):
    """Bots whose service was killed go on when somebody looks at their table again."""

    async def story():
        from commontable.tables.play import commands
        from tests.tables.company import open_at

        first = TableService(await open_store(database), bot_pace=60)
        session = await open_at(first, "ann", bots=["random"])
        stand_in = partial(commands.seat_bot, guest="ann", seat=0, bot="random")
        await first.do(session.table.id, stand_in)
        await first.close()
        second = TableService(await open_store(database), bot_pace=0)
        again = await second.find(session.table.id)
        await happens(lambda: again.table.is_over)
        await second.close()

    asyncio.run(story())
