"""Chance: the published stream, the same in both builds, and fair."""

from collections import Counter

import numpy as np
import pytest

from commontable.core import luck
from commontable.core.build import Compiled, cache_root
from commontable.core.layout import AnyState, Layout


class State(AnyState):
    """Nothing but luck."""


STATE = Layout(State)


def test_the_stream_is_splitmix64():
    """Vectors of the reference implementation for seed 1234567, upper halves."""
    s = STATE.blank()
    s.luck = 1234567
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [luck.bits(s) for _ in published] == [number >> 32 for number in published]


@pytest.mark.parametrize("n", [1, 2, 6, 47, 3 * 2**29, 2**31 - 1])
def test_both_builds_draw_the_same_numbers(n):
    import numba

    build = Compiled(cache_root() / "tests", STATE.dtype)
    below, start = build.function(luck.below), build.function(luck.start)

    @numba.njit
    def draw(boxes, seed, n, out):
        start(boxes[0], seed)
        for i in range(len(out)):
            out[i] = below(boxes[0], n)

    out = np.zeros(2_000, np.int64)
    s, twin = STATE.blank(), STATE.blank()
    draw(twin.box, np.uint64(2**64 - 9), n, out)
    luck.start(s, 2**64 - 9)
    assert [luck.below(s, n) for _ in range(2_000)] == out.tolist()
    assert s == twin


def test_dice_are_fair():
    s = STATE.blank()
    luck.start(s, 5)
    counts = Counter(luck.below(s, 6) for _ in range(60_000))
    chi_square = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6))
    assert set(counts) == set(range(6))
    assert chi_square < 30  # 5 degrees of freedom: one in 70,000


def test_neighbouring_seeds_share_nothing():
    first = []
    for seed in range(1_000):
        s = STATE.blank()
        luck.start(s, seed)
        first.append(luck.below(s, 1_000_000))
    assert len(set(first)) > 990
