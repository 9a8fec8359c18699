"""Two builds of one text: an edited helper never runs stale, and people never wait."""

import hashlib
import os
import subprocess
import sys

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

LOOPS = """
from commontable.core.build import kernel
from commontable.core.layout import Box
game = None

@kernel
def run(box: Box, n: int) -> None:
    for _ in range(n):
        game.grow(box[0])
"""

START = """
import sys
sys.path.insert(0, {folder!r})
import tiny, loops, numpy as np
from pathlib import Path
from commontable.core.build import Compiled, cache_root, digest, kernel

compiled = []  # names, in the order in which the compiler meets them

def build(**how):
    from numba.core import event

    class Notes(event.Listener):
        def on_start(self, event):
            compiled.append(event.data["dispatcher"].__name__)
        def on_end(self, event):
            pass

    event.register("numba:compile", Notes())
    cache = cache_root() / digest([Path(tiny.__file__), Path(loops.__file__)])
    return Compiled(cache, tiny.STATE.dtype, **how)

def run(built, times):
    s = tiny.STATE.blank()
    built.module(loops, game=built.module(tiny)).run(s.box, times)
    return s.total
"""

USE = """
print(run(build(), 5), *compiled)
"""


def start(tmp_path, use, step=2):
    write(tmp_path, step)
    return ended(begin(tmp_path, use))


def write(tmp_path, step=2):
    (tmp_path / "tiny.py").write_text(RULES.format(step=step))
    (tmp_path / "loops.py").write_text(LOOPS)


def begin(tmp_path, use):
    return subprocess.Popen(
        [sys.executable, "-c", START.format(folder=str(tmp_path)) + use],
        env={
            **os.environ,
            "COMMONTABLE_CACHE": str(tmp_path / "cache"),
            "PYTHONDONTWRITEBYTECODE": "1",  # two versions within one second look the same to it
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process):
    with process:
        try:
            out, err = process.communicate(timeout=120)
        finally:
            process.kill()  # it has ended, or hangs
    assert process.returncode == 0, err
    return out.split()


def files(tmp_path):
    return sorted(path for path in (tmp_path / "cache").rglob("*") if path.is_file())


def test_compiled_rules_come_from_disk_the_second_time_and_never_stale(tmp_path):
    assert start(tmp_path, USE, step=2) == ["10", "grow", "helper"]
    assert start(tmp_path, USE, step=2) == ["10"]
    assert start(tmp_path, USE, step=3) == ["15", "grow", "helper"]  # a table has changed
    assert start(tmp_path, USE, step=2) == ["10"]


def test_rules_read_a_table_of_another_module_by_its_name(tmp_path):
    write(tmp_path)
    (tmp_path / "steps.py").write_text(
        "from commontable.core.build import table\nSTEP = table([7, 0])"
    )
    rules = (tmp_path / "tiny.py").read_text().replace("STEP = table([2, 100])", "import steps")
    (tmp_path / "tiny.py").write_text(rules.replace("STEP[way]", "steps.STEP[way]"))
    assert ended(begin(tmp_path, USE))[0] == "35"


def test_every_helper_is_compiled_once_whatever_the_width_of_its_numbers(tmp_path):
    names = start(tmp_path, USE)[1:]
    assert len(names) == len(set(names))


def test_of_processes_that_start_together_one_compiles(tmp_path):
    write(tmp_path)
    together = [begin(tmp_path, USE) for _ in range(3)]
    done = [ended(each) for each in together]
    assert sorted(done) == [["10"], ["10"], ["10", "grow", "helper"]]


def test_a_damaged_file_is_compiled_anew(tmp_path):
    start(tmp_path, USE)
    (unit,) = [path for path in files(tmp_path) if path.suffix == ".unit"]
    whole = unit.read_bytes()
    flipped = bytes([*whole[:-1], whole[-1] ^ 1])
    for damage in (b"", whole[: len(whole) // 2], flipped):
        unit.write_bytes(damage)
        assert start(tmp_path, USE)[0] == "10"
        assert unit.read_bytes() != damage


def test_a_file_that_names_a_module_which_is_gone_is_compiled_anew(tmp_path):
    start(tmp_path, USE)
    (unit,) = [path for path in files(tmp_path) if path.suffix == ".unit"]
    body = b"cgone_module\nGone\n."  # pickle: the class Gone of gone_module
    unit.write_bytes(hashlib.sha256(body).digest() + body)
    assert start(tmp_path, USE)[0] == "10"
    assert b"gone_module" not in unit.read_bytes()


def test_where_nothing_can_be_kept_rules_still_run(tmp_path):
    (tmp_path / "cache").write_text("a file where a folder should be")
    assert start(tmp_path, USE)[0] == "10"
    assert start(tmp_path, USE) == ["10", "grow", "helper"]


def test_another_unit_takes_helpers_that_are_compiled_already(tmp_path):
    other = """
own = build()
print(run(own, 5), *compiled)
compiled.clear()
borrowed = build(helpers_of=own.cache)
borrowed.cache = own.cache.with_name("other")
print(run(borrowed, 7), *compiled)
"""
    assert start(tmp_path, other) == ["10", "grow", "helper", "14"]
    assert start(tmp_path, other) == ["10", "14"]
    assert {path.parent.name for path in files(tmp_path) if path.suffix == ".unit"} > {"other"}


WRONG = """
built = build()
loop = built.module(loops, game=built.module(tiny)).run
box = np.zeros(4, tiny.STATE.dtype)
for wrong in ((box[::2], 1), (np.zeros(1), 1), (box, "one"), (box, 1, 2)):
    for is_ready in (False, True):
        if is_ready:
            loop(box, 1)
        try:
            loop(*wrong)
        except TypeError:
            continue
        print("taken", wrong)
loop(box, np.int32(1))
loop(box, tiny.Way.FAR)
print(box["total"][0])
"""


def test_a_kernel_takes_its_own_types_and_compiles_for_no_others(tmp_path):
    assert start(tmp_path, WRONG) == ["12"]


UNTYPED = """
from commontable.core.compiling import kernel_types
def run(box, n): pass
try:
    kernel_types.types_of(run, tiny.STATE.dtype)
except TypeError as error:
    print(error)
"""


def test_a_kernel_without_types_is_refused_by_name(tmp_path):
    words = " ".join(start(tmp_path, UNTYPED))
    wanted = "a number, a Row, a Grid, a Box or a NamedTuple of them"
    assert words == f"run, box: expected {wanted}, got None"


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
