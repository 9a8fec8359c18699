"""Value networks of whole numbers: how likely a game is to be won."""

import json
import math

import numpy as np
import pytest

from commontable import GAMES, NOBODY
from commontable.bots import training_data
from commontable.bots.policies import policy_of
from commontable.bots.policy_kernels import built_over, policy_kernels
from commontable.core.errors import BadData
from commontable.core.game import WON
from commontable.core.value_network import REACH, STEPS, SURE, UNIT, evaluate, learned
from commontable.games import OURS
from commontable.games.coopoly.rules.state import ALL_PROPERTIES

pytestmark = pytest.mark.timeout(600)  # a policy may have to be compiled first

WITH_NETWORK = [game.name for game in OURS if policy_of(game.name).inputs]
GAMES_PLAYED = 60


def test_a_network_answers_like_the_one_it_was_rounded_from():
    dice = np.random.default_rng(3)
    hidden, last = dice.normal(0, 0.3, (5, 4)), dice.normal(0, 0.5, 6)
    whole = [np.rint(UNIT * each).astype(int) for each in (hidden.T, last)]
    for _ in range(100):
        x = dice.integers(-9, 10, 3)
        z = last[0] + np.maximum(hidden[:, 0] + hidden[:, 1:] @ x, 0) @ last[1:]
        wanted = SURE / (1 + math.exp(-max(-REACH, min(z, REACH))))
        assert evaluate(x, [0] * 5, *whole) == pytest.approx(wanted, abs=SURE / 4 / STEPS + 2)


def test_an_untrained_network_says_half(tmp_path):
    assert evaluate([1, 2], [0], *learned(tmp_path / "value_network.json", 2)) == SURE // 2


def test_a_network_with_other_inputs_is_refused(tmp_path):
    file = tmp_path / "value_network.json"
    file.write_text(json.dumps({"hidden": [[1, 2, 3]], "last": [1, 2]}))
    learned(file, 2)
    with pytest.raises(BadData, match="a network with 3 inputs"):
        learned(file, 3)


def test_a_position_is_told_by_how_often_the_mind_wins_from_there():
    game, policy = GAMES["coopoly"], policy_of("coopoly")
    kernels, _ = built_over(game, policy, training_data)
    work, out = game.state.blank().box, game.compiled.buffer()

    def win_rate(s):
        return kernels.win_rate(s.box, work, 60, np.uint64(1), out)

    fair = game.new(1, 1)
    before = bytes(fair)
    assert 5 < win_rate(fair) < 45
    assert bytes(fair) == before
    assert win_rate(fair) == win_rate(game.new(1, 1))
    lost = game.new(1, 1)
    lost.properties = lost.condos = ALL_PROPERTIES
    assert win_rate(lost) == 0


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_a_network_thinks_more_of_games_that_are_going_to_be_won(name):
    game, policy = GAMES[name], policy_of(name)
    choose, out = policy_kernels(game).choose, game.compiled.buffer()
    said: dict[bool, list[int]] = {True: [], False: []}
    for seed in range(GAMES_PLAYED):
        s = game.new(game.seats[seed % len(game.seats)], seed)
        values = []
        while (seat := game.turn(s)) != NOBODY:
            if policy.is_quiet(s):
                values.append(policy.value(s, seat))
            game.compiled.apply(s.box, seat, choose(s.box, seat, out))
        assert values
        assert all(0 <= value <= SURE for value in values)
        said[game.outcome(s) == WON] += values[len(values) // 2 :]
    assert np.mean(said[True]) > np.mean(said[False]) + SURE / 10
