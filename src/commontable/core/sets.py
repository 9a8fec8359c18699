"""Sets of up to 62 members as one number: bit i stands for thing i.

`lowest`, `highest` and `count` are an instruction or two of the processor, so the compiled build
uses those.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from commontable.core.build import rule, with_intrinsic
from commontable.core.layout import Row


def _instruction(name: str) -> Any:
    """A Numba function of one 64-bit number that is an LLVM instruction or two."""
    from numba import types
    from numba.extending import intrinsic

    def typed(typing_context: Any, group: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            if name == "cttz":
                return builder.cttz(arguments[0], context.get_constant(types.boolean, 1))
            if name == "ctlz":
                zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, 1))
                return builder.sub(context.get_constant(types.int64, 63), zeros)
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    return intrinsic(typed)


@with_intrinsic(lambda: _instruction("cttz"))
def lowest(group: int) -> int:
    """The smallest thing of a set that is not empty."""
    return (group & -group).bit_length() - 1


@with_intrinsic(lambda: _instruction("ctlz"))
def highest(group: int) -> int:
    """The greatest thing of a set that is not empty."""
    return group.bit_length() - 1


@with_intrinsic(lambda: _instruction("ctpop"))
def count(group: int) -> int:
    return group.bit_count()


@rule
def only(thing: int) -> int:
    return 1 << thing


@rule
def has(group: int, thing: int) -> bool:
    return (group >> thing) & 1 == 1


@rule
def rest(group: int) -> int:
    """The set without its smallest thing."""
    return group & (group - 1)


@rule
def put(out: Row, n: int, first: int, group: int) -> int:
    """Writes the action of each thing of a set behind n others; returns how many there are now."""
    while group != 0:
        out[n] = first + lowest(group)
        n += 1
        group = rest(group)
    return n


@rule
def pick(group: int, n: int) -> int:
    """The n-th smallest thing, counted from 0."""
    for _ in range(n):
        group &= group - 1
    return lowest(group)


@lru_cache(1 << 14)
def members(group: int) -> tuple[int, ...]:
    """The members of a set in rising order, for plain Python, which asks often for the same."""
    found = []
    while group:
        smallest = group & -group
        found.append(smallest.bit_length() - 1)
        group ^= smallest
    return tuple(found)
