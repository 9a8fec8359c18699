import json

import pytest

from commontable import GAMES
from commontable.lab.variant import data_files, difference


@pytest.fixture
def variant(run, tmp_path):
    """Begins a folder with the data files of a game."""

    def begin(game):
        folder = tmp_path / "mine"
        done = run("design", game, folder)
        assert done.status == 0
        return folder

    return begin


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_design_begins_with_the_files_of_the_game(run, tmp_path):
    done = run("design", "coop", tmp_path / "deck")
    for name, path in data_files(GAMES["coop"]).items():
        assert (tmp_path / "deck" / name).read_bytes() == path.read_bytes()
    assert "commontable compare coop" in done.out


def test_a_design_never_writes_into_a_folder_that_is_there(refused, variant):
    folder = variant("coop")
    (folder / "groove.toml").write_text("mine")
    assert "is there already" in refused("design", "coop", folder)
    assert (folder / "groove.toml").read_text() == "mine"


def test_both_sides_are_played_and_only_the_changed_one_is_changed(run, variant):
    folder = variant("principles")
    change(folder / "game.toml", "time_spaces = 26", "time_spaces = 20")
    words = ["--seats", 3, "--games", 200, "--seed", 1, "--threads", 1]
    done = run("compare", "principles", folder, "--bots", "random", *words, "--json")
    assert done.status == 0, done.err
    (pair,) = json.loads(done.out)["results"]
    alone = json.loads(run("simulate", "principles", "--bots", "random", *words, "--json").out)
    assert pair["published"]["steps"] == alone["steps"]
    assert pair["changed"]["steps"] != alone["steps"]


def test_a_file_that_cannot_be_right_is_refused_with_its_name_and_place(refused_at, variant):
    folder = variant("principles")
    change(folder / "game.toml", "time_spaces = 26", 'time_spaces = "many"')
    words = ["--seats", 3, "--games", 1, "--bots", "random"]
    line = refused_at("compare", "principles", folder, *words)
    assert line.startswith("commontable: game.toml: time_spaces: expected a whole number")


def test_a_file_is_refused_before_the_game_as_published_is_played(run, variant):
    folder = variant("principles")
    change(folder / "game.toml", "time_spaces = 26", 'time_spaces = "many"')
    assert "published" not in run("compare", "principles", str(folder), "--games", "1").err


def test_a_file_that_the_game_does_not_have_is_refused(refused_at, variant):
    folder = variant("principles")
    (folder / "cards.toml").write_text("")
    line = refused_at("compare", "principles", folder)
    assert "cards.toml: Principles of Co-ops has no such file" in line


def test_a_folder_without_a_change_or_that_is_not_there_is_refused(refused_at, variant, tmp_path):
    folder = variant("principles")
    assert "no file differs" in refused_at("compare", "principles", folder)
    assert "there is no folder" in refused_at("compare", "principles", tmp_path / "nowhere")


def test_rules_that_cannot_be_played_are_refused_with_what_python_said(refused_at, variant):
    folder = variant("principles")
    change(folder / "game.toml", "time_spaces = 26", "time_spaces = 26\nsurprise = 1")
    words = ["--seats", 3, "--games", 1, "--bots", "random"]
    assert "surprise" in refused_at("compare", "principles", folder, *words)


def test_a_comparison_takes_no_board_of_ones_own(refused_at, variant, tmp_path):
    folder = variant("principles")
    line = refused_at("compare", "principles", folder, "--board", tmp_path / "b.toml")
    assert "--board" in line


def test_a_difference_has_the_range_of_two_shares():
    sides = [{"games": 100, "outcomes": {"won": {"share": share}}} for share in (0.5, 0.6)]
    more, reach = difference(*sides)
    assert more == pytest.approx(0.1)
    assert reach == pytest.approx(1.96 * (0.25 / 100 + 0.24 / 100) ** 0.5, rel=1e-3)


@pytest.fixture
def refused_at(run):
    """Runs a comparison that must be refused; returns its last line."""

    def run_refused(*words):
        done = run(*words)
        assert done.status == 2
        assert "Traceback" not in done.err
        return done.err.strip().splitlines()[-1]

    return run_refused
