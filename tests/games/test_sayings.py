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


HOW_IT_ENDED = ("wins", "loses", "won", "lost", "is over")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_last_sentence_of_the_story_says_by_itself_how_it_ended(game):
    for seats in game.seats:
        for seed in range(3):
            *_, step = walk(game, seats, seed)
            told = game.tell(step.before, step.seat, step.action, step.after, NOBODY)[-1]
            assert any(word in told for word in HOW_IT_ENDED), f"{step.where}: {told}"
            assert len(told.split()) > 5, "what decided it stands there too"
