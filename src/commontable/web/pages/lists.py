"""Lists of tables and classrooms for pages."""

from __future__ import annotations

from typing import Any, cast

from commontable.core.game import ONGOING, OUTCOMES, waited_for
from commontable.games import GAMES
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.store import Entry, Guest, StoreDamaged
from commontable.tables.people.lobby import public_page
from commontable.tables.play.session import TableSession
from commontable.tables.play.sight import status
from commontable.tables.service.classrooms import MOST_TABLES
from commontable.web.html.context import ClassroomLine, TableLine
from commontable.web.pages.common import seat_lines
from commontable.web.site.site import Site, report_damage

YOURS = 12  # tables in a list
PUBLIC = 12  # public ones on a page
CLASSROOMS = 4


async def lines_of(site: Site, guest: Guest | None) -> list[TableLine]:
    """Tables of one's own; those of a classroom only where one sits."""
    if guest is None:
        return []
    entries = await site.store.tables_of(guest.id, YOURS + MOST_TABLES)
    lines = []
    for entry in entries:
        session = await _find(site, entry)
        if session is None:
            lines.append(_resting(entry))
        elif session.table.opened.classroom is None or session.table.seats_of(guest.id):
            lines.append(_line(session, entry, guest))
    return lines[:YOURS]


async def classrooms_of(site: Site, guest: Guest | None) -> list[ClassroomLine]:
    if guest is None:
        return []
    return [
        {
            "code": classroom.code,
            "title": GAMES[classroom.game].title if classroom.game in GAMES else classroom.game,
            "tables": len(classroom.tables),
            "opened_at": classroom.opened_at,
        }
        for classroom in await site.store.classrooms_of(guest.id, CLASSROOMS)
    ]


async def public_lines(site: Site, guest: Guest | None, page: int) -> tuple[list[TableLine], bool]:
    """A page of public tables, and whether more follow."""
    entries, has_more = await public_page(site.store, page, PUBLIC)
    found = [(await _find(site, entry), entry) for entry in entries]
    return [
        _line(session, entry, guest) for session, entry in found if session is not None
    ], has_more


async def _find(site: Site, entry: Entry) -> TableSession | None:
    """None where a table rests, because it was begun with other rules or is damaged."""
    try:
        return await site.service.find(entry.table_id)
    except StoreDamaged as error:
        report_damage(error)
        return None
    except Refused as refusal:
        if refusal.error != ErrorCode.RULES:
            raise
        return None


def _line(session: TableSession, entry: Entry, guest: Guest | None) -> TableLine:
    table = session.table
    held = table.seats_of(guest.id if guest else None)
    is_on = status(table) == "playing"
    return {
        "table": table.id,
        "code": session.code,
        "game": table.game.name,
        "title": table.game.title,
        "status": cast(Any, status(table)),
        "outcome": OUTCOMES[table.game.outcome(table.state)],
        "seats": seat_lines(session),
        "you": held,
        "is_your_turn": is_on and any(_is_waited_for(session, seat) for seat in held),
        "changed_at": entry.changed_at,
    }


def _is_waited_for(session: TableSession, seat: int) -> bool:
    return seat in waited_for(session.table.game.view(session.table.state, seat))


def _resting(entry: Entry) -> TableLine:
    game = GAMES.get(entry.game)
    return {
        "table": entry.table_id,
        "code": entry.code,
        "game": entry.game,
        "title": entry.game if game is None else game.title,
        "status": "resting",
        "outcome": OUTCOMES[ONGOING],
        "seats": [],
        "you": [],
        "is_your_turn": False,
        "changed_at": entry.changed_at,
    }
