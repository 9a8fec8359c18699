"""Recorded games of every kind replay to the same byte, in both builds."""

import pytest

from tests.corpus import FOLDER, GAMES_IN_A_FILE, cases, ended, read_file

FILES = sorted(FOLDER.glob("*.txt"))
PLAIN = 2  # games of each file that the plain build replays too: it takes its time


def test_there_is_a_file_for_every_game_number_of_seats_and_option():
    assert {case.path for case in cases()} == set(FILES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recorded_games_still_replay(path):
    case, version, lines = read_file(path)
    game = case.game
    assert version == game.version, "rules have changed: run scripts/corpus"
    assert len(lines) == GAMES_IN_A_FILE
    out = game.compiled.buffer()
    for line in lines:
        s = game.new(case.seats, line.seed, case.options)
        for step in line.steps:
            seat, action = divmod(step, len(game.actions))
            n = game.compiled.legal(s.box, seat, out)
            assert action in out[:n]
            game.compiled.apply(s.box, seat, action)
        assert ended(game, s) == (line.outcome, line.scores, line.mark)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_plain_build_replays_them_too(path):
    case, _, lines = read_file(path)
    game = case.game
    for line in lines[1 : 1 + PLAIN]:
        s = game.new(case.seats, line.seed, case.options)
        for step in line.steps:
            game.apply(s, *divmod(step, len(game.actions)))
        assert ended(game, s) == (line.outcome, line.scores, line.mark)
