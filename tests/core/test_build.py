"""Two builds of one text: an edited helper never runs stale, and people never wait."""

import os
import subprocess
import sys
import textwrap

RULES = '''
"""A tiny game of one number."""
from commontable.core.build import rule, table
from commontable.core.layout import AnyState, Layout, I64
from enum import IntEnum

STEP = table([{step}, 100])

class Way(IntEnum):
    UP = 0
    FAR = 1

class State(AnyState):
    total: I64

STATE = Layout(State)

@rule
def helper(s, way):
    return s.total + STEP[way]

@rule
def grow(s):
    s.total = helper(s, Way.UP)
'''

USE = """
import sys
sys.path.insert(0, {folder!r})
import tiny, numba
from pathlib import Path
from commontable.core.build import Compiled, cache_root, digest, kernel
import loops
cache = cache_root() / digest([Path(tiny.__file__), Path(loops.__file__)])
build = Compiled(cache)
run = build.module(loops, game=build.module(tiny)).run
s = tiny.STATE.blank()
run(s.box, 5)
print(s.total, sum(run.stats.cache_hits.values()))
"""

LOOPS = """
from commontable.core.build import kernel
game = None

@kernel
def run(box, n):
    for _ in range(n):
        game.grow(box[0])
"""


def run(tmp_path, step):
    (tmp_path / "tiny.py").write_text(RULES.format(step=step))
    if not (tmp_path / "loops.py").exists():  # Numba looks at the time of the loop's own file
        (tmp_path / "loops.py").write_text(LOOPS)
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(USE.format(folder=str(tmp_path)))],
        env={
            **os.environ,
            "COMMONTABLE_CACHE": str(tmp_path / "cache"),
            "PYTHONDONTWRITEBYTECODE": "1",  # two versions within one second look the same to it
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    total, hits = done.stdout.split()
    return int(total), int(hits)


def test_compiled_rules_come_from_disk_the_second_time_and_never_stale(tmp_path):
    assert run(tmp_path, step=2) == (10, 0)
    assert run(tmp_path, step=2) == (10, 1)
    assert run(tmp_path, step=3) == (15, 0)  # a table in another file than the loop has changed
    assert run(tmp_path, step=2) == (10, 1)


def test_playing_by_hand_never_loads_the_compiler():
    code = """
import sys
from commontable import GAMES
game = GAMES["couperation"]
s = game.new(seats=2, seed=1)
game.play(s, 0, "first A")
game.draw(game.view(s, 0))
print("numba" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "False", done.stderr
