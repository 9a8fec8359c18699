"""What every game promises. A new game is held to it the day it is registered."""

import importlib

import pytest

from commontable.core.contract import check_game, option_sets
from commontable.games import OURS

CASES = [
    pytest.param(game, seats, options, id=f"{game.name}-{seats}-{number}")
    for game in OURS
    for seats in game.seats
    for number, options in enumerate(option_sets(game))
]


@pytest.mark.parametrize("game, seats, options", CASES)
def test_a_game_keeps_its_promises(game, seats, options):
    steering = importlib.import_module(f"tests.games.{game.name}.steering")
    for number, steer in enumerate([None, *steering.STEERS]):
        check_game(game, seats, options, seeds=[number], steer=steer)
