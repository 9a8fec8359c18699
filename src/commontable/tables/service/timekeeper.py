"""Timed events at a table: clocks that run out, and reveals that do not come.

Time is measured here and stored with events (`tables.play.clocks`). While the server is down
nothing is measured, so clocks stop; of the time since the last event, at most `TICK` seconds or a
hundredth of the clock are lost.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from commontable.bots import USUAL
from commontable.core.game import NOBODY, Json, waited_for
from commontable.tables.errors import Refused
from commontable.tables.log.events import Acted, AnyEvent, Seated, Ticked, TimedOut, Undone
from commontable.tables.play import readiness
from commontable.tables.play.gathering import GATHERING, REVEALING
from commontable.tables.play.session import Command, Done, Running, TableSession
from commontable.tables.play.table import Table

Do = Callable[
    [TableSession, Command, str | None], Awaitable[Done]
]  # carries out a command, or refuses

REVEAL = 10.0  # seconds in which browsers reveal what they have committed to
CALL = 5.0  # seconds in which browsers commit once a facilitator has begun
CALL_AGAIN = 30.0  # the same after an attempt that failed: people press Ready themselves
TICK = 10  # seconds of a running clock that are stored together, at least
TICKS = 100  # of a whole clock, at most
PAUSE = 1.0  # seconds before something that could not be stored is tried again


class Timekeeper:
    """Clocks and deadlines of all tables in memory."""

    def __init__(self, do: Do) -> None:
        self._do = do
        self._tasks: set[asyncio.Task[None]] = set()

    def attend(self, session: TableSession) -> None:
        """Something happened at a table: which clocks run now, and what is due next?"""
        table = session.table
        if session.timer is not None:
            session.timer.cancel()
            session.timer = None
        gathering = table.gathering
        is_dealing = gathering.stage == REVEALING or gathering.is_awaiting_answers
        if not is_dealing or table.is_over:
            session.dealing = None
        if is_dealing and not table.is_over:
            self._wait_for_browsers(session)
        elif table.clock_left and table.is_dealt and not table.is_over:
            self._run_clocks(session)
        else:
            session.running.clear()

    def _wait_for_browsers(self, session: TableSession) -> None:
        """They commit once a facilitator has begun, and reveal once all have committed."""
        attempt, stage = session.table.gathering.attempt, session.table.gathering.stage
        if session.dealing is None or session.dealing[:2] != (attempt, stage):
            session.dealing = (attempt, stage, time.monotonic())
        due, command = REVEAL, readiness.expire
        if stage == GATHERING:
            due, command = (CALL if attempt == 1 else CALL_AGAIN), readiness.end_call
        left = session.dealing[2] + due - time.monotonic()
        self._plan(session, max(0.01, left), partial(command, attempt=attempt))

    def _run_clocks(self, session: TableSession) -> None:
        table = session.table
        session.running = {seat: _running(session, seat) for seat in thinking(table)}
        if session.running:
            waits = [
                table.clock_left[seat] - each.elapsed for seat, each in session.running.items()
            ]
            oldest = max(each.elapsed for each in session.running.values())
            wait = min(min(waits), _tick(table) - oldest)
            self._plan(session, max(0.01, wait / 1000), partial(_pass_time, session))

    def stamp(self, session: TableSession, events: list[AnyEvent]) -> list[AnyEvent]:
        """The same events, with the time that was spent on them or up to them."""
        spent = _spent(session)
        if not spent:
            return events
        stopped = _stopped(events, spent)
        return [
            *([Ticked(stopped)] if stopped else []),
            *(
                msgspec.structs.replace(event, spent=max(1, spent[event.seat]))
                if isinstance(event, Acted) and event.seat in spent
                else event
                for event in events
            ),
        ]

    def _plan(self, session: TableSession, seconds: float, command: Command) -> None:
        loop = asyncio.get_running_loop()
        session.timer = loop.call_later(seconds, self._start, session, command)

    def _start(self, session: TableSession, command: Command) -> None:
        task = asyncio.create_task(self._carry_out(session, command))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, session: TableSession, command: Command) -> None:
        try:
            await self._do(session, command, None)
        except Refused:  # it could not be stored; if the table is full, no time passes any more
            await asyncio.sleep(PAUSE)
        self.attend(session)

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def thinking(table: Table) -> list[int]:
    """Seats of people for whom everybody can see that the game waits."""
    return [seat for seat in waited_for(table.view(NOBODY)) if table.seats[seat].is_person]


def _running(session: TableSession, seat: int) -> Running:
    """The clock of a seat: as it runs already, or from now on."""
    mark, known = session.table.clock_marks[seat], session.running.get(seat)
    return known if known is not None and known.mark == mark else Running(mark, time.monotonic())


def _spent(session: TableSession) -> dict[int, int]:
    """Milliseconds by seat that no event has charged yet: another process may have, meanwhile."""
    marks = session.table.clock_marks
    return {
        seat: each.elapsed for seat, each in session.running.items() if each.mark == marks[seat]
    }


def _stopped(events: list[AnyEvent], spent: dict[int, int]) -> dict[int, int]:
    """What is spent already on clocks that these events may stop without an action.

    Else a bot that stands in for a moment would give its person the time back.
    """
    if any(isinstance(event, Undone) for event in events):
        return spent
    seats = {event.seat for event in events if isinstance(event, Seated)}
    return {seat: ms for seat, ms in spent.items() if seat in seats}


def _tick(table: Table) -> int:
    """Milliseconds that are stored together: a long clock must not fill its table with events."""
    clock = table.opened.clock
    return 1000 * max(TICK, 0 if clock is None else clock.seconds // TICKS)


def _pass_time(session: TableSession, table: Table) -> list[AnyEvent]:
    """Clocks have run for a while, or one of them ran out."""
    spent = _spent(session)
    is_out = {seat for seat, ms in spent.items() if ms >= table.clock_left[seat]}
    out = [seat for seat in sorted(is_out) if table.seats[seat].is_person]
    if not out and max(spent.values(), default=0) < _tick(table):
        return []
    rest = {seat: ms for seat, ms in spent.items() if seat not in out}
    return [*([Ticked(rest)] if rest else []), *(TimedOut(seat, USUAL) for seat in out)]


def clock_of(session: TableSession) -> Json | None:
    """The clocks of a table as they stand at this moment, in milliseconds by seat."""
    table = session.table
    clock = table.opened.clock
    if clock is None:
        return None
    left = list(table.clock_left)
    for seat, ms in _spent(session).items():
        left[seat] = max(0, left[seat] - ms)
    return {**msgspec.to_builtins(clock), "left": left, "running": sorted(session.running)}
