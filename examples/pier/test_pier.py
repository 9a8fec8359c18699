"""Pier keeps the promises of every game."""

from pier import GAME

from commontable.core.contract import check_game, option_sets


def test_pier_keeps_the_contract_of_every_game():
    for seats in GAME.seats:
        for options in option_sets(GAME):
            check_game(GAME, seats, options)
