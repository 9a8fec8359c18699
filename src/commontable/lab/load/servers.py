"""How a real server bears many tables: started here, loaded from a process of its own.

If it is wanted, boardgame.io's server is loaded in the same way, by turns with ours.

Where the system allows it, the server has one core to itself and the clients the others.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from commontable.bots.kernel_sets import compile_command
from commontable.bots.policy_kernels import POLICY
from commontable.core.compiling.compiled_games import RULES
from commontable.core.errors import CommontableError
from commontable.core.subprocesses import run_process
from commontable.games import GAMES
from commontable.lab.bench.peers import Missing

UNLIMITED = {  # one address plays at all tables here
    "COMMONTABLE_TABLES_PER_GUEST": "1000000",
    "COMMONTABLE_TABLES_PER_ADDRESS": "1000000",
    "COMMONTABLE_SEATS_PER_GUEST": "1000000",
    "COMMONTABLE_REQUESTS_PER_ADDRESS": "100000",
    "COMMONTABLE_SOCKETS_PER_ADDRESS": "100000",
    "COMMONTABLE_SOCKETS_PER_GUEST": "100000",
    "COMMONTABLE_CONNECTIONS_PER_ADDRESS": "100000",
    "COMMONTABLE_READS_PER_ADDRESS": "0",
    "COMMONTABLE_NEW_CONNECTIONS_PER_ADDRESS": "100000",
}
GUARDED = {  # as it is by default
    **UNLIMITED,
    "COMMONTABLE_CONNECTIONS_PER_ADDRESS": "2500",
    "COMMONTABLE_READS_PER_ADDRESS": "200",
    "COMMONTABLE_NEW_CONNECTIONS_PER_ADDRESS": "60",
}
STORED = 10_000  # tables in the database when memory is looked at
MOVES_A_GAME = 25  # of random Couperation, about
FASTEST = 4_000  # moves a second for which spare tables are laid
PEER = (
    Path(__file__).parents[4] / "benchmarks" / "boardgame"
)  # boardgame.io, with a game of its own
TURNS = 5  # of each of the two servers that are compared, one right after the other
HOSTILE = 2  # connections that mean no good, for each table
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


def server(
    serve: Sequence[str], database: str, limits: Mapping[str, str] = UNLIMITED
) -> AbstractContextManager[Server]:
    """Our server on a free port. `serve` is its command, to which database and port are added."""
    return _started([*serve, "--db", database, "--port"], limits)


def peer() -> AbstractContextManager[Server]:
    """boardgame.io's server on a free port; raises Missing if it is not on this machine."""
    node = shutil.which("node")
    if node is None or not (PEER / "node_modules" / "boardgame.io").is_dir():
        raise Missing("boardgame.io is not installed: make bench PEERS=1 does it, if there is npm")
    return _started([node, str(PEER / "server.js")])


@contextmanager
def _started(command: Sequence[str], limits: Mapping[str, str] = UNLIMITED) -> Iterator[Server]:
    """A server whose command ends with the number of a port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [*command, str(port)],
        env={**os.environ, **limits},
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
        except urllib.error.HTTPError:  # it answers, though it has no such page
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
    serve: Sequence[str],
    tables: int,
    seconds: float,
    tell: Callable[[str], None],
    stored: int = STORED,
    has_peer: bool = False,
) -> dict[str, Any]:
    """Programs as fast as it goes and at one move a second, pages at one move a second, memory."""
    tell("compiling")
    compile_first()
    found: dict[str, Any] = {"load": _loads(serve, tables, seconds, tell)}
    if has_peer:
        found["peer"] = compare(serve, tables, seconds, tell)
    tell(f"memory with {stored} tables stored and {tables} in play")
    return {**found, "memory": _memory(serve, tables, stored)}


def compile_first() -> None:
    """A server has a game compiled that is played there; while it is measured, this is done."""
    if run_process(compile_command(GAMES["couperation"], RULES, POLICY)) != 0:
        raise CommontableError("the rules of Couperation could not be compiled")


def _loads(
    serve: Sequence[str], tables: int, seconds: float, tell: Callable[[str], None]
) -> list[dict[str, Any]]:
    rows = []
    for form, rate, stuck, hostile in (
        ("json", 0.0, 0, 0),
        ("json", 1.0, 0, 0),
        ("page", 1.0, 0, 0),
        ("page", 1.0, tables // STUCK, 0),
        ("json", 1.0, 0, tables * HOSTILE),
    ):
        pace = "one move a second" if rate else "as fast as it goes"
        beside = f", {stuck} stuck clients" if stuck else ""
        beside += f", {hostile} hostile connections" if hostile else ""
        tell(f"{tables} tables, {form}, {pace}{beside}")
        rows.append(_own(serve, tables, seconds, rate, form, stuck, hostile))
    return rows


def _own(
    serve: Sequence[str],
    tables: int,
    seconds: float,
    rate: float,
    form: str = "json",
    stuck: int = 0,
    hostile: int = 0,
) -> dict[str, Any]:
    """Our own server under one load."""
    most = rate * tables if rate else FASTEST
    spare = int((seconds + 2) * most / MOVES_A_GAME) if seconds > 1 else tables
    limits = GUARDED if hostile else UNLIMITED
    with (
        tempfile.TemporaryDirectory() as folder,
        server(serve, f"{folder}/tables.db", limits) as found,
    ):
        words = f"--tables {tables} --seconds {seconds} --rate {rate} --format {form}"
        words += f" --spare {spare} --stuck {stuck} --hostile {hostile}"
        return _load(found, words.split())


def _theirs(tables: int, seconds: float, rate: float) -> dict[str, Any]:
    with peer() as found:
        words = f"--tables {tables} --seconds {seconds} --rate {rate}"
        return _load(found, words.split(), "commontable.lab.load.boardgame")


def compare(
    serve: Sequence[str], tables: int, seconds: float, tell: Callable[[str], None]
) -> dict[str, Any]:
    """Our server and boardgame.io's under the same loads, by turns.

    Machines are faster at one time than at another, so only turns that follow each other are
    compared; of these ratios, and of the turns, the one in the middle counts.
    """
    try:
        with peer():
            pass
    except Missing as missing:
        return {"missing": str(missing)}
    ours, theirs = [], []
    for turn in range(1, TURNS + 1):
        tell(f"alternating with boardgame.io, as fast as it goes, {turn} of {TURNS}")
        theirs.append(_theirs(tables, seconds / 2, 0.0))
        ours.append(_own(serve, tables, seconds / 2, 0.0))
    tell("alternating with boardgame.io, one move a second")
    ratios = [_pace(one) / _pace(other) for one, other in zip(ours, theirs, strict=True)]
    return {
        "name": "boardgame.io 0.50",
        "fast": sorted(ours, key=_pace)[TURNS // 2],
        "peer_fast": sorted(theirs, key=_pace)[TURNS // 2],
        "fast_ratio": round(statistics.median(ratios), 2),
        "fast_ratios": [round(ratio, 2) for ratio in ratios],
        "paced": _own(serve, tables, seconds, 1.0),
        "peer_paced": _theirs(tables, seconds, 1.0),
    }


def _pace(row: dict[str, Any]) -> float:
    return float(row["moves_per_second"])


def _load(
    found: Server, words: list[str], clients: str = "commontable.lab.load.tables"
) -> dict[str, Any]:
    """What the clients report, and what the server used meanwhile."""
    used, memory = [], 0
    with _client(found, words, clients) as lines:
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
def _client(found: Server, words: list[str], clients: str) -> Iterator[Iterator[bytes]]:
    """The lines that the loading process writes."""
    command = [sys.executable, "-m", clients, found.address, *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    _keep_to(process, _cores()[1:])
    assert process.stdout is not None
    try:
        yield iter(process.stdout)
    finally:
        process.stdout.close()
        process.terminate()
        process.wait(30)


def _memory(serve: Sequence[str], tables: int, stored: int) -> dict[str, Any]:
    """Bytes of a server that has just begun, with many tables stored, and with some in play."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/tables.db"
        with server(serve, database) as found:
            empty = found.memory()
            command = [sys.executable, "-m", "commontable.lab.load.tables", found.address]
            subprocess.run([*command, "--fill", str(max(stored - tables, 1))], check=True)
        with server(serve, database) as found:
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
