"""The page about Couperation says what the code does."""

import re

import numpy as np

from commontable.games.couperation.rules.state import MOST_EVENTS
from tests.games.couperation.play import play_on
from tests.games.couperation.scene import GAME, play, position
from tests.games.pages import Page

PAGE = Page("couperation")


def test_the_senses_stand_where_the_page_says():
    s = position("placing-30", wants=[1])
    play(s, "add 12 17")
    out = np.zeros(GAME.observation_size, np.float32)
    GAME.observe(s, 0, out)
    assert [card for card in range(52) if out[card]] == [8, 12, 17]
    assert [card for card in range(52) if out[52 + card]] == [1, 7, 20, 30, 45, 50]
    assert [card for card in range(52) if out[156 + card]] == [12, 17]
    assert out[208 + 5 * 3 : 208 + 5 * 4].tolist() == [0.5, 1, 0, np.float32(0.02), 1]  # the 25
    assert out[348:354].tolist() == [3, 0, 0, 3, 0, 1]
    assert out[360:367].tolist() == [0, 0, 0, 1, 0, 0, 0]
    assert out[367] == np.float32(37 / 50)
    assert out[369] == 2
    assert out[371] == np.float32(29 / 50)
    GAME.observe(s, 1, out)
    assert out[362] == 1  # B sees somebody thinking
    assert out[371] == 0


def test_a_trail_never_outgrows_the_bound_of_the_page():
    bounds = [int(n) for n in re.findall(r"= (\d+) lines", PAGE.text)]
    assert bounds == [137, MOST_EVENTS]
    for seed in range(6):
        s = GAME.new(seats=2 + seed % 3, seed=seed, options={"finish": seed % 2 == 0})
        most = 137
        for _, _, _, p in play_on(s, "swapper", seed):
            free = [card for pile in [*p["hands"], p["deck"]] for card in pile]
            glass = len([card for card in free if card != "finish"])
            bound = len(p["trail"]) + 3 * glass + len(p["face_down"]) + 2 * ("finish" in free)
            assert bound <= most
            most = bound
