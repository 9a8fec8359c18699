"""Data export: everything that a guest left on this server, as one JSON value for that guest alone.

It contains what they know already: their actions and words, and the names at their tables. It
starts from nothing and adds what is theirs, so nothing hidden of a running game gets in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from commontable.core.game import SEAT_NAMES, Json
from commontable.tables.log.events import Acted, Opened, Pinned, Said, Seated
from commontable.tables.log.store import Guest, Store, Stored
from commontable.tables.people import profiles

FORMAT = "commontable-person-1"
_TABLES = (
    "SELECT d.table_id, d.code, d.game, d.is_public, d.is_over, d.opened_at, d.changed_at"
    " FROM directory d JOIN company c ON c.table_id = d.table_id WHERE c.guest = $1"
    " ORDER BY d.opened_at, d.table_id"
)
_CLASSROOMS = (
    "SELECT code, game, opened_at, started_at FROM classroom WHERE host = $1 ORDER BY opened_at"
)


async def export_person(store: Store, guest: Guest) -> Json:
    """Times are milliseconds since 1970."""
    who = guest.id
    tables = [await _table(store, who, tuple(row)) for row in await store.read(_TABLES, who)]
    classrooms = [
        {"code": code, "game": game, "opened_at": opened_at, "started_at": started_at}
        for code, game, opened_at, started_at in await store.read(_CLASSROOMS, who)
    ]
    return {
        "format": FORMAT,
        "guest": {
            "guest": who,
            "name": guest.name,
            "created_at": await profiles.created_at(store, who),
        },
        "devices": [
            {"device": each.name, "created_at": each.created_at, "seen_at": each.seen_at}
            for each in await profiles.devices_of(store, who)
        ],
        "tables": tables,
        "classrooms": classrooms,
        "blocks": [
            {"name": each.name, "at": each.at} for each in await profiles.blocks_of(store, who)
        ],
        "reports": [
            {
                "at": each.at,
                "table": each.table_id,
                "kind": each.kind,
                "name": each.name,
                "text": each.text,
            }
            for each in await profiles.reports_by(store, who)
        ],
    }


async def _table(store: Store, guest: str, row: tuple[Any, ...]) -> Json:
    table_id, code, game, is_public, is_over, opened_at, changed_at = row
    left = Left(guest)
    for stored in await store.events(table_id):
        left.read(stored)
    return {
        "table": table_id,
        "code": code,
        "game": game,
        "is_public": bool(is_public),
        "is_over": bool(is_over),
        "opened_at": opened_at,
        "changed_at": changed_at,
        "is_host": left.is_host,
        "options": left.options,
        "names": [left.names.get(seat, "") for seat in range(left.seats)],
        "seats": left.sat,
        "actions": left.actions,
        "said": left.said,
        "pins": left.pins,
    }


@dataclass
class Left:
    """What one guest left at one table."""

    guest: str
    seats: int = 0
    is_host: bool = False
    options: Json = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)  # by seat, the last
    sat: list[Json] = field(default_factory=list)
    actions: list[Json] = field(default_factory=list)
    said: list[Json] = field(default_factory=list)
    pins: list[Json] = field(default_factory=list)
    _held: set[int] = field(default_factory=set)  # seats that the guest plays, without a bot

    def read(self, stored: Stored) -> None:
        at = stored.at
        match stored.event:
            case Opened() as event:
                self.seats, self.is_host = event.seats, event.host == self.guest
                self.options = dict(event.options)
            case Seated() as event:
                self._sit(event, at)
            case Acted(seat=seat, action=action) if seat in self._held:
                self.actions.append({"at": at, "seat": SEAT_NAMES[seat], "action": action})
            case Said(guest=self.guest) as event:
                to = {} if event.to is None else {"to": SEAT_NAMES[event.to]}
                self.said.append({"at": at, "name": event.name, "text": event.text, **to})
            case Pinned(seat=seat) as event if seat in self._held:
                self.pins.append({"at": at, "sign": event.sign, "place": event.place})

    def _sit(self, event: Seated, at: int) -> None:
        if event.name:
            self.names[event.seat] = event.name
        self._held.discard(event.seat)
        if event.guest == self.guest and event.bot is None:
            self._held.add(event.seat)
            self.sat.append({"at": at, "seat": SEAT_NAMES[event.seat], "name": event.name})
