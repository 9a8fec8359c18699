import argparse
import importlib.metadata
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from commontable.cli import COMMANDS, main


def added_by(command):
    """The names under which a module of the command line is called."""
    commands = argparse.ArgumentParser().add_subparsers()
    command.add(commands)
    return list(commands.choices)


NAMES = [name for command in COMMANDS for name in added_by(command)]


def python(code, **words):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, **words
    )


def test_the_version_is_that_of_the_package(run):
    assert run("--version").out == f"commontable {importlib.metadata.version('commontable')}\n"


@pytest.mark.parametrize("name", NAMES)
def test_the_help_of_a_command_says_what_it_does_and_gives_examples(run, name):
    done = run(name, "--help")
    assert done.status == 0
    assert "examples:" in done.out
    assert f"  commontable {name}" in done.out
    assert max(map(len, done.out.splitlines())) <= 90


def test_the_help_lists_every_command(run):
    lines = run("--help").out.splitlines()
    assert set(NAMES) <= {line.split()[0] for line in lines if line.startswith("    ")}


@pytest.mark.parametrize(
    "words, value",
    [
        ([], "COMMAND"),
        (["dance"], "'dance'"),
        (["games", "--fast"], "--fast"),
        (["play", "chess"], "'chess'"),
        (["play", "couperation", "--seats", "9"], "9"),
        (["play", "couperation", "--seats", "two"], "'two'"),
        (["play", "couperation", "--seats", "9" * 5000], "999..."),
        (["play", "couperation", "--seat", "D"], "'D'"),
        (["play", "couperation", "--seat", "A,A"], "'A,A'"),
        (["play", "couperation", "--seat", "A", "--people", "2"], "got 2"),
        (["play", "couperation", "--people", "4"], "got 4"),
        (["play", "couperation", "--bots", "clever"], "'clever'"),
        (["play", "couperation", "--bots", "random,random,random"], "random,random,random"),
        (["play", "couperation", "--theme", "pink"], "'pink'"),
        (["play", "couperation", "--option", "finish"], "'finish'"),
        (["play", "couperation", "--option", "finish=maybe"], "'maybe'"),
        (["play", "couperation", "--option", "speed=9"], "speed"),
        (["play", "couperation", "--option", "finish=1", "--option", "finish=0"], "twice"),
        (["play", "couperation", "--seed", "-1"], "--seed"),
        (["record", "couperation", "--seed", str(2**64)], str(2**64)),
        (["record", "couperation", "--secret", "xyz"], "'xyz'"),
        (["record", "couperation", "--secret", "00" * 16, "--seed", "5"], "seed 5"),
        (["record", "couperation", "-o", "/nowhere/at/all"], "/nowhere/at/all"),
        (["record", "couperation", "-o", "nul\0"], "nul"),
        (["simulate", "couperation", "--games", "0"], "'0'"),
        (["simulate", "couperation", "--threads", "0"], "'0'"),
        (["simulate", "couperation", "--bots", "clever"], "'clever'"),
        (["replay", "/nowhere/at/all"], "/nowhere/at/all"),
        (["replay", "new\nline"], r"new\nline"),
    ],
)
def test_a_wrong_argument_is_refused_in_one_line_that_names_it(refused, words, value):
    assert value in refused(*words)


WORDS = st.text(max_size=12) | st.sampled_from(
    ["couperation", "--seats", "--option", "--bots", "--seed", "finish=", "=", "2", "-1", "A,B"]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(st.sampled_from(["play", "record", "simulate", "games", "replay"]), st.lists(WORDS))
@example("play", ["couperation", "--option", "\ud800=1"])
@example("replay", ["\0"])
def test_whatever_the_arguments_are_there_is_no_traceback(run, name, words):
    if name == "simulate":
        words = [*words, "--games", "1", "--threads", "1"]
    done = run(name, *[word for word in words if not word.startswith(("-o", "--output"))])
    assert done.status in (0, 1, 2)
    if done.status == 2:
        assert done.err.count("\n") == 1
        assert done.err.startswith("commontable: ")


@pytest.mark.parametrize("words", [["games"], ["play", "couperation"], ["replay", "--help"]])
def test_people_do_not_wait_for_the_compiler(words):
    code = f"import sys; from commontable.cli import main; main({words})"
    done = python(code + "; assert 'numba' not in sys.modules", stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr


def test_a_closed_pipe_is_no_reason_to_complain():
    process = subprocess.Popen(
        [sys.executable, "-m", "commontable.cli", "games", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 141


def test_a_terminal_without_diamonds_shows_question_marks():
    code = "from commontable.cli import main; main(['play', 'couperation', '--seed', '7'])"
    done = python(
        "import sys; sys.stdout.reconfigure(encoding='ascii'); " + code, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0, done.stderr
    assert "25 ?" in done.stdout


def test_main_takes_its_arguments_from_the_command_line(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["commontable", "--version"])
    assert main() == 0
    assert capsys.readouterr().out.startswith("commontable ")
