"""Programs that ours are measured against: Couperation in C, and OpenSpiel's hanabi."""

from __future__ import annotations

import ctypes
import os
import random
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from commontable.core.layout import Box
from commontable.games.couperation import data
from commontable.games.couperation.rules import state
from commontable.games.couperation.rules.actions import ACTIONS

REFERENCE = "couperation"  # the game that was also written in C and is compared with peers
SOURCE = Path(__file__).parents[4] / "benchmarks" / f"{REFERENCE}.c"
FLAGS = ("-std=gnu11", "-O3", "-march=native", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror")


class Missing(Exception):
    """What a comparison needs is not on this machine."""


# ------------------------------------------------------------------ Couperation in C


class Twin:
    """The random games of benchmarks/couperation.c, called like the kernels of the same names."""

    def __init__(self, library: Path) -> None:
        self._loops = ctypes.CDLL(str(library))
        array = ctypes.c_void_p
        self._loops.play_batch.argtypes = [
            *[array] * 3,
            ctypes.c_uint64,
            *[array] * 4,
            ctypes.c_int64,
        ]
        self._loops.play_batch.restype = None
        self._loops.play_out.argtypes = [array] * 2
        self._loops.play_out.restype = ctypes.c_int64

    def play_out(self, box: Box, out: Any) -> int:
        return int(self._loops.play_out(_address(box), _address(out)))

    def play_batch(
        self, boxes: Box, blank: Box, options: Any, seed: int, out: Any, *results: Any
    ) -> None:
        self.bound(boxes, blank, options, out, *results)(seed)

    def bound(
        self, boxes: Box, blank: Box, options: Any, out: Any, *results: Any
    ) -> Callable[[int], None]:
        """`play_batch` for these arrays, which must outlive it: only the seed is left to say."""
        before = [_address(array) for array in (boxes, blank, options)]
        after = [_address(array) for array in (out, *results)]
        n = len(boxes)
        return lambda seed: self._loops.play_batch(*before, int(seed), *after, n)


def _address(array: Any) -> int:
    assert array.flags.c_contiguous
    return int(array.ctypes.data)


def build_twin(folder: Path) -> Twin:
    """Compiles the C program in a folder; raises Missing if that cannot be done here."""
    if not SOURCE.is_file():
        raise Missing("the source of the C program is not installed")
    compiler = find_compiler()
    (folder / "couperation.h").write_text(header())
    library = folder / "couperation.so"
    command = [*compiler, *FLAGS, f"-I{folder}", str(SOURCE), "-o", str(library)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{shlex.join(command)} failed:\n{done.stderr}")
    return Twin(library)


def find_compiler() -> list[str]:
    """The words that call a C compiler: $CC, else gcc, clang or cc."""
    for words in (shlex.split(os.environ.get("CC", "")), ["gcc"], ["clang"], ["cc"]):
        if words and shutil.which(words[0]):
            return words
    raise Missing("there is no C compiler")


def header() -> str:
    """couperation.h: the record as NumPy lays it out, and numbers with their names."""
    return "\n".join(
        [
            "/* Written by commontable/lab/bench/peers.py. */",
            "#include <stdint.h>",
            *_struct(state.STATE.dtype),
            *_enum("", _numbers()),
            *_enum("PHASE_", {each.name: each for each in state.Phase}),
            *_enum("DEED_", {each.name: each for each in state.Deed}),
            *_enum("EVENT_", {each.name: each for each in state.Event}),
            *_enum("COLUMN_", {each.name: each for each in state.Column}),
            *_enum("ACTION_", {each.name: each.first for each in ACTIONS.blocks}),
            _table("NUMBER", state.NUMBER),
            _table("DIAMONDS", state.DIAMONDS),
            _table("RESERVE_SIZE", state.RESERVE_SIZE),
            _table("LOWER_HALF", state.LOWER_HALF),
            f"#define ALWAYS_IN_RESERVE {sum(1 << card for card in data.ALWAYS_IN_RESERVE)}ll",
            "",
        ]
    )


def _numbers() -> dict[str, int]:
    return {
        "STATE_BYTES": state.STATE.dtype.itemsize,
        "SEATS": state.SEATS,
        "HIGHEST": state.HIGHEST,
        "FINISH": state.FINISH,
        "CARDS": state.CARDS,
        "LEVELS": state.LEVELS,
        "HAND": data.HAND,
        "REFILL": data.REFILL,
        "FIRST_DRAW": data.FIRST_DRAW,
        "BASE": data.BASE,
        "FINISH_NUMBER": data.FINISH_NUMBER,
    }


def _struct(dtype: np.dtype[np.void]) -> list[str]:
    lines = ["struct state {"]
    for name in dtype.names or ():
        kind = dtype[name]
        sign = "u" if kind.base.kind == "u" else ""
        sizes = "".join(f"[{size}]" for size in kind.shape)
        lines.append(f"    {sign}int{8 * kind.base.itemsize}_t {name}{sizes};")
    return [*lines, "};"]


def _enum(prefix: str, values: Mapping[str, int] | Mapping[str, IntEnum]) -> list[str]:
    words = ", ".join(f"{prefix}{name} = {int(value)}" for name, value in values.items())
    return [f"enum {{ {words} }};"]


def _table(name: str, rows: Iterable[int] | Any) -> str:
    return f"static const int8_t {name}[] = {{ {', '.join(map(str, rows))} }};"


# ------------------------------------------------------------------ OpenSpiel

HANABI_SEATS = 2


class Hanabi:
    """Random games of OpenSpiel's hanabi. A step is a decision of a player, as in ours."""

    def __init__(self) -> None:
        try:
            import pyspiel
        except ImportError:
            raise Missing("OpenSpiel is not installed (make bench PEERS=1 installs it)") from None
        from importlib.metadata import version

        self.name = f"OpenSpiel {version('open_spiel')} hanabi"
        self._spiel = pyspiel
        self._game = pyspiel.load_game(f"hanabi(players={HANABI_SEATS})")

    def play_in_cpp(self, seconds: float) -> tuple[int, int, float]:
        """Its uniform random bots in its own loop; returns steps, games and seconds."""
        bots = [self._spiel.make_uniform_random_bot(seat, seat) for seat in range(HANABI_SEATS)]
        ended = []
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < seconds:
            ended.append(self._game.new_initial_state())
            self._spiel.evaluate_bots(ended[-1], bots, len(ended))
        return sum(_decisions(each) for each in ended), len(ended), passed

    def play_from_python(self, seconds: float) -> tuple[int, int, float]:
        """One action at a time, as tightly as we know how; returns steps, games and seconds."""
        chance, over = int(self._spiel.PlayerId.CHANCE), int(self._spiel.PlayerId.TERMINAL)
        dice = random.Random(1).random
        steps = games = 0
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < seconds:
            s = self._game.new_initial_state()
            while (player := s.current_player()) != over:
                if player == chance:
                    left = dice()
                    for action, likelihood in s.chance_outcomes():  # noqa: B007
                        left -= likelihood
                        if left < 0:
                            break
                    s.apply_action(action)
                else:
                    actions = s.legal_actions()
                    s.apply_action(actions[int(dice() * len(actions))])
                    steps += 1
            games += 1
        return steps, games, passed


def _decisions(ended: Any) -> int:
    return sum(each.player >= 0 for each in ended.full_history())
