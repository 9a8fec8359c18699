"""The tree of a search: nodes in one array, each with its first child and its next sibling."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any

import numpy as np

from commontable.core.build import rule
from commontable.core.layout import AnyState, Row

NONE = 0  # no node

NODE = np.dtype(
    [
        ("total", "i8"),  # sum of the values of its playouts, for the seat that came here
        ("visits", "i4"),
        ("chances", "i4"),  # how often the action could have been chosen
        ("action", "i4"),  # what led here from the parent
        ("seat", "i4"),  # who took it
        ("first", "i4"),  # its first child, or NONE
        ("next", "i4"),  # the next child of the same parent, or NONE
    ]
)

Nodes = Annotated[Row, NODE]


class Count(IntEnum):
    """Places of the numbers that a workspace keeps from call to call."""

    NODES = 0  # in use, NONE among them
    LINE = 1  # length of a line that wins, if one was found in an open game
    STEPS = 2  # actions of all playouts


@rule
def child_of(nodes: Any, node: int, seat: int, action: int) -> int:
    child: int = nodes[node].first
    while child != NONE and (nodes[child].action != action or nodes[child].seat != seat):
        child = nodes[child].next
    return child


@rule
def grow(nodes: Any, counts: Row, node: int, seat: int, action: int) -> int:
    """A new child, or NONE when the array is full."""
    child: int = counts[Count.NODES]
    if child >= len(nodes):
        return NONE
    counts[Count.NODES] = child + 1
    nodes[child].total = 0
    nodes[child].visits = 0
    nodes[child].chances = 0
    nodes[child].action = action
    nodes[child].seat = seat
    nodes[child].first = NONE
    nodes[child].next = nodes[node].first
    nodes[node].first = child
    return child


@rule
def untried_action(
    s: AnyState, nodes: Any, node: int, seat: int, out: Row, n: int, skip: int
) -> int:
    """The action after `skip` others that have no node yet."""
    for i in range(n):
        if child_of(nodes, node, seat, out[i]) == NONE:
            if skip == 0:
                return int(out[i])
            skip -= 1
    return int(out[0])
