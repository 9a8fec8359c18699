"""Without the linker, plain njit compiles the same rules: slower to compile, the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from commontable.core.compiling.linker import is_tested

PIER = Path(__file__).parents[2] / "examples" / "pier" / "src"

# Both builds play one game with the same choices; the compiled one then plays a batch.
PLAY = """
import logging, sys
logging.basicConfig(format="%(message)s", stream=sys.stdout)
sys.path.insert(0, {pier!r})
from pier import GAME
import numpy as np
from commontable.core.compiling.compiled_games import COMPILED, RULES

print("before:", COMPILED.state(GAME, RULES).value)
COMPILED.load(GAME, RULES)
print("after:", COMPILED.state(GAME, RULES).value, type(GAME.compiled.unit).__name__)
steps = 0
for seed in range(20):
    s = GAME.new(2, seed)
    twin = GAME.state.blank()
    GAME.compiled.setup(twin.box, GAME.compiled.options(2), np.uint64(seed))
    while (seat := GAME.turn(s)) >= 0:
        assert bytes(s) == bytes(twin)
        actions = GAME.legal_actions(s, seat)
        assert GAME.compiled.legal_actions(twin, seat) == actions
        action = actions[(seed + steps) % len(actions)]
        GAME.apply(s, seat, action)
        GAME.compiled.apply(twin.box, seat, action)
        steps += 1
    assert bytes(s) == bytes(twin)
print("steps:", steps)
"""

WITHOUT_A_NAME = """
import numba.core.codegen
del numba.core.codegen.JITCodeLibrary
"""

OF_ANOTHER_VERSION = """
import numba
numba.__version__ = "0.999.0"
"""

WITH_A_BROKEN_METHOD = """
from numba.core.dispatcher import Dispatcher
Dispatcher.disable_compile = None  # a kernel of a unit calls it, plain njit does not
"""


@pytest.fixture
def play(tmp_path):
    """Plays in a process in which some lines have run before anything else."""

    def run(before="", **setting):
        (tmp_path / "sitecustomize.py").write_text(before)
        done = subprocess.run(
            [sys.executable, "-c", PLAY.format(pier=str(PIER))],
            env={
                **os.environ,
                "COMMONTABLE_CACHE": str(tmp_path / "cache"),
                "PYTHONPATH": f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}",
                **setting,
            },
            capture_output=True,
            text=True,
            timeout=280,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.splitlines()

    return run


def test_forced_njit_plays_the_same_bytes_warns_once_and_is_cached(play):
    warning, before, after, steps = play(COMMONTABLE_NJIT="1")
    assert warning == (
        "compiler: COMMONTABLE_NJIT is 1. Rules are compiled with plain njit: this takes longer."
    )
    assert (before, after) == ("before: absent", "after: loaded NjitUnit")
    _, before, after, again = play(COMMONTABLE_NJIT="1")
    assert (before, after, again) == ("before: on disk", "after: loaded NjitUnit", steps)


def test_a_numba_that_lacks_a_name_is_no_obstacle(play):
    warning, _, after, _ = play(WITHOUT_A_NAME)
    assert "the linker does not work with Numba" in warning
    assert "JITCodeLibrary" in warning
    assert after == "after: loaded NjitUnit"


@pytest.mark.parametrize("how, unit", [("", "CompilationUnit"), (WITH_A_BROKEN_METHOD, "NjitUnit")])
def test_an_unknown_numba_is_tried_first(play, tmp_path, how, unit):
    *_, after, _ = play(OF_ANOTHER_VERSION + how)
    assert after == f"after: loaded {unit}"
    (result,) = (tmp_path / "cache").glob("linker-0.999.0-*")
    assert (result.read_text() == "works") == (unit == "CompilationUnit")


def test_which_versions_were_tested():
    assert [is_tested(each) for each in ("0.58.1", "0.59.1", "0.68.1", "0.69.0rc1", "1.0")] == [
        False,
        True,
        True,
        False,
        False,
    ]
