"""Classrooms: several tables of one game, opened together, with one link for all.

Whoever follows the link gets the next free seat. The facilitator, who opened the classroom, decides
when bots take the remaining seats and when all games stop.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from commontable.bots.hints import SENSIBLE
from commontable.tables.entropy import new_code, new_id
from commontable.tables.errors import ErrorCode, Refused, Taken
from commontable.tables.log.events import AnyEvent, Readied
from commontable.tables.log.store import Append, Classroom
from commontable.tables.play import commands
from commontable.tables.play.readiness import with_deal
from commontable.tables.play.session import TableSession
from commontable.tables.play.table import Table, open_table
from commontable.tables.service.table_service import TRIES, TableService, entry_of, now

MOST_TABLES = 16


async def open_room(
    service: TableService,
    game: str,
    tables: int,
    seats: int,
    options: Mapping[str, Any],
    host: str,
    hints: str = SENSIBLE,
) -> Classroom:
    """A classroom with its tables: all of it is stored, or nothing."""
    check_size(tables)
    for _ in range(TRIES):
        room_id, code = new_id(), new_code()
        if await service.store.find(code) is not None:
            continue  # a code leads to one place
        appends = []
        for _ in range(tables):
            opened = commands.opening(game, seats, options, host, hints=hints)
            opened = msgspec.structs.replace(opened, classroom=room_id)
            table = open_table(new_id(), opened)
            entry = entry_of(table, new_code(), [opened])
            appends.append(Append(table.id, 0, now(), (opened,), None, entry))
        ids = tuple(append.table_id for append in appends)
        room = Classroom(room_id, code, game, host, now(), None, ids)
        try:
            await service.store.save_classroom(room, appends)
        except Taken:
            continue
        return room
    raise Refused(ErrorCode.STORE, "No free code was found. Please try again.")


def check_size(tables: int) -> None:
    if not 1 <= tables <= MOST_TABLES:
        raise Refused(ErrorCode.FORM, f"A classroom has 1 to {MOST_TABLES} tables, not {tables}.")


async def tables_of(service: TableService, room: Classroom) -> list[TableSession]:
    return [await service.find(table_id) for table_id in room.tables]


def seat_of(tables: list[TableSession], guest: str | None) -> TableSession | None:
    """The table of the room at which this guest sits."""
    return next((session for session in tables if session.table.seats_of(guest)), None)


async def sit(service: TableService, room: Classroom, guest: str, name: str) -> TableSession:
    """Gives a guest the next free seat, or the one they have.

    Before the start the tables fill up one after the other. Afterwards somebody who comes late goes
    where people are: to an open seat, else to a bot's.
    """
    tables = await tables_of(service, room)
    own = seat_of(tables, guest)
    if own is not None:
        return own
    for session, from_bots in _places(tables, is_late=room.started_at is not None):
        command = partial(commands.sit_anywhere, guest=guest, name=name, from_bots=from_bots)
        try:
            await service.do(session.table.id, command)
        except Refused as refusal:
            if refusal.error not in (ErrorCode.FULL, ErrorCode.OVER, ErrorCode.CLOSED):
                raise
        else:
            return session
    raise Refused(ErrorCode.FULL, "All seats of this classroom are taken. Ask for one more table.")


def _places(tables: list[TableSession], is_late: bool) -> list[tuple[TableSession, bool]]:
    """Tables to try, in order, and whether a bot is to give way there."""
    anywhere = [(session, False) for session in tables]
    if not is_late:
        return anywhere
    company = [session for session in tables if session.table.people()]
    return [
        *((session, False) for session in company),
        *((session, True) for session in company),
        *anywhere,
    ]


async def start(service: TableService, room: Classroom, guest: str, bot: str) -> None:
    """Bots take every open seat of the tables at which somebody sits; empty tables stay empty."""
    _check_host(room, guest)
    commands.check_bot(bot)
    for session in await tables_of(service, room):
        if session.table.people() and not session.table.is_over:
            await service.do(session.table.id, partial(_fill_with_bots, bot=bot))
    await service.store.start_classroom(room.classroom_id, now())


def _fill_with_bots(table: Table, bot: str) -> list[AnyEvent]:
    """The facilitator says when the class begins: whoever has not said so is ready then."""
    open_seats = [seat for seat, there in enumerate(table.seats) if there.is_open]
    bots = [commands.bot_seated(seat, bot) for seat in open_seats]
    if table.has_begun:
        return list(bots)
    unready = sorted(table.people() - table.gathering.commitments.keys())
    return with_deal(table, [*bots, *map(Readied, unready)])


async def close(service: TableService, room: Classroom, guest: str) -> None:
    """The bell rings: every table that still plays is closed, and its debrief can be read."""
    _check_host(room, guest)
    for session in await tables_of(service, room):
        if not session.table.is_over:
            await service.do(session.table.id, partial(commands.close, guest=guest))


def _check_host(room: Classroom, guest: str) -> None:
    if guest != room.host:
        raise Refused(ErrorCode.PRIVATE, "Only the one who opened the classroom can do that.")
