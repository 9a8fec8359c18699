"""Hints, reasons and analyses say what they promise, and leak nothing."""

import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from commontable import GAMES, NOBODY, BadOption, bots
from commontable.bots import analysis, hints
from commontable.core.record import Recorder
from commontable.lab.playouts import play_out

pytestmark = pytest.mark.timeout(900)  # a search may have to be compiled first

GAME = GAMES["couperation"]


def begun():
    s = GAME.new(3, seed=4)
    GAME.play(s, 0, "first A")
    return s


def test_a_hint_says_first_what_is_possible():
    told = hints.hint(GAME, begun(), 0, "possible")
    assert told["action"] is None
    assert told["sentence"].startswith("Draw (")
    assert "take cards; more give more choice" in told["sentence"]


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_action_has_a_purpose(name):
    """All that random play meets; verbs with two words are told apart from those with one."""
    game, dice = GAMES[name], random.Random(name)
    met = set()
    for seed in range(12):
        s = game.new(game.seats[seed % len(game.seats)], seed)
        while (seat := game.turn(s)) != NOBODY:
            seat = dice.choice(game.acting(s))
            texts = game.legal_texts(s, seat)
            kinds = hints.kinds_of(game, texts)
            assert sum(kind["ways"] for kind in kinds) == len(texts)
            assert all(kind["purpose"] for kind in kinds), kinds
            met |= {kind["word"] for kind in kinds}
            choice = dice.choice(kinds)["word"]
            game.play(s, seat, dice.choice([text for text in texts if text.startswith(choice)]))
    assert len(met) >= 6


def test_a_game_without_words_for_its_actions_lists_them_all_the_same():
    kinds = [{"word": "fly", "ways": 2, "purpose": ""}, {"word": "pass", "ways": 1, "purpose": ""}]
    game: Any = SimpleNamespace(page=Path("nowhere") / "RULES.md")
    assert hints.kinds_of(game, ["fly Lisbon", "fly Rome", "pass"]) == kinds


def test_a_hint_says_then_what_an_easy_bot_would_do():
    told = hints.hint(GAME, begun(), 0, "sensible", seed=3)
    assert told["action"] == bots.ask("easy", GAME, begun(), 0, 3)
    assert GAME.say(told["action"]) in told["sentence"]


def test_a_hint_says_at_last_what_is_best_and_how_good_it_is():
    told = hints.hint(GAME, begun(), 0, "best", seed=3, best="strong:200")
    assert told["action"] in GAME.legal_texts(begun(), 0)
    assert re.search(r"chance .*\d+\s%", told["sentence"])
    assert 0 <= told["after"] <= 1


def test_a_hint_in_co_opoly_speaks_as_its_story_does():
    game = GAMES["coopoly"]
    s = game.new(1, seed=4)
    told = hints.hint(game, s, 0, "sensible")
    assert told["action"] == "place at payday"
    assert told["sentence"].startswith("Sensible: place at Pay Day.")


@pytest.mark.parametrize("depth", hints.DEPTHS)
def test_a_hint_is_the_same_in_every_deal_that_the_seat_cannot_tell_apart(depth):
    s = begun()
    other = s.copy()
    GAME.redeal(other, 0, 77)
    assert other != s
    one, two = (hints.hint(GAME, each, 0, depth, 5, "strong:100") for each in (s, other))
    assert one == two


def test_who_cannot_act_gets_no_hint_and_an_unknown_depth_is_refused():
    assert hints.hint(GAME, begun(), 1, "best")["action"] is None
    with pytest.raises(BadOption, match="possible, sensible, best"):
        hints.hint(GAME, begun(), 0, "deep")


def test_an_analysis_has_a_line_for_each_action_with_a_chance():
    recorder = Recorder(GAME, 2, seed=5)
    play_out(recorder, {0: "easy", 1: "easy"}, 5)
    steps = recorder.steps[-6:]
    rows = list(analysis.analyse(GAME, steps, playouts=60))
    assert [row["action"] for row in rows] == [step.text for step in steps]
    assert all(0 <= row["chance"] <= 1 for row in rows)
    assert rows[0]["change"] == 0
    assert rows == list(analysis.analyse(GAME, steps, playouts=60))


def test_the_last_action_of_a_game_that_is_won_is_sure_to_win():
    for seed in range(60):
        recorder = Recorder(GAME, 2, seed=seed)
        play_out(recorder, {0: "easy", 1: "easy"}, seed)
        if GAME.outcome(recorder.s) == 1:
            (row,) = analysis.analyse(GAME, recorder.steps[-1:], playouts=20)
            assert row["chance"] == 1.0
            return
    raise AssertionError("no game was won")
