"""The games in the forms of PettingZoo and Gymnasium, held to what those libraries test."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from commontable import GAMES, NOBODY
from commontable.games import OURS
from commontable.rl.gymnasium import OneSeat
from commontable.rl.pettingzoo import Table


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_table_is_a_pettingzoo_environment(game, capsys):
    api_test(Table(game, game.seats[-1]), num_cycles=60)
    seed_test(lambda: Table(game, game.seats[-1]), num_cycles=20)


def test_a_whole_game_is_played_and_rewarded():
    table = Table(GAMES["couperation"], 2)
    table.reset(seed=5)
    rng = np.random.default_rng(1)
    total = dict.fromkeys("AB", 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, _, _ = table.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        table.step(None if ended else rng.choice(legal))
    assert table.game.turn(table.s) == NOBODY
    assert table.agents == []
    assert total["A"] == total["B"] == float(table.game.outcome(table.s) == 1)


def test_a_picture_shows_what_a_watcher_may_see():
    table = Table(GAMES["couperation"], 2)
    table.reset(seed=5)
    assert table.render() == table.game.draw(table.game.view(table.s, NOBODY))


def test_one_seat_at_many_games_is_a_gymnasium_vector():
    seat = OneSeat(GAMES["couperation"], 3, 16, seat=2)
    seen, info = seat.reset(seed=1)
    assert seat.observation_space.contains(seen)
    rng = np.random.default_rng(1)
    finished = 0
    for _ in range(40):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, ended, truncated, info = seat.step(actions)
        assert seen.dtype == np.float32
        assert rewards.shape == ended.shape == truncated.shape == (16,)
        assert ("final_obs" in info) == bool(ended.any())
        finished += int(ended.sum())
    assert finished > 0
    again, _ = seat.reset(seed=1)
    assert (
        again.tobytes() == OneSeat(GAMES["couperation"], 3, 16, seat=2).reset(seed=1)[0].tobytes()
    )
