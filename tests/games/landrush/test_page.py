"""The rules of Land Rush name every action as it is written."""

import re

from commontable.games.landrush import GAME
from commontable.games.landrush.rules.actions import ACTIONS

RULES = GAME.page.read_text(encoding="utf-8")


def test_every_form_of_action_is_in_the_rules():
    verbs = {form.split()[0] for form in ACTIONS.forms.split(", ")}
    assert verbs <= set(re.findall(r"`([a-z-]+)", RULES))
