"""A sixth game is one folder: Pier, copied into a copy of the tree, is found and played everywhere
without a change to any other file."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import receive, running, send

ROOT = Path(__file__).parents[1]
PIER = ROOT / "examples" / "pier" / "src" / "pier"
COPIED = ("src", "scripts", "docs", "mkdocs.yml", "pyproject.toml")
OURS = "principles coopoly coop landrush couperation"
pytestmark = pytest.mark.timeout(900)  # rules and policy are compiled first


@pytest.fixture(scope="module")
def tree(tmp_path_factory) -> Path:
    """A copy of the project with one more folder under games/."""
    folder: Path = tmp_path_factory.mktemp("tree")
    ignored = shutil.ignore_patterns("__pycache__", "pictures")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            shutil.copyfile(ROOT / name, folder / name)
    shutil.copytree(PIER, folder / "src" / "commontable" / "games" / "pier", ignore=ignored)
    return Path(folder)


@pytest.fixture(scope="module")
def run(tree):
    def run_python(*words: str, typed: str = "", folder: Path = tree) -> str:
        environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "COLUMNS": "80"}
        done = subprocess.run(
            [sys.executable, *words],
            input=typed,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=800,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run_python


def test_it_is_listed_after_ours(run):
    assert run("-c", "from commontable import GAMES; print(*GAMES)").split() == [
        *OURS.split(),
        "pier",
    ]
    assert "pier" in run("-m", "commontable.cli", "games")


def test_it_is_on_the_home_page_and_played_to_the_end_over_the_api(tree, tmp_path):
    database, source = str(tmp_path / "tables.db"), str(tree / "src")
    with running(database, log=tmp_path / "log", PYTHONPATH=source) as server:
        assert "Pier" in server.get("/").text
        assert "PIER-3" in server.get("/rules/pier").text
        assert server.get("/games/pier/light.svg").status == 200
        ann = server.guest("Ann")
        table = server.open(ann, game="pier", seats=3, bots={"1": "easy", "2": "random"})
        with server.socket(table, ann) as socket:
            view = receive(socket, "view")
            while view["status"] == "playing":
                if view["view"]["legal"]:
                    text = view["view"]["legal"][0]
                    send(socket, "act", id=str(view["seq"]), seat=0, action=text)
                view = receive(socket, "view")
        assert view["outcome"] in ("won", "lost")
        assert server.get(f"/api/tables/{table}/record", ann).status == 200


def test_it_is_played_in_the_terminal(run):
    words = ("-m", "commontable.cli", "play", "pier", "--seats", "2", "--seed", "3")
    shown = run(*words, "--bots", "easy", typed="1\n" * 40)
    assert "on the pier" in shown
    assert "Everybody" in shown


def test_bots_play_it_by_the_thousand(run):
    words = ("simulate", "pier", "--seats", "3", "--bots", "easy", "--games", "200", "--json")
    found = json.loads(run("-m", "commontable.cli", *words))
    assert found["games"] == 200


def test_it_is_measured(run):
    words = ("bench", "--games", "pier", "--quick", "--json", "--seconds", "0.01")
    (row,) = json.loads(run("-m", "commontable.cli", *words))["games"]
    assert row["name"] == "pier"
    assert row["one_core"]["steps_per_second"] > 0


def test_it_is_held_to_the_contract(run):
    words = ("-m", "pytest", "-q", "-n", "0", "--collect-only", "-k", "pier")
    collected = run(*words, "tests/test_contract.py", folder=ROOT)
    assert collected.count("[pier-2-") >= 1
    assert collected.count("[pier-4-") >= 1


def test_its_rules_are_a_page_of_the_site(run):
    wanted = [{"Play": ["rules/*", "games/*"]}]
    code = f"import runpy; print(runpy.run_path('scripts/site.py')['games_in']({wanted}))"
    shown = run("-c", code)
    assert "rules/couperation.md', 'rules/pier.md'" in shown
    assert "games/pier.md" not in shown, "it has no page of its own about it"
