"""The code in the tutorial runs as it stands, and pictures show what games draw."""

import re
import runpy
from pathlib import Path

import pytest

from commontable import GAMES
from commontable.core.game import NOBODY
from commontable.draw.illustration import LUCK
from commontable.games import OURS
from commontable.games.couperation.picture import illustrations as couperation
from tests import golden

DOCS = Path(__file__).parents[1] / "docs"
PIER = DOCS.parent / "examples" / "pier"
# A bot needs a table: tests/web/test_manual.py lets it play.
TUTORIALS = [
    page
    for page in sorted(DOCS.glob("tutorial/*.md"))
    if page.stem not in ("bring-a-bot", "add-a-game") and "```python" in page.read_text()
]


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_the_code_of_a_page_runs_from_top_to_bottom(tutorial):
    blocks = re.findall(r"^```python\n(.*?)^```", tutorial.read_text(), re.DOTALL | re.MULTILINE)
    assert blocks
    space: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, tutorial.name, "exec"), space)


def test_the_tutorial_of_a_game_builds_the_example_file_by_file(tmp_path):
    page = (DOCS / "tutorial" / "add-a-game.md").read_text()
    blocks = re.findall(r'^```\w+ title="([^"]+)"\n(.*?)^```', page, re.DOTALL | re.MULTILINE)
    built: dict[str, list[str]] = {}
    for name, block in blocks:
        built.setdefault(name, []).extend(line for line in block.splitlines() if line)
    files = {
        str(path.relative_to(PIER)): [line for line in path.read_text().splitlines() if line]
        for path in sorted(PIER.rglob("*"))
        if path.suffix in (".py", ".toml", ".md") and path.name != "README.md"
    }
    assert built == files


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_the_pictures_of_the_pages_are_those_that_games_draw_now(name):
    drawn = runpy.run_path(str(DOCS.parent / "scripts" / "pictures"))["drawn"]
    golden.check(DOCS / "pictures" / f"{name}.svg", drawn(name))


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_pictures_of_the_rules_are_those_that_the_code_draws_now(game):
    pictures = runpy.run_path(str(DOCS.parent / "scripts" / "pictures"))["illustrations"](game)
    for path, svg in pictures.items():
        golden.check(path, svg)
    assert sorted(pictures) == sorted((game.page.parent / "pictures").glob("*"))


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_rules_show_every_picture_that_was_drawn_for_them_and_say_what_it_shows(game):
    page = game.page.read_text(encoding="utf-8")
    shown = re.findall(r"^!\[(.{30,})\]\(pictures/(\w+\.svg)\)$", page, re.MULTILINE)
    drawn = [path.name for path in (game.page.parent / "pictures").glob("*.svg")]
    assert sorted(name for _, name in shown) == sorted(drawn)
    assert page.count("![") == len(shown)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_picture_of_the_rules_is_small(game):
    for path in (game.page.parent / "pictures").glob("*.svg"):
        assert path.stat().st_size < 32_000


def test_the_rules_of_coop_list_the_cards_of_its_data_files():
    script = runpy.run_path(str(DOCS.parent / "scripts" / "cards"))
    page = script["PAGE"].read_text(encoding="utf-8")
    assert script["SECTION"].search(page)[0] == script["section"](), "run scripts/cards"


def test_the_example_day_in_the_rules_of_coop_can_be_played():
    game = GAMES["coop"]
    state = game.new(seats=2, seed=LUCK)
    moods = []
    for seat, text in enumerate(("be Sunshine-Freespirit", "be Henry-Hall")):
        game.play(state, seat, text)
    for seat, text in ((0, "frolic"), (1, "work Group-Hug"), (1, "choose B")):
        game.play(state, seat, text)
        view = game.view(state, NOBODY)
        moods.append([player["vibe"] for player in view["players"]])
    assert moods[:2] == [["OKAY", "OKAY"], ["Groovy", "OKAY"]]
    assert moods[2][1] == "Groovy"  # Tuesday's Happening has come already
    assert (view["day"], view["dude"], view["money"]) == ("Tuesday", "A", -10)
    assert view["calendar"][0]["name"] == "MondoMart Mega-Sale"


def test_the_example_turn_in_the_rules_of_couperation_can_be_played():
    game = GAMES["couperation"]
    begun = {each.name: each for each in couperation.ILLUSTRATIONS}["placing"].changes
    start = game.position(game.new(seats=2, seed=LUCK))
    hands = {"hands": [[7, 30, 44], [2, 5, 45]], "phase": "draw", "turn": 0}
    deck = {"deck": [n for n in range(1, 51) if n not in used(begun, hands)]}
    state = game.from_position({**start, **begun, **hands, **deck})
    assert game.view(state, 0)["may_draw"] == 2
    game.play(state, 0, "draw 1")
    game.play(state, 0, "place 30 at 2.4")
    while game.turn(state) == 0:
        game.apply(state, 0, game.legal_actions(state, 0)[0])
    assert game.view(state, 1)["may_draw"] == 1


def used(begun, hands):
    return {*begun["tower"].values(), *begun["reserve"], *hands["hands"][0], *hands["hands"][1]}


def test_a_notebook_shows_a_state_as_its_picture():
    from IPython.core.formatters import DisplayFormatter

    shown, _ = DisplayFormatter().format(GAMES["couperation"].new(seats=2, seed=1))
    assert shown["image/svg+xml"].startswith("<svg")
    assert shown["text/plain"] == "<Couperation, 2 seats, ongoing>"
