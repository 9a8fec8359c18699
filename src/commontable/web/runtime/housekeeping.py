"""The daily job that applies data retention."""

from __future__ import annotations

import asyncio
import logging
import random
from functools import partial

from commontable.tables.log.store import Store, StoreUnavailable
from commontable.tables.people.retention import Plan, Retention, prune
from commontable.tables.service.rewriting import rewrite_unused
from commontable.tables.service.table_service import TableService, now

HOUR = 3600.0  # seconds
FIRST = (60.0, 660.0)  # seconds after the start: processes that start together take turns
PERIOD = 23 * 3600 * 1000  # milliseconds between two runs, of all processes together
_READ = "SELECT value FROM setting WHERE name = 'pruned_at'"
_WRITE = (
    "INSERT INTO setting (name, value) VALUES ('pruned_at', $1)"
    " ON CONFLICT (name) DO UPDATE SET value = $1"
)
log = logging.getLogger("commontable")


async def run_daily(service: TableService, keep: Retention) -> None:
    """For as long as the server runs."""
    await asyncio.sleep(random.uniform(*FIRST))
    while True:
        try:
            await prune_if_due(service, keep)
        except StoreUnavailable as error:
            log.error("store: %s", error)
        await asyncio.sleep(HOUR)


async def prune_if_due(service: TableService, keep: Retention) -> Plan | None:
    """Once a day, whichever process comes first."""
    at = now()
    if at - await _last(service.store) < PERIOD:
        return None
    await service.store.execute((_WRITE, (str(at),)))
    change = partial(rewrite_unused, service)
    plan = await prune(service.store, keep, at, service.watched(), change)
    if plan != Plan():
        log.warning("retention: %s", summary(plan))
    return plan


async def _last(store: Store) -> int:
    rows = await store.read(_READ)
    return int(rows[0][0]) if rows else 0


def summary(plan: Plan) -> str:
    return (
        f"deleted {len(plan.unstarted)} tables that never started, {len(plan.unfinished)} "
        f"unfinished tables and {len(plan.guests)} guests; removed the names from "
        f"{len(plan.finished)} finished tables"
    )
