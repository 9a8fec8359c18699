"""Sets as numbers: the same answers as Python's sets, in both builds."""

import numba
import numpy as np
from hypothesis import given
from hypothesis import strategies as some

from commontable.core import sets
from commontable.core.build import Compiled, cache_root

BUILD = Compiled(cache_root() / "tests", state=None)
lowest, highest, count, has, rest, pick = (
    BUILD.function(f)
    for f in (sets.lowest, sets.highest, sets.count, sets.has, sets.rest, sets.pick)
)


@numba.njit
def compiled_answers(group, out):
    out[0] = lowest(group)
    out[1] = count(group)
    out[2] = rest(group)
    out[3] = pick(group, count(group) - 1)
    out[4] = has(group, 5)
    out[5] = highest(group)


@given(some.sets(some.integers(0, 62), min_size=1))
def test_sets_answer_like_sets(members):
    group = sum(sets.only(thing) for thing in members)
    assert sets.lowest(group) == min(members)
    assert sets.highest(group) == max(members)
    assert sets.count(group) == len(members)
    assert sets.rest(group) == group - 2 ** min(members)
    assert [sets.pick(group, n) for n in range(len(members))] == sorted(members)
    assert all(sets.has(group, thing) == (thing in members) for thing in range(63))
    out = np.zeros(6, np.int64)
    compiled_answers(group, out)
    assert out.tolist() == [
        min(members),
        len(members),
        group - 2 ** min(members),
        max(members),
        5 in members,
        max(members),
    ]
