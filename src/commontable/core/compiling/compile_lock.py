"""What holds while a unit is compiled: one process at a time, and no garbage collection."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

PATIENCE = 120.0  # seconds that one waits for another process; it may have been stopped


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """One process at a time compiles a unit: others wait, and find its file."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
    with ExitStack() as ours:
        with suppress(OSError, ImportError):  # where there are no locks, each does it itself
            import fcntl

            lock = ours.enter_context(file.with_suffix(".lock").open("w"))
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                with suppress(BlockingIOError):
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    ours.callback(fcntl.flock, lock, fcntl.LOCK_UN)
                    break
                time.sleep(0.05)
        yield


@contextmanager
def without_gc() -> Iterator[None]:
    """The compiler makes millions of objects that live as long as itself."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
