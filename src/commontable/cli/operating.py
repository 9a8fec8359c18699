"""Two ways to operate a server: through its HTTP API, or on its database while no server runs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import quote, urlencode

from commontable.core.errors import BadOption, CommontableError
from commontable.tables.log.file_lock import InUse, sole_owner
from commontable.tables.log.store import Store
from commontable.tables.log.stores import open_store
from commontable.tables.people import operators
from commontable.tables.people.retention import Retention, plan_prune, prune
from commontable.tables.play.session import Command
from commontable.tables.service.table_service import now

TOKEN = "COMMONTABLE_OPERATOR_TOKEN"
PATIENCE = 60.0  # seconds
T = TypeVar("T")
Rows = list[dict[str, Any]]


class Unanswered(CommontableError):
    """A server gave no answer, or refused."""


class Way(Protocol):
    """What can be done, whichever way."""

    def tables(self, status: str, game: str, search: str, page: int) -> Rows: ...
    def reports(self, is_settled: bool) -> Rows: ...
    def settle(self, report: str) -> None: ...
    def close(self, table: str) -> None: ...
    def rename(self, guest: str, name: str) -> int: ...
    def ban(self, guest: str, why: str) -> None: ...
    def unban(self, guest: str) -> None: ...
    def figures(self) -> dict[str, Any]: ...
    def prune(self, dry_run: bool) -> dict[str, Any]: ...


class Remote:
    """A running server, by its address and the operator token."""

    def __init__(self, url: str, token: str) -> None:
        self._url = url.rstrip("/") + "/api/operator"
        self._token = token

    def tables(self, status: str, game: str, search: str, page: int) -> Rows:
        query = {"status": status, "game": game, "search": search, "page": page}
        found: Rows = self._ask(f"/tables?{urlencode(query)}")
        return found

    def reports(self, is_settled: bool) -> Rows:
        found: Rows = self._ask(f"/reports?settled={'yes' if is_settled else 'no'}")
        return found

    def settle(self, report: str) -> None:
        self._ask(f"/reports/{quote(report, safe='')}/settle", {})

    def close(self, table: str) -> None:
        self._ask(f"/tables/{quote(table, safe='')}/close", {})

    def rename(self, guest: str, name: str) -> int:
        return int(self._ask(f"/guests/{quote(guest, safe='')}/rename", {"name": name})["tables"])

    def ban(self, guest: str, why: str) -> None:
        self._ask(f"/guests/{quote(guest, safe='')}/ban", {"why": why})

    def unban(self, guest: str) -> None:
        self._ask(f"/guests/{quote(guest, safe='')}/unban", {})

    def figures(self) -> dict[str, Any]:
        found: dict[str, Any] = self._ask("/figures")
        return found

    def prune(self, dry_run: bool) -> dict[str, Any]:
        found: dict[str, Any] = self._ask("/prune", {"dry_run": dry_run})
        return found

    def _ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """GET, or POST with a body."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._token}"}
        try:
            request = urllib.request.Request(self._url + path, data, headers)
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise Unanswered(_message(error)) from None
        except (OSError, ValueError) as error:
            raise Unanswered(f"{self._url}: {error}") from None


def _message(error: urllib.error.HTTPError) -> str:
    with error:
        try:
            return str(json.loads(error.read())["message"])
        except (ValueError, KeyError, TypeError):
            return f"{error.url}: {error.code} {error.reason}"


class Direct:
    """A database that no server uses."""

    def __init__(self, database: str, keep: Retention) -> None:
        self._database = database
        self._keep = keep

    def tables(self, status: str, game: str, search: str, page: int) -> Rows:
        return _plain(self._run(lambda s: operators.list_tables(s, status, game, search, page)))

    def reports(self, is_settled: bool) -> Rows:
        return _plain(self._run(lambda store: operators.list_reports(store, is_settled)))

    def settle(self, report: str) -> None:
        self._run(lambda store: operators.settle_report(store, report))

    def close(self, table: str) -> None:
        self._run(lambda store: operators.close_table(_doing(store), table))

    def rename(self, guest: str, name: str) -> int:
        return self._run(lambda s: operators.rename_guest(s, _doing(s), guest, name))

    def ban(self, guest: str, why: str) -> None:
        self._run(lambda store: operators.ban_guest(store, guest, why))

    def unban(self, guest: str) -> None:
        self._run(lambda store: operators.unban_guest(store, guest))

    def figures(self) -> dict[str, Any]:
        return self._run(operators.stored_figures)

    def prune(self, dry_run: bool) -> dict[str, Any]:
        work = plan_prune if dry_run else prune
        return asdict(self._run(lambda store: work(store, self._keep, now())))

    def _run(self, work: Callable[[Store], Awaitable[T]]) -> T:
        return run_on(self._database, work)


def run_on(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Opens a database for one piece of work."""

    async def run() -> T:
        store = await open_store(database)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def _doing(store: Store) -> operators.Do:
    async def do(table_id: str, command: Command) -> None:
        await operators.do_without_server(store, table_id, command)

    return do


def _plain(rows: list[Any]) -> Rows:
    return [asdict(row) for row in rows]


@contextlib.contextmanager
def way_to(url: str | None, database: str, keep: Retention) -> Iterator[Way]:
    """The server at an address; else the database, or the server that is found to use it."""
    if url is not None:
        yield Remote(url, token_for(url))
        return
    check_exists(database)
    try:
        with sole_owner(database, grace=0):
            yield Direct(database, keep)
            return
    except InUse as in_use:
        if not in_use.address:
            raise
        address = in_use.address
    yield Remote(address, token_for(address))


def check_exists(database: str) -> None:
    """A mistyped path must not become a new database."""
    if "://" not in database and not Path(database).expanduser().exists():
        raise BadOption(f"db: there is no file {database!r}")


def token_for(url: str) -> str:
    token = os.environ.get(TOKEN, "").strip()
    if not token:
        raise BadOption(f"the server at {url} asks for the operator token: set {TOKEN}")
    return token
