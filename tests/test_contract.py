"""What every game promises. A new game is held to it the day it is registered."""

import pytest

from commontable.core.contract import check_game, option_sets
from commontable.games import OURS
from tests.games.couperation import steering

STEERS = {"couperation": [None, steering.careful, steering.exchanging]}

CASES = [
    pytest.param(game, seats, options, id=f"{game.name}-{seats}-{number}")
    for game in OURS
    for seats in game.seats
    for number, options in enumerate(option_sets(game))
]


@pytest.mark.parametrize("game, seats, options", CASES)
def test_a_game_keeps_its_promises(game, seats, options):
    for number, steer in enumerate(STEERS.get(game.name, [None])):
        check_game(game, seats, options, seeds=range(number, number + 2), steer=steer)
