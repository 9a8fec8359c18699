"""The mind for Co-opoly: honest, alike in both builds, better than chance."""

import pytest

from commontable import GAMES
from tests.bots.minds.team import Team

GAME = GAMES["coopoly"]
TEAM = Team(GAME)


@pytest.fixture(scope="module")
def states():
    found = list(TEAM.walk(1, 3))
    found += TEAM.walk(2, 4, {"tilePawns": 3})
    found += TEAM.walk(4, 5)
    for seats in (1, 2, 4):
        found += TEAM.walk(seats, seats, chance=True)
    return found


def test_what_it_chooses_depends_on_nothing_that_is_hidden(states):
    TEAM.assert_honest(states)


def test_what_it_chooses_is_legal_for_every_seat_that_may_act(states):
    TEAM.assert_legal(states)


def test_both_builds_choose_alike(states):
    TEAM.assert_alike(states)


def test_it_says_why(states):
    TEAM.assert_says_why(states)


@pytest.mark.parametrize("seats, least", [(1, 40), (2, 25), (4, 10)])
def test_a_team_that_thinks_wins_where_chance_does_not(seats, least):
    assert TEAM.wins(seats, thinks=0) < 4
    assert TEAM.wins(seats) > least
