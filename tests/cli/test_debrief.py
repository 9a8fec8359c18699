import json

import pytest


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    from commontable.core.record import Recorder
    from commontable.games import GAMES
    from tests.games.landrush.steering import bargaining

    game = GAMES["landrush"]
    recorder = Recorder(game, 4, {"board": "hamlet"}, seed=5)
    for number in range(5000):
        seat = game.turn(recorder.s)
        if seat < 0:
            break
        texts = bargaining(game.legal_texts(recorder.s, seat))
        recorder.play(seat, texts[number % len(texts)])
    return "".join(line + "\n" for line in recorder.lines())


def test_figures_of_a_record_are_told_in_the_terminal(run, record):
    done = run("debrief", "-", typed=record)
    assert done.status == 0
    for words in ("Land Rush: debrief", "Wealth", "Gini", "Who dealt with whom", "To talk about"):
        assert words in done.out
    assert "@A" not in done.out


def test_every_figure_is_written_for_a_spreadsheet(run, record, tmp_path):
    done = run("debrief", "-", "--csv", tmp_path / "a", "--svg", tmp_path / "b", typed=record)
    assert done.status == 0
    files = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert len(files) == 11
    assert all(name.endswith(".csv") for name in files)
    assert len(list((tmp_path / "b").iterdir())) == 10
    scores = json.loads(record.splitlines()[-1])["scores"]
    last = (tmp_path / "a" / "wealth.csv").read_text().splitlines()[-4:]
    assert [int(line.split(",")[-1]) for line in last] == scores


def test_a_game_without_a_debrief_is_refused(refused, run):
    record = run("record", "couperation", "--seed", 1).out
    assert "landrush" in refused("debrief", "-", typed=record)


def test_a_folder_that_cannot_be_made_is_refused(refused, record, tmp_path):
    (tmp_path / "file").write_text("")
    assert "cannot write" in refused("debrief", "-", "--csv", tmp_path / "file", typed=record)
