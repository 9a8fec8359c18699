"""Whether our linker of kernels (core/compiling/units.py) works with the Numba that is installed.

It uses internals of Numba. Versions that were tested are trusted. Any other one is tried once, in a
process of its own, and the result is stored beside the compiled code. Where the linker does not
work, kernels are compiled one by one (core/compiling/njit_units.py), which takes longer and does
the same.
"""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

CHOICE = "COMMONTABLE_NJIT"  # 1: compile with plain njit; 0: use the linker whatever happens
FIRST_TESTED, LAST_TESTED = (0, 59), (0, 68)  # of Numba
PATIENCE = 300.0  # seconds for a trial
WORKS = "works"
log = logging.getLogger("commontable")


@lru_cache(maxsize=1)
def linker_problem() -> str:
    """Why kernels are compiled one by one in this process; nothing if they are linked."""
    problem = _find_problem()
    if problem:
        log.warning("compiler: %s. Rules are compiled with plain njit: this takes longer.", problem)
    return problem


def _find_problem() -> str:
    choice = os.environ.get(CHOICE, "")
    if choice:
        return f"{CHOICE} is {choice}" if choice != "0" else ""
    import numba

    version = numba.__version__
    try:
        import commontable.core.compiling.units
    except (ImportError, AttributeError) as error:
        return f"the linker does not work with Numba {version} ({error})"
    assert commontable.core.compiling.units is not None
    return "" if is_tested(version) else _tried(version)


def is_tested(version: str) -> bool:
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    return FIRST_TESTED <= numbers <= LAST_TESTED


def _tried(version: str) -> str:
    """The result of a trial with this version, now or earlier."""
    from commontable.core.build import cache_root, digest

    core = Path(__file__).parents[1]
    names = ("compiling/units", "build", "scratch")
    sources = [core / f"{name}.py" for name in names]
    file = cache_root() / f"linker-{version}-{digest(sources)}"
    with suppress(OSError):
        return _unless_works(file.read_text())
    result = WORKS if _try() else f"the linker does not work with Numba {version} (a trial failed)"
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(result)
    return _unless_works(result)


def _unless_works(result: str) -> str:
    return "" if result == WORKS else result


def _try() -> bool:
    """Two processes run a small kernel: the first one compiles it, the second one loads it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "commontable.core.compiling.linker_trial"]
        setting = {**os.environ, "COMMONTABLE_CACHE": folder, CHOICE: "0"}
        for _ in range(2):
            try:
                done = subprocess.run(command, env=setting, capture_output=True, timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                return False
            if done.returncode != 0:
                return False
    return True
