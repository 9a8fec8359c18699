"""What a bot does depends on its seat's view and the seed, and on nothing that is hidden."""

import random

import pytest

from commontable import GAMES, NOBODY, bots
from commontable.games import OURS

pytestmark = pytest.mark.timeout(900)  # a search may have to be compiled first

LEVELS = ["random", "easy", "steady:40", "strong:120"]  # counted: clocks differ
POSITIONS = 12  # of each game


def positions(game, seats):
    """Moments of random games, each with a seat that may act."""
    dice = random.Random(seats)
    found = []
    for seed in range(POSITIONS):
        s = game.new(seats, seed)
        for _ in range(dice.randrange(40)):
            seat = dice.choice(game.acting(s))
            after = s.copy()
            game.apply(after, seat, dice.choice(game.legal_actions(after, seat)))
            if game.turn(after) == NOBODY:
                break
            s = after
        found.append((s, dice.choice(game.acting(s))))
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_a_bot_does_the_same_in_every_deal_that_its_seat_cannot_tell_apart(name, level):
    game = GAMES[name]
    for s, seat in positions(game, game.seats[-1]):
        other = s.copy()
        game.redeal(other, seat, 99)
        assert game.view(other, seat) == game.view(s, seat)
        one, two = (bots.think(level, game, each, seat, 7) for each in (s, other))
        assert one == two
        assert one.text in game.legal_texts(s, seat)


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_a_search_by_number_does_the_same_however_its_threads_run(name):
    game = GAMES[name]
    for s, seat in positions(game, game.seats[0])[:4]:
        moves = {bots.think("strong:400", game, s, seat, 3) for _ in range(3)}
        assert len(moves) == 1


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_a_bot_that_thinks_leaves_the_table_as_it_was(name):
    game = GAMES[name]
    s, seat = positions(game, game.seats[0])[3]
    before = bytes(s)
    for level in LEVELS:
        bots.ask(level, game, s, seat, 1)
    assert bytes(s) == before
