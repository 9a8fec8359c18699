"""A table in memory, and who listens to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct

from commontable.bots.intents import Intent
from commontable.tables.events import AnyEvent
from commontable.tables.table import Table

Command = Callable[[Table], list[AnyEvent]]
Listener = Callable[[], None]


@dataclass
class Live:
    """A table in memory, and who listens."""

    table: Table
    code: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    present: dict[str, int] = field(default_factory=dict)  # sockets by guest
    bot: asyncio.Task[None] | None = None
    intent: Intent | None = None  # of the bot that acted last
    hurry: asyncio.Event = field(default_factory=asyncio.Event)  # bots do not wait for people
    is_warming: bool = False  # a bot of this table is being compiled

    def notify(self) -> None:
        for listener in tuple(self.listeners):
            listener()


class Done(Struct, frozen=True):
    """A command was carried out, now or when it came first."""

    live: Live
    is_repeated: bool = False
