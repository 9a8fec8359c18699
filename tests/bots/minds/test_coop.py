"""The mind for CO-OP: honest, alike in both builds, far better than chance."""

import pytest

from commontable import GAMES
from tests.bots.minds.team import Team

GAME = GAMES["coop"]
TEAM = Team(GAME)


@pytest.fixture(scope="module")
def states():
    found = list(TEAM.walk(1, 3))
    found += TEAM.walk(5, 4, {"scenario": "groovefest", "expansion": True, "firstDude": "ask"})
    found += TEAM.walk(3, 5, {"scenario": "fullshelves", "difficulty": "hard"})
    for seed in range(4):
        found += TEAM.walk(2 + seed, seed, chance=True)
    return found


def test_what_it_chooses_depends_on_nothing_that_is_hidden(states):
    TEAM.assert_honest(states)


def test_what_it_chooses_is_legal_for_every_seat_that_may_act(states):
    TEAM.assert_legal(states)


def test_both_builds_choose_alike(states):
    TEAM.assert_alike(states)


def test_it_says_why(states):
    TEAM.assert_says_why(states)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_team_that_thinks_wins_where_chance_does_not(seats):
    assert TEAM.wins(seats, thinks=0) < 10
    assert TEAM.wins(seats) > 100
