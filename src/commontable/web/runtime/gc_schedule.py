"""Garbage collection on a schedule: the young generation by timer, full collections when idle.

Everything stops while the collector runs. A small young generation takes about 1 ms, so it is
collected every 50 ms while there is work: Python's own thresholds count allocations minus
deallocations, which on a busy server says little about the number of objects. A full collection
visits every loaded table and takes long. Nearly all garbage here is in no reference cycle and is
freed at once, so a full collection can wait until the server is idle. Sockets are the exception:
they outlive a young collection and leave cycles, so the middle generation is collected every second
or so; else a crowd that comes and goes would fragment the heap before the server is idle.

After a crowd has left, much of the heap is free but fragmented. A full collection is followed by
`malloc_trim`, which returns free pages to the system; where the C library has none (macOS, musl),
its allocator does that by itself.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import time
from collections.abc import Callable
from itertools import cycle

YOUNG_SECONDS = 0.05  # between two collections of the young generation, while there is work
YOUNG_SHARE = 100  # times as long as one took must pass before the next
MIDDLE = 20  # young collections for one that includes the middle generation
MANY = 50_000  # new objects after which the young generation is collected in any case
NEVER = 1_000_000_000
WORTH = 500  # members asked for after which a full collection is worth it
WORTH_SECONDS = 60.0  # after which it is, whatever was asked for meanwhile
FULL_SECONDS = 10.0  # between two looks whether it is
QUIET = 0.5  # seconds in which nobody asks for anything
PATIENCE = 3600.0  # seconds after which the server is not waited for to be quiet


def begin() -> None:
    """What is there at the start stays: the collector need not go through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MANY, NEVER, NEVER)


async def run_gc_schedule(asked: Callable[[], int]) -> None:
    """For as long as the server runs. `asked` counts what it was asked for."""
    await asyncio.gather(_collect_young(asked), _collect_all(asked))


async def _collect_young(asked: Callable[[], int]) -> None:
    before = asked()
    pause = YOUNG_SECONDS
    turns = cycle([1] + [0] * (MIDDLE - 1))
    while True:
        await asyncio.sleep(pause)
        if (now := asked()) != before:
            before = now
            begin = time.perf_counter()
            gc.collect(next(turns))
            pause = max(YOUNG_SECONDS, YOUNG_SHARE * (time.perf_counter() - begin))


async def _collect_all(asked: Callable[[], int]) -> None:
    last, asked_then = time.monotonic(), asked()
    while True:
        await asyncio.sleep(FULL_SECONDS)
        before = asked()
        await asyncio.sleep(QUIET)
        waited = time.monotonic() - last
        is_quiet = asked() == before or waited > PATIENCE
        done = before - asked_then
        if is_quiet and (done >= WORTH or (done and waited > WORTH_SECONDS)):
            gc.collect()
            await asyncio.to_thread(trim_heap)
            last, asked_then = time.monotonic(), asked()


def trim_heap() -> None:
    """Gives free memory back to the system, where the C library is glibc."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
