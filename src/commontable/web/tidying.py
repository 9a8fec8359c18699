"""Looking for rings of objects that nobody needs: often a little, thoroughly when it is quiet.

All wait while Python looks. Among the young objects it takes a moment, if they are few: so they are
looked through by the clock, because Python itself counts new objects less those that are gone, and
at a busy server that is no measure of how many there are. To go through every table in play would
take long. Nearly all that is thrown away here is in no ring and is gone at once, so the old can
wait until nobody plays.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

BEAT = 0.05  # seconds between two looks at the young while there is something to do: 1 ms each
SHARE = 40  # times as long as a look took must pass before the next one
MANY = 50_000  # new objects after which they are looked through in any case
NEVER = 1_000_000_000
WORTH = 200  # looks at the young before all are worth one
PAUSE = 20.0  # seconds between two thoughts of it
QUIET = 0.5  # seconds in which nobody asks for anything
PATIENCE = 3600.0  # then it is done though the server is busy


def begin() -> None:
    """What is there at the start stays: it need not be looked through again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MANY, NEVER, NEVER)


async def keep_tidy(asked: Callable[[], int]) -> None:
    """For as long as the server runs. `asked` counts what it was asked for."""
    await asyncio.gather(_look_at_the_young(asked), _look_at_all(asked))


async def _look_at_the_young(asked: Callable[[], int]) -> None:
    before = asked()
    pause = BEAT
    while True:
        await asyncio.sleep(pause)
        if (now := asked()) != before:
            before = now
            begin = time.perf_counter()
            gc.collect(0)
            pause = max(BEAT, SHARE * (time.perf_counter() - begin))


async def _look_at_all(asked: Callable[[], int]) -> None:
    last = time.monotonic()
    while True:
        await asyncio.sleep(PAUSE)
        before = asked()
        await asyncio.sleep(QUIET)
        is_time = asked() == before or time.monotonic() - last > PATIENCE
        if is_time and gc.get_count()[1] >= WORTH:
            gc.collect()
            last = time.monotonic()
