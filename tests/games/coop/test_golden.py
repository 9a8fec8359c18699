"""Playthroughs, compared with what is kept in git."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from commontable import NOBODY
from commontable.core.game import OUTCOMES
from tests import golden
from tests.games.coop.scene import GAME
from tests.games.coop.steering import STEERS

HERE = Path(__file__).parent
# name: seats, seed, options, and the way in which a new file is played
PLAYTHROUGHS: dict[str, tuple[int, int, dict[str, Any], int]] = {
    "alone": (1, 3, {"difficulty": "easy"}, 0),
    "three-together": (3, 5, {"scenario": "groovefest"}, 1),
    "five-expansion": (5, 8, {"expansion": True, "singing": False, "firstDude": "ask"}, 0),
}
STEP = re.compile(r"^([A-E])> (.+)$", re.MULTILINE)


def actions_of(path, s, steer, seed):
    """The actions of a golden file, or those of a game newly played where there is none yet."""
    if path.exists():
        yield from STEP.findall(path.read_text(encoding="utf-8"))
        return
    dice = random.Random(seed)
    while GAME.turn(s) != NOBODY:
        seat = dice.choice(GAME.acting(s))
        yield "ABCDE"[seat], dice.choice(list(steer(GAME.legal_texts(s, seat))))


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_goes_as_it_went(name):
    seats, seed, options, style = PLAYTHROUGHS[name]
    s = GAME.new(seats=seats, seed=seed, options=options)
    path = HERE / "playthroughs" / f"{name}.txt"
    lines = [f"{GAME.title}, {seats} seats, seed {seed}, {options}", ""]
    for letter, text in actions_of(path, s, STEERS[style], seed):
        seat, before = "ABCDE".index(letter), s.copy()
        action = GAME.play(s, seat, text)
        lines.append(f"{letter}> {text}")
        lines += ["  " + sentence for sentence in GAME.tell(before, seat, action, s, NOBODY)]
    assert GAME.turn(s) == NOBODY
    golden.check(path, "\n".join([*lines, "", OUTCOMES[GAME.outcome(s)], ""]))
