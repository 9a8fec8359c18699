"""A second set of rules that shares no code with the engine agrees with every step."""

import random

import pytest

from commontable.core.contract import option_sets, walk
from commontable.games.landrush import GAME
from tests.games.landrush.referee_play import PlayingReferee, tidy
from tests.games.landrush.steering import STEERS

CASES = [
    pytest.param(options, steer, id=f"{number}-{steer.__name__ if steer else 'random'}")
    for number, options in enumerate(
        [{"board": "hamlet", **options} for options in option_sets(GAME)] + [{}]
    )
    for steer in [None, *STEERS]
]


@pytest.mark.parametrize("options, steer", CASES)
def test_the_referee_agrees_with_every_step(options, steer):
    for seed in range(2):
        dice = random.Random(seed)
        for step in walk(GAME, 4, seed, options, steer):
            position = GAME.position(step.before)
            referee = PlayingReferee(position)
            looked_at = range(4) if dice.random() < 0.2 else [step.seat]
            for seat in looked_at:
                assert set(GAME.legal_texts(step.before, seat)) == referee.legal(seat), step.where
            chance = GAME.chance(step.before, step.seat, step.action, step.after)
            text = GAME.write_action(step.before, step.action)
            after = PlayingReferee(position, chance).play(step.seat, text)
            assert tidy(after) == tidy(GAME.position(step.after)), f"{step.where}: {text}"
            wealth = [GAME.score(step.after, seat) for seat in range(4)]
            assert wealth == [PlayingReferee(after).wealth(seat) for seat in range(4)], step.where
