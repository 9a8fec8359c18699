"""The game against a slow second opinion, step by step."""

import random

import pytest

from commontable.core.contract import option_sets
from tests.games.principles import captain, referee
from tests.games.principles.scene import GAME, NOBODY

CASES = [(seats, options) for seats in GAME.seats for options in option_sets(GAME)]


def without_luck(position):
    return {key: value for key, value in position.items() if key != "luck"}


def check_step(s, seat, text):
    before = GAME.position(s)
    for each in range(s.seats):
        assert set(GAME.legal_texts(s, each)) == referee.legal(before, each)
    old = s.copy()
    action = GAME.play(s, seat, text)
    luck = GAME.chance(old, seat, action, s)
    expected = referee.after(before, seat, text, luck)
    assert without_luck(GAME.position(s)) == without_luck(expected)


def play_game(seats, options, seed, choose):
    dice = random.Random(seed)
    s = GAME.new(seats, seed, options)
    while GAME.turn(s) != NOBODY:
        seat = dice.choice(GAME.acting(s))
        check_step(s, seat, choose(s, seat, dice))
    return s


def at_random(s, seat, dice):
    """Any action, but agreeing and rerolling a little more often than chance would."""
    texts = GAME.legal_texts(s, seat)
    return "agree" if "agree" in texts and dice.random() < 0.5 else dice.choice(texts)


@pytest.mark.rule("POC-47", "POC-17")
@pytest.mark.parametrize("seats, options", CASES)
def test_random_games_go_as_the_referee_says(seats, options):
    for seed in range(4):
        play_game(seats, options, seed, at_random)


@pytest.mark.rule("POC-47", "POC-17")
@pytest.mark.parametrize("seats, options", CASES)
def test_games_that_get_far_go_as_the_referee_says(seats, options):
    for seed in range(4):
        play_game(seats, options, 100 + seed, captain.choose)


def test_the_crude_team_sometimes_wins():
    ends = [play_game(3, {"absolute": True}, seed, captain.choose).outcome for seed in range(12)]
    assert set(ends) == {1, 2}
