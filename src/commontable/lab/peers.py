"""Programs that ours are measured against: Couperation in C, and OpenSpiel's hanabi."""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from commontable.core.layout import Box
from commontable.games.couperation import data
from commontable.games.couperation.rules import state

SOURCE = Path(__file__).parents[3] / "benchmarks" / "couperation.c"
FLAGS = ("-std=gnu11", "-O3", "-march=native", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror")


class Missing(Exception):
    """What a comparison needs is not on this machine."""


# ------------------------------------------------------------------ Couperation in C


class Twin:
    """The random games of benchmarks/couperation.c, called like the kernels of the same names."""

    def __init__(self, library: Path) -> None:
        loops = ctypes.CDLL(str(library))
        array = np.ctypeslib.ndpointer(flags="C_CONTIGUOUS")
        self._play_batch: Any = loops.play_batch
        self._play_batch.argtypes = [array] * 3 + [ctypes.c_uint64] + [array] * 4 + [ctypes.c_int64]
        self._play_batch.restype = None
        self._play_out: Any = loops.play_out
        self._play_out.argtypes = [array] * 2
        self._play_out.restype = ctypes.c_int64

    def play_out(self, box: Box, out: Any) -> int:
        return int(self._play_out(box, out))

    def play_batch(
        self,
        boxes: Box,
        blank: Box,
        options: Any,
        seed: int,
        out: Any,
        steps: Any,
        outcomes: Any,
        scores: Any,
    ) -> None:
        self._play_batch(boxes, blank, options, int(seed), out, steps, outcomes, scores, len(boxes))


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
            "/* Written by commontable/lab/peers.py. */",
            "#include <stdint.h>",
            *_struct(state.STATE.dtype),
            *_enum("", _numbers()),
            *_enum("PHASE_", {each.name: each for each in state.Phase}),
            *_enum("DEED_", {each.name: each for each in state.Deed}),
            *_enum("EVENT_", {each.name: each for each in state.Event}),
            *_enum("COLUMN_", {each.name: each for each in state.Column}),
            *_enum("ACTION_", {each.name: each for each in state.Action}),
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
