"""Options as fields of a state: the row that `setup` is given."""

from types import SimpleNamespace

import pytest

from commontable import GAMES
from commontable.core.options import options_rule


def test_a_state_takes_seats_and_options_in_their_order():
    s = SimpleNamespace()
    options_rule(__name__, ("board", "is_long"))(s, [3, 7, 1])
    assert vars(s) == {"seats": 3, "board": 7, "is_long": 1}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_value_of_an_option_reaches_the_state(game):
    seats = next(iter(game.seats))
    for option in game.options:
        for value in option.values:
            s = game.new(seats, 1, {option.name: value})
            assert game.chosen_options(s)[option.name] == value
