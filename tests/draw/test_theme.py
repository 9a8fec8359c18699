import pytest

from commontable.core.game import SEAT_NAMES
from commontable.draw.card import TINTS, tint_colours
from commontable.draw.theme import SEAT_INK, SEATS, THEMES, named
from tests.contrast import contrast

TEXT, PIECE = 4.5, 3
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def over(below: str, above: str, opacity: float) -> str:
    """The colour seen where a colour lies over another."""
    channels = zip(bytes.fromhex(below[1:]), bytes.fromhex(above[1:]), strict=True)
    return "#" + bytes(round(b + (a - b) * opacity) for b, a in channels).hex()


def lit(theme) -> str:
    return over(theme.ground, theme.light, float(theme.light_strength))


def in_a_ray(theme) -> str:
    return over(lit(theme), theme.light, float(theme.light_strength))


def panes(theme) -> list[str]:
    frost = [theme.frost, theme.frost_deep]
    return frost + [colour for tint in TINTS for colour in tint_colours(theme, tint)]


def test_black_on_white_is_the_greatest_contrast():
    assert round(contrast("#000000", "#ffffff"), 6) == 21
    assert contrast("#777777", "#777777") == 1


@every_theme
def test_words_can_be_read(theme):
    for ink in (theme.ink, theme.soft_ink):
        for ground in (theme.ground, lit(theme), theme.rim, theme.panel):
            assert contrast(ink, ground) >= TEXT
        assert contrast(ink, over(in_a_ray(theme), theme.panel, 0.55)) >= TEXT  # open places
    assert contrast(theme.ink, over(in_a_ray(theme), theme.ground, 0.75)) >= TEXT  # the band
    assert contrast(theme.may_ink, theme.may_panel) >= TEXT


@every_theme
def test_numbers_on_glass_can_be_read(theme):
    for pane in panes(theme):
        assert contrast(theme.glass_ink, pane) >= TEXT


@every_theme
def test_pieces_stand_out_from_the_table(theme):
    for ground in (theme.ground, lit(theme), theme.rim):
        assert contrast(theme.glass_edge, ground) >= PIECE
        assert contrast(theme.frost_edge, ground) >= PIECE


@every_theme
def test_states_of_things_stand_out(theme):
    for ground in (theme.ground, lit(theme), in_a_ray(theme), theme.rim, theme.panel):
        assert contrast(theme.may, ground) >= PIECE
    for ground in (theme.ground, lit(theme), theme.panel):
        assert contrast(theme.line, ground) >= PIECE
        assert contrast(theme.brass, ground) >= PIECE
    for pane in panes(theme):
        assert contrast(theme.last, pane) >= PIECE


@every_theme
def test_seats_stand_out_and_their_letters_can_be_read(theme):
    for seat in SEATS:
        assert contrast(SEAT_INK, seat.colour) >= TEXT
        edge = max(contrast(SEAT_INK, theme.panel), contrast(seat.colour, theme.panel))
        assert edge >= PIECE


def test_seats_differ_in_more_than_colour():
    assert len({seat.shape for seat in SEATS}) == len(SEATS)
    assert len({seat.pattern for seat in SEATS}) == len(SEATS)
    assert "".join(seat.letter for seat in SEATS) == SEAT_NAMES


def test_an_unknown_theme_is_refused_by_name():
    with pytest.raises(ValueError, match="light, dark, contrast, got 'neon'"):
        named("neon")
