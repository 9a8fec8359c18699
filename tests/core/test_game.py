"""The public calls: a game is begun, asked, played and shown; what is wrong is said."""

from types import ModuleType

import pytest

from commontable import GAMES, BadNotation, BadOption, IllegalAction
from commontable.core.game import Game, name_seats
from commontable.games.couperation.position import POSITION
from commontable.games.couperation.rules.actions import ACTIONS

GAME = GAMES["couperation"]


def test_same_arguments_same_game():
    assert GAME.new(3, 7) == GAME.new(3, 7)
    assert GAME.new(3, 7) != GAME.new(3, 8)
    assert GAME.new(3, 7, {"finish": True}) != GAME.new(3, 7)


@pytest.mark.parametrize("seats", [0, 1, 5, True, "3", None, 2.5])
def test_a_number_of_seats_that_cannot_play_is_refused(seats):
    with pytest.raises(BadOption, match="seats: Couperation is for 2, 3, 4 seats"):
        GAME.new(seats, 1)


@pytest.mark.parametrize("seed", [-1, 2**64, True, "7", None])
def test_a_seed_that_is_no_64_bit_number_is_refused(seed):
    with pytest.raises(BadOption, match="seed: expected a whole number"):
        GAME.new(2, seed)


def test_an_option_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(
        BadOption, match="option colour: no such option; known are drawAfterOpening"
    ):
        GAME.new(2, 1, {"colour": "red"})


def test_playing_refuses_with_rule_and_reason_and_changes_nothing():
    s = GAME.new(2, 1)
    before = bytes(s)
    with pytest.raises(BadNotation, match="expected one of"):
        GAME.play(s, 0, "dance")
    with pytest.raises(IllegalAction) as caught:
        GAME.play(s, 0, "draw 1")
    assert caught.value.rule == "CUP-15"
    assert "CUP-15" in str(caught.value)
    with pytest.raises(IllegalAction, match="no seat 7"):
        GAME.play(s, 7, "want")
    assert bytes(s) == before


def test_a_state_in_a_notebook_is_its_picture():
    s = GAME.new(2, 1)
    assert s._repr_svg_().startswith("<svg")
    assert repr(s) == "<Couperation, 2 seats, ongoing>"
    assert s.copy()._repr_svg_() == s._repr_svg_()


def test_names_are_put_into_stories():
    assert name_seats("@B gave @A a card", ["Ana", "Bo"]) == "Bo gave Ana a card"


def test_a_game_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(BadOption, match=r"expected one of .*couperation"):
        GAMES.find("chess")


def module(*names):
    """A module with functions of the game."""
    made = ModuleType("made")
    vars(made).update({name: getattr(GAME, name) for name in names})
    return made


def test_a_game_is_assembled_from_modules_and_the_first_one_wins():
    game = GAME
    rules = module("setup", "turn", "legal", "apply", "outcome", "score", "redeal", "observe")
    words = module("happened", "sentence", "chance", "reveals", "refuse", "talk", "draw")
    size = {"OBSERVATION_SIZE": game.observation_size, "WORDS": {"want": "I want"}}
    vars(words).update(turn=len, together="no function", **size)
    made = Game.assemble(
        *(rules, words),
        actions=ACTIONS,
        position=POSITION,
        title=game.title,
        summary=game.summary,
        minutes=1,
        version=1,
        page=game.page,
        most_legal=game.most_legal,
        note=lambda view, text: "mine",
    )
    assert (made.name, made.seats, made.options) == (game.name, game.seats, game.options)
    assert (made.turn, made.words, made.together) == (game.turn, {"want": "I want"}, True)
    assert made.note({}, "") == "mine"
    assert bytes(made.new(3, 1)) == bytes(game.new(3, 1))
