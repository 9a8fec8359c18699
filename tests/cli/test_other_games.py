"""A game from another package is played by the same commands, with the general board."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """The command line in a place where the example game is installed."""
    folder = tmp_path_factory.mktemp("site")
    uv = next((ROOT / ".tools").glob("uv-*/bin/uv"))
    words = "pip install --quiet --offline --no-deps --no-build-isolation --python"
    pier = ROOT / "examples" / "pier"
    install = [uv, *words.split(), sys.executable, "--target", folder, pier]
    subprocess.run(list(map(str, install)), check=True, timeout=120)

    def run(*words, typed=""):
        done = subprocess.run(
            [sys.executable, "-m", "commontable.cli", *words],
            input=typed,
            env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "80"},
            capture_output=True,
            text=True,
            timeout=240,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_another_game_is_listed(command):
    assert "pier" in command("games")


def test_another_game_is_played_and_its_rules_are_shown(command):
    shown = command("play", "pier", "--seed", "3", typed="play 5\n?\nrules flare\npass\n")
    assert "╭─ pier ─" in shown
    assert "PIER-" in shown
    assert "flare" in shown
    assert "It is your turn. What do you do?" in shown


def test_another_game_is_recorded_and_verified(command):
    record = command("record", "pier", "--seed", "3", "--states", "--legal")
    assert command("replay", "-", "--verify", typed=record).startswith("verified: ")


def test_another_game_is_simulated(command):
    found = json.loads(command("simulate", "pier", "--games", "200", "--seed", "1", "--json"))
    assert found["outcomes"]["won"]["count"] + found["outcomes"]["lost"]["count"] == 200
