"""Opens the store that a database URL or path stands for."""

from __future__ import annotations

from pathlib import Path

from commontable.tables.log.store import Store, StoreUnavailable


def is_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


async def open_store(address: str) -> Store:
    """PostgreSQL for postgresql://…, else SQLite in the file of that name."""
    if is_postgres(address):
        from commontable.tables.log.postgres import PostgresStore

        return await PostgresStore.open(address)
    if "://" in address:
        raise StoreUnavailable(f"database: expected a path or postgresql://…, got {address!r}")
    return _open_file(address)


def _open_file(address: str) -> Store:
    from commontable.tables.log.sqlite import SqliteStore

    path = Path(address).expanduser()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=0o600)  # it holds hands, whispers and secrets
    except OSError as error:
        raise StoreUnavailable(f"database {address}: {error}") from error
    return SqliteStore(path)
