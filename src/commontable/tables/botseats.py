"""Bots at tables: when they act, how long they wait, and where they think."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from commontable.bots import BOTS, Move, advise, think
from commontable.bots.levels import SEARCH
from commontable.core.game import NOBODY, waited_for
from commontable.core.talk import Policy
from commontable.tables import commands
from commontable.tables.live import Command, Done, Live
from commontable.tables.refusals import Refused
from commontable.tables.table import Table
from commontable.tables.warm import Warmth

Do = Callable[[Live, Command, str | None], Awaitable[Done]]  # carries out a command, or refuses

THINKERS = 2 * (os.cpu_count() or 1)
STORE_PAUSE = 1.0  # seconds before a bot tries again to have something stored


class BotSeats:
    """Acts for bots at all tables. A bot comes through the same door as people."""

    def __init__(self, do: Do, pace: float) -> None:
        self._do = do
        self.pace = pace  # seconds a bot waits, so that people can follow
        self.warmth = Warmth()
        self._playing: set[asyncio.Task[None]] = set()
        self._warming: set[asyncio.Task[None]] = set()
        self._thinkers = ThreadPoolExecutor(THINKERS, "bot")  # more bots than these wait in line

    def wake(self, live: Live) -> None:
        """Something happened at a table: perhaps it is a bot's turn."""
        if not live.table.has_bots:
            return
        if not live.is_warming and self._has_cold_bot(live.table):
            live.is_warming = True
            live.notify()
            _keep(self._warming, self._warm(live))
        if live.bot is None and bot_to_act(live.table) != NOBODY:
            live.bot = _keep(self._playing, self._play(live))

    async def close(self) -> None:
        """Lets bots stop, whatever they were about to do."""
        tasks = [*self._playing, *self._warming]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.warmth.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    def _has_cold_bot(self, table: Table) -> bool:
        """Whether a bot sits there whose search is not compiled yet."""
        searches = any(seat.bot in SEARCH for seat in table.seats)
        return searches and not table.is_over and not self.warmth.is_ready(table.game)

    async def _warm(self, live: Live) -> None:
        """Compiles elsewhere before the bot is asked; the table says so meanwhile."""
        try:
            await self.warmth.ready(live.table.game)
        finally:
            live.is_warming = False
            live.notify()

    async def _play(self, live: Live) -> None:
        """Acts for bots until a person is to act."""
        try:
            while (seat := bot_to_act(live.table)) != NOBODY:
                state = live.table.state.copy()
                move = await self._think(live, seat, state)
                if state != live.table.state:
                    continue  # something happened meanwhile: think again
                command = partial(
                    commands.act, guest=None, seat=seat, text=move.text, why=move.reason
                )
                try:
                    await self._advise(live, seat)
                    await self._do(live, command, None)
                    live.intent = move.intent
                except Refused as refusal:  # somebody took the seat back
                    if refusal.error == "full":
                        return
                    if refusal.error == "store":
                        await asyncio.sleep(STORE_PAUSE)
        finally:
            live.bot = None
            live.hurry.clear()

    async def _advise(self, live: Live, seat: int) -> None:
        """A bot about to act warns a person first, where a pin can say it, once a round."""
        table = live.table
        if table.game.advice is None or any(pin.seat == seat for pin in table.pins):
            return
        if table.game.talk(table.state, seat).policy != Policy.ADVICE:
            return
        for whom, there in enumerate(table.seats):
            name = table.seats[seat].bot or ""
            text = "" if there.bot else advise(name, table.game, table.state, seat, whom)
            if text:
                await self._do(live, partial(commands.pin, guest=None, seat=seat, text=text), None)
                return

    async def _think(self, live: Live, seat: int, state: Any) -> Move:
        """What a bot does, after a pause that people can follow. It thinks in a thread."""
        name = live.table.seats[seat].bot
        known = name if name in BOTS else "random"  # from a house with other bots
        if known in SEARCH:
            await self.warmth.ready(live.table.game)  # no thread waits for a compiler
        loop, seed = asyncio.get_running_loop(), secrets.randbits(63)
        asked = partial(think, known or "random", live.table.game, state, seat, seed, live.intent)
        thinking = loop.run_in_executor(self._thinkers, asked)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(live.hurry.wait(), self.pace)
        return await thinking


def _keep(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """A task that somebody holds on to until it is done."""
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task


def bot_to_act(table: Table) -> int:
    """The lowest seat that is waited for and is played by a bot."""
    if not table.has_bots or table.is_over or not table.has_begun:
        return NOBODY
    bots = [seat for seat, there in enumerate(table.seats) if there.bot is not None]
    return next((seat for seat in bots if _is_waited_for(table, seat)), NOBODY)


def _is_waited_for(table: Table, seat: int) -> bool:
    """Not all who may act are: in Land Rush, one may offer deals while others think."""
    game, state = table.game, table.state
    if seat == game.turn(state):
        return True
    return seat in game.acting(state) and seat in waited_for(game.view(state, seat))
