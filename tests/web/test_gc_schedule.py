"""Rings of objects are looked for when nobody waits."""

import asyncio
import gc
import os
import time
import weakref
from itertools import count
from typing import Any

import pytest

from commontable.lab.load.client import open_wire
from commontable.web.runtime import gc_schedule
from tests.servers import memory, resident, running, wait_until


class Ring:
    """An object that knows itself."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def old_ring(monkeypatch):
    """A ring that has been there for a while and is needed no more, and no pauses."""
    monkeypatch.setattr(gc_schedule, "FULL_SECONDS", 0)
    monkeypatch.setattr(gc_schedule, "QUIET", 0)
    monkeypatch.setattr(gc_schedule, "WORTH", 0)
    thresholds = gc.get_threshold()
    ring = Ring()
    gc_schedule.begin()
    gc.unfreeze()
    found = weakref.ref(ring)
    del ring
    yield found
    gc.set_threshold(*thresholds)


@pytest.fixture
def young_ring(monkeypatch):
    """One that is needed no more and was never looked at; all are not looked at meanwhile."""
    monkeypatch.setattr(gc_schedule, "YOUNG_SECONDS", 0.01)
    thresholds = gc.get_threshold()
    gc_schedule.begin()
    gc.unfreeze()
    yield weakref.ref(Ring())
    gc.set_threshold(*thresholds)


async def tidy(asked):
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(gc_schedule.run_gc_schedule(asked), 0.2)


def test_old_rings_are_gone_once_nobody_asks_for_anything(old_ring):
    asyncio.run(tidy(lambda: 7))
    assert old_ring() is None


def test_old_rings_stay_while_the_server_is_busy(old_ring):
    asyncio.run(tidy(count().__next__))
    assert old_ring() is not None


def test_a_server_that_is_always_busy_is_tidied_in_the_end(old_ring, monkeypatch):
    monkeypatch.setattr(gc_schedule, "PATIENCE", 0)
    asyncio.run(tidy(count().__next__))
    assert old_ring() is None


def test_young_rings_are_gone_soon_while_there_is_something_to_do(young_ring):
    asyncio.run(tidy(count().__next__))
    assert young_ring() is None


def test_an_idle_server_looks_at_nothing(young_ring):
    asyncio.run(tidy(lambda: 7))
    assert young_ring() is not None


# ------------------------------------------------------------------ a real server

CROWD = int(os.environ.get("SOCKETS", "1500"))  # some at a time; `make soak` has ten times as many
AT_A_TIME = 150
IDLE = 300.0  # seconds in which memory returns, at the latest


async def come_and_go(server, table, tokens, n):
    """So many people look at a table, some at the same time, as browsers do."""

    async def come(token):
        seen = asyncio.Event()
        path = f"/t/{table}/socket?format=page"
        wire = await open_wire(server.url, path, token, lambda _: seen.set(), is_packed=True)
        await seen.wait()
        return wire

    for first in range(0, n, AT_A_TIME):
        some = range(first, min(first + AT_A_TIME, n))
        wires = await asyncio.gather(*(come(tokens[i % len(tokens)]) for i in some))
        for wire in wires:
            wire.close()


@pytest.mark.timeout(2 * IDLE)
def test_memory_returns_after_a_crowd_has_left(tmp_path):
    # Not a fork: what that shares with its parent is not counted before it is used.
    unlimited: dict[str, Any] = {"COMMONTABLE_READS_PER_ADDRESS": "0", "is_fork": False}
    with running(str(tmp_path / "t.db"), log=tmp_path / "log", **unlimited) as server:
        tokens = [server.guest(f"Guest {number}") for number in range(10)]
        table = server.open(tokens[0])
        memory(server)  # what is compiled is loaded by now
        asyncio.run(come_and_go(server, table, tokens, 10))
        before = resident(server)
        asyncio.run(come_and_go(server, table, tokens, CROWD))
        after, left = resident(server), time.monotonic()
        wait_until(lambda: resident(server) < 1.2 * before, IDLE)
        told = [f"{each / 1e6:.0f} MB" for each in (before, after, resident(server))]
        seconds = time.monotonic() - left
        print(  # noqa: T201
            f"{CROWD} sockets: {told[0]}, then {told[1]}, then {told[2]} in {seconds:.0f} s"
        )
