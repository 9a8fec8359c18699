"""Rings of objects are looked for when nobody waits."""

import asyncio
import gc
import weakref
from itertools import count

import pytest

from commontable.web import tidying


class Ring:
    """An object that knows itself."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def old_ring(monkeypatch):
    """A ring that has been there for a while and is needed no more, and no pauses."""
    monkeypatch.setattr(tidying, "PAUSE", 0)
    monkeypatch.setattr(tidying, "QUIET", 0)
    monkeypatch.setattr(tidying, "WORTH", 0)
    thresholds = gc.get_threshold()
    ring = Ring()
    tidying.begin()
    gc.unfreeze()
    found = weakref.ref(ring)
    del ring
    yield found
    gc.set_threshold(*thresholds)


@pytest.fixture
def young_ring(monkeypatch):
    """One that is needed no more and was never looked at; all are not looked at meanwhile."""
    monkeypatch.setattr(tidying, "BEAT", 0.01)
    thresholds = gc.get_threshold()
    tidying.begin()
    gc.unfreeze()
    yield weakref.ref(Ring())
    gc.set_threshold(*thresholds)


async def tidy(asked):
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(tidying.keep_tidy(asked), 0.2)


def test_old_rings_are_gone_once_nobody_asks_for_anything(old_ring):
    asyncio.run(tidy(lambda: 7))
    assert old_ring() is None


def test_old_rings_stay_while_the_server_is_busy(old_ring):
    asyncio.run(tidy(count().__next__))
    assert old_ring() is not None


def test_a_server_that_is_always_busy_is_tidied_in_the_end(old_ring, monkeypatch):
    monkeypatch.setattr(tidying, "PATIENCE", 0)
    asyncio.run(tidy(count().__next__))
    assert old_ring() is None


def test_young_rings_are_gone_soon_while_there_is_something_to_do(young_ring):
    asyncio.run(tidy(count().__next__))
    assert young_ring() is None


def test_an_idle_server_looks_at_nothing(young_ring):
    asyncio.run(tidy(lambda: 7))
    assert young_ring() is not None
