"""Land Rush speaks to people as the maps do: North c4, not north.c4."""

import random
import re
import xml.etree.ElementTree as ET

import pytest

from commontable.core.contract import walk
from commontable.core.game import NOBODY
from commontable.games.landrush import GAME
from commontable.games.landrush.vocabulary import say_plots
from tests.games.landrush.steering import STEERS

NOTATION = re.compile(r"\b(?:north|east|south|west)(?:\.|\b)|\bno-(?:grab|move)\b")


def spoken(step) -> list[str]:
    """All that is said about one step to anybody: story, question, notes, picture, refusals."""
    before, after = step.before, step.after
    said = GAME.tell(before, step.seat, step.action, after, NOBODY)
    view = GAME.view(before, step.seat)
    said.append(GAME.question(view))
    said += [GAME.note(view, text) for text in view["legal"]]
    said += [GAME.say(text) for text in view["legal"]]
    picture = ET.fromstring(GAME.draw(view))
    said += [element.text for element in picture.iter() if element.text]
    luck = random.Random(step.action)
    legal = {GAME.read_action(before, text) for text in view["legal"]}
    others = {luck.randrange(len(GAME.actions)) for _ in range(20)} - legal
    said += [GAME.refuse(before, step.seat, action).reason for action in others]
    return said


@pytest.mark.parametrize("steer", STEERS)
@pytest.mark.parametrize("board", ["village", "hamlet"])
def test_nobody_has_to_read_notation(steer, board):
    steps = list(walk(GAME, 4, 5, {"board": board}, steer))
    for step in steps[:: max(1, len(steps) // 60)]:
        for sentence in spoken(step):
            assert not NOTATION.search(sentence), sentence


def test_a_zone_is_named_once_for_plots_that_follow_each_other():
    names = ["north.a1", "north.b1", "south.c4", "north.a2"]
    assert say_plots(names) == ["North a1", "b1", "South c4", "North a2"]
