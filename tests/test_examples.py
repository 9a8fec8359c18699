"""A game in a package of its own is installed, found on the shelf, and held to the contract."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PIER = ROOT / "examples" / "pier"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The example package in a folder of its own, as pip would put it into site-packages."""
    folder = tmp_path_factory.mktemp("site")
    uv = next((ROOT / ".tools").glob("uv-*/bin/uv"))
    words = "pip install --quiet --offline --no-deps --no-build-isolation --python"
    command = [uv, *words.split(), sys.executable, "--target", folder, PIER]
    subprocess.run(list(map(str, command)), check=True, timeout=120)
    return folder


def run_python(installed, code):
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_installed_game_stands_on_the_shelf_beside_ours(installed):
    shown = run_python(installed, "from commontable import GAMES; print(*GAMES)")
    assert {"couperation", "pier"} <= set(shown.split())


def test_an_installed_game_keeps_the_promises_of_every_game(installed):
    code = """
from commontable import GAMES
from commontable.core.contract import check_game, option_sets
game = GAMES["pier"]
for seats in game.seats:
    for options in option_sets(game):
        check_game(game, seats, options)
print("kept")
"""
    assert run_python(installed, code).strip() == "kept"


def test_an_installed_game_is_played_by_the_same_calls(installed):
    code = """
from commontable import GAMES, NOBODY
game = GAMES["pier"]
s = game.new(seats=2, seed=3)
while game.turn(s) != NOBODY:
    game.play(s, game.turn(s), game.legal_texts(s, game.turn(s))[0])
print(game.outcome(s))
"""
    assert run_python(installed, code).strip() in ("1", "2")
