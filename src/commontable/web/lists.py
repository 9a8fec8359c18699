"""Lists of tables and class rooms, as pages show them."""

from __future__ import annotations

from typing import Any, cast

from commontable.core.game import ONGOING, OUTCOMES, waited_for
from commontable.games import GAMES
from commontable.tables.classrooms import MOST_TABLES
from commontable.tables.live import Live
from commontable.tables.refusals import Refused
from commontable.tables.sight import status
from commontable.tables.store import Entry, Guest
from commontable.web.html.context import ClassroomLine, TableLine
from commontable.web.parts import seat_lines
from commontable.web.site import Site

YOURS = 12  # tables in a list
PUBLIC = 12
ROOMS = 4


async def lines_of(site: Site, guest: Guest | None) -> list[TableLine]:
    """Tables of one's own; those of a class room only where one sits."""
    if guest is None:
        return []
    entries = await site.store.tables_of(guest.guest, YOURS + MOST_TABLES)
    lines = []
    for entry in entries:
        live = await _find(site, entry)
        if live is None:
            lines.append(_resting(entry))
        elif live.table.opened.classroom is None or live.table.seats_of(guest.guest):
            lines.append(_line(live, entry, guest))
    return lines[:YOURS]


async def rooms_of(site: Site, guest: Guest | None) -> list[ClassroomLine]:
    if guest is None:
        return []
    return [
        {
            "code": room.code,
            "title": GAMES[room.game].title if room.game in GAMES else room.game,
            "tables": len(room.tables),
            "opened_at": room.opened_at,
        }
        for room in await site.store.classrooms_of(guest.guest, ROOMS)
    ]


async def public_lines(site: Site, guest: Guest | None) -> list[TableLine]:
    found = [(await _find(site, e), e) for e in await site.store.public_tables(PUBLIC)]
    return [_line(live, entry, guest) for live, entry in found if live is not None]


async def _find(site: Site, entry: Entry) -> Live | None:
    """None where a table rests, because it was begun with other rules."""
    try:
        return await site.house.find(entry.table_id)
    except Refused as refusal:
        if refusal.error != "rules":
            raise
        return None


def _line(live: Live, entry: Entry, guest: Guest | None) -> TableLine:
    table = live.table
    held = table.seats_of(guest.guest if guest else None)
    is_on = status(table) == "playing"
    return {
        "table": table.id,
        "code": live.code,
        "game": table.game.name,
        "title": table.game.title,
        "status": cast(Any, status(table)),
        "outcome": OUTCOMES[table.game.outcome(table.state)],
        "seats": seat_lines(live),
        "you": held,
        "is_your_turn": is_on and any(_is_waited_for(live, seat) for seat in held),
        "changed_at": entry.changed_at,
    }


def _is_waited_for(live: Live, seat: int) -> bool:
    return seat in waited_for(live.table.game.view(live.table.state, seat))


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
