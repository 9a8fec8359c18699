"""Kernels compiled one by one with `numba.njit`, for versions of Numba that units.py cannot use.

Only documented features of Numba are used here. Compiling takes longer, because every kernel is
optimised with a copy of all that it calls; the code does the same to the same bytes. Numba caches
it in a folder of the unit.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba

from commontable.core.compiling.compile_lock import alone, without_gc
from commontable.core.compiling.kernel_types import Types

OPTIONS = {"nogil": True, "error_model": "numpy"}
_loading = threading.RLock()


class NjitUnit:
    """The same as `units.CompilationUnit`, without a linker of our own."""

    def __init__(self, file: Path, kernels: Mapping[Any, Types]) -> None:
        self.file = file.with_name(f"{file.name}.njit")  # empty: it says that Numba's files exist
        self.is_loaded = False
        self._kernels = kernels

    @property
    def is_on_disk(self) -> bool:
        return self.file.is_file()

    def load(self) -> None:
        """Loads the kernels, or compiles them; Numba stores them."""
        with _loading:
            if self.is_loaded:
                return
            with alone(self.file), without_gc():
                for kernel, wanted in self._kernels.items():
                    kernel.compile(wanted)
            self.is_loaded = True
            with suppress(OSError):
                self.file.parent.mkdir(parents=True, exist_ok=True)
                self.file.touch()


def compile_helper(function: Any, checked: bool) -> Any:
    """A rule that kernels call."""
    return numba.njit(boundscheck=checked, **OPTIONS)(function)


def compile_kernel(function: Any, checked: bool, folder: Path) -> Any:
    """A kernel that Numba caches in a folder.

    Numba does not notice when a helper changes, so the folder has to be named by all sources.
    """
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder / "njit")
    try:
        return numba.njit(boundscheck=checked, cache=True, **OPTIONS)(function)
    except (OSError, RuntimeError):  # nothing can be written there
        return compile_helper(function, checked)
    finally:
        numba.config.CACHE_DIR = before
