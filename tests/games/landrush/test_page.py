"""The page about Land Rush says what the code does."""

import re
from pathlib import Path

from commontable.games.landrush import GAME
from commontable.games.landrush.notation import FORMS

PAGE = (Path(__file__).parents[3] / "docs/games/landrush.md").read_text(encoding="utf-8")
RULES = GAME.page.read_text(encoding="utf-8")


def test_every_option_is_on_the_page_with_its_values():
    for option in GAME.options:
        values = ", ".join(f"`{str(value).lower()}`" for value in option.values)
        assert f"| `{option.name}` | {values} |" in PAGE
        assert option.rule in PAGE


def test_every_field_of_a_position_is_on_the_page():
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert set(GAME.position(GAME.new(4, 1))) <= named


def test_the_page_tells_the_length_of_an_observation():
    assert f"writes {GAME.senses:,} numbers" in PAGE


def test_every_form_of_action_is_in_the_rules():
    verbs = {form.split()[0] for form in FORMS.split(", ")}
    assert verbs <= set(re.findall(r"`([a-z-]+)", RULES))
