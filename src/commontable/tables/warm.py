"""Search for bots that think: compiled by another process, so that nobody waits for it here."""

from __future__ import annotations

import asyncio

from commontable.bots import levels
from commontable.core.game import Game
from commontable.tables.aside import started


class Warmth:
    """Which games can be searched in this process, and who makes the others ready."""

    def __init__(self) -> None:
        self._ready: set[str] = set()
        self._work: dict[str, asyncio.Task[None]] = {}

    def is_ready(self, game: Game) -> bool:
        return game.name in self._ready

    async def ready(self, game: Game) -> None:
        """Returns when the game can be searched. All who wait for it wait for one compiler."""
        if self.is_ready(game):
            return
        if game.name not in self._work:
            self._work[game.name] = asyncio.create_task(self._prepare(game))
        await asyncio.shield(self._work[game.name])

    async def _prepare(self, game: Game) -> None:
        try:
            if await asyncio.to_thread(levels.needs_compiler, game):
                await _compile(game)
            await asyncio.to_thread(levels.ready, game)  # quick: it is compiled by now
            self._ready.add(game.name)
        finally:
            del self._work[game.name]

    async def close(self) -> None:
        tasks = list(self._work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _compile(game: Game) -> None:
    """In a process of its own, which ends with this one."""
    async with started(*levels.compiler_of(game)) as compiling:
        await compiling.wait()
