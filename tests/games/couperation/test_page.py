"""The page about Couperation says what the code does."""

import re
from pathlib import Path

import numpy as np

from commontable import GAMES
from commontable.games.couperation import sight
from commontable.games.couperation.rules.state import MOST_EVENTS, Action
from tests.games.couperation.play import play_on
from tests.games.couperation.scene import GAME, now, play, position

PAGE = (Path(__file__).parents[3] / "docs/games/couperation.md").read_text(encoding="utf-8")


def section(title):
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(title):
    """The cells of the tables in a section, without their heads."""
    lines = [line for line in section(title).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_page_names_every_field_of_a_position():
    named = [row[0].strip("`") for row in rows("Positions")[1:]]
    assert named == [*now(position("early"))]


def test_the_page_names_every_option_and_its_values():
    for option, row in zip(GAME.options, rows("Options")[1:], strict=True):
        values = ", ".join(f"`{str(value).lower()}`" for value in option.values)
        assert row[:2] == [f"`{option.name}`", values]


def test_the_page_numbers_the_actions_as_the_game_does():
    found = {row[1].strip("`"): int(row[0]) for row in rows("Numbers of actions")[1:]}
    assert found == {kind.name.lower(): kind for kind in Action if kind != Action.END}
    assert f"below {GAME.actions}" in section("Numbers of actions")


def test_the_page_lays_out_the_senses_without_a_gap():
    start = 0
    for first, length, _ in rows("What a learner sees")[1:]:
        assert int(first) == start
        start += int(length)
    assert start == sight.SENSES == GAME.senses
    assert f"writes {GAME.senses} numbers" in section("What a learner sees")


def test_the_senses_stand_where_the_page_says():
    s = position("placing-30", wants=[1])
    play(s, "add 12 17")
    out = np.zeros(GAME.senses, np.float32)
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
    bounds = [int(n) for n in re.findall(r"= (\d+) lines", PAGE)]
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


def test_the_page_is_about_a_game_on_the_shelf():
    assert GAMES["couperation"].title in PAGE.splitlines()[0]
