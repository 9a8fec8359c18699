"""A server that is killed leaves nothing behind: neither its port nor its helpers."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from commontable.core.subprocesses import ORPHANED
from tests.servers import running, wait_until

AT_ONCE = 5  # seconds in which the system has cleared away a killed process
SOON = 10  # seconds in which an orphan notices that it is one


def children(pid):
    """Processes that a process has started, by id."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has just ended
        if parent == pid:
            found.append(int(status.parent.name))
    return found


def helpers(server, word):
    """Those with a word in their command."""
    return [pid for pid in children(server.pid) if word in command(pid)]


def command(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def open_files(pid):
    """What its descriptors point to."""
    found = set()
    for link in Path(f"/proc/{pid}/fd").glob("*"):
        with contextlib.suppress(OSError):  # it was closed meanwhile
            found.add(str(link.readlink()))
    return found


def listening_sockets(server):
    port = f":{urlsplit(server.url).port:04X}"
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {f"socket:[{one[9]}]" for one in lines if one[1].endswith(port) and one[3] == "0A"}


def is_up(server):
    try:
        return server.get("/health").status == 200
    except OSError:
        return False


def is_free(server):
    place = urlsplit(server.url)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            line.bind((place.hostname, place.port))
            line.listen()
        except OSError:
            return False
    return True


def finished_table(server):
    table = server.open(server.guest(), seat=None, bots={"0": "random", "1": "random"})
    wait_until(lambda: server.get(f"/api/tables/{table}").json()["status"] == "over")
    return table


def begin_compiling(server):
    server.open(server.guest())
    return wait_until(lambda: helpers(server, "rules,policy"))


def begin_analysis(server):
    table, place = finished_table(server), urlsplit(server.url)
    with contextlib.closing(http.client.HTTPConnection(place.hostname, place.port)) as line:
        headers = {"Authorization": f"Bearer {server.guest()}"}
        line.request("POST", f"/api/tables/{table}/analysis", headers=headers)
    return wait_until(lambda: helpers(server, "bots.analyses"))


def begin_search(server):
    server.open(server.guest(), bots={"1": "strong"})
    return wait_until(lambda: helpers(server, "\0search\0"))


@pytest.mark.parametrize("begin", [begin_compiling, begin_analysis, begin_search])
def test_a_killed_server_leaves_neither_its_port_nor_its_helpers(tmp_path, monkeypatch, begin):
    database, log = str(tmp_path / "t.db"), tmp_path / "log"
    monkeypatch.setenv("COMMONTABLE_CACHE", str(tmp_path / "cache"))  # empty: much to compile
    with running(database, log=log) as server:
        orphans = begin(server)
        listening = listening_sockets(server)
        assert listening
        assert not any(listening & open_files(pid) for pid in orphans)
        os.kill(server.pid, signal.SIGKILL)
        wait_until(lambda: is_free(server), AT_ONCE)
        port = str(urlsplit(server.url).port)
        with running(database, "--port", port, log=log) as again:
            assert again.get("/health").status == 200
        wait_until(lambda: not any(map(is_running, orphans)), SOON)


def test_a_killed_supervisor_takes_its_workers_along(new_postgres_database, tmp_path):
    log = tmp_path / "log"
    with running(new_postgres_database(), "--workers", "2", log=log) as server:
        workers = wait_until(lambda: len(found := helpers(server, "spawn_main")) == 2 and found)
        wait_until(lambda: is_up(server))
        os.kill(server.pid, signal.SIGKILL)
        wait_until(lambda: not any(map(is_running, workers)), SOON)
        wait_until(lambda: is_free(server), AT_ONCE)


@pytest.mark.parametrize("sent", ["", '{"game":'])
def test_an_analysis_whose_server_is_gone_before_it_has_the_record_ends_quietly(sent):
    command = [sys.executable, "-m", "commontable.tables.bots.analyses"]
    done = subprocess.run(command, input=sent, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (ORPHANED, "", "")
