"""How long a search may think: a time, a number of playouts, or whichever ends first."""

import time

import pytest

from commontable import GAMES
from commontable.bots import levels
from commontable.bots.kernel_sets import load_searcher
from commontable.bots.policies import policy_of
from commontable.bots.search import search
from commontable.bots.search.config import Budget
from commontable.core import default_policy

pytestmark = pytest.mark.timeout(900)  # a search may have to be compiled first

LONG = 600_000.0  # milliseconds: it does not run out


def thought(budget, name="coop", seats=2, seed=3):
    game = GAMES[name]
    searcher = load_searcher(game)
    s = game.new(seats, seed)
    config = search.config_for(game, searcher.policy)
    return searcher.think(s, game.turn(s), seed, budget, config)


@pytest.mark.parametrize("name", ["coop", "coopoly"])  # single actions, and courses of several
def test_time_that_does_not_run_out_changes_nothing(name):
    alone = thought(Budget(playouts=20_000), name)
    both = thought(Budget(playouts=20_000, ms=LONG), name)
    assert (both.best.course, both.playouts) == (alone.best.course, alone.playouts)
    assert both.candidates == alone.candidates


@pytest.mark.parametrize("name", ["coop", "coopoly"])
def test_a_search_ends_with_its_time_though_playouts_are_left(name):
    thought(Budget(playouts=1), name)  # loads it
    begin = time.perf_counter()
    found = thought(Budget(playouts=levels.MOST_PLAYOUTS, ms=50.0), name)
    assert time.perf_counter() - begin < 20
    assert found.playouts < levels.MOST_PLAYOUTS


def test_a_search_ends_with_its_playouts_though_time_is_left():
    assert thought(Budget(playouts=2_000, ms=LONG)).playouts <= 2_500


def test_steady_searches_a_part_of_what_is_enough_for_strong():
    policy = policy_of("coop")
    strong, steady = (levels.Searching(levels.SEARCH[name]) for name in ("strong", "steady"))
    assert strong.budget(policy) == Budget(ms=900.0, playouts=policy.enough)
    assert steady.budget(policy) == Budget(ms=80.0, playouts=policy.enough // 8)


def test_a_game_without_a_mind_is_searched_by_the_clock():
    assert levels.Searching(levels.SEARCH["strong"]).budget(default_policy.POLICY) == Budget(
        ms=900.0
    )
