"""Playouts use the room of their worker and the stack of its thread: nothing is allocated."""

from typing import Any

import pytest
from numba.core.runtime import _nrt_python, rtsys

from commontable import GAMES, NOBODY
from commontable.bots.kernel_sets import load_searcher
from commontable.bots.policies import policy_for
from commontable.bots.policy_kernels import policy_action
from commontable.bots.search.config import SearchConfig
from commontable.bots.search.search import config_for

pytestmark = pytest.mark.timeout(600)  # a search may have to be compiled first

FEW, MANY = 1, 60  # deals, each with a playout of every candidate
TREE = SearchConfig(depth=8, trust=50, noise=5)


@pytest.fixture
def allocations():
    """A counter of what compiled code allocates; each array given to a kernel counts as well."""
    _nrt_python.memsys_enable_stats()
    yield lambda: rtsys.get_allocation_stats().alloc
    _nrt_python.memsys_disable_stats()


def moments(game, seats):
    """A moment of each phase of a game by the policy."""
    policy = policy_for(game)
    s = game.new(seats, seed=5)
    found: dict[int, Any] = {}
    while (seat := game.turn(s)) != NOBODY:
        found.setdefault(int(s.phase), s.copy())
        game.apply(s, seat, policy_action(game, policy, s, seat, len(found)))
    return found.values()


@pytest.mark.parametrize("name", GAMES)
def test_many_playouts_allocate_no_more_than_a_few(name, allocations):
    game = GAMES[name]
    searcher = load_searcher(game)
    for s in moments(game, game.seats[-1]):
        for config in (config_for(game, searcher.policy), TREE):
            counts = []
            for deals in (FEW, MANY):
                before = allocations()
                searcher.play_alone(s, game.turn(s), 3, deals, config)
                counts.append(allocations() - before)
            assert counts[0] == counts[1] > 0
