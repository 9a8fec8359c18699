"""A game in a package of its own is installed, found on the shelf, and held to the contract."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import joined, receive, running, send

ROOT = Path(__file__).parents[1]
EXAMPLES = [ROOT / "examples" / name for name in ("pier", "connectfour")]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The example packages in a folder of its own, as pip would put it into site-packages."""
    folder = tmp_path_factory.mktemp("site")
    uv = next((ROOT / ".tools").glob("uv-*/bin/uv"))
    words = "pip install --quiet --offline --no-deps --no-build-isolation --python"
    command = [uv, *words.split(), sys.executable, "--target", folder, *EXAMPLES]
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


@pytest.mark.parametrize("name", ["pier", "connectfour"])
def test_an_installed_game_keeps_the_promises_of_every_game(installed, name):
    code = f"""
from commontable import GAMES
from commontable.core.contract import check_game, option_sets
game = GAMES["{name}"]
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


def test_a_match_of_an_installed_game_is_played_and_pickled(installed):
    code = """
import pickle
from commontable import GAMES
match = GAMES["pier"].start(seats=2, seed=3).play_out(seed=3)
assert pickle.loads(pickle.dumps(match)) == match
print(match.outcome)
"""
    assert run_python(installed, code).strip() in ("won", "lost")


def test_an_installed_policy_is_found_and_its_game_is_searched(installed):
    code = """
from commontable import GAMES, bots
from commontable.bots.policies import policy_of
game = GAMES["connectfour"]
assert policy_of("connectfour").depth > 0
s = game.from_position({"columns": ["AAA", "BBB", "", "", "", "", ""]})
print(bots.ask("strong:2000", game, s, 0, 1))
game.play(s, 0, "drop 7")
print(bots.ask("strong:2000", game, s, 1, 1))
"""
    assert run_python(installed, code).splitlines() == ["drop 1", "drop 2"]


def test_a_game_without_a_policy_is_searched_all_the_same(installed):
    code = """
from commontable import GAMES, bots
game = GAMES["pier"]
s = game.new(seats=2, seed=3)
assert bots.ask("strong:400", game, s, 0, 1) in game.legal_texts(s, 0)
print("played")
"""
    assert run_python(installed, code).strip() == "played"


@pytest.fixture(scope="module")
def server_with_them(installed, tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    log, database = folder / "log", str(folder / "tables.db")
    with running(database, log=log, PYTHONPATH=str(installed)) as found:
        yield found


@pytest.mark.parametrize("name, first", [("pier", "play "), ("connectfour", "drop ")])
def test_an_installed_game_has_pages_and_is_played_on_its_socket(server_with_them, name, first):
    server = server_with_them
    for page in ("/", f"/new/{name}", f"/rules/{name}", f"/games/{name}/dark.svg"):
        assert server.get(page).status == 200
    ann = server.guest("Ann")
    table = server.open(ann, game=name, seats=2, bots={"1": "easy"})
    assert server.get(f"/t/{table}", ann).status == 200
    with server.socket(table, ann, query="theme=dark-wide") as socket:
        view = receive(socket, "view")
        svg, pieces = joined([], view["pieces"])
        while view["status"] == "playing":
            if view["view"]["legal"]:
                assert view["view"]["legal"][0].startswith(first)
                assert 'data-action="' in svg
                send(socket, "act", id=str(view["seq"]), seat=0, action=view["view"]["legal"][0])
            view = receive(socket, "view")
            svg, pieces = joined(pieces, view["pieces"])
    assert view["outcome"] != "ongoing"
    assert server.get(f"/t/{table}/replay", ann).status == 200


BROKEN = {
    "no_game_at_all": "GAME = 7",
    "too_old": "from commontable.core.game import Game\nGAME = Game(name='too_old')",
    "does_not_run": "1 / 0",
}


@pytest.fixture
def with_broken_ones(tmp_path):
    """Packages that promise a game and have none."""
    for name, code in BROKEN.items():
        (tmp_path / f"{name}.py").write_text(code)
        facts = tmp_path / f"{name}-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (facts / "entry_points.txt").write_text(f"[commontable.games]\n{name} = {name}:GAME\n")
    return tmp_path


def test_a_package_that_is_broken_spoils_no_other_game(with_broken_ones):
    code = """
from commontable import GAMES, BadData
print(*GAMES, len(GAMES))
for name in ("no_game_at_all", "too_old", "does_not_run"):
    try:
        GAMES.find(name)
    except BadData as error:
        print(error)
"""
    names, *reasons = run_python(with_broken_ones, code).splitlines()
    assert names == "principles coopoly coop landrush couperation 5"
    assert "expected a Game called 'no_game_at_all', got 7" in reasons[0]
    assert "cannot be loaded: TypeError" in reasons[1]
    assert "cannot be loaded: ZeroDivisionError" in reasons[2]
