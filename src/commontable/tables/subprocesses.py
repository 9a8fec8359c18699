"""Helper subprocesses of a server, so that no request waits for their work."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from typing import Any


@contextlib.asynccontextmanager
async def running_process(*command: str, **pipes: Any) -> AsyncIterator[Process]:
    """A helper process that ends with the block at the latest, however the block ends.

    Its standard input stays open until then: see `commontable.core.subprocesses`.
    """
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, **pipes)
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()
