"""A match is the pleasant way to play a game from Python."""

import copy
import pickle
import subprocess
import sys
from dataclasses import replace

import pytest

import commontable
from commontable import GAMES, NOBODY, BadNotation, IllegalAction, Match, Played
from commontable.core import record

EACH = pytest.mark.parametrize("name", sorted(GAMES))


def some_way_in(name: str, actions: int = 12) -> Match:
    match = GAMES[name].start(seats=GAMES[name].seats[-1], seed=5)
    for _ in range(actions):
        match.play(match.legal_actions[-1])
    return match


@EACH
def test_it_is_played_to_its_end_by_legal_actions_alone(name):
    match = some_way_in(name).play_out(seed=3)
    assert match.is_over
    assert match.turn == NOBODY
    assert match.outcome != "ongoing"
    assert len(match.scores) == match.seats
    assert match.legal_actions == []
    assert match.acting == []


@EACH
def test_a_playout_is_the_same_for_the_same_seeds(name):
    assert some_way_in(name).play_out(3) == some_way_in(name).play_out(3)


@EACH
def test_undo_takes_back_every_action_in_turn(name):
    match = some_way_in(name)
    held, first, history = match.state, match.copy(), match.history
    match.play_out(seed=1)
    while len(match.history) > len(history):
        match.undo()
    assert match == first
    assert match.state is held
    assert match.undo() == history[-1]


@EACH
def test_it_survives_pickling_with_its_history(name):
    match = some_way_in(name)
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert again.history == match.history
    assert again.seed == match.seed
    assert again.game is match.game


def test_a_pickle_is_read_in_a_process_that_has_imported_nothing():
    code = "import pickle, sys; print(repr(pickle.load(sys.stdin.buffer)))"
    raw = pickle.dumps(some_way_in("couperation"))
    done = subprocess.run([sys.executable, "-c", code], input=raw, capture_output=True, check=True)
    assert done.stdout.decode().strip() == repr(some_way_in("couperation"))


WITH_A_BOARD = """
import pickle, sys
from pathlib import Path
from commontable import GAMES

board = Path(sys.argv[1])
match = GAMES["principles"].with_board(board).start(3, seed=1, options={"board": "Other"})
print(pickle.dumps(match).hex())
"""
AGAIN = """
import pickle, sys

match = pickle.loads(bytes.fromhex(sys.argv[1]))
print(match.options["board"], match.game.boards[0].name)
"""


def test_a_game_with_a_board_of_its_own_is_pickled_with_it(tmp_path):
    boards = GAMES["principles"].page.parent / "data" / "boards"
    other = tmp_path / "other.toml"
    other.write_text((boards / "valley.toml").read_text().replace("Valley", "Other"))
    assert run(AGAIN, run(WITH_A_BOARD, str(other))) == "Other other.toml"


def test_a_changed_game_that_no_module_holds_is_not_pickled_as_another():
    changed = replace(GAMES["couperation"], minutes=99)
    with pytest.raises(pickle.PicklingError, match="no module"):
        pickle.dumps(changed.start(seats=2, seed=1))


def run(code: str, argument: str) -> str:
    command = [sys.executable, "-c", code, argument]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("copied", [Match.copy, copy.copy, copy.deepcopy])
def test_a_copy_goes_its_own_way(copied):
    match = some_way_in("couperation", 2)
    other = copied(match)
    assert other == match
    assert other.history == match.history
    other.play(other.legal_actions[0])
    assert other != match
    assert len(match.history) == 2


def test_it_has_no_hash_but_its_bytes_do():
    match = some_way_in("couperation")
    with pytest.raises(TypeError):
        hash(match)
    assert {bytes(match): 1}[bytes(match.copy())] == 1


def test_matches_of_different_games_differ():
    assert some_way_in("coop") != some_way_in("coopoly")
    assert some_way_in("coop") != 7


def test_what_cannot_be_done_changes_nothing():
    match = some_way_in("couperation", 1)
    before = match.copy()
    for action, error in [("dance", BadNotation), ("draw 4", IllegalAction)]:
        with pytest.raises(error):
            match.play(action)
    assert match == before
    assert match.history == before.history


def test_the_game_says_that_it_is_over():
    match = some_way_in("couperation").play_out(1)
    with pytest.raises(IllegalAction, match="over"):
        match.play("draw 1")


def test_any_seat_that_may_act_can_be_named():
    match = GAMES["couperation"].start(seats=3, seed=1)
    assert match.acting == [0, 1, 2]
    assert match.is_legal("want", seat=2)
    match.play("want", seat=2)
    assert match.history == [Played(2, "want")]


@EACH
def test_its_record_is_verified(name):
    match = some_way_in(name).play_out(2)
    lines = match.record().splitlines()
    found = record.verify(match.game, record.read(lines))
    assert found.actions == len(match.history)


@EACH
def test_it_goes_on_from_a_position_and_that_record_is_verified_too(name):
    match = some_way_in(name)
    later = Match.from_position(match.game, match.position)
    assert later == match
    later.play(later.legal_actions[0])
    record.verify(later.game, record.read(later.record().splitlines()))


@EACH
def test_it_shows_itself(name):
    match = some_way_in(name)
    assert str(match).startswith(match.game.title)
    assert max(map(len, str(match).splitlines())) <= 100
    assert "12 actions" in repr(match)
    assert match._repr_svg_().startswith("<svg")


@EACH
def test_a_redeal_keeps_what_the_seat_sees(name):
    match = some_way_in(name)
    other = match.redeal(0, seed=9)
    assert other.view(0) == match.view(0)
    assert (other.observation(0) == match.observation(0)).all()


@EACH
def test_its_story_is_told_in_letters_of_seats(name):
    story = some_way_in(name).story()
    assert story
    assert not any("@" in line for line in story)


def test_without_a_seed_two_matches_differ():
    game = GAMES["couperation"]
    assert game.start(seats=4) != game.start(seats=4)


def test_the_package_imports_nothing_heavy_until_it_is_asked():
    code = "import sys, commontable; print('numpy' in sys.modules, *commontable.__all__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy, *names = done.stdout.split()
    assert heavy == "False"
    for name in names:
        assert getattr(commontable, name) is not None
    assert set(names) <= set(dir(commontable))
    with pytest.raises(AttributeError):
        _ = commontable.nothing
