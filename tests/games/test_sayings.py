"""What all games say to people beside their stories."""

import pytest

from commontable.core.contract import walk
from commontable.core.game import NOBODY, SEAT_NAMES, name_seats
from commontable.games import OURS


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_end_is_told_in_facts_that_everybody_may_know(game):
    for seats in game.seats:
        *_, last = walk(game, seats, 1, None, None)
        told = [game.ending(game.view(last.after, seat)) for seat in range(NOBODY, seats)]
        assert len(told[0]) >= 2
        assert all(facts == told[0] for facts in told), "the same to all"
        for fact in told[0]:
            assert fact.endswith(".")
            assert "@" not in name_seats(fact, SEAT_NAMES)
