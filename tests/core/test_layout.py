"""A state is its bytes: no holes, checked writes, exact copies."""

import copy
from typing import Annotated

import numpy as np
import pytest

from commontable.core.layout import I8, I16, I64, AnyState, Grid, Layout, Row


class State(AnyState):
    """Fields of every width, in an order that would leave holes."""

    small: I8
    wide: I64
    middle: I16
    row: Annotated[Row, "i1", (3,)]
    grid: Annotated[Grid, "i2", (2, 3)]


STATE = Layout(State)


def test_every_byte_of_a_state_has_a_name():
    names = STATE.dtype.names or ()
    named = sum([STATE.dtype[name].itemsize for name in names])
    assert named == STATE.dtype.itemsize
    assert STATE.dtype.itemsize % 8 == 0


def test_fields_read_as_plain_numbers_and_compiled_code_sees_the_same_bytes():
    s = STATE.blank()
    s.small, s.wide, s.middle = -3, 2**40, 300
    s.row[2] = 7
    s.grid[1, 2] = -9
    assert type(s.small) is int
    assert s.box[0]["wide"] == 2**40
    assert s.box[0]["grid"][1, 2] == -9
    assert (s.small, s.middle, s.row[2], s.grid[1, 2]) == (-3, 300, 7, -9)


@pytest.mark.parametrize(
    "field, value", [("small", 128), ("middle", -(2**15) - 1), ("luck", -1), ("luck", 2**64)]
)
def test_a_number_that_does_not_fit_is_refused(field, value):
    with pytest.raises(ValueError):  # noqa: PT011  # the message is Python's own
        setattr(STATE.blank(), field, value)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_the_copy_module_shares_no_bytes(copied):
    s = STATE.blank()
    s.small = 5
    twin = copied(s)
    twin.small = 6
    assert s.small == 5


def test_a_copy_is_independent_and_equal_means_equal_bytes():
    s = STATE.blank()
    twin = s.copy()
    assert s == twin
    twin.small = 1
    assert s != twin
    s.become(twin)
    assert s == twin
    assert s != "a state"


def test_a_state_is_loaded_from_its_bytes_and_from_no_others():
    s = STATE.blank()
    s.wide = 77
    assert STATE.load(bytes(s)) == s
    with pytest.raises(ValueError, match=r"bytes, got 3"):
        STATE.load(b"abc")


def test_a_batch_is_an_array_of_states():
    assert STATE.batch(4).dtype == STATE.dtype
    assert not np.any(STATE.batch(4).view("u1"))
