"""Join codes: format, lifetime, and rate limiting of wrong ones.

A link with the id of a table always works. A code is short enough to be guessed by a program, so it
works only until the game begins, and wrong codes are limited by address.
"""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection

from commontable.tables.entropy import CODE_LETTERS
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.store import Classroom
from commontable.tables.play.session import TableSession
from commontable.tables.service.table_service import now
from commontable.web.site.site import TABLE_NAME, Site, address_of, site_of

DAY = 24 * 3600 * 1000  # milliseconds
ROOM_DAYS = 30  # for which the code of a quiet classroom works
CODE = re.compile(rf"[{CODE_LETTERS}]{{6}}|[{CODE_LETTERS}]{{8}}")  # six letters until 2026
LAST_CHANGE = (
    "SELECT MAX(d.changed_at) FROM directory d JOIN classroom_table t ON t.table_id = d.table_id"
    " WHERE t.classroom_id = $1"
)
NO_TABLE = "There is no such table. Check the link or the code."
NO_ROOM = "There is no such classroom. Check the link or the code."
TOO_MANY = "Too many wrong codes came from your address. Wait a minute, then check the code."


def clean_code(text: str) -> str:
    """A code as people type it: with or without the hyphen, in any case."""
    return re.sub(r"[\s-]", "", text).upper()


async def table_of(connection: HTTPConnection) -> TableSession:
    """The table that an address names, by id or by code."""
    return await find_table(connection, connection.path_params["table"])


async def find_table(connection: HTTPConnection, name: str) -> TableSession:
    site = site_of(connection)
    _check_guesses(site, connection, name)
    session = await _known(site, name) or await _known(site, clean_code(name))
    if session is None:
        raise _wrong(site, connection, NO_TABLE)
    if session.table.id != name and (reason := await _expired(site, connection, session)):
        raise _wrong(site, connection, reason)
    return session


async def find_room(connection: HTTPConnection, name: str) -> Classroom | None:
    """The classroom of a code, if there is one. Nothing is charged."""
    site = site_of(connection)
    _check_guesses(site, connection, name)
    for each in (name, clean_code(name)):
        if TABLE_NAME.fullmatch(each) and (room := await site.store.find_classroom(each)):
            return room
    return None


async def room_of(connection: HTTPConnection) -> Classroom:
    """The classroom that an address names."""
    site, name = site_of(connection), connection.path_params["code"]
    room = await find_room(connection, name)
    if room is None:
        raise _wrong(site, connection, NO_ROOM)
    if name != room.classroom_id and await _is_quiet(site, connection, room):
        words = f"This code no longer works: nobody came for {ROOM_DAYS} days."
        raise _wrong(site, connection, words)
    return room


async def _known(site: Site, name: str) -> TableSession | None:
    if not TABLE_NAME.fullmatch(name):
        return None
    try:
        return await site.find(name)
    except Refused as refusal:
        if refusal.error == ErrorCode.UNKNOWN:
            return None
        raise


async def _expired(site: Site, connection: HTTPConnection, session: TableSession) -> str:
    """Why a code no longer works for this guest; empty if it does."""
    guest = await site.guest(connection)
    if guest is not None and (guest.id == session.table.host or session.table.seats_of(guest.id)):
        return ""
    if session.table.has_begun or session.table.is_over:
        return "This code no longer works: the game has begun. Ask for the link to the table."
    entry = await site.store.find(session.table.id)
    if entry is not None and now() - entry.changed_at > DAY:
        return "This code no longer works: nobody came for a day. Ask for the link to the table."
    return ""


async def _is_quiet(site: Site, connection: HTTPConnection, room: Classroom) -> bool:
    """Whether nobody sat down in a classroom for long. Its facilitator may still come."""
    ((changed_at,),) = await site.store.read(LAST_CHANGE, room.classroom_id)
    last = max(changed_at or 0, room.opened_at, room.started_at or 0)
    if now() - last <= ROOM_DAYS * DAY:
        return False
    guest = await site.guest(connection)
    return guest is None or guest.id != room.host


def _check_guesses(site: Site, connection: HTTPConnection, name: str) -> None:
    """Who has guessed wrong too often is not told of a right guess either."""
    is_code = CODE.fullmatch(clean_code(name)) is not None
    if is_code and not site.wrong_codes.has(address_of(connection)):
        raise _too_many(site)


def _wrong(site: Site, connection: HTTPConnection, message: str) -> Refused:
    """Charges for a wrong code. The answer to it."""
    if not site.wrong_codes.take(address_of(connection)):
        return _too_many(site)
    return Refused(ErrorCode.UNKNOWN, message)


def _too_many(site: Site) -> Refused:
    site.refusals.count("codes")
    return Refused(ErrorCode.LIMIT, TOO_MANY)
