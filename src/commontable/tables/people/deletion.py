"""Deletes a guest: their own data is removed, and elsewhere they become "a guest".

The steps are transactions of their own: sign the guest out and note the deletion; then, table by
table, give up their seats and rewrite the events; finally remove the guest. A server that was
stopped in between continues when it starts.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from commontable.tables.entropy import new_id
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import AnyEvent
from commontable.tables.log.store import Statement, Store, StoreUnavailable
from commontable.tables.people.anonymise import ANONYMOUS, anonymise_table
from commontable.tables.play import commands
from commontable.tables.play.table import Table
from commontable.tables.service.notifications import GUEST, spread
from commontable.tables.service.rewriting import rewrite
from commontable.tables.service.table_service import TableService, now

PENDING = "deleting:"  # begins the name of the setting that notes a deletion under way
RETRY = 60.0  # seconds after which a deletion that the database refused is tried again
log = logging.getLogger("commontable")

_NOTE = "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
_IS_KNOWN = (
    "SELECT 1 FROM guest WHERE guest = $1 AND NOT EXISTS (SELECT 1 FROM setting WHERE name = $2)"
)
_PENDING = "SELECT name FROM setting WHERE name LIKE $1"
_TABLES = "SELECT table_id FROM company WHERE guest = $1 ORDER BY table_id"
_SIGN_OUT = (
    "DELETE FROM token WHERE guest = $1",
    "DELETE FROM link WHERE guest = $1",
    "DELETE FROM block WHERE guest = $1",
    "DELETE FROM block WHERE blocked = $1",
    "DELETE FROM report WHERE reporter = $1",
    "DELETE FROM report WHERE guest = $1 AND closed_at IS NOT NULL",
    "DELETE FROM presence WHERE guest = $1",
)
# Nobody makes a report disappear by leaving: it is kept without a name until it is settled.
_MASK_REPORTS = "UPDATE report SET guest = $2, name = $3 WHERE guest = $1"
_REMOVE = (
    "UPDATE classroom SET host = '' WHERE host = $1",
    "DELETE FROM company WHERE guest = $1",
    "DELETE FROM banned WHERE guest = $1",
    "DELETE FROM guest WHERE guest = $1",
)


async def delete_person(service: TableService, guest: str) -> None:
    """Removes a guest from this server. What cannot be stored now is done later."""
    signed_out: list[Statement] = [(text, (guest,)) for text in _SIGN_OUT]
    masked = (_MASK_REPORTS, (guest, new_id(), ANONYMOUS))
    await service.store.execute((_NOTE, (PENDING + guest, str(now()))), *signed_out, masked)
    await spread(service, GUEST, guest)
    await _finish(service, guest)


async def check_not_deleted(store: Store, guest: str) -> None:
    """Refuses what somebody asked for before they deleted themselves."""
    if not await store.read(_IS_KNOWN, guest, PENDING + guest):
        raise Refused(ErrorCode.GUEST, "You have deleted yourself here.")


async def finish_deletions(service: TableService) -> None:
    """Goes on with deletions that were begun, for as long as it runs."""
    while True:
        try:
            for guest in await _pending(service.store):
                await _finish(service, guest)
        except (StoreUnavailable, Refused) as error:
            log.error("store: a deletion is not finished: %s", error)
        await asyncio.sleep(RETRY)


async def _pending(store: Store) -> list[str]:
    rows = await store.read(_PENDING, PENDING + "%")
    return [row[0].removeprefix(PENDING) for row in rows]


async def _finish(service: TableService, guest: str) -> None:
    visited: set[str] = set()
    while left := await _tables_of(service.store, guest) - visited:  # until no more turn up
        for table_id in sorted(left):
            await _leave(service, table_id, guest)
            work = partial(anonymise_table, service.store, table_id, {guest})
            await rewrite(service, table_id, work)
        visited |= left
    removed: list[Statement] = [(text, (guest,)) for text in _REMOVE]
    done = ("DELETE FROM setting WHERE name = $1", (PENDING + guest,))
    await service.store.execute(*removed, done)


async def _tables_of(store: Store, guest: str) -> set[str]:
    return {row[0] for row in await store.read(_TABLES, guest)}


async def _leave(service: TableService, table_id: str, guest: str) -> None:
    """The person's seats go to bots, or are open again; a table without people is closed."""
    try:
        table = (await service.find(table_id)).table
        for seat in list(table.seats_of(guest)):
            await service.do(table_id, partial(_give_up, guest=guest, seat=seat))
        await service.do(table_id, partial(_withdraw, guest=guest))
        await service.do(table_id, partial(_close_if_empty, guest=guest))
    except Refused as refusal:
        if refusal.error in (ErrorCode.STORE, ErrorCode.BUSY):
            raise  # tried again later; a table that rests, is gone or is full stays as it is


def _withdraw(table: Table, guest: str) -> list[AnyEvent]:
    """Nobody who is gone is voted in."""
    if table.is_over or table.proposal is None or table.proposal.guest != guest:
        return []
    return commands.reject(table, guest)


def _give_up(table: Table, guest: str, seat: int) -> list[AnyEvent]:
    if table.is_over or table.seats[seat].guest != guest:
        return []
    return commands.leave(table, guest, seat, is_for_good=True)


def _close_if_empty(table: Table, guest: str) -> list[AnyEvent]:
    """Bots do not play for nobody. What others opened stays open."""
    if table.is_over or table.people() or table.host != guest:
        return []
    return commands.close(table, guest)
