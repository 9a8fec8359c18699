"""Commands are run as people run them: by their arguments, their keyboard and what they print."""

import io
import sys
from dataclasses import dataclass

import pytest

from commontable.cli import main


@dataclass
class Ran:
    status: int
    out: str
    err: str


@pytest.fixture
def run(capsys, monkeypatch):
    """Calls a command in this process with lines typed into it."""

    def run_command(*words, typed=""):
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("LINES", "24")
        raw = io.BytesIO(typed if isinstance(typed, bytes) else typed.encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw, encoding="utf-8"))
        status = main(list(map(str, words)))
        shown = capsys.readouterr()
        return Ran(status, shown.out, shown.err)

    return run_command


@pytest.fixture
def refused(run):
    """Runs a command that must be refused with one line; returns the line."""

    def run_refused(*words, typed=""):
        done = run(*words, typed=typed)
        assert done.status == 2
        assert done.err.count("\n") == 1
        assert done.err.startswith("commontable: ")
        assert "Traceback" not in done.err
        return done.err

    return run_refused
