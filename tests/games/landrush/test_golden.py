"""Whole games as everybody hears them, and counts of positions, compared with golden files."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from commontable.core.contract import walk
from commontable.core.game import NOBODY
from commontable.games.landrush import GAME
from tests import golden
from tests.games.landrush.farm import farm, late
from tests.games.landrush.steering import bargaining, farming

HERE = Path(__file__).parent
PLAYTHROUGHS: dict[str, tuple[int, dict[str, Any], Any]] = {
    "farming": (3, {}, farming),
    "bargaining": (1, {"board": "hamlet"}, bargaining),
    "each-for-himself": (
        2,
        {"board": "hamlet", "perPlayerRoll": True, "highestTierPerCluster": True},
        farming,
    ),
}
STEP = re.compile(r"^([A-D])> (.+)$", re.MULTILINE)


def actions_of(path, seed, options, steer):
    """The actions of a golden file, or those of a game newly played where there is none yet."""
    if path.exists():
        return STEP.findall(path.read_text(encoding="utf-8"))
    steps = walk(GAME, 4, seed, options, steer)
    return [("ABCD"[step.seat], GAME.write_action(step.before, step.action)) for step in steps]


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_whole_game_is_told_as_before(name):
    seed, options, steer = PLAYTHROUGHS[name]
    path = HERE / "playthroughs" / f"{name}.txt"
    s = GAME.new(4, seed, options)
    lines = [f"Land Rush, seed {seed}, {json.dumps(options)}", ""]
    for letter, text in actions_of(path, seed, options, steer):
        seat, before = "ABCD".index(letter), s.copy()
        action = GAME.play(s, seat, text)
        lines.append(f"{letter}> {text}")
        lines += ["  " + sentence for sentence in GAME.tell(before, seat, action, s, NOBODY)]
    assert GAME.turn(s) == NOBODY
    golden.check(path, "\n".join(lines) + "\n")


def perft(s, depth):
    """How many ways there are to go on for so many actions of seats that are waited for."""
    seat = GAME.turn(s)
    if depth == 0 or seat == NOBODY:
        return 1
    total = 0
    for action in GAME.legal_actions(s, seat):
        twin = s.copy()
        GAME.apply(twin, seat, action)
        total += perft(twin, depth - 1)
    return total


def test_counts_of_positions_are_as_before():
    row = "north.a1 north.b1 north.c1 north.d1 north.d2"
    faces = {"season": 1, "faces": [6] * 4}
    hamlet = {"board": "hamlet"}
    starts = {
        "start": (GAME.new(4, 1, hamlet), 3),
        "cards": (farm({row: "0 cassava"}, phase="before", options=hamlet), 3),
        "grab": (
            farm({row: "1 palm"}, phase="reshuffle", reshuffle=faces, uses=2, options=hamlet),
            2,
        ),
        "late": (late({row: "0 palm"}, season=6, phase="before"), 2),
    }
    counts = {
        name: [perft(s, depth) for depth in range(1, most + 1)]
        for name, (s, most) in starts.items()
    }
    golden.check(HERE / "perft.json", json.dumps(counts, indent=1) + "\n")


def test_luck_is_the_only_difference_between_seeds():
    dice = random.Random(1)
    one, other = GAME.new(4, dice.getrandbits(64)), GAME.new(4, dice.getrandbits(64))
    assert one.luck != other.luck
