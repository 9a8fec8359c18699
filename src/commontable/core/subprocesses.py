"""Helper processes, such as compilers: they end with the process that started them.

The standard input of a helper is a pipe whose other end only its parent holds. When the parent
ends, however it ends (SIGKILL included), the helper reads the end of the file and ends too. This
works on every POSIX system and needs no signal.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

ORPHANED = 1  # exit status of a helper whose parent is gone
STANDARD_INPUT = 0
FIRST_PRIVATE = 3  # descriptors below are the standard streams


def run_process(command: Sequence[str]) -> int:
    """Runs a helper process and waits for it. Returns its exit status."""
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        return process.wait()


def end_with_parent() -> None:
    """For helpers: ends this process as soon as its parent is gone."""
    threading.Thread(target=_wait_for_parent, name="parent", daemon=True).start()


def _wait_for_parent() -> None:
    with contextlib.suppress(OSError):
        while os.read(STANDARD_INPUT, 4096):
            pass
    os._exit(ORPHANED)


def keep_descriptors_private() -> None:
    """Lets no later child process inherit what this process was given, standard streams aside."""
    numbers = [int(entry.name) for entry in Path("/dev/fd").iterdir()]
    for number in numbers:
        if number >= FIRST_PRIVATE:
            with contextlib.suppress(OSError):  # that of the listing is closed by now
                os.set_inheritable(number, False)
