"""A table session: one loaded table with its lock and its listeners."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct

from commontable.bots.intents import Intent
from commontable.tables.log.events import AnyEvent
from commontable.tables.play.table import Table

Command = Callable[[Table], list[AnyEvent]]
Listener = Callable[[], None]


class Running(Struct, frozen=True):
    """A clock that runs."""

    mark: int  # the event that last charged it
    since: float  # time.monotonic()

    @property
    def elapsed(self) -> int:
        """Milliseconds."""
        return int(1000 * (time.monotonic() - self.since))


@dataclass(slots=True, eq=False, weakref_slot=True)
class TableSession:
    """A table in memory, and who listens."""

    table: Table
    code: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    present: dict[str, int] = field(default_factory=dict)  # sockets by guest
    loaded_at: float = field(default_factory=time.monotonic)
    seen_at: dict[str, float] = field(default_factory=dict)  # when guests who went were last here
    gone_at: dict[str, float] = field(default_factory=dict)  # when a socket of theirs last closed
    running: dict[int, Running] = field(default_factory=dict)  # clocks that run, by seat
    dealing: tuple[int, str, float] | None = None  # the attempt, its stage, and since when
    timer: asyncio.TimerHandle | None = None  # when a clock or a reveal is due
    bot: asyncio.Task[None] | None = None
    intent: Intent | None = None  # of the bot that acted last
    skip_pauses: asyncio.Event = field(default_factory=asyncio.Event)  # bots do not wait for people
    is_compiling: bool = False  # a bot of this table is being compiled
    edition: int = 0  # how often its stored events were rewritten since it came into memory

    def saw(self, guest: str) -> None:
        """A guest is here now, or was until now."""
        self.seen_at[guest] = time.monotonic()

    def away(self, guest: str) -> float:
        """Seconds for which a guest has had no connection, as far as this process knows."""
        if guest in self.present:
            return 0.0
        return time.monotonic() - max(self.loaded_at, self.seen_at.get(guest, self.loaded_at))

    def left(self, guest: str) -> None:
        """A socket of a guest has closed."""
        self.saw(guest)
        self.gone_at[guest] = time.monotonic()

    def disconnected(self, guest: str) -> float:
        """Seconds since then. What others are told: requests in between are nobody's business."""
        return time.monotonic() - self.gone_at.get(guest, self.loaded_at)

    def notify(self) -> None:
        for listener in tuple(self.listeners):
            listener()


class Done(Struct, frozen=True):
    """A command was carried out, now or when it came first."""

    session: TableSession
    is_repeated: bool = False
