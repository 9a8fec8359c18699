"""A small kernel with a helper, compiled or loaded and run: see core/compiling/linker.py."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import numpy as np

from commontable.core import scratch
from commontable.core.build import Compiled, cache_root, kernel, rule
from commontable.core.layout import Row

Numbers = Annotated[Row, "i8"]
SIZE = 3


@rule
def _sum_of_squares(numbers: Any) -> int:
    room = scratch.row(SIZE)
    total = 0
    for i in range(SIZE):
        room[i] = numbers[i] * numbers[i]
        total += room[i]
    return total


@kernel
def run(numbers: Numbers) -> int:
    return _sum_of_squares(numbers)


def main() -> int:
    module = sys.modules[__name__]
    build = Compiled(cache_root() / "trial", np.dtype(np.int64))
    built = build.module(module)
    is_right = built.run(np.array([1, 2, 3])) == 14
    return 0 if is_right and build.units[__name__].is_on_disk else 1


if __name__ == "__main__":
    sys.exit(main())
