"""The page about each game says what the code does."""

import importlib
import re

import pytest

from commontable.games import OURS
from tests.games.pages import Page

IDS = [game.name for game in OURS]
CASES = [(game, Page(game.name)) for game in OURS]
NUMBERED = [(game, page) for game, page in CASES if page.has("Numbers of actions")]
LAID_OUT = [
    (game, page) for game, page in CASES if "| length |" in page.section("What a learner sees")
]


@pytest.mark.parametrize("game, page", CASES, ids=IDS)
def test_the_page_is_about_a_game_on_the_shelf(game, page):
    assert game.title in page.text.splitlines()[0]


@pytest.mark.parametrize("game", OURS, ids=IDS)
def test_rules_begin_with_the_game_and_end_with_where_they_come_from(game):
    sections = re.findall(r"^## (.*)$", game.page.read_text(encoding="utf-8"), re.MULTILINE)
    assert sections[-2:] == ["Where this comes from", "How rules are numbered"]


@pytest.mark.parametrize("game, page", CASES, ids=IDS)
def test_the_page_names_every_field_of_a_position(game, page):
    named = [name for row in page.rows("Positions") for name in re.findall(r"`(\w+)`", row[0])]
    assert set(named) - {"game"} == set(game.position(game.new(game.seats[-1], 1))) - {"game"}
    assert len(named) == len(set(named))


@pytest.mark.parametrize("game, page", CASES, ids=IDS)
def test_the_page_names_every_option_and_its_values(game, page):
    for option, row in zip(game.options, page.rows("Options"), strict=True):
        values = [f"`{str(value).lower()}`" for value in option.values]
        assert (row[0], re.findall(r"`[^`]*`", row[1])) == (f"`{option.name}`", values)


@pytest.mark.parametrize("game, page", CASES, ids=IDS)
def test_the_page_tells_how_many_numbers_a_learner_sees(game, page):
    assert f"`observe` writes {game.observation_size} numbers" in page.section(
        "What a learner sees"
    )


@pytest.mark.parametrize("game, page", LAID_OUT)
def test_the_page_lays_out_the_senses_without_a_gap(game, page):
    start = 0
    for first, length, _ in page.rows("What a learner sees"):
        assert int(first) == start
        start += int(length)
    assert start == game.observation_size


@pytest.mark.parametrize("game, page", NUMBERED)
def test_the_page_numbers_the_actions_as_the_game_does(game, page):
    module = importlib.import_module(f"commontable.games.{game.name}.rules.actions")
    found = {row[1].strip("`"): int(row[0]) for row in page.rows("Numbers of actions")}
    assert found == {block.name.lower(): block.first for block in module.ACTIONS.blocks}
    assert f"below {len(game.actions)}" in page.section("Numbers of actions")


def test_the_page_of_coop_counts_its_texts():
    (game,) = (game for game in OURS if game.name == "coop")
    assert f"There are {len(game.actions)} texts" in Page("coop").section("Notation")
