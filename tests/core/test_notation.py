"""What games share when they read words."""

import pytest

from commontable.core.errors import BadNotation
from commontable.core.notation import name_set, no_such_form, read_name, read_number, words_of


def test_a_set_is_named_in_the_order_of_its_things():
    assert name_set(0b101, ["ann", "ben", "cleo"]) == ["ann", "cleo"]


@pytest.mark.parametrize("text", [None, 7, ["draw", "1"], b"draw 1"])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(BadNotation, match="expected an action as text"):
        words_of(text)


@pytest.mark.parametrize("text", ["", "01", "-1", "+1", "1.0", "٣", "8", "99999999999999999999"])
def test_a_number_is_written_plainly_and_lies_within_its_bounds(text):
    with pytest.raises(BadNotation, match="expected cards, 0 to 7, got"):
        read_number(text, 0, 7, "cards")
    assert read_number("7", 0, 7, "cards") == 7


def test_a_name_is_one_of_those_that_there_are():
    assert read_name("north", ["south", "north"], "a zone") == 1
    with pytest.raises(BadNotation, match="expected a zone, got 'North'"):
        read_name("North", ["south", "north"], "a zone")


def test_an_error_shows_what_was_typed_but_not_all_of_a_long_text():
    assert str(no_such_form("dance", "draw 1")) == "expected one of: draw 1; got 'dance'"
    assert len(str(no_such_form("x" * 1_000, "draw 1"))) < 120
