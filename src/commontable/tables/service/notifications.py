"""Notifications between processes on one database, besides events: a guest or table changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from commontable.tables.log.store import Store
    from commontable.tables.service.table_service import TableService

GUEST = "guest"  # devices or blocks of a guest have changed
TABLE = "table"  # stored events of a table were rewritten
_NOTIFY = "SELECT pg_notify($1, $2)"


async def spread(service: TableService, topic: str, name: str) -> None:
    """Tells this process, and all others where there may be others."""
    service.hear(topic, name)
    await notify(service.store, topic, name)


async def notify(store: Store, topic: str, name: str) -> None:
    """Tells all processes on this database, where there may be several."""
    if store.channel:
        # Read like a notice of events: `table_id,seq`. No table id has a colon.
        await store.read(_NOTIFY, store.channel, f"{topic}:{name},0")


def read_topic(words: str) -> tuple[str, str] | None:
    """Topic and name, if this is no table's id."""
    topic, colon, name = words.partition(":")
    return (topic, name) if colon else None
