"""Whole games as golden files, told as people read them, and counts of how play can go on."""

import os
import random
from pathlib import Path

import pytest

from commontable.core.game import NOBODY, OUTCOMES
from commontable.games.coopoly import GAME
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


def perft(s, depth):
    """How many different ways the position can go on for a number of actions."""
    if depth == 0:
        return 1
    ways = 0
    for seat in GAME.acting(s):
        for action in GAME.legal_actions(s, seat):
            twin = s.copy()
            GAME.apply(twin, seat, action)
            ways += perft(twin, depth - 1)
    return ways


AWAY = {"police": "carcoop", "luck": 7}
CROWD = {
    "seats": 2,
    "tiles": ["sky2", "sky3"],
    "condos": ["sky1", "sky2"],
    "pawns": [["sky1", "sky1", "sky3"], ["sky1", "sky2", "sky3"]],
    "purses": [200, 100],
    "activists": {"sky1": 5, "sky3": 4},
}


@pytest.mark.parametrize(
    "fields, counts",
    [
        ({"police": "yellow1"}, (1, 39, 1559)),
        ({**CROWD, "phase": "condo"}, (1, 4, 10, 34)),
        ({**CROWD, "phase": "tile"}, (1, 4, 8, 176)),
        ({**CROWD, "phase": "home", "condos": []}, (1, 6, 22, 824)),
    ],
    ids=["place", "condo", "tile", "home"],
)
def test_positions_go_on_in_as_many_ways_as_before(fields, counts):
    s = begin(**{**AWAY, **fields})
    assert tuple(perft(s, depth) for depth in range(len(counts))) == counts
