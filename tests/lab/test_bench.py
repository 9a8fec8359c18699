"""The benchmark measures what it says, and says what it could not measure."""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from commontable.cli import bench as command
from commontable.core.compiling.kernels import NAMES
from commontable.core.errors import BadOption
from commontable.games import GAMES
from commontable.lab import bench
from commontable.lab.bench import peers

GAME = GAMES["couperation"]
BRIEF = replace(bench.QUICK, seconds=0.01, turns=2)


@pytest.fixture(scope="module")
def report():
    told: list[str] = []
    found = bench.measure([GAME], BRIEF, told.append)
    assert all(GAME.title in what for what in told)
    return found


def test_a_report_has_a_figure_for_everything_it_names(report):
    (row,) = report["games"]
    assert row["name"] == "couperation"
    assert row["state_bytes"] == GAME.state.dtype.itemsize
    assert row["kernels"] == len(NAMES)
    for name in ("one_core", "two_threads", "all_cores"):
        assert row[name]["ns_per_step"] == pytest.approx(1e9 / row[name]["steps_per_second"])
        assert 0 < row[name]["games_per_second"] < row[name]["steps_per_second"]
    calls = row["from_python"]
    for name in ("legal", "apply", "step", "bound_step", "copy", "view", "plain_step"):
        assert calls[name + "_us"] > 0, name
    assert calls["plain_step_us"] > calls["step_us"]
    assert calls["bound_steps_per_second"] > 0


def test_a_report_is_json(report):
    assert json.loads(bench.as_json(report)) == report


def test_helpers_are_the_rules_that_are_compiled():
    names = {function.__name__ for function in bench.helpers(GAME)}
    assert {"setup", "measure", "below", "redeal", "observe"} <= names
    assert "lowest" not in names, "an instruction of the processor is nothing to compile"
    assert "view" not in names


def test_the_best_turn_counts():
    seconds = iter([3.0, 1.0, 2.0])
    plan = replace(BRIEF, turns=3)
    best = bench.take_turns({"it": lambda _: bench.Rate(6, 1, next(seconds))}, plan)
    assert best["it"].steps_per_second == 6


def test_a_second_start_compiles_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("COMMONTABLE_CACHE", str(tmp_path))
    bench.prepare(GAME)
    first = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*")}
    assert {path.suffix for path in first} - {".lock"} == {".unit", ".parts"}
    bench.prepare(GAME)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*")} == first


def test_without_a_compiler_it_says_so(monkeypatch, tmp_path):
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with bench.c_loop(GAME, 3) as found:
        assert found == "there is no C compiler"


def test_without_the_source_it_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(peers, "SOURCE", tmp_path / "nothing.c")
    with pytest.raises(peers.Missing, match="source"):
        peers.build_twin(tmp_path)


def test_a_source_that_does_not_compile_shows_why(monkeypatch, tmp_path):
    source = Path(tmp_path / "wrong.c")
    source.write_text("int play_batch(void) { return nonsense; }\n")
    monkeypatch.setattr(peers, "SOURCE", source)
    try:
        peers.find_compiler()
    except peers.Missing as reason:
        pytest.skip(str(reason))
    with pytest.raises(RuntimeError, match="nonsense"):
        peers.build_twin(tmp_path)


def test_without_openspiel_it_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    found = bench.compare_with_peers(BRIEF, lambda what: None)
    assert "OpenSpiel is not installed" in found["missing"]


def test_a_peer_is_measured_by_turns_with_ours():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    found = bench.compare_with_peers(BRIEF, lambda what: None)
    ratio = found["loop_per_second"] / found["peer_loop_per_second"]
    assert found["loop_ratio"] == pytest.approx(ratio)
    assert found["peer_steps_per_second"] > 0


def test_without_catanatron_it_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "catanatron", None)
    found = bench.compare_with_catan(BRIEF, lambda what: None)
    assert "catanatron is not installed" in found["missing"]


def test_land_rush_is_measured_by_turns_with_catanatron():
    pytest.importorskip("catanatron", reason="catanatron is not installed")
    found = bench.compare_with_catan(BRIEF, lambda what: None)
    ratio = found["loop_per_second"] / found["peer_loop_per_second"]
    assert found["loop_ratio"] == pytest.approx(ratio)
    assert [target.wanted for target in bench.targets({"games": [], "land_peer": found})] == [
        "≥ 30 ×",
        "≤ 500 ns",
    ]


def test_a_target_is_met_or_not():
    game = {"title": "Pier", "c": {"ratio": 1.4}, "two_threads": {"speed_up": 1.9}}
    compiling = {"cold_cpu_seconds": 15.0, "warm_seconds": 2.0}
    peer = {"loop_ratio": 5.0, "bound_steps_ratio": 3.9}
    found = bench.targets({"games": [{**game, "compile": compiling}], "peers": peer})
    assert [(target.wanted, target.is_met) for target in found] == [
        ("≤ 1.3 ×", False),
        ("≥ 1.8 ×", True),
        ("≤ 1.5 s", False),
        ("≤ 15 s CPU", True),
        ("≥ 5 ×", True),
        ("≥ 4 ×", False),
    ]


def test_what_was_not_measured_has_no_target():
    game = {"title": "Pier", "c": {"missing": "no compiler"}, "two_threads": {"speed_up": 1.9}}
    found = bench.targets({"games": [game], "peers": {"missing": "not installed"}})
    assert [target.what for target in found] == ["Pier, two threads"]


# ------------------------------------------------------------------ the command


def arguments(*words):
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    return parser.parse_args(["bench", *words])


def test_the_command_prints_one_object(capsys):
    args = arguments("--quick", "--seconds", "0.005", "--games", "couperation", "--json")
    assert args.run(args) == 0
    printed = capsys.readouterr()
    assert [row["name"] for row in json.loads(printed.out)["games"]] == ["couperation"]
    assert "Couperation: random games" in printed.err


def test_people_see_figures_and_targets(report, capsys):
    from commontable.cli.terminal.screen import screen

    command.show({**report, "peers": {"missing": "OpenSpiel is not installed"}}, screen())
    printed = capsys.readouterr().out
    for words in ("ns/step", "step, bound", "bytes of a state", "No peer", "wanted"):
        assert words in printed
    assert " met" in printed


def test_people_see_peers(report, capsys):
    from commontable.cli.terminal.screen import screen

    names = ("loop", "steps", "bound_steps", "peer_loop", "peer_steps")
    peer = {name + "_per_second": 1e6 for name in names} | {name + "_ratio": 5.5 for name in names}
    command.show({**report, "peers": {"name": "Somebody else", "seats": 2, **peer}}, screen())
    printed = capsys.readouterr().out
    assert "Somebody else" in printed
    assert "5.5 ×" in printed


def test_a_game_that_is_not_there_is_refused():
    args = arguments("--games", "chess")
    with pytest.raises(BadOption, match="chess"):
        args.run(args)


@pytest.mark.parametrize("text", ["0", "-1", "soon", "nan", "1e9"])
def test_seconds_are_refused_if_they_make_no_sense(text, capsys):
    with pytest.raises(SystemExit):
        arguments("--seconds", text)
    assert "expected seconds" in capsys.readouterr().err
