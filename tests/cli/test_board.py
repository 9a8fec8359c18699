"""`commontable board`, and games on the boards that it makes."""

import json
import tomllib
import xml.etree.ElementTree as ET

import pytest

from commontable.cli import board
from commontable.core.contract import check_lockstep, walk
from commontable.games import OURS, principles
from commontable.games.principles import data
from commontable.games.principles.boards import write_board
from commontable.games.principles.generator import SIZES, make_board


@pytest.fixture(autouse=True)
def only_our_boards():
    """Boards that a test adds are taken away again."""
    yield
    data.OWN.clear()


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "seed3.toml"
    path.write_text(write_board(make_board(3, "hard", "large")), encoding="utf-8")
    return path


def test_the_same_seed_prints_the_same_board(run):
    words = ["board", "--seed", 7, "--difficulty", "hard", "--size", "small"]
    made = run(*words)
    assert made.status == 0
    assert run(*words).out == made.out == write_board(make_board(7, "hard", "small"))
    assert tomllib.loads(made.out)["title"] == "Seed 7 small hard"
    assert run("board", "--seed", 8).out != run("board", "--seed", 9).out


def test_a_board_is_written_and_drawn(run, tmp_path):
    path = tmp_path / "b.toml"
    assert run("board", "--seed", 7, "--output", path).out == ""
    assert path.read_text(encoding="utf-8") == write_board(make_board(7))
    root = ET.fromstring(run("board", "--seed", 7, "--svg").out)
    told = {e.text for e in root.iter() if e.tag.endswith("title")}
    assert len(told) >= len(make_board(7).names)


def test_the_command_knows_the_games_with_a_board_maker_by_what_lies_beside_them(run, refused):
    assert set(board.MAKERS) == {game.name for game in OURS if game.with_board is not None}
    assert run("board", "principles", "--seed", 7).out == run("board", "--seed", 7).out
    assert "choose from 'principles'" in refused("board", "couperation")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_every_size_and_difficulty_can_be_made(size, difficulty):
    spaces = [len(make_board(seed, difficulty, size).names) for seed in range(3)]
    assert {"small": 24, "normal": 32, "large": 46}[size] - 1 <= min(spaces)
    assert max(spaces) <= {"small": 33, "normal": 40, "large": 60}[size]


def test_bots_play_on_a_board_of_ones_own_and_the_record_is_checked_on_it(run, refused, file):
    record = file.with_suffix(".jsonl")
    words = ["record", "principles", "--seats", 3, "--seed", 3, "--board", file]
    assert run(*words, "--states", "-o", record).status == 0
    head = json.loads(record.read_text(encoding="utf-8").split("\n")[0])
    assert head["options"]["board"] == "Seed 3 large hard"
    assert run("replay", record, "--verify", "--board", file).out.startswith("verified: ")
    data.OWN.clear()
    assert "board: expected one of" in refused("replay", record, "--verify")


def test_people_play_on_a_board_of_their_own(run, file):
    done = run("play", "principles", "--board", file, "--seed", 3, typed="start A8\nquit\n")
    assert done.status == 0
    assert "Seed 3 large hard" in done.out
    assert "A started on A8." in done.out


def test_the_compiled_rules_know_a_board_of_ones_own(file):
    game = principles.with_board(file)
    options = {"board": "Seed 3 large hard"}
    for number, step in enumerate(walk(game, 3, 5, options)):
        check_lockstep(game, step, 5)
        if number > 40:
            break
    assert step.before.board == len(data.BOARDS)
    assert game.from_position(game.position(step.before)) == step.before
    assert file in game.sources()


def test_bots_that_think_play_on_a_board_of_ones_own(run, file):
    words = ["principles", "--seats", 3, "--seed", 3, "--board", file]
    assert run("simulate", *words, "--games", 10, "--bots", "easy").status == 0
    assert run("record", *words, "--bots", "easy").status == 0


def test_one_of_our_boards_may_be_given_as_a_file(run):
    path = data.FOLDER / "boards" / "gorge.toml"
    done = run("record", "principles", "--seed", 3, "--board", path)
    assert '"board": "Gorge"' in done.out
    assert data.OWN == []


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("S . . .", ". . . .", "expected 2 starts"),
        ('C1 = "2 or 3"', 'C1 = "7"', "C1: expected a criterion"),
        ('title = "Seed 3 large hard"', 'title = "valley"', "another board called 'Valley'"),
        ('title = "Seed 3 large hard"', 'title = ""', "expected 1 to 40 letters"),
        ("[requirements]", "[requirements", "seed3.toml: "),
        ("# # # # # M", "# # # # M #", "nothing leads to"),
    ],
)
def test_a_bad_board_is_refused_with_its_reason(refused, file, old, new, reason):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert reason in refused("play", "principles", "--board", file)


def test_other_mistakes_are_refused_in_a_line(refused, tmp_path, file):
    assert "No such file" in refused("play", "principles", "--board", tmp_path / "no.toml")
    assert "cannot be played on" in refused("play", "couperation", "--board", file)
    assert "size" in refused("board", "--size", "huge")
    assert "cannot write" in refused("board", "--output", tmp_path / "no" / "b.toml")
