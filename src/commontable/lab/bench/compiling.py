"""How long compiling from nothing takes, and a start with everything on disk."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import numpy as np

from commontable.core.compiling import kernels
from commontable.core.game import Game, Json, blank_observation

WARM_STARTS = 3


def call_every_kernel(game: Game) -> None:
    """Compiles or loads all there is, as callers use it."""
    built = game.compiled
    seats = game.seats[0]
    s = game.state.blank()
    out = built.buffer()
    options = built.options(seats)
    built.setup(s.box, options, np.uint64(1))
    built.redeal(s.copy().box, 0, np.uint64(1))
    built.observe(s.box, 0, blank_observation(game))
    seat = game.turn(s)
    built.legal(s.box, seat, out)
    action = int(out[0])
    built.apply(s.copy().box, seat, action)
    built.step(s.copy().box, seat, action, out)
    built.play_out(s.box, out)
    boxes, *results = kernels.batch_room(game, 1)
    built.play_batch(boxes, game.state.batch(1), options, np.uint64(1), out, *results)


_CALL_ALL = """
import time
from commontable.games import GAMES
from commontable.lab import bench
bench.call_every_kernel(GAMES[{name!r}])
print(time.process_time())
"""
_IMPORT_ALL = "import numba.core.typing.templates, commontable.lab.bench"


def prepare(game: Game) -> None:
    """Compiles in a process of its own what is not on disk yet, and where it comes from later."""
    _run(_CALL_ALL.format(name=game.name), {})


def measure_compiling(game: Game) -> Json:
    """From nothing: seconds of the processor. Warm: seconds from start to end of a process."""
    with tempfile.TemporaryDirectory() as folder:
        setting = {"COMMONTABLE_CACHE": folder + "/rules"}
        if os.environ.get("PYTHONDONTWRITEBYTECODE"):  # else every start would parse all modules
            setting |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder + "/modules"}
        _run(_IMPORT_ALL, setting)
        words = _CALL_ALL.format(name=game.name)
        cold, _ = _run(words, setting)
        warm = min(_run(words, setting)[1] for _ in range(WARM_STARTS))
    return {"cold_cpu_seconds": float(cold), "warm_seconds": warm}


def _run(words: str, setting: Mapping[str, str]) -> tuple[str, float]:
    """What another Python prints, and how long it lives."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", words],
        env={**os.environ, **setting},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, time.perf_counter() - begin


def helpers(game: Game) -> set[Any]:
    """The rules that are compiled for a game: its own, and those they call."""
    found: set[Any] = set()
    ahead = [getattr(game, name) for name in kernels.RULES]
    while ahead:
        function = ahead.pop()
        if function in found:
            continue
        found.add(function)
        names = function.__code__.co_names
        values = [function.__globals__.get(name) for name in names]
        for module in [value for value in values if isinstance(value, ModuleType)]:
            values += [getattr(module, name, None) for name in names]
        ahead += [value for value in values if getattr(value, "__rule__", "") == "helper"]
    return found
