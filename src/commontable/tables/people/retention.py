"""Data retention: deletes or anonymises tables and guests after configured periods.

All periods are in days since the last event; 0 keeps data for ever.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Container
from dataclasses import dataclass

from commontable.tables.errors import Refused
from commontable.tables.log.store import Statement, Store, StoreDamaged
from commontable.tables.people.anonymise import anonymise_table
from commontable.tables.play.versions import fold_stored

DAY = 24 * 3600 * 1000  # milliseconds
PREPARED_DAYS = 28  # that tables of a classroom are kept longer than others before they start
_LAST = "(SELECT e.at FROM event e WHERE e.table_id = d.table_id ORDER BY e.seq DESC LIMIT 1)"
_ACTED = "EXISTS (SELECT 1 FROM event e WHERE e.table_id = d.table_id AND e.kind = 'acted')"
_PREPARED = (  # classrooms are opened days before they are needed
    "EXISTS (SELECT 1 FROM classroom_table t JOIN classroom c ON c.classroom_id = t.classroom_id"
    f" WHERE t.table_id = d.table_id AND c.opened_at >= $1 - {PREPARED_DAYS * DAY})"
)
_OLD = f"SELECT d.table_id, d.game, {_LAST} FROM directory d WHERE d.changed_at < $1"
# The directory may lag behind: whether anybody acted, and when, is what the events say.
_UNSTARTED = f"{_OLD} AND {_LAST} < $1 AND NOT {_ACTED} AND NOT {_PREPARED} ORDER BY d.changed_at"
_UNFINISHED = f"{_OLD} AND {_LAST} < $1 AND d.is_over = 0 AND {_ACTED} ORDER BY d.changed_at"
_FINISHED = (
    f"{_OLD} AND {_LAST} < $1 AND d.is_over = 1 AND {_ACTED}"
    " AND EXISTS (SELECT 1 FROM company c WHERE c.table_id = d.table_id) ORDER BY d.changed_at"
)
_GUESTS = """
    SELECT g.guest FROM guest g WHERE g.created_at > 0 AND g.created_at < $1
    AND NOT EXISTS (SELECT 1 FROM company c WHERE c.guest = g.guest)
    AND NOT EXISTS (SELECT 1 FROM classroom r WHERE r.host = g.guest)
    AND NOT EXISTS (SELECT 1 FROM token t WHERE t.guest = g.guest
                    AND (t.seen_at >= $1 OR t.created_at >= $1))
"""
# Of guests from before this was noted, the year begins when it is first looked at.
_NOTE_GUESTS = "UPDATE guest SET created_at = $1 WHERE created_at = 0"
_OVER = "UPDATE directory SET is_over = 1 WHERE table_id = $1"
_DELETE_REPORTS = "DELETE FROM report WHERE closed_at < $1"
_IDLE = """(SELECT c.classroom_id FROM classroom c WHERE c.opened_at < $1 AND NOT EXISTS
    (SELECT 1 FROM classroom_table t JOIN directory d ON d.table_id = t.table_id
     WHERE t.classroom_id = c.classroom_id AND d.changed_at >= $1))"""
_DELETE_CLASSROOMS = (  # their finished tables stay, as all others do
    f"DELETE FROM classroom_table WHERE classroom_id IN {_IDLE}",
    f"DELETE FROM classroom WHERE classroom_id IN {_IDLE}",
)
_DELETE_LINKS = "DELETE FROM link WHERE expires_at < $1"


@dataclass(frozen=True)
class Retention:
    """Days that something is kept after it was last touched; 0: for ever."""

    unstarted: int = 2  # tables at which nobody has acted
    unfinished: int = 180  # tables whose game is not over
    names: int = 365  # names and talk of finished tables, classrooms, settled reports
    guests: int = 365  # guests without a table


@dataclass(frozen=True)
class OldTable:
    """A table that is older than it may be."""

    table_id: str
    game: str
    last_at: int  # when something happened there


@dataclass(frozen=True)
class Plan:
    """What is too old now."""

    unstarted: tuple[OldTable, ...] = ()  # go
    unfinished: tuple[OldTable, ...] = ()  # go
    finished: tuple[OldTable, ...] = ()  # are kept without names
    guests: tuple[str, ...] = ()  # go


async def plan_prune(store: Store, keep: Retention, now: int, in_use: Container[str] = ()) -> Plan:
    """What `prune` would do; nothing goes. Tables `in_use` are left alone."""

    async def old(statement: str, days: int) -> list[OldTable]:
        if days == 0:
            return []
        rows = await store.read(statement, now - days * DAY)
        return [OldTable(*row) for row in rows if row[0] not in in_use]

    unstarted = await old(_UNSTARTED, keep.unstarted)
    unfinished = await old(_UNFINISHED, keep.unfinished)
    finished = await old(_FINISHED, keep.names)
    guests = await store.read(_GUESTS, now - keep.guests * DAY) if keep.guests else []
    return Plan(
        unstarted=tuple(unstarted),
        unfinished=tuple([each for each in unfinished if await _is_unfinished(store, each)]),
        finished=tuple(finished),
        guests=tuple(guest for [guest] in guests),
    )


async def _is_unfinished(store: Store, table: OldTable) -> bool:
    """The directory may have missed the end: the events know. What cannot be read stays."""
    try:
        events = [each.event for each in await store.events(table.table_id)]
        folded = await asyncio.to_thread(fold_stored, table.table_id, events)
    except Refused:  # begun with other rules
        return True
    except StoreDamaged:
        return False
    if folded.is_over:
        await store.execute((_OVER, (table.table_id,)))  # from now on it counts as finished
    return not folded.is_over


async def prune(
    store: Store,
    keep: Retention,
    now: int,
    in_use: Container[str] = (),
    forget: Callable[[str], None] = lambda table_id: None,
) -> Plan:
    """Does what is due and tells what it did. `forget`: drops a table from memory."""
    plan = await plan_prune(store, keep, now, in_use)
    for table in (*plan.unstarted, *plan.unfinished):
        await store.execute(*deletion_of_table(table.table_id))
        forget(table.table_id)
    for table in plan.finished:
        with contextlib.suppress(StoreDamaged):
            await anonymise_table(store, table.table_id, None)
            forget(table.table_id)
    for guest in plan.guests:
        await store.execute(*deletion_of_guest(guest))
    await store.execute((_NOTE_GUESTS, (now,)), (_DELETE_LINKS, (now,)))
    if keep.names:
        cutoff = (now - keep.names * DAY,)
        await store.execute(*((text, cutoff) for text in (_DELETE_REPORTS, *_DELETE_CLASSROOMS)))
    return plan


def deletion_of_table(table_id: str) -> list[Statement]:
    """All there is of a table; a classroom goes with its last one."""
    tables = ("event", "company", "presence", "classroom_table", "directory")
    empty = (
        "DELETE FROM classroom WHERE NOT EXISTS (SELECT 1 FROM classroom_table t"
        " WHERE t.classroom_id = classroom.classroom_id)"
    )
    return [(f"DELETE FROM {name} WHERE table_id = $1", (table_id,)) for name in tables] + [
        (empty, ())
    ]


def deletion_of_guest(guest: str) -> list[Statement]:
    """A guest who sits nowhere: name, devices, links, blocks."""
    columns = (
        *(("token", "guest"), ("link", "guest"), ("presence", "guest")),
        *(("block", "guest"), ("block", "blocked"), ("guest", "guest")),
    )
    return [(f"DELETE FROM {name} WHERE {column} = $1", (guest,)) for name, column in columns]
