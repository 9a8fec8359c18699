"""The guide for a first game speaks of decisions that come up, and of rules that exist."""

import random
import re

import pytest

from commontable.core.beside import guide_of
from commontable.core.game import waited_for
from commontable.games import GAMES, OURS

# Homes need four Activists on one property: careless play hardly ever gets there.
RARE = {"coopoly": {"home"}}
GAMES_WITH_SEATS = [(game.name, game.seats[0]) for game in OURS]


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_every_game_has_a_short_guide_that_names_its_rules(name):
    game = GAMES[name]
    tips = guide_of(game)
    numbers = set(re.findall(r"\*\*([A-Z]+-[A-Z]?\d+)\*\*", game.page.read_text(encoding="utf-8")))
    assert 4 <= len(tips) <= 9
    goal, *others = tips
    assert goal["id"] == "goal"
    assert len(goal["text"]) < 110, "two lines of a phone"
    assert (goal["phase"], goal["verb"]) == ("", ""), "whatever is asked"
    for tip in others:
        assert tip["phase"] or tip["verb"]
    for tip in tips:
        assert 40 < len(f"{tip['text']} {tip['more']}") < 260, tip["id"]
        assert len(tip["text"]) < 140, "three lines of a phone"
        assert set(tip["rules"]) <= numbers, tip["id"]


@pytest.mark.parametrize("name, seats", GAMES_WITH_SEATS)
def test_every_hint_belongs_to_a_decision_that_comes_up(name, seats):
    game = GAMES[name]
    left = {tip["id"]: tip for tip in guide_of(game)}
    chance = random.Random(1)
    for seed in range(60):
        if not left:
            break
        state = game.new(seats=seats, seed=seed)
        for _ in range(400):
            if not left or not (acting := game.acting(state)):
                break
            seat = chance.choice(acting)
            view = game.view(state, seat)
            if seat in waited_for(view):
                verbs = {text.split()[0] for text in view["legal"]}
                left = {
                    key: tip
                    for key, tip in left.items()
                    if (tip["phase"] and tip["phase"] != view["phase"])
                    or (tip["verb"] and tip["verb"] not in verbs)
                }
            game.play(state, seat, chance.choice(view["legal"]))
    assert set(left) <= RARE.get(name, set())
