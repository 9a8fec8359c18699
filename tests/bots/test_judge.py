"""Judges: nets of whole numbers that say how likely a game is to be won."""

import json
import math

import numpy as np
import pytest

from commontable import GAMES, NOBODY
from commontable.bots import lessons
from commontable.bots.judge import REACH, STEPS, SURE, UNIT, judged, learned
from commontable.bots.mind import built_over
from commontable.bots.minds import kernels_of, mind_of
from commontable.core.errors import BadData
from commontable.core.game import WON
from commontable.games import OURS
from commontable.games.coopoly.rules.state import ALL_PROPERTIES

pytestmark = pytest.mark.timeout(600)  # a mind may have to be compiled first

JUDGED = [game.name for game in OURS if mind_of(game.name).inputs]
GAMES_PLAYED = 60


def test_a_judge_answers_like_the_net_it_was_made_from():
    dice = np.random.default_rng(3)
    hidden, last = dice.normal(0, 0.3, (5, 4)), dice.normal(0, 0.5, 6)
    whole = [np.rint(UNIT * each).astype(int) for each in (hidden.T, last)]
    for _ in range(100):
        x = dice.integers(-9, 10, 3)
        z = last[0] + np.maximum(hidden[:, 0] + hidden[:, 1:] @ x, 0) @ last[1:]
        wanted = SURE / (1 + math.exp(-max(-REACH, min(z, REACH))))
        assert judged(x, [0] * 5, *whole) == pytest.approx(wanted, abs=SURE / 4 / STEPS + 2)


def test_a_judge_that_has_learned_nothing_says_half(tmp_path):
    assert judged([1, 2], [0], *learned(tmp_path / "judge.json", 2)) == SURE // 2


def test_a_judge_of_other_numbers_is_refused(tmp_path):
    file = tmp_path / "judge.json"
    file.write_text(json.dumps({"hidden": [[1, 2, 3]], "last": [1, 2]}))
    learned(file, 2)
    with pytest.raises(BadData, match="a judge of 3 inputs"):
        learned(file, 3)


def test_a_position_is_told_by_how_often_the_mind_wins_from_there():
    game, mind = GAMES["coopoly"], mind_of("coopoly")
    kernels, _ = built_over(game, mind, lessons)
    work, out = game.state.blank().box, game.compiled.buffer()

    def often_won(s):
        return kernels.often_won(s.box, work, 60, np.uint64(1), out)

    fair = game.new(1, 1)
    before = bytes(fair)
    assert 5 < often_won(fair) < 45
    assert bytes(fair) == before
    assert often_won(fair) == often_won(game.new(1, 1))
    lost = game.new(1, 1)
    lost.properties = lost.condos = ALL_PROPERTIES
    assert often_won(lost) == 0


@pytest.mark.parametrize("name", JUDGED)
def test_a_judge_thinks_more_of_games_that_are_going_to_be_won(name):
    game, mind = GAMES[name], mind_of(name)
    choose, out = kernels_of(name).choose, game.compiled.buffer()
    said: dict[bool, list[int]] = {True: [], False: []}
    for seed in range(GAMES_PLAYED):
        s = game.new(game.seats[seed % len(game.seats)], seed)
        values = []
        while (seat := game.turn(s)) != NOBODY:
            if mind.is_quiet(s):
                values.append(mind.value(s, seat))
            game.compiled.apply(s.box, seat, choose(s.box, seat, out))
        assert values
        assert all(0 <= value <= SURE for value in values)
        said[game.outcome(s) == WON] += values[len(values) // 2 :]
    assert np.mean(said[True]) > np.mean(said[False]) + SURE / 10
