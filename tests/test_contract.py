"""What every game promises. A new game is held to it the day it is registered."""

import importlib
from pathlib import Path

import pytest

from commontable.core.contract import check_game, option_sets
from commontable.games import OURS

FOLDER = Path(__file__).parent / "games"


def ways_of(game):
    """How its games are chosen at random: among all actions, and steered beyond early mistakes.

    tests/games/<name>/steering.py is optional: a game that needs none is played at random.
    """
    steers = []
    if (FOLDER / game.name / "steering.py").exists():
        steers = importlib.import_module(f"tests.games.{game.name}.steering").STEERS
    return list(enumerate([None, *steers]))


def cases():
    """With default options every way, with others one each: over the seats all take their turn."""
    for game in OURS:
        ways = ways_of(game)
        for seats in game.seats:
            for number, options in enumerate(option_sets(game)):
                chosen = ways[(seats + number) % len(ways)]
                for way in [chosen] if number else ways:
                    case = f"{game.name}-{seats}-{number}-{way[0]}"
                    yield pytest.param(game, seats, options, *way, id=case)


@pytest.mark.parametrize("game, seats, options, seed, steer", list(cases()))
def test_a_game_keeps_its_promises(game, seats, options, seed, steer):
    check_game(game, seats, options, seeds=[seed], steer=steer)
