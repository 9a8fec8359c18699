"""`commontable analyse` shows where a game turned."""

import json

import pytest

from commontable.cli.analyse import ROWS, plot
from commontable.games.principles import data

pytestmark = pytest.mark.timeout(900)  # a search may have to be compiled first


@pytest.fixture
def record(run, tmp_path):
    file = tmp_path / "game.jsonl"
    run("record", "coopoly", "--seats", "1", "--bots", "easy", "--seed", "3", "-o", str(file))
    return file


def test_every_action_gets_a_chance(run, record):
    done = run("analyse", str(record), "--playouts", "4", "--json")
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert len(rows) == len(record.read_text().splitlines()) - 2
    assert all(0 <= row["chance"] <= 1 and row["seat"] == "A" for row in rows)


def test_a_plot_is_shown_in_the_terminal(run, record):
    shown = run("analyse", str(record), "--playouts", "4").out
    assert "chance to win after each action" in shown
    assert "100 %" in shown


def test_a_game_on_a_board_of_ones_own_is_analysed_on_it(run, tmp_path):
    board, file = tmp_path / "seed3.toml", tmp_path / "game.jsonl"
    run("board", "--seed", "3", "-o", str(board))
    run(
        "record",
        "principles",
        "--seats",
        "3",
        "--board",
        str(board),
        "--bots",
        "easy",
        "--seed",
        "1",
        "-o",
        str(file),
    )
    done = run("analyse", str(file), "--board", str(board), "--playouts", "1", "--json")
    data.OWN.clear()
    assert done.status == 0, done.err
    assert len(done.out.splitlines()) == len(file.read_text().splitlines()) - 2


def test_a_plot_has_a_bar_for_each_chance():
    lines = plot([0.0, 0.5, 1.0], 20)
    assert len(lines) == ROWS
    assert [line[-1] for line in lines] == ["█"] * ROWS
    assert [line[-2] for line in lines] == [" "] * (ROWS // 2) + ["█"] * (ROWS // 2)
    assert len(plot([0.5] * 500, 40)[0]) == 40 + len("100 % ")


def test_what_is_not_a_record_is_refused(run, tmp_path):
    (tmp_path / "x").write_text("{}\n")
    assert run("analyse", str(tmp_path / "x")).status == 2
