"""Whole games as golden files, told as people read them, and counts of how play can go on."""

import os
import random
from pathlib import Path
from typing import Any

import pytest

from commontable.core.game import NOBODY, OUTCOMES
from commontable.games.coopoly import GAME
from tests import perft
from tests.games.coopoly.steering import crowded, organised
from tests.games.coopoly.table import begin

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = [
    ("solo", 1, organised, {"developers": "relaxed"}),
    ("two", 2, crowded, {"tilePawns": 3}),
    ("four", 4, organised, {"roundLimit": 10}),
]


def playthrough(seats, steer, options, seed=2):
    """The actions of a game, each with its story."""
    dice = random.Random(seed)
    s = GAME.new(seats, seed, options)
    lines = []
    while (seat := GAME.turn(s)) != NOBODY:
        seat = dice.choice(GAME.acting(s))
        text = dice.choice(list(steer(GAME.legal_texts(s, seat))))
        before = s.copy()
        action = GAME.play(s, seat, text)
        lines.append(f"{'ABCD'[seat]}: {text}")
        lines += [f"    {line}" for line in GAME.tell(before, seat, action, s, NOBODY)]
    return [*lines, OUTCOMES[GAME.outcome(s)]]


@pytest.mark.parametrize("name, seats, steer, options", GAMES, ids=[game[0] for game in GAMES])
def test_a_game_is_played_and_told_as_it_was(name, seats, steer, options):
    """COMMONTABLE_GOLDEN=write writes the games anew; read them before you commit."""
    path = FOLDER / f"{name}.txt"
    played = "\n".join(playthrough(seats, steer, options)) + "\n"
    if os.environ.get("COMMONTABLE_GOLDEN") == "write":
        path.write_text(played)
    assert path.read_text() == played, f"{path.name} changed; COMMONTABLE_GOLDEN=write renews it"


AWAY = {"police": "carcoop", "luck": 7}
CROWD = {
    "seats": 2,
    "tiles": ["sky2", "sky3"],
    "condos": ["sky1", "sky2"],
    "pawns": [["sky1", "sky1", "sky3"], ["sky1", "sky2", "sky3"]],
    "purses": [200, 100],
    "activists": {"sky1": 5, "sky3": 4},
}


POSITIONS: dict[str, tuple[dict[str, Any], int]] = {
    "placing the first pawn": ({"police": "yellow1"}, 2),
    "placing the last pawns of four": ({"seats": 4, "pawns": [["jail"] * 2] * 3 + [["jail"]]}, 2),
    "two who are ready": ({"seats": 4, "done": [0, 1], "pawns": [["jail", "payday"]] * 4}, 3),
    "jail with two rollers": (
        {"seats": 2, "phase": "jail", "jail": 3, "pawns": [["jail"], ["jail"]]}, 3,
    ),
    "freeing four": (
        {"seats": 2, "phase": "free", "jail": 4, "roll": {"seat": 0, "points": 5}}, 3,
    ),
    "railroads near the last counter": (
        {"seats": 2, "phase": "railroad", "pawns": [["north", "east"], ["north"]], "jail": 40}, 3,
    ),
    "driving past the police": (
        {"phase": "drive", "police": "red2", "roll": {"seat": 0, "points": 4},
         "activists": {"red3": 1, "north": 2}}, 3,
    ),
    "condos and purses": ({**CROWD, "phase": "condo"}, 3),
    "tiles": ({**CROWD, "phase": "tile"}, 3),
    "homes": ({**CROWD, "phase": "home", "condos": []}, 3),
}  # fmt: skip


def test_positions_go_on_in_as_many_ways_as_before():
    counted = {
        name: (begin(**{**AWAY, **fields}), depth) for name, (fields, depth) in POSITIONS.items()
    }
    perft.check(Path(__file__).with_name("perft.json"), GAME, counted)
