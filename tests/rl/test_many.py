"""Games side by side are the games one by one, and a learner is told no more than its seat."""

import numpy as np
import pytest

from commontable import GAMES, NOBODY, ONGOING, BadOption, IllegalAction
from commontable.bots.policies import policy_for
from commontable.games import OURS
from commontable.rl import Many

CASES = [(game.name, seats) for game in OURS for seats in game.seats]


def any_action(many, rng):
    return many.choices[np.arange(many.games), rng.integers(0, many.counts)]


@pytest.mark.parametrize("name, seats", CASES)
def test_games_side_by_side_are_the_games_one_by_one(name, seats):
    game = GAMES[name]
    many = Many(game, seats, 4, seed=5)
    alone = [game.new(seats, 5 + i) for i in range(4)]
    rng = np.random.default_rng(1)
    for _ in range(60):
        for i, s in enumerate(alone):
            seat = game.turn(s)
            assert many.turns[i] == seat
            assert many.choices[i, : many.counts[i]].tolist() == game.legal_actions(s, seat)
            observed = np.zeros(game.observation_size, np.float32)
            game.observe(s, seat, observed)
            assert many.observations[i].tobytes() == observed.tobytes()
            assert many.masks()[i].nonzero()[0].tolist() == sorted(game.legal_actions(s, seat))
        actions = any_action(many, rng)
        ended, rewards = many.step(actions)
        for i, s in enumerate(alone):
            game.apply(s, game.turn(s), int(actions[i]))
            assert ended[i] == (game.turn(s) == NOBODY)
            if ended[i]:
                assert many.outcomes[i] == game.outcome(s) != ONGOING
                assert many.scores[i, :seats].tolist() == [game.score(s, k) for k in range(seats)]
                alone[i] = many.state(i)  # the next one
            else:
                assert not rewards[i].any()


def test_the_same_seed_brings_the_same_games_on_any_number_of_threads():
    def last(threads):
        many = Many(GAMES["couperation"], 3, 50, seed=9, threads=threads)
        rng = np.random.default_rng(2)
        won = sum(int(many.step(any_action(many, rng)).ended.sum()) for _ in range(100))
        return won, [bytes(many.state(i)) for i in range(50)]

    assert last(1) == last(3)


def test_others_play_by_the_mind_until_the_learner_is_to_act():
    game = GAMES["couperation"]
    many = Many(game, 3, 3, seed=4, learners=[1], others="easy")
    alone = [game.new(3, 4 + i) for i in range(3)]
    policy = policy_for(game)

    def play_to_learner(s):
        while (seat := game.turn(s)) not in (1, NOBODY):
            legal = game.legal_actions(s, seat)
            game.apply(s, seat, policy.choose(s, seat, legal, len(legal)))

    rng = np.random.default_rng(3)
    for s in alone:
        play_to_learner(s)
    for _ in range(4):
        assert many.turns.tolist() == [1, 1, 1]
        actions = any_action(many, rng)
        ended, _ = many.step(actions)
        for i, s in enumerate(alone):
            game.apply(s, 1, int(actions[i]))
            play_to_learner(s)
            assert ended[i] == (game.turn(s) == NOBODY)
            alone[i] = many.state(i) if ended[i] else s
            assert bytes(many.state(i)) == bytes(alone[i])


def test_an_action_that_is_not_legal_is_refused_by_its_rule_and_nothing_is_done():
    many = Many(GAMES["couperation"], 2, 3, seed=1)
    before = [bytes(many.state(i)) for i in range(3)]
    actions = many.choices[:, 0].astype(int)
    actions[1] = next(a for a in range(9970) if a not in many.choices[1, : many.counts[1]])
    with pytest.raises(IllegalAction, match="game 1, seat") as refused:
        many.step(actions)
    assert refused.value.rule.startswith("CUP-")
    actions[1] = -7
    with pytest.raises(IllegalAction, match="there is no action -7"):
        many.step(actions)
    with pytest.raises(BadOption, match="one for each of 3 games"):
        many.step([0])
    assert [bytes(many.state(i)) for i in range(3)] == before


def test_a_won_game_is_worth_one_to_everybody_and_shares_of_wealth_sum_to_one():
    many = Many(GAMES["landrush"], 4, 2, seed=3, learners=[0], others="easy")
    rng = np.random.default_rng(4)
    for _ in range(5_000):
        ended, rewards = many.step(any_action(many, rng))
        if ended.any():
            break
    assert rewards[ended].sum(axis=1) == pytest.approx(1)
    assert not rewards[~ended].any()


def test_what_cannot_be_played_is_refused():
    game = GAMES["couperation"]
    with pytest.raises(BadOption, match="seats"):
        Many(game, 7, 1)
    with pytest.raises(BadOption, match="others: expected one of random, easy, got 'strong'"):
        Many(game, 2, 1, others="strong")
    with pytest.raises(BadOption, match="learners"):
        Many(game, 2, 1, learners=[2])
