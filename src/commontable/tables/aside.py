"""Work that is done by a process of its own, so that nobody at a table waits for it."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from typing import Any


@contextlib.asynccontextmanager
async def started(*command: str, **pipes: Any) -> AsyncIterator[Process]:
    """A process that ends with the block at the latest, however the block ends."""
    process = await asyncio.create_subprocess_exec(*command, **pipes)
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
