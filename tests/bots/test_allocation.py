"""Playouts use the room of their worker and the stack of its thread: nothing is allocated."""

from typing import Any

import pytest
from numba.core.runtime import _nrt_python, rtsys

from commontable import GAMES, NOBODY
from commontable.bots import levels
from commontable.bots.minds import mind_for
from commontable.bots.search import manner_of
from commontable.bots.thought import Manner

pytestmark = pytest.mark.timeout(600)  # a search may have to be compiled first

FEW, MANY = 1, 60  # deals, each with a playout of every candidate
TREE = Manner(depth=8, trust=50, noise=5)


@pytest.fixture
def allocations():
    """A counter of what compiled code allocates; each array given to a kernel counts as well."""
    _nrt_python.memsys_enable_stats()
    yield lambda: rtsys.get_allocation_stats().alloc
    _nrt_python.memsys_disable_stats()


def moments(game, seats):
    """A moment of each phase of a game by the mind."""
    mind = mind_for(game)
    s = game.new(seats, seed=5)
    found: dict[int, Any] = {}
    while (seat := game.turn(s)) != NOBODY:
        found.setdefault(int(s.phase), s.copy())
        game.apply(s, seat, levels.policy(game, mind, s, seat, len(found)))
    return found.values()


@pytest.mark.parametrize("name", GAMES)
def test_many_playouts_allocate_no_more_than_a_few(name, allocations):
    game = GAMES[name]
    searcher = levels.ready(game)
    for s in moments(game, game.seats[-1]):
        for manner in (manner_of(game, searcher.mind), TREE):
            counts = []
            for deals in (FEW, MANY):
                before = allocations()
                searcher.play_alone(s, game.turn(s), 3, deals, manner)
                counts.append(allocations() - before)
            assert counts[0] == counts[1] > 0
