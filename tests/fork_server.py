"""Servers in a moment: one process imports and loads everything once, each server is a fork of it.

Most of what a server does at its start is importing and loading compiled rules (3 seconds of CPU
time). Each fork runs `commontable.cli.main`, as `python -m commontable.cli` does.

    python -m tests.fork_server FD

reads requests from a Unix socket: JSON with `words` of the command line, `environment`, `folder`
and `most_files`, together with the descriptors of standard output and error. It answers each with
the new process's id.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import gc
import json
import multiprocessing
import os
import resource
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import IO, Any

ROOT = Path(__file__).parents[1]
# What is read when modules are imported or compiled rules are loaded, before the fork.
READ_BEFORE = {name: os.environ.get(name) for name in ("COMMONTABLE_CACHE", "PYTHONPATH")}
LARGEST = 1 << 20  # bytes of a request: an environment is much smaller


class Fork:
    """A process that was forked for us: what `subprocess.Popen` offers, as far as tests use it."""

    def __init__(self, pid: int, stdout: IO[str]) -> None:
        self.pid = pid
        self.stdout = stdout
        try:
            self._handle: int | None = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle = None

    def poll(self) -> int | None:
        """None while it runs. Its exit status is known to nobody, so 0 afterwards."""
        if self._handle is None or select.select([self._handle], [], [], 0)[0]:
            return 0
        return None

    def send_signal(self, number: int) -> None:
        assert self._handle is not None
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, number)

    def wait(self, timeout: float) -> None:
        if self._handle is not None:
            has_ended = select.select([self._handle], [], [], timeout)[0]
            assert has_ended, f"process {self.pid} did not end within {timeout} seconds"
            os.close(self._handle)
            self._handle = None


class ForkServer:
    """The process that is forked, for as long as this one lives."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.fork_server", str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            cwd=ROOT,
        )
        theirs.close()
        atexit.register(self.close)

    def close(self) -> None:
        self._line.close()
        self._process.wait()

    def start(
        self,
        words: Sequence[str],
        stderr: IO[bytes],
        environment: dict[str, str],
        most_files: int | None = None,
    ) -> Fork:
        """Runs `commontable` with these words."""
        request = {
            "words": list(words),
            "environment": environment,
            "folder": str(Path.cwd()),
            "most_files": most_files,
        }
        reading, writing = os.pipe()
        socket.send_fds(self._line, [json.dumps(request).encode()], [writing, stderr.fileno()])
        os.close(writing)
        return Fork(int(self._line.recv(64)), os.fdopen(reading))


def can_be_forked(environment: Mapping[str, str]) -> bool:
    """Whether a server with this environment begins as all others do."""
    return all(environment.get(name) == value for name, value in READ_BEFORE.items())


@functools.cache
def fork_server() -> ForkServer:
    """The one of this process."""
    return ForkServer()


# ------------------------------------------------------------------ in the process that is forked


def load() -> None:
    """All that a server imports, and loads of what is compiled by now."""
    import commontable.cli
    import commontable.web.server.run  # noqa: F401
    from commontable.bots.policy_kernels import POLICY
    from commontable.core.compiling.compiled_games import COMPILED, RULES
    from commontable.games import GAMES

    for game in GAMES.values():
        COMPILED.load_from_disk(game, RULES, POLICY)
    gc.freeze()


def main(line: socket.socket) -> None:
    load()
    signal.signal(signal.SIGCHLD, reap)
    while True:
        request, fds, _, _ = socket.recv_fds(line, LARGEST, 2)
        if not request:
            return
        load()  # in a first run, other tests compile meanwhile
        child = os.fork()
        if child == 0:
            line.close()
            os._exit(run(json.loads(request), fds))
        for fd in fds:
            os.close(fd)
        line.send(str(child).encode())


def reap(number: int, frame: FrameType | None) -> None:
    """Waits for servers that have ended, so that their CPU time counts as ours."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def run(request: dict[str, Any], fds: Sequence[int]) -> int:
    """What the fork does."""
    from commontable.cli import main as commontable
    from tests import seeded

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for fd, stream in zip(fds, (1, 2), strict=True):
        os.dup2(fd, stream)
        os.close(fd)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    if request["most_files"] is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (request["most_files"],) * 2)
    seeded.install(os.environ[seeded.LIFE])
    seeded.apply_conditions()
    return commontable(request["words"])


if __name__ == "__mp_main__":  # one of several processes of a server
    from tests import seeded

    seeded.install(f"{os.environ[seeded.LIFE]}, {multiprocessing.current_process().name}")
    seeded.apply_conditions()
if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
