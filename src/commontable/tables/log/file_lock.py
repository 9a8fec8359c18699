"""One server per SQLite file: an advisory lock beside the file, held for the life of the process.

The lock is a `flock` on a file of its own. Opening and closing the database itself would drop the
POSIX locks of SQLite. The kernel releases it when the process ends, however it ends; the file
stays, because removing it would let two processes lock two files of the same name.
"""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from commontable.tables.log.store import StoreUnavailable
from commontable.tables.log.stores import is_postgres

GRACE = 2.0  # seconds in which a server that was just killed is gone
RETRY = 0.02  # seconds
log = logging.getLogger("commontable")

Announce = Callable[[str], None]  # told the address once the server listens


class InUse(StoreUnavailable):
    """Another process has the database. `address`: where it serves, if that is known."""

    def __init__(self, message: str, address: str = "") -> None:
        super().__init__(message)
        self.address = address


@contextlib.contextmanager
def sole_owner(database: str, grace: float = GRACE) -> Iterator[Announce]:
    """Holds a SQLite file for this process, or raises InUse. PostgreSQL needs no owner."""
    if is_postgres(database) or "://" in database:
        yield lambda address: None
        return
    path = lock_path(database)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreUnavailable(f"database {database}: {error}") from error
    try:
        _lock(file, database, grace)
        _write(file, "")
        yield lambda address: _write(file, address)
    finally:
        os.close(file)


def lock_path(database: str) -> Path:
    path = Path(database).expanduser().resolve()
    return path.with_name(path.name + "-lock")


def _lock(file: int, database: str, grace: float) -> None:
    import fcntl  # missing on Windows, where this is not needed to import the rest

    end = time.monotonic() + grace
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= end:
                raise _in_use(file, database) from None
            time.sleep(RETRY)
        except OSError as error:
            if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
                raise StoreUnavailable(f"database {database}: {error}") from error
            log.warning("store: this file system has no locks: let one server use %s", database)
            return
        else:
            return


def _write(file: int, address: str) -> None:
    """Who has it, for whoever comes second."""
    os.ftruncate(file, 0)
    os.pwrite(file, json.dumps({"pid": os.getpid(), "address": address}).encode(), 0)


def _in_use(file: int, database: str) -> InUse:
    try:
        told = json.loads(os.pread(file, 4096, 0))
        pid, address = int(told["pid"]), str(told["address"])
    except (ValueError, TypeError, KeyError):  # it is being written
        pid, address = 0, ""
    who = f"process {pid}" if pid else "another process"
    where = f" at {address}" if address else ""
    message = f"database {database}: in use by {who}{where}. One server can use a SQLite file."
    return InUse(message, address)
