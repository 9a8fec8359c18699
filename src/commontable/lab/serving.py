"""How a real server bears many tables: started here, loaded from a process of its own."""

from __future__ import annotations

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
}


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


@contextmanager
def server() -> Iterator[Server]:
    """`commontable serve` on a free port, with a SQLite file of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "commontable.cli", "serve", "--port", str(port)]
        process = subprocess.Popen(
            [*command, "--db", f"{folder}/tables.db"],
            env={**os.environ, **UNLIMITED},
            stdout=subprocess.DEVNULL,
        )
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


def measure(tables: int, seconds: float, tell: Callable[[str], None]) -> list[dict[str, Any]]:
    """Programs as fast as it goes, then at one move a second, then pages at one move a second."""
    rows = []
    for form, rate in (("json", 0.0), ("json", 1.0), ("page", 1.0)):
        pace = "one move a second" if rate else "as fast as it goes"
        tell(f"{tables} tables, {form}, {pace}")
        with server() as found:
            words = f"--tables {tables} --seconds {seconds} --rate {rate} --format {form}".split()
            load = [sys.executable, "-m", "commontable.lab.load", found.address, *words]
            done = subprocess.run(load, capture_output=True, text=True, timeout=600)
            if done.returncode != 0:
                raise CommontableError(f"the load stopped: {done.stderr.strip()[-300:]}")
            rows.append({**json.loads(done.stdout), "server_bytes": found.memory()})
    return rows
