"""How wide words are: near enough that lines break where they should."""

import pytest

from commontable.draw.lettering import cut, width_of, wrapped


def test_slim_letters_take_less_room_than_wide_ones():
    assert width_of("lilli", 10) < width_of("ennui", 10) < width_of("MAMMA", 10)


def test_bold_letters_take_more_room():
    assert width_of("Bake Sale", 10, is_bold=True) > width_of("Bake Sale", 10)


@pytest.mark.parametrize("width", [40, 90, 200])
def test_no_line_is_wider_than_its_room_and_no_word_is_lost(width):
    text = "One other player: +1 VIBE. You feed a stranger's parking meter."
    lines = wrapped(text, 15, width)
    assert " ".join(lines) == text
    assert all(" " not in line or width_of(line, 15) <= width for line in lines)


def test_nothing_is_one_empty_line():
    assert wrapped("", 15, 100) == [""]


@pytest.mark.parametrize("width", [20, 60, 200])
def test_what_is_cut_fits_and_says_that_more_was_there(width):
    name = "Bartholomew the Younger"
    shown = cut(name, 15, width)
    assert width_of(shown, 15) <= width
    assert shown == name or (shown.endswith("…") and name.startswith(shown[:-1]))
