"""Data export: everything that a guest left on this server, as one JSON value for that guest alone.

It contains what they know already: their actions and words, and the names at their tables. It
starts from nothing and adds what is theirs, so nothing hidden of a running game gets in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from commontable.core.game import SEAT_NAMES, Json
from commontable.tables.log.events import (
    Accepted,
    Acted,
    AnyEvent,
    Asked,
    Closed,
    Declined,
    Hosted,
    Locked,
    Opened,
    Pinned,
    Proposed,
    Readied,
    Rejected,
    Rematched,
    Removed,
    Revealed,
    Said,
    Seated,
    TimedOut,
    Undone,
    Unpinned,
    Unreadied,
    kind_of,
)
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
        "ban": await _ban(store, who),
    }


async def _ban(store: Store, guest: str) -> Json | None:
    rows = await store.read("SELECT at, why FROM banned WHERE guest = $1", guest)
    return {"at": rows[0][0], "why": rows[0][1]} if rows else None


async def _table(store: Store, guest: str, row: tuple[Any, ...]) -> Json:
    table_id, code, game, is_public, is_over, opened_at, changed_at = row
    left = Left(guest, is_over=bool(is_over))
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
        "events": left.events,
    }


# Of events that name a guest beside those below: what is theirs, and nobody else's.
OWN_FIELDS: dict[type, tuple[str, ...]] = {
    Readied: ("commitment",),
    Unreadied: (),
    Revealed: ("entropy",),
    Asked: ("moves",),
    Declined: (),
    Undone: ("moves",),
    Proposed: ("name", "seat", "bot"),
    Accepted: (),
    Rejected: (),
    Removed: (),
    Locked: ("is_locked",),
    Hosted: (),
    Closed: (),
    Rematched: ("table",),
}
UNTIL_OVER = "entropy"  # secret while the game lasts


@dataclass
class Left:
    """What one guest left at one table."""

    guest: str
    is_over: bool = False
    seats: int = 0
    is_host: bool = False
    options: Json = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)  # by seat, the last
    sat: list[Json] = field(default_factory=list)
    actions: list[Json] = field(default_factory=list)
    said: list[Json] = field(default_factory=list)
    pins: list[Json] = field(default_factory=list)
    events: list[Json] = field(default_factory=list)  # all else
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
            case TimedOut(seat=seat) if seat in self._held:
                self._held.discard(seat)  # what follows is the bot's
                self.events.append({"at": at, "kind": "timed_out", "seat": SEAT_NAMES[seat]})
            case Said(guest=self.guest) as event:
                to = {} if event.to is None else {"to": SEAT_NAMES[event.to]}
                self.said.append({"at": at, "name": event.name, "text": event.text, **to})
            case Pinned(seat=seat) | Unpinned(seat=seat) as event if seat in self._held:
                self.pins.append(_pin(event, at))
            case event if type(event) in OWN_FIELDS:
                self._note(event, at)

    def _sit(self, event: Seated, at: int) -> None:
        if event.name:
            self.names[event.seat] = event.name
        self._held.discard(event.seat)
        if event.guest != self.guest:
            return
        told: Json = {"at": at, "seat": SEAT_NAMES[event.seat], "name": event.name}
        if event.bot is None:
            self._held.add(event.seat)
        else:
            told |= {"bot": event.bot, "cause": event.cause}
        self.sat.append(told)

    def _note(self, event: AnyEvent, at: int) -> None:
        """An event that the guest caused, or that is about them."""
        is_by = getattr(event, "by", None) == self.guest
        if isinstance(event, Hosted):
            self.is_host = event.guest == self.guest
        if not is_by and getattr(event, "guest", None) != self.guest:
            return
        names = (name for name in OWN_FIELDS[type(event)] if name != UNTIL_OVER or self.is_over)
        own = {name: getattr(event, name) for name in names}
        if "seat" in own:
            own["seat"] = SEAT_NAMES[own["seat"]]
        role = {"as": "host"} if is_by else {}
        self.events.append({"at": at, "kind": kind_of(event), **role, **own})


def _pin(event: Pinned | Unpinned, at: int) -> Json:
    whom = {} if event.whom is None else {"whom": SEAT_NAMES[event.whom]}
    is_off = {"is_removed": True} if isinstance(event, Unpinned) else {}
    return {"at": at, "sign": event.sign, "place": event.place, **whom, **is_off}
