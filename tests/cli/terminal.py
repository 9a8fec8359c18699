"""A real terminal of a given size for tests: types lines and waits for what is shown."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time


def _hear_interrupts():
    """Tests that run in the background inherit deaf ears for Ctrl-C; a terminal has none."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


class Terminal:
    def __init__(self, *words, columns=80, lines=24):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        environment |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "commontable.cli", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=_hear_interrupts,
        )
        os.close(theirs)
        self._fd = ours
        self.shown = ""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.kill()
        self.process.wait()
        os.close(self._fd)

    def wait_for(self, words, seconds=30):
        """Reads until the words appear after all that was waited for before; returns what came."""
        end = time.monotonic() + seconds
        while words not in self.shown:
            assert self._read(end), f"{words!r} never came, but:\n{self.shown}"
        before, found, self.shown = self.shown.partition(words)
        return before + found

    def _read(self, end):
        ready, _, _ = select.select([self._fd], [], [], max(0, end - time.monotonic()))
        if not ready:
            return False
        try:
            raw = os.read(self._fd, 65536)
        except OSError:  # the other side is closed
            return False
        self.shown += raw.decode("utf-8", "replace")
        return bool(raw)

    def type(self, line):
        os.write(self._fd, line.encode() + b"\n")

    def end(self, seconds=30):
        """What is shown until the program ends, and its status."""
        end = time.monotonic() + seconds
        while self._read(end):
            pass
        return self.shown, self.process.wait(timeout=seconds)
