"""The load that `commontable bench --server` puts on a server is real play."""

import pytest

from commontable.cli.bench import SERVE, _show_server
from commontable.cli.terminal.screen import screen
from commontable.core.errors import CommontableError
from commontable.lab.load import servers


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    with servers.server(SERVE, str(tmp_path_factory.mktemp("load") / "tables.db")) as server:
        yield server


@pytest.mark.parametrize("form", ["json", "page"])
def test_players_move_and_are_refused_only_where_two_were_quick(found, form):
    words = f"--tables 6 --seconds 2 --rate 0 --format {form} --spare 12 --stuck 2"
    row = servers._load(found, words.split())
    assert row["moves"] > 0  # how many, a busy machine decides
    assert row["refused"] <= row["games_ended"] + 6  # both may say who begins, and one is first
    assert 0 < row["p50_ms"] <= row["p99_ms"] <= row["max_ms"]
    assert row["others_p99_ms"] > 0
    assert row["server_us_per_move"] > 0
    assert row["server_bytes"] > 10e6


def test_a_pace_is_kept(found):
    words = "--tables 10 --seconds 2 --rate 1 --format json --spare 5"
    row = servers._load(found, words.split())
    assert 0 < row["moves_per_second"] < 15  # a busy machine may be slower, none is faster


def test_hostile_connections_are_refused_while_others_play(tmp_path):
    with servers.server(SERVE, str(tmp_path / "tables.db"), servers.GUARDED) as guarded:
        words = "--tables 6 --seconds 3 --rate 1 --format json --spare 6 --hostile 60"
        row = servers._load(guarded, words.split())
    assert row["moves"] > 0
    assert row["page_p50_ms"] > 0
    assert row["hostile_answers"]["404"] <= 25  # wrong codes that were answered
    assert row["hostile_answers"]["429"] > 0
    assert 0 < row["hostile_answers"]["101"] < 100  # sockets, most of which were closed again


def test_a_report_is_shown_with_its_loads_and_its_memory(found, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")
    words = "--tables 2 --seconds 1 --rate 1 --format json --spare 2"
    row = servers._load(found, words.split())
    memory = {"stored": 1000, "live": 2, "empty_bytes": 70e6, "stored_bytes": 8e7}
    report = {"load": [row], "memory": {**memory, "live_bytes": row["server_bytes"]}}
    _show_server(report, screen())
    shown = capsys.readouterr().out
    assert "2 tables, json, 1 a second" in shown
    assert "and 2 played as pages" in shown


def test_a_load_that_breaks_is_told(found):
    with pytest.raises(CommontableError, match="stopped"):
        servers._load(found, ["--tables", "x"])


def test_a_peer_is_loaded_in_the_same_way():
    found = servers.compare(SERVE, 4, 1, lambda what: None)
    if "missing" in found:
        pytest.skip(found["missing"])
    assert found["fast_ratio"] == sorted(found["fast_ratios"])[servers.TURNS // 2]
    assert all(found[key]["moves"] > 0 for key in ("fast", "peer_fast", "paced", "peer_paced"))


def test_a_peer_that_is_not_installed_is_said_to_be_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(servers, "PEER", tmp_path)
    found = servers.compare(SERVE, 4, 1, lambda what: None)
    assert "boardgame.io is not installed" in found["missing"]
