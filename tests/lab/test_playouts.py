import math

import pytest

from commontable import GAMES, BadOption
from commontable.core.game import OUTCOMES, waited_for
from commontable.core.record import Recorder
from commontable.lab.playouts import CHUNK, play_out, simulate, wilson

GAME = GAMES["couperation"]


def played(seed, bot_seed, seats=3):
    recorder = Recorder(GAME, seats, seed=seed)
    play_out(recorder, dict.fromkeys(range(seats), "random"), bot_seed)
    return recorder


def test_bots_play_to_the_end():
    assert GAME.acting(played(1, 1).s) == []


def test_the_same_seeds_bring_the_same_game():
    assert list(played(5, 6).lines()) == list(played(5, 6).lines())


def test_what_bots_choose_is_apart_from_the_luck_of_the_game():
    one, other = played(5, 6), played(5, 7)
    assert one.start == other.start
    assert [step.text for step in one.steps] != [step.text for step in other.steps]


def test_where_several_may_act_any_of_them_may_be_first():
    assert {played(1, seed).steps[0].seat for seed in range(40)} == {0, 1, 2}


def test_bots_leave_an_agreement_alone_unless_they_are_waited_for():
    game = GAMES["principles"]
    recorder = Recorder(game, 3, seed=5)
    play_out(recorder, dict.fromkeys(range(3), "easy"), 5)
    s = game.new(3, 5)
    for step in recorder.steps:
        assert step.seat in waited_for(game.view(s, step.seat))
        game.play(s, step.seat, step.text)


def test_a_batch_is_what_its_games_are_one_by_one():
    batch = simulate(GAME, 2, games=20, seed=100)
    outcomes, steps, scores = [], [], []
    for seed in range(100, 120):
        s = GAME.new(2, seed)
        kernels = GAME.compiled
        steps.append(kernels.play_out(s.box, kernels.buffer()))
        outcomes.append(OUTCOMES[GAME.outcome(s)])
        scores.append(GAME.score(s, 0))
    assert batch.games == 20
    assert {name: n for name, n in batch.outcomes.items() if n} == {
        name: outcomes.count(name) for name in set(outcomes)
    }
    assert (batch.steps.total, batch.steps.least, batch.steps.most) == (
        sum(steps),
        min(steps),
        max(steps),
    )
    assert batch.scores[1].total == sum(scores)


@pytest.mark.parametrize("games", [1, CHUNK, 2 * CHUNK + 7])
def test_threads_change_nothing_but_the_time(games):
    one = simulate(GAME, 3, {"finish": True}, games=games, seed=2**64 - 5, threads=1)
    four = simulate(GAME, 3, {"finish": True}, games=games, seed=2**64 - 5, threads=4)
    assert one.json() == four.json()
    assert one.games == games


def test_somebody_who_waits_hears_of_every_game():
    heard: list[int] = []
    simulate(GAME, 2, games=CHUNK + 1, seed=1, threads=2, played=heard.append)
    assert sum(heard) == CHUNK + 1


@pytest.mark.parametrize(
    "words", [{"names": ["clever"]}, {"games": 0}, {"threads": 0}, {"seed": -1}, {"seed": 2**64}]
)
def test_what_cannot_be_simulated_is_refused(words):
    with pytest.raises(BadOption):
        simulate(GAME, 2, **{"games": 1, "seed": 1, **words})


def test_wilson_gives_the_known_interval():
    low, high = wilson(5, 10)
    assert math.isclose(low, 0.2366, abs_tol=1e-4)
    assert math.isclose(high, 0.7634, abs_tol=1e-4)


@pytest.mark.parametrize("games", [1, 10, 100_000])
def test_a_share_lies_within_its_interval(games):
    for count in {0, 1, games // 2, games}:
        low, high = wilson(count, games)
        assert 0 <= low <= count / games <= high <= 1
    assert wilson(0, games)[0] == 0
    assert wilson(games, games)[1] == 1
