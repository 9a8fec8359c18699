"""Analyses of finished games, in a low-priority subprocess, one at a time.

Requests for the same table share one run, and results are cached for a while.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field

import msgspec

from commontable.core.game import Json
from commontable.core.record import read, replay
from commontable.core.subprocesses import ORPHANED, end_with_parent
from commontable.games import GAMES
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.play.history import write_record
from commontable.tables.play.sight import is_open_book
from commontable.tables.play.table import Table
from commontable.tables.subprocesses import running_process

MOST_WAITING = 8  # tables in line
KEPT = 64  # analyses in memory
LONGEST = 600.0  # seconds that one may take, its compiler included
NICE = 5  # it gives way to those who play, and still gets done on a busy machine
PLAYOUTS = 120_000  # of a whole game: some twenty seconds of one core
FEWEST_PLAYOUTS, MOST_PLAYOUTS = 400, 2_000  # of an action
_encode = msgspec.json.Encoder().encode


@dataclass
class Analysis:
    """What is known so far of one table."""

    of: int  # actions
    status: str = "waiting"  # in line; then working, done or failed
    rows: list[Json] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def change(self, status: str) -> None:
        self.status = status
        self.tell()

    def tell(self) -> None:
        """Whoever follows wakes up; the next news has an event of its own."""
        self.news.set()
        self.news = asyncio.Event()

    @property
    def is_ended(self) -> bool:
        return self.status in ("done", "failed")


class Analyses:
    """Analyses of this process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Analysis] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()

    @property
    def waiting(self) -> int:
        """How many are being worked on or are in line."""
        return sum(not each.is_ended for each in self._kept.values())

    def known(self, table: Table) -> Analysis | None:
        """One that is done or on its way."""
        found = self._kept.get(table.id)
        return None if found is None or found.status == "failed" else found

    def check(self, table: Table) -> None:
        """Whether a new one may begin."""
        if not is_open_book(table):
            raise Refused(
                ErrorCode.RUNNING, "The game is not over: an analysis would tell who holds what."
            )
        if not table.moves:
            raise Refused(ErrorCode.UNKNOWN, "Nothing has happened at this table.")
        if self.waiting >= MOST_WAITING:
            raise Refused(
                ErrorCode.BUSY, "Other games are being analysed. Please try again in a minute."
            )

    def start(self, table: Table) -> Analysis:
        """Begins, or joins what somebody else has begun."""
        known = self.known(table)
        if known is not None:
            self._kept.move_to_end(table.id)
            return known
        self.check(table)
        begun = self._kept[table.id] = Analysis(len(table.moves))
        self._forget()
        task = asyncio.create_task(self._work(table, begun))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return begun

    def _forget(self) -> None:
        ended = [key for key, each in self._kept.items() if each.is_ended]
        for key in ended[: max(0, len(self._kept) - KEPT)]:
            del self._kept[key]

    async def _work(self, table: Table, analysis: Analysis) -> None:
        try:
            async with self._turn:
                analysis.change("working")
                record = await asyncio.to_thread(write_record, table)
                async with asyncio.timeout(LONGEST):
                    await _read_rows(record.encode(), analysis)
        except TimeoutError:
            pass
        finally:
            analysis.change("done" if len(analysis.rows) == analysis.of else "failed")

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _read_rows(record: bytes, analysis: Analysis) -> None:
    command = (sys.executable, "-m", "commontable.tables.bots.analyses")
    pipe = asyncio.subprocess.PIPE
    async with running_process(*command, stdout=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record + b"\n")  # an empty line ends it; the pipe stays open
        async for line in process.stdout:
            analysis.rows.append(msgspec.json.decode(line))
            analysis.tell()
        await process.wait()


async def follow(analysis: Analysis) -> AsyncIterator[Analysis]:
    """Now, and after each change until it has ended."""
    while not analysis.is_ended:
        news = analysis.news
        yield analysis
        await news.wait()
    yield analysis


def main() -> None:
    """Reads a record and writes a row for each action, as soon as it was looked at."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    record = read(list(_lines()))
    end_with_parent()
    from commontable.bots.analysis import analyse  # brings the compiler along

    game = GAMES[record.head.game]
    steps = list(replay(game, record))
    playouts = min(MOST_PLAYOUTS, max(FEWEST_PLAYOUTS, PLAYOUTS // len(steps)))
    for row in analyse(game, steps, playouts):
        sys.stdout.buffer.write(_encode(row) + b"\n")
        sys.stdout.buffer.flush()


def _lines() -> Iterator[str]:
    """The lines of the record, up to an empty one. An end before that is the parent's end."""
    for line in iter(sys.stdin.readline, ""):
        if not line.strip():
            return
        yield line.rstrip("\n")
    sys.exit(ORPHANED)


if __name__ == "__main__":
    main()
