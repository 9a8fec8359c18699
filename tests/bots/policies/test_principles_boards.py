"""The policy for Principles of Co-ops on boards of one's own: as good as on ours."""

import numpy as np
import pytest

from commontable.bots.kernel_sets import SEARCH
from commontable.bots.policies import policy_for
from commontable.bots.policy_kernels import policy_kernels
from commontable.core.compiling.compiled_games import COMPILED
from commontable.games import principles
from commontable.games.principles import data
from commontable.games.principles.boards import FACES, ROOM, requirement_text, write_board
from commontable.games.principles.generator import make_board
from commontable.games.principles.policy import POLICY, evaluation, odds
from commontable.games.principles.rules.state import VALID
from tests.bots.policies.team import Team

TITLE = "Seed 3"
RARE = "red 1 or blue even or yellow 5"  # on none of our boards


@pytest.fixture(scope="module")
def team(tmp_path_factory):
    """A generated board, the second of two that were added; one of its spaces asks for much."""
    folder = tmp_path_factory.mktemp("boards")
    data.OWN.clear()
    for seed in (2, 3):
        path = folder / f"{seed}.toml"
        text = write_board(make_board(seed)).replace('D1 = "5 or any red"', f'D1 = "{RARE}"')
        path.write_text(text, encoding="utf-8")
        game = principles.with_board(path)
    yield Team(game)
    data.OWN.clear()


@pytest.fixture(scope="module")
def states(team):
    found = list(team.walk(3, 3, {"board": TITLE})) + list(team.walk(4, 5, {"board": TITLE}))
    return found + list(team.walk(4, 2, {"board": TITLE, "allCriteria": True}, chance=True))


def test_the_mind_is_the_same(team):
    assert policy_for(team.game) is POLICY
    assert COMPILED.kernels(team.game, SEARCH).policy is policy_kernels(team.game).policy


def test_it_is_honest_legal_and_alike_in_both_builds(team, states):
    assert {s.board for s in states} == {len(data.BOARDS) + 1}
    team.assert_honest(states)
    team.assert_legal(states)
    team.assert_alike(states)
    team.assert_says_why(states)


def test_its_network_takes_a_board_of_ones_own_for_none_of_ours(states):
    vector = np.zeros(evaluation.INPUTS, np.int64)
    for s in states:
        evaluation.features(s, vector)
        assert not vector[: evaluation.BOARDS].any()
        assert vector[evaluation.Feature.ROUND] == min(s.round, evaluation.FAR_OFF)


def test_it_wins_where_chance_does_not(team):
    assert team.wins(4, {"board": TITLE}, thinks=0) < 10
    assert team.wins(4, {"board": TITLE}) > 40


def test_what_a_space_asks_is_known_by_its_faces(team):
    board = data.titled(TITLE)
    assert RARE in map(requirement_text, board.requirements)
    for space, asked in enumerate(board.requirements):
        where = (len(data.BOARDS) + 1) * ROOM + space
        faces = VALID[where] & odds.ALL_FACES
        points = [odds.POINTS[odds.KIND[where], face] for face in range(FACES)]
        assert points == [(faces >> face & 1) * (face % 6 + 1) for face in range(FACES)], (
            requirement_text(asked)
        )
