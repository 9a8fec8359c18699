"""One server for each SQLite file."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys

import pytest

from commontable.tables.log.file_lock import InUse, lock_path, sole_owner
from tests.servers import PATIENCE, running, wait_until


def start_second(database):
    command = [sys.executable, "-m", "commontable.cli", "serve", "--port", "0", "--db", database]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def test_a_second_server_on_the_same_file_is_refused_in_a_line(tmp_path):
    database = str(tmp_path / "tables.db")
    (tmp_path / "link.db").symlink_to(database)
    with running(database, log=tmp_path / "log") as server:
        refused = start_second(str(tmp_path / "link.db"))
        assert refused.returncode == 2
        assert f"in use by process {server.pid} at {server.url}" in refused.stderr
        assert refused.stderr.count("\n") == 1
        server.table_of_two()  # the first one goes on


def test_a_killed_server_leaves_no_lock(tmp_path):
    """Nor does a helper process that outlives it: here the one that compiles the rules."""
    database = str(tmp_path / "tables.db")
    cache = str(tmp_path / "cache")
    with running(database, log=tmp_path / "log", COMMONTABLE_CACHE=cache) as server:
        table = server.open(server.guest())
        helper = int(wait_until(lambda: children_of(server.pid))[0])
        os.kill(server.pid, signal.SIGKILL)
    try:
        with running(database, log=tmp_path / "log2", COMMONTABLE_CACHE=cache) as server:
            assert server.get(f"/api/tables/{table}").status == 200
    finally:
        with contextlib.suppress(ProcessLookupError):  # it ends with its server, usually by now
            os.kill(helper, signal.SIGKILL)


def children_of(pid):
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return found.stdout.split()


def test_reading_beside_a_running_server_is_allowed(tmp_path):
    database = str(tmp_path / "tables.db")
    with running(database, log=tmp_path / "log") as server:
        server.open(server.guest())
        copy = subprocess.run(
            [sys.executable, "scripts/backup", database, str(tmp_path / "copy.db")],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert copy.returncode == 0, copy.stdout
        db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        assert db.execute("SELECT COUNT(*) FROM directory").fetchone() == (1,)
        db.close()
        server.open(server.guest())


def test_the_lock_ends_with_the_block_and_is_private(tmp_path):
    database = str(tmp_path / "tables.db")
    with sole_owner(database) as announce:
        announce("http://127.0.0.1:8000")
        own = f"process {os.getpid()} at http"
        with pytest.raises(InUse, match=own) as refused, sole_owner(database, grace=0):
            pass
        assert refused.value.address == "http://127.0.0.1:8000"
    with sole_owner(database, grace=0):
        assert lock_path(database).stat().st_mode & 0o077 == 0
