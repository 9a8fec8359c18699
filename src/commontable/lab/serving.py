"""How a real server bears many tables: started here, loaded from a process of its own.

Where the system allows it, the server has one core to itself and the clients the others.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from commontable.core.errors import CommontableError

UNLIMITED = {  # one address plays at all tables here
    "COMMONTABLE_TABLES_PER_GUEST": "1000000",
    "COMMONTABLE_TABLES_PER_ADDRESS": "1000000",
    "COMMONTABLE_REQUESTS_PER_ADDRESS": "100000",
    "COMMONTABLE_SOCKETS_PER_ADDRESS": "100000",
}
STORED = 10_000  # tables in the database when memory is looked at
MOVES_A_GAME = 25  # of random Couperation, about
FASTEST = 4_000  # moves a second for which spare tables are laid
STUCK = 5  # one table in so many has a watcher who never reads


@dataclass(frozen=True)
class Server:
    """A server that was started for a measurement."""

    address: str
    process: subprocess.Popen[bytes]

    def memory(self) -> int:
        """Bytes it holds in memory now, or 0 where the system does not tell."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return 0
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    def cpu(self) -> float:
        """Seconds of the processor it has used, or 0."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(database: str) -> Iterator[Server]:
    """`commontable serve` on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "commontable.cli", "serve", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--db", database],
        env={**os.environ, **UNLIMITED},
        stdout=subprocess.DEVNULL,
    )
    _keep_to(process, _cores()[:1])
    try:
        found = Server(f"http://127.0.0.1:{port}", process)
        _wait_until_open(found)
        yield found
    finally:
        process.terminate()
        process.wait(30)


def _wait_until_open(found: Server, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and found.process.poll() is None:
        try:
            with urllib.request.urlopen(found.address + "/health", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise CommontableError("the server for the measurement did not start")


def _cores() -> list[int]:
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def _keep_to(process: subprocess.Popen[bytes], cores: list[int]) -> None:
    if cores and len(_cores()) > 1:
        with contextlib.suppress(OSError):
            os.sched_setaffinity(process.pid, cores)


def measure(
    tables: int, seconds: float, tell: Callable[[str], None], stored: int = STORED
) -> dict[str, Any]:
    """Programs as fast as it goes and at one move a second, pages at one move a second, memory."""
    rows = []
    for form, rate, stuck in (
        ("json", 0.0, 0),
        ("json", 1.0, 0),
        ("page", 1.0, 0),
        ("page", 1.0, tables // STUCK),
    ):
        pace = "one move a second" if rate else "as fast as it goes"
        tell(f"{tables} tables, {form}, {pace}" + (f", {stuck} stuck clients" if stuck else ""))
        most = rate * tables if rate else FASTEST
        spare = int((seconds + 2) * most / MOVES_A_GAME) if seconds > 1 else tables
        with tempfile.TemporaryDirectory() as folder, server(f"{folder}/tables.db") as found:
            words = f"--tables {tables} --seconds {seconds} --rate {rate} --format {form}"
            rows.append(_load(found, f"{words} --spare {spare} --stuck {stuck}".split()))
    tell(f"memory with {stored} tables stored and {tables} in play")
    return {"load": rows, "memory": _memory(tables, stored)}


def _load(found: Server, words: list[str]) -> dict[str, Any]:
    """What the clients report, and what the server used meanwhile."""
    used, memory = [], 0
    with _client(found, words) as lines:
        for line in lines:
            said = json.loads(line)
            if "measuring" not in said:
                break
            used.append((time.monotonic(), found.cpu()))
            memory = found.memory()
        else:
            raise CommontableError("the load stopped before it was done")
    (began, before), (ended, after) = used
    said["server_cpu"] = round((after - before) / (ended - began), 3)
    if said["moves"]:
        said["server_us_per_move"] = round((after - before) / said["moves"] * 1e6, 1)
    said["server_bytes"] = memory
    return dict(said)


@contextmanager
def _client(found: Server, words: list[str]) -> Iterator[Iterator[bytes]]:
    """The lines that the loading process writes."""
    command = [sys.executable, "-m", "commontable.lab.load", found.address, *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    _keep_to(process, _cores()[1:])
    assert process.stdout is not None
    try:
        yield iter(process.stdout)
    finally:
        process.stdout.close()
        process.terminate()
        process.wait(30)


def _memory(tables: int, stored: int) -> dict[str, Any]:
    """Bytes of a server that has just begun, with many tables stored, and with some in play."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/tables.db"
        with server(database) as found:
            empty = found.memory()
            command = [sys.executable, "-m", "commontable.lab.load", found.address]
            subprocess.run([*command, "--fill", str(max(stored - tables, 1))], check=True)
        with server(database) as found:
            full = found.memory()
            words = f"--tables {tables} --seconds 5 --rate 1 --format page"
            row = _load(found, words.split())
    return {
        "stored": stored,
        "live": tables,
        "empty_bytes": empty,
        "stored_bytes": full,
        "live_bytes": row["server_bytes"],
    }
