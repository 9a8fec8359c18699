"""A bot that has decided on several actions goes on with them while the game goes that way."""

from functools import cache

import pytest

from commontable import GAMES, bots
from commontable.bots.intents import Intent

COOPOLY = GAMES["coopoly"]
BOT = "strong:12000"


@cache
def decided(seats=1, seed=5):
    """A table after a bot's first action, and the move."""
    s = COOPOLY.new(seats, seed)
    return s, bots.think(BOT, COOPOLY, s, 0, 1)


def placed(seats):
    """The moves of bots of one name, until all are ready and the dice fall."""
    s, move = decided(seats)
    s, seat, moves = s.copy(), 0, [move]
    COOPOLY.play(s, 0, move.text)
    while not (move.text == "ready" and seat == seats - 1):
        seat = COOPOLY.turn(s)
        move = bots.think(BOT, COOPOLY, s, seat, len(moves), moves[-1].intent)
        moves.append(move)
        COOPOLY.play(s, seat, move.text)
    return moves


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_round_is_thought_over_once_and_all_bots_of_the_table_follow(seats):
    first, *others = placed(seats)
    assert first.playouts > 0
    assert len(others) == 7 + seats
    assert {move.playouts for move in others} == {0}
    assert all(move.reason for move in others if move.text != "ready")


def test_who_is_not_told_of_it_thinks_anew():
    s, move = decided()
    t = s.copy()
    COOPOLY.play(t, 0, move.text)
    assert bots.think(BOT, COOPOLY, t, 0, 2).playouts > 0


def test_an_intent_is_dropped_when_the_game_went_another_way():
    s, move = decided()
    texts = [text for text in COOPOLY.legal_texts(s, 0) if text != move.text]
    t = s.copy()
    COOPOLY.play(t, 0, texts[-1])
    anew = bots.think(BOT, COOPOLY, t, 0, 2, move.intent)
    assert anew.playouts > 0
    assert anew.intent != move.intent


def test_bots_of_another_name_do_not_follow():
    s, move = decided()
    t = s.copy()
    COOPOLY.play(t, 0, move.text)
    assert bots.think("strong:9001", COOPOLY, t, 0, 2, move.intent).playouts > 0


def test_what_a_bot_goes_on_with_depends_on_nothing_hidden():
    s, move = decided()
    t = s.copy()
    COOPOLY.play(t, 0, move.text)
    texts = set()
    for seed in range(5):
        other = t.copy()
        COOPOLY.redeal(other, 0, seed)
        texts.add(bots.think(BOT, COOPOLY, other, 0, seed, move.intent).text)
    assert len(texts) == 1


@pytest.mark.parametrize("name", ["couperation", "principles"])
def test_where_hands_are_hidden_nobody_shares_an_intent(name):
    game = GAMES[name]
    s = game.new(max(game.seats), 3)
    move = bots.think("strong:50", game, s, game.turn(s), 1)
    assert move.intent == Intent("strong:50")
