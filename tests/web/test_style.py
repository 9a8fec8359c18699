"""The style sheet and the pictures share their colours."""

import re
from dataclasses import fields
from importlib.resources import files

import pytest

from commontable.draw.theme import SEAT_INK, SEATS, THEMES, Theme

CSS = (files("commontable.web") / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
BLOCKS = {
    "light": [":root"],
    "dark": [':root[data-theme="auto"]', ':root[data-theme="dark"]'],
    "contrast": [':root[data-theme="auto"]', ':root[data-theme="contrast"]'],
}


def custom_properties(theme: Theme) -> str:
    """The tokens as the style sheet names them."""
    return "".join(
        f"--ct-{field.name.replace('_', '-')}:{getattr(theme, field.name)};"
        for field in fields(theme)
    )


@pytest.mark.parametrize("name", THEMES)
def test_every_token_of_a_theme_is_in_the_style_sheet(name):
    wanted = custom_properties(THEMES[name])
    found = [
        (selector.strip(), re.sub(r"\s", "", body))
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", CSS)
    ]
    for selector in BLOCKS[name]:
        assert any(
            one.endswith(selector) and re.sub(r"\s", "", wanted) == body for one, body in found
        ), selector


def test_seats_have_the_same_colours():
    for look in SEATS:
        assert f".seat-{look.letter} {{ --seat: {look.colour}; }}" in CSS
    assert f"--seat-ink: {SEAT_INK}" in CSS
