"""Admission: who may take a seat, and who may open a public table."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from typing import NoReturn
from weakref import WeakValueDictionary

from commontable.games import GAMES
from commontable.tables.errors import ErrorCode, Refused, closed
from commontable.tables.log.events import AnyEvent, Seated
from commontable.tables.log.store import Classroom, Guest
from commontable.tables.names import WordList
from commontable.tables.people import lobby, profiles
from commontable.tables.people.deletion import check_not_deleted
from commontable.tables.play.aborts import aborted
from commontable.tables.play.session import Command, TableSession
from commontable.tables.play.table import Table
from commontable.tables.service import classrooms
from commontable.tables.service.table_service import TableService
from commontable.web.runtime.settings import Settings

TABLES_WITH_ADDRESSES = 10_000  # where somebody sat down lately
RECOUNT = 60.0  # seconds after which the seats of a guest are counted again
REMEMBERED = 10_000  # guests whose seats were counted lately
TABLES_AT_MOST = 1_000  # of a guest, looked through to count seats


class Seating:
    """Checks before a seat or a public table is given. A guest is given one after the other."""

    def __init__(self, settings: Settings, service: TableService) -> None:
        self._settings = settings
        self._house = service
        self.words = WordList.read(settings.names)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # By guest: when their seats were counted, and how many they hold at most since.
        self._bounds: OrderedDict[str, tuple[float, int]] = OrderedDict()
        # By table: from which addresses guests sat down, as long as this process runs.
        self._addresses: OrderedDict[str, dict[str, str]] = OrderedDict()

    def lock(self, name: str) -> asyncio.Lock:
        """One for each guest, and one for each address."""
        return self._locks.setdefault(name, asyncio.Lock())

    @contextlib.asynccontextmanager
    async def acting(self, guest: Guest) -> AsyncIterator[None]:
        """One thing after the other for each guest, and nothing after they were deleted."""
        async with self.lock(guest.id):
            await check_not_deleted(self._house.store, guest.id)
            yield

    async def sit(
        self,
        session: TableSession,
        guest: Guest,
        name: str,
        command: Command,
        command_id: str | None = None,
        address: str = "",
    ) -> bool:
        """Carries out a command by which a guest takes a seat. True: it was done before."""
        self.words.check(name)
        async with self.acting(guest):
            is_blocked = await self._is_blocked(session.table, guest.id)
            addresses = self._note_address(session.table.id, guest.id, address)
            held = await self._held(guest.id, 1)
            self._add(guest.id, 1)

            def checked(table: Table) -> list[AnyEvent]:
                if is_blocked and not table.seats_of(guest.id):
                    _refuse_blocked(table, command)
                _check_address(table, guest.id, addresses)
                events = command(table)
                self._check(held + _new_seats(table, events, guest.id))
                return events

            return (await self._house.do(session.table.id, checked, command_id)).is_repeated

    async def _is_blocked(self, table: Table, guest: str) -> bool:
        """By somebody who sits there, or by the host. Nobody is told by whom."""
        others = sorted((table.people() | {table.host}) - {guest})
        return any([await profiles.has_blocked(self._house.store, each, guest) for each in others])

    def _note_address(self, table_id: str, guest: str, address: str) -> dict[str, str]:
        """From where guests took seats at this table, this one included."""
        addresses = self._addresses.setdefault(table_id, {})
        addresses[guest] = address
        self._addresses.move_to_end(table_id)
        if len(self._addresses) > TABLES_WITH_ADDRESSES:
            self._addresses.popitem(last=False)
        return addresses

    async def join(self, service: TableService, classroom: Classroom, guest: Guest) -> TableSession:
        """The guest's seat in a classroom: the one they have, or the next free one."""
        tables = await classrooms.tables_of(service, classroom)
        async with self.acting(guest):
            if classrooms.seat_of(tables, guest.id) is None:
                if await profiles.has_blocked(service.store, classroom.host, guest.id):
                    raise closed()
                await self.check_seats(guest, 1)
            return await classrooms.sit(service, classroom, guest.id, guest.name)

    async def check_seats(self, guest: Guest, seats: int) -> None:
        """Refuses if so many more seats are too many."""
        self.words.check(guest.name)
        self._check(await self._held(guest.id, seats) + seats)
        self._add(guest.id, seats)

    def _check(self, seats: int) -> None:
        most = self._settings.seats_per_guest
        if seats > most:
            message = f"You can hold {most} seats in unfinished games. Finish or leave some first."
            raise Refused(ErrorCode.LIMIT, message)

    async def _held(self, guest: str, more: int) -> int:
        """Seats held at tables that are not over. Where so many more are allowed: at most."""
        most = self._settings.seats_per_guest
        counted_at, held = self._bounds.get(guest, (-RECOUNT, 0))
        if time.monotonic() - counted_at < RECOUNT and held + more <= most:
            return held
        held = await self._count(guest, more)
        self._bounds[guest] = (time.monotonic(), held)
        self._bounds.move_to_end(guest)
        if len(self._bounds) > REMEMBERED:
            self._bounds.popitem(last=False)
        return held

    def _add(self, guest: str, seats: int) -> None:
        counted_at, held = self._bounds.get(guest, (-RECOUNT, 0))
        self._bounds[guest] = (counted_at, held + seats)

    async def _count(self, guest: str, more: int) -> int:
        """Where the guest has few tables, as if they held all seats of each."""
        most, store = self._settings.seats_per_guest, self._house.store
        most_at_a_table = max(max(game.seats) for game in GAMES.values())
        few = max(0, (most - more) // most_at_a_table)
        tables = await lobby.unfinished_tables_of(store, guest, few + 1)
        if len(tables) <= few:
            return len(tables) * most_at_a_table
        tables = await lobby.unfinished_tables_of(store, guest, TABLES_AT_MOST)
        return sum([await self._held_at(table_id, guest) for table_id in tables])

    async def _held_at(self, table_id: str, guest: str) -> int:
        try:
            table = (await self._house.find(table_id)).table
            return 0 if table.is_over else len(table.seats_of(guest))
        except Refused as refusal:
            if refusal.error not in (ErrorCode.RULES, ErrorCode.UNKNOWN):
                raise
            return 0  # it rests

    @contextlib.asynccontextmanager
    async def publishing(self, guest: Guest, address: str) -> AsyncIterator[str]:
        """Refuses if one more public table is too many; gives what to note as its address."""
        store, settings = self._house.store, self._settings
        hashed = await lobby.hash_address(store, address)
        async with self.lock(hashed):
            most = settings.public_tables_per_guest
            if await lobby.public_tables_of(store, guest.id) >= most:
                message = f"You can have {most} open public tables. Finish or close one first."
                raise Refused(ErrorCode.LIMIT, message)
            if await lobby.public_tables_from(store, hashed) >= settings.public_tables_per_address:
                message = "Too many public tables are open from your address. Open a private one."
                raise Refused(ErrorCode.LIMIT, message)
            yield hashed


def _refuse_blocked(table: Table, command: Command) -> NoReturn:
    """As at a table that is closed to newcomers: only what is checked before that comes first."""
    try:
        command(table)
    except Refused as refusal:
        if refusal.error in (ErrorCode.SEAT, ErrorCode.OVER):
            raise
    raise closed()


def _check_address(table: Table, guest: str, addresses: Mapping[str, str]) -> None:
    """Whoever broke off a deal does not come back under another name before the first action."""
    if table.moves or table.seats_of(guest) or not addresses[guest]:
        return
    aborters = table.gathering.aborters - {guest}
    if addresses[guest] in {addresses.get(each) for each in aborters}:
        raise aborted("Somebody at your address")


def _new_seats(table: Table, events: list[AnyEvent], guest: str) -> int:
    return sum(
        isinstance(event, Seated)
        and event.guest == guest
        and table.seats[event.seat].guest != guest
        for event in events
    )
