"""Class rooms: several tables of one game, opened together, with one link for all.

Who comes by the link is given the next free seat. Whoever opened the room, the facilitator, says
when bots take the seats that are left, and when all stop.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from commontable.bots.hints import SENSIBLE
from commontable.tables import commands
from commontable.tables.events import AnyEvent
from commontable.tables.house import TRIES, House, entry_of, new_code, now
from commontable.tables.live import Live
from commontable.tables.refusals import Refused, Taken
from commontable.tables.store import Append, Classroom
from commontable.tables.table import Table, open_table

MOST_TABLES = 16


async def open_room(
    house: House,
    game: str,
    tables: int,
    seats: int,
    options: Mapping[str, Any],
    host: str,
    hints: str = SENSIBLE,
) -> Classroom:
    """A class room with its tables: all of it is stored, or nothing."""
    check_size(tables)
    for _ in range(TRIES):
        room_id, code = secrets.token_urlsafe(9), new_code()
        if await house.store.find(code) is not None:
            continue  # a code leads to one place
        appends = []
        for _ in range(tables):
            opened = commands.opening(game, seats, options, host, hints=hints)
            opened = msgspec.structs.replace(opened, classroom=room_id)
            table = open_table(secrets.token_urlsafe(9), opened)
            entry = entry_of(table, new_code(), [opened])
            appends.append(Append(table.id, 0, now(), (opened,), None, entry))
        ids = tuple(append.table_id for append in appends)
        room = Classroom(room_id, code, game, host, now(), None, ids)
        try:
            await house.store.save_classroom(room, appends)
        except Taken:
            continue
        return room
    raise Refused("store", "No free code was found. Please try again.")


def check_size(tables: int) -> None:
    if not 1 <= tables <= MOST_TABLES:
        raise Refused("form", f"A class room has 1 to {MOST_TABLES} tables, not {tables}.")


async def tables_of(house: House, room: Classroom) -> list[Live]:
    return [await house.find(table_id) for table_id in room.tables]


def seat_of(tables: list[Live], guest: str | None) -> Live | None:
    """The table of the room at which this guest sits."""
    return next((live for live in tables if live.table.seats_of(guest)), None)


async def sit(house: House, room: Classroom, guest: str, name: str) -> Live:
    """Gives a guest the next free seat, or the one they have.

    Before the start the tables fill up one after the other. Afterwards somebody who comes late goes
    where people are: to an open seat, else to a bot's.
    """
    tables = await tables_of(house, room)
    own = seat_of(tables, guest)
    if own is not None:
        return own
    for live, from_bots in _places(tables, is_late=room.started_at is not None):
        command = partial(commands.sit_anywhere, guest=guest, name=name, from_bots=from_bots)
        try:
            await house.do(live.table.id, command)
        except Refused as refusal:
            if refusal.error not in ("full", "over"):
                raise
        else:
            return live
    raise Refused("full", "All seats of this class room are taken. Ask for one more table.")


def _places(tables: list[Live], is_late: bool) -> list[tuple[Live, bool]]:
    """Tables to try, in order, and whether a bot is to give way there."""
    anywhere = [(live, False) for live in tables]
    if not is_late:
        return anywhere
    company = [live for live in tables if live.table.people()]
    return [*((live, False) for live in company), *((live, True) for live in company), *anywhere]


async def start(house: House, room: Classroom, guest: str, bot: str) -> None:
    """Bots take every open seat of the tables at which somebody sits; empty tables stay empty."""
    _check_host(room, guest)
    commands.check_bot(bot)
    for live in await tables_of(house, room):
        if live.table.people() and not live.table.is_over:
            await house.do(live.table.id, partial(_fill_with_bots, bot=bot))
    await house.store.start_classroom(room.classroom_id, now())


def _fill_with_bots(table: Table, bot: str) -> list[AnyEvent]:
    open_seats = [seat for seat, there in enumerate(table.seats) if there.is_open]
    return [commands.bot_seated(seat, bot) for seat in open_seats]


async def close(house: House, room: Classroom, guest: str) -> None:
    """The bell rings: every table that still plays is closed, and its debrief can be read."""
    _check_host(room, guest)
    for live in await tables_of(house, room):
        if not live.table.is_over:
            await house.do(live.table.id, partial(commands.close, guest=guest))


def _check_host(room: Classroom, guest: str) -> None:
    if guest != room.host:
        raise Refused("private", "Only the one who opened the class room can do that.")
