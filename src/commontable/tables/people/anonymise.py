"""Removes people from a stored table: names, talk and guest ids. The game itself is unchanged.

This is the only exception to append-only storage. It works on the JSON of events rather than on
their classes, so kinds of events that are added later are covered by the names of their fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from commontable.tables.entropy import new_id
from commontable.tables.log.store import Statement, Store, StoreDamaged

ANONYMOUS = "a guest"
REMOVED = "(removed)"  # in place of what somebody said
GUEST_FIELDS = ("guest", "host", "by", "to_guest")  # whoever comes first owns `name` and `text`

_SELECT = "SELECT seq, body, command FROM event WHERE table_id = $1 ORDER BY seq"
_UPDATE = "UPDATE event SET body = $3, command = $4 WHERE table_id = $1 AND seq = $2"
_HOST = "UPDATE directory SET host = $2 WHERE table_id = $1 AND host = $3"
_ADDRESS = "UPDATE directory SET address = '' WHERE table_id = $1"
_COMPANY = "DELETE FROM company WHERE table_id = $1 AND guest = $2"
_ALL_COMPANY = "DELETE FROM company WHERE table_id = $1"
_PRESENCE = "DELETE FROM presence WHERE table_id = $1 AND guest = $2"

Json = dict[str, Any]


async def anonymise_table(store: Store, table_id: str, guests: set[str] | None) -> bool:
    """Rewrites the events of a table without these guests (None: without anybody).

    Each guest gets one new id throughout the table and the name "a guest" ("a guest 2" and so on
    where there are several). All is stored in one transaction. True: something was changed. A
    table in memory has to be loaded again afterwards (`TableService.forget`).
    """
    mask = Mask(guests)
    is_changed = False
    while True:  # until nothing was stored in between
        rows = [tuple(row) for row in await store.read(_SELECT, table_id)]
        bodies = _decoded(table_id, rows)
        mask.find_people(bodies)
        statements = _rewritten(table_id, rows, bodies, mask)
        if not statements:
            return is_changed
        is_changed = True
        await store.execute(*statements, *_directory(table_id, mask))


def _decoded(table_id: str, rows: Iterable[tuple[Any, ...]]) -> list[Json]:
    try:
        return [json.loads(body) for _, body, _ in rows]
    except ValueError as error:
        raise StoreDamaged(f"its events cannot be read: {error}", table_id) from error


@dataclass
class Mask:
    """Which id and which name stand for which, in one table."""

    guests: set[str] | None  # None: everybody
    ids: dict[str, str] = field(default_factory=dict)  # old to new
    taken: set[str] = field(default_factory=set)  # names in use at this table
    names: dict[tuple[str, str], str] = field(default_factory=dict)  # by guest and old name

    def find_people(self, bodies: list[Json]) -> None:
        """Chooses a new id for each guest who has none yet."""
        found = {guest for body in bodies for guest in _guests_in(body)} - {*self.ids.values()}
        for guest in sorted(found if self.guests is None else found & self.guests):
            self.ids.setdefault(guest, new_id())
        self.taken |= {body["name"] for body in bodies if isinstance(body.get("name"), str)}

    def name_for(self, guest: str, name: str) -> str:
        """The same for the same guest and name; no two alike at one table."""
        if name and (guest, name) not in self.names:
            number, new = 1, ANONYMOUS
            while new in self.taken:
                number += 1
                new = f"{ANONYMOUS} {number}"
            self.taken.add(new)
            self.names[guest, name] = new
        return self.names.get((guest, name), "")


def _guests_in(body: Json) -> Iterator[str]:
    return (body[name] for name in GUEST_FIELDS if isinstance(body.get(name), str))


def _rewritten(
    table_id: str, rows: Iterable[tuple[Any, ...]], bodies: list[Json], mask: Mask
) -> list[Statement]:
    """An UPDATE for each event that names one of them."""
    statements: list[Statement] = []
    seated: dict[Any, str | None] = {}  # guest by seat
    for (seq, body, command), event in zip(rows, bodies, strict=True):
        owner = _owner_of(event, seated)
        if event.get("kind") == "seated":
            seated[event.get("seat")] = event.get("guest")
        new = _without_people(event, owner, mask)
        new_command = None if _is_theirs(command, mask) else command
        if new != event or new_command != command:
            text = body if new == event else json.dumps(new, separators=(",", ":"))
            statements.append((_UPDATE, (table_id, seq, text, new_command)))
    return statements


def _owner_of(event: Json, seated: dict[Any, str | None]) -> str | None:
    """Whose name and words an event holds: its guest, else whoever has its seat. None: a bot's."""
    named = next((name for name in GUEST_FIELDS if name in event), None)
    owner = seated.get(event.get("seat")) if named is None else event[named]
    return owner if isinstance(owner, str) else None


def _without_people(event: Json, owner: str | None, mask: Mask) -> Json:
    new: Json = {key: _with_new_ids(value, mask.ids) for key, value in event.items()}
    is_theirs = owner in mask.ids
    if is_theirs and owner is not None and isinstance(event.get("name"), str):
        new["name"] = mask.name_for(owner, event["name"])
    if isinstance(event.get("text"), str) and (is_theirs or mask.guests is None):
        new["text"] = REMOVED
    return new


def _with_new_ids(value: Any, ids: dict[str, str]) -> Any:
    """Guest ids are random, so a text that equals one is one, wherever it stands."""
    if isinstance(value, str):
        return ids.get(value, value)
    if isinstance(value, list):
        return [_with_new_ids(each, ids) for each in value]
    if isinstance(value, dict):
        return {ids.get(key, key): _with_new_ids(each, ids) for key, each in value.items()}
    return value


def _is_theirs(command: str | None, mask: Mask) -> bool:
    """The id of a command begins with the guest who gave it."""
    return command is not None and command.partition(":")[0] in mask.ids


def _directory(table_id: str, mask: Mask) -> list[Statement]:
    """The table's line in the directory, and who is listed there."""
    statements: list[Statement] = []
    for old, new in mask.ids.items():
        statements += [
            (_HOST, (table_id, new, old)),
            (_COMPANY, (table_id, old)),
            (_PRESENCE, (table_id, old)),
        ]
    if mask.guests is None:
        statements += [(_ADDRESS, (table_id,)), (_ALL_COMPANY, (table_id,))]
    return statements
