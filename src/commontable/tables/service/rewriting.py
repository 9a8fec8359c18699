"""Rewrites stored events under the lock of their table, then reloads it for all who watch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.store import StoreUnavailable
from commontable.tables.play.session import TableSession
from commontable.tables.play.versions import fold_stored
from commontable.tables.service.notifications import TABLE, spread

if TYPE_CHECKING:
    from commontable.tables.service.table_service import TableService

log = logging.getLogger("commontable")


Work = Callable[[], Awaitable[object]]  # on the stored events of one table


async def rewrite(service: TableService, table_id: str, work: Work) -> None:
    """Does the work on a table's stored events, then shows what they are now."""
    try:
        session = await service.find(table_id)
    except Refused as refusal:
        if refusal.error not in (ErrorCode.RULES, ErrorCode.UNKNOWN):
            raise
        await work()  # it rests: nobody plays there
        return
    async with session.lock:
        await work()
        await _read_again(service, session)
    await spread(service, TABLE, table_id)


async def rewrite_unused(service: TableService, table_id: str, work: Work) -> None:
    """The same for a table that nobody looks at: it is not loaded for this."""
    session = service.in_memory(table_id)
    if session is None:
        await work()
    else:
        async with session.lock:
            await work()
            await _read_again(service, session)
    await spread(service, TABLE, table_id)


async def reload(service: TableService, session: TableSession) -> None:
    """Another process has rewritten the events of a table."""
    try:
        async with session.lock:
            await _read_again(service, session)
    except StoreUnavailable as error:
        log.error("store: %s", error)
        service.forget(session.table.id)  # read when it is next asked for


async def _read_again(service: TableService, session: TableSession) -> None:
    stored = await service.store.events(session.table.id)
    if not stored:
        service.forget(session.table.id)  # it was deleted
        return
    events = [each.event for each in stored]
    session.table = await asyncio.to_thread(fold_stored, session.table.id, events)
    session.edition += 1
    session.notify()
    service.bots.wake(session)
