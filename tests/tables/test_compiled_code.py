"""Compiled rules at tables say the same as the plain ones."""

import random

import pytest

from commontable.bots.policy_kernels import POLICY
from commontable.core.compiling.compiled_games import COMPILED, RULES, CodeState, CompiledGames
from commontable.core.game import EVERYBODY, NOBODY
from commontable.games import GAMES, OURS
from commontable.tables import compiled_code


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_a_view_is_the_same_whoever_lists_the_legal_actions(name):
    game, luck = GAMES[name], random.Random(name)
    COMPILED.load(game, RULES, POLICY)
    s = game.new(game.seats[-1], 3)
    for _ in range(25):
        for viewer in (EVERYBODY, NOBODY, *range(s.seats)):
            listed = compiled_code.legal(game, s, viewer)
            assert (listed is None) == (viewer < 0)
            assert game.view(s, viewer, listed) == game.view(s, viewer)
        seat = game.turn(s)
        if seat == NOBODY:
            break
        action = luck.choice(game.legal_actions(s, seat))
        plain = s.copy()
        game.apply(plain, seat, action)
        compiled_code.apply(game, s, seat, action)
        assert bytes(s) == bytes(plain)


def test_what_is_not_on_disk_is_not_compiled_at_the_start(tmp_path, monkeypatch):
    monkeypatch.setenv("COMMONTABLE_CACHE", str(tmp_path))
    games, game = CompiledGames(), GAMES["couperation"]
    games.load_from_disk(game, RULES, POLICY)
    assert games.loaded_games(RULES) == []
    assert games.state(game, RULES) is CodeState.ABSENT
    assert not list(tmp_path.rglob("*.unit"))
