"""Servers with an operator whose token is known, for tests."""

import asyncio
import contextlib

from commontable.tables.log.stores import open_store
from commontable.tables.people.operators import new_token
from tests.servers import running


def on_store(database, work):
    """Runs one piece of work on a database and gives what came of it."""

    async def run():
        store = await open_store(database)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def execute(database, statement, *values):
    on_store(database, lambda store: store.execute((statement, values)))


def report(database, number, guest, table, text, kind="line", name="Ben"):
    """As a page of a player stores it."""
    execute(
        database,
        "INSERT INTO report (report_id, at, reporter, guest, table_id, kind, name, text)"
        " VALUES ($1, $2, 'somebody', $3, $4, $5, $6, $7)",
        *(f"r{number}", 1_000_000 + number, guest, table, kind, name, text),
    )


@contextlib.contextmanager
def operated(database, *flags, log):
    """A server, and its operator's token."""
    token = on_store(database, new_token)
    with running(database, *flags, log=log) as server:
        yield server, token
