"""Waiting for something that is to happen, instead of for some time to pass."""

from __future__ import annotations

import asyncio
import inspect
import time
from typing import Any

PATIENCE = 200.0  # seconds: machines are noisy, and a first search compiles
PAUSE = 0.01  # seconds between two looks


def wait_until(is_true: Any, seconds: float = PATIENCE) -> Any:
    """What the function gives, once that is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := is_true():
            return found
        time.sleep(PAUSE)
    raise AssertionError(f"it did not happen within {seconds} seconds")


async def happens(is_true: Any, seconds: float = PATIENCE) -> Any:
    """The same in a loop that goes on meanwhile; the function may be a coroutine function."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = is_true()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return found
        await asyncio.sleep(PAUSE)
    raise AssertionError(f"it did not happen within {seconds} seconds")


async def next_turn() -> None:
    """Lets all tasks that are ready run once."""
    await asyncio.sleep(0)
