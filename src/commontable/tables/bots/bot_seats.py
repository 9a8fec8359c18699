"""Schedules the bots of all tables: when they act, how long they pause, where they think."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from commontable.bots import BOTS, Move, advise, think
from commontable.bots.levels import SEARCH
from commontable.core.game import NOBODY, waited_for
from commontable.core.layout import AnyState
from commontable.core.talk import TalkPolicy
from commontable.tables.compiled_code import SearchLoader
from commontable.tables.entropy import new_seed
from commontable.tables.errors import ErrorCode, Refused, TooManyEvents
from commontable.tables.log.meters import Histograms
from commontable.tables.play import commands
from commontable.tables.play.session import Command, Done, TableSession
from commontable.tables.play.table import Table

Do = Callable[
    [TableSession, Command, str | None], Awaitable[Done]
]  # carries out a command, or refuses

THINKERS = 2 * (os.cpu_count() or 1)
STORE_PAUSE = 1.0  # seconds before a bot tries again to have something stored


class BotSeats:
    """Acts for bots at all tables. Their actions are commands like those of people."""

    def __init__(self, do: Do, pace: float) -> None:
        self._do = do
        self.pace = pace  # seconds a bot waits, so that people can follow
        self.searches = SearchLoader()
        self.seconds = Histograms()  # of thought, by bot; waiting for a thread is part of it
        self._playing: set[asyncio.Task[None]] = set()
        self._loading: set[asyncio.Task[None]] = set()
        self._thinkers = ThreadPoolExecutor(THINKERS, "bot")  # more bots than these wait in line
        self._is_closed = False

    def wake(self, session: TableSession) -> None:
        """Something happened at a table: perhaps it is a bot's turn."""
        if not session.table.has_bots or self._is_closed:
            return
        if not session.is_compiling and self._must_load_search(session.table):
            session.is_compiling = True
            session.notify()
            _keep(self._loading, self._load_search(session))
        if session.bot is None and bot_to_act(session.table) != NOBODY:
            session.bot = _keep(self._playing, self._play(session))

    async def close(self) -> None:
        """Stops all bots, whatever they were about to do; none starts again."""
        self._is_closed = True
        tasks = [*self._playing, *self._loading]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.searches.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    def _must_load_search(self, table: Table) -> bool:
        """Whether a bot sits there whose search is not loaded yet."""
        searches = any(seat.bot in SEARCH for seat in table.seats)
        return searches and not table.is_over and not self.searches.is_loaded(table.game)

    async def _load_search(self, session: TableSession) -> None:
        """Compiles elsewhere before the bot is asked; the table says so meanwhile."""
        try:
            await self.searches.load(session.table.game)
        finally:
            session.is_compiling = False
            session.notify()

    async def _play(self, session: TableSession) -> None:
        """Acts for bots until a person is to act."""
        try:
            while (seat := bot_to_act(session.table)) != NOBODY:
                state = session.table.state.copy()
                move = await self._think(session, seat, state)
                if state != session.table.state:
                    continue  # something happened meanwhile: think again
                command = partial(
                    commands.act, guest=None, seat=seat, text=move.text, why=move.reason
                )
                try:
                    await self._advise(session, seat)
                    await self._do(session, command, None)
                    session.intent = move.intent
                except TooManyEvents:
                    return
                except Refused as refusal:  # somebody took the seat back
                    if refusal.error == ErrorCode.STORE:
                        await asyncio.sleep(STORE_PAUSE)
        finally:
            session.bot = None
            session.skip_pauses.clear()

    async def _advise(self, session: TableSession, seat: int) -> None:
        """A bot about to act warns a person first, where a pin can say it, once a round."""
        table = session.table
        if table.game.advice is None or any(pin.seat == seat for pin in table.pins):
            return
        if table.game.talk(table.state, seat).policy != TalkPolicy.ADVICE:
            return
        for whom, there in enumerate(table.seats):
            name = table.seats[seat].bot or ""
            text = "" if there.bot else advise(name, table.game, table.state, seat, whom)
            if text:
                await self._do(
                    session, partial(commands.pin, guest=None, seat=seat, text=text), None
                )
                return

    async def _think(self, session: TableSession, seat: int, state: AnyState) -> Move:
        """What a bot does, after a pause that people can follow. It thinks in a thread."""
        name = session.table.seats[seat].bot
        known = name if name in BOTS else "random"  # from a service with other bots
        if known in SEARCH:
            await self.searches.load(session.table.game)  # no thread waits for a compiler
        loop, seed = asyncio.get_running_loop(), new_seed()
        asked = partial(
            think, known or "random", session.table.game, state, seat, seed, session.intent
        )
        began = time.perf_counter()
        thinking = loop.run_in_executor(self._thinkers, asked)
        thinking.add_done_callback(
            lambda _: self.seconds.observe(known or "random", time.perf_counter() - began)
        )
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(session.skip_pauses.wait(), self.pace)
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
