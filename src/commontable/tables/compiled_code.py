"""Compiled code for a server: other processes compile, threads load, and nobody waits.

Until the compiled rules are loaded, the plain rules do the same to the same bytes. What is on disk
is loaded when the server starts, because importing the compiler holds everybody up for a moment.
Compiled rules trust their caller completely, so they are only given actions that were checked a
moment ago, against this very state; what is read from a store is not.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Any

from commontable.bots.kernel_sets import (
    BACKGROUND,
    SEARCH,
    URGENT,
    compile_command,
    needs_compiler,
)
from commontable.bots.policy_kernels import POLICY
from commontable.core.compiling.compiled_games import COMPILED, RULES, KernelSet
from commontable.core.game import Game
from commontable.core.layout import AnyState
from commontable.games import GAMES
from commontable.tables.subprocesses import running_process

DELAY = 3.0  # seconds that a table must live before its game is worth compiling


def apply(game: Game, s: AnyState, seat: int, action: int) -> None:
    """Takes a legal action: compiled if that is loaded, else plain."""
    compiled = COMPILED.loaded(game, RULES)
    if compiled is None:
        game.apply(s, seat, action)
    else:
        compiled.apply(s.box, seat, int(action))


def legal(game: Game, s: AnyState, seat: int) -> list[int] | None:
    """The legal actions of a seat; None if the plain rules should list them."""
    compiled = COMPILED.loaded(game, RULES)
    if compiled is None or not 0 <= seat < s.seats:
        return None
    return compiled.legal_actions(s, seat)


async def preload() -> None:
    """Loads the rules and policies that are on disk, one game after the other."""
    for game in GAMES.values():
        await asyncio.to_thread(COMPILED.load_from_disk, game, RULES, POLICY)
    gc.freeze()  # the compiler stays: the garbage collector need not look through it


async def compile_in_background(game: Game) -> None:
    """Compiles rules and policy in a process that gives way to all others, then loads them."""
    await asyncio.sleep(DELAY)
    if await _compile(game, RULES, POLICY, niceness=BACKGROUND):
        await asyncio.to_thread(COMPILED.load, game, RULES, POLICY)


async def _compile(game: Game, *kinds: KernelSet[Any], niceness: int) -> bool:
    """Has kernels compiled in another process unless they are on disk. False: it failed."""
    if not await asyncio.to_thread(needs_compiler, game, *kinds):
        return True
    with COMPILED.compiling(game, *kinds):
        command = compile_command(game, *kinds, niceness=niceness)
        async with running_process(*command) as compiling:
            return await compiling.wait() == 0


class SearchLoader:
    """Loads searches. All who wait for a game wait for one compiler, and no thread does."""

    def __init__(self) -> None:
        self._work: dict[str, asyncio.Task[None]] = {}

    def is_loaded(self, game: Game) -> bool:
        return COMPILED.loaded(game, SEARCH) is not None

    async def load(self, game: Game) -> None:
        """Returns when the game can be searched."""
        if self.is_loaded(game):
            return
        if game.name not in self._work:
            self._work[game.name] = asyncio.create_task(self._load(game))
        await asyncio.shield(self._work[game.name])

    async def _load(self, game: Game) -> None:
        try:
            await _compile(game, SEARCH, niceness=URGENT)
            await asyncio.to_thread(COMPILED.load, game, SEARCH)
        finally:
            del self._work[game.name]

    async def close(self) -> None:
        tasks = list(self._work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
