"""Room for a rule to evaluate in: numbers that live until the rule that took them returns.

In the compiled build they lie on the stack of the thread, so nothing is allocated and threads never
share them. The size is a constant of the module. A rule may lend the room to those it calls; it
must not return it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from commontable.core.build import rule, with_intrinsic
from commontable.core.layout import Grid, Row


def _on_the_stack(dimensions: int) -> Any:
    """A Numba function that makes an array of so many constant sizes out of the caller's stack."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array, populate_array

    kind = types.Array(types.int64, dimensions, "C")
    width = 8  # bytes of a number

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        shape = [size.literal_value for size in signature.args]
        room = cgutils.alloca_once(builder, ir.IntType(64), int(np.prod(shape)))
        strides = [width * int(np.prod(shape[i + 1 :])) for i in range(dimensions)]
        array = make_array(kind)(context, builder)
        populate_array(
            array,
            data=room,
            shape=[context.get_constant(types.intp, size) for size in shape],
            strides=[context.get_constant(types.intp, stride) for stride in strides],
            itemsize=context.get_constant(types.intp, width),
            meminfo=None,  # nobody counts who holds it
        )
        return array._getvalue()

    def typed_row(typing_context: Any, n: Any) -> Any:
        return (kind(n), generate) if isinstance(n, types.IntegerLiteral) else None

    def typed_grid(typing_context: Any, rows: Any, columns: Any) -> Any:
        sizes = (rows, columns)
        is_constant = all(isinstance(size, types.IntegerLiteral) for size in sizes)
        return (kind(*sizes), generate) if is_constant else None

    return intrinsic(prefer_literal=True)(typed_row if dimensions == 1 else typed_grid)


def _on_the_heap(dimensions: int) -> Any:
    """The same with documented features of Numba only."""
    import numba

    if dimensions == 1:
        return numba.njit(lambda n: np.empty(n, np.int64))
    return numba.njit(lambda rows, columns: np.empty((rows, columns), np.int64))


@with_intrinsic(lambda: _on_the_stack(1), lambda: _on_the_heap(1))
def row(n: int) -> Row:
    """Room for n numbers, whatever they are at first."""
    return [0] * n


@with_intrinsic(lambda: _on_the_stack(2), lambda: _on_the_heap(2))
def grid(rows: int, columns: int) -> Grid:
    """Room for rows and columns of numbers, whatever they are at first."""
    return np.zeros((rows, columns), np.int64).data


@rule
def clear(numbers: Row) -> None:
    for i in range(len(numbers)):
        numbers[i] = 0
