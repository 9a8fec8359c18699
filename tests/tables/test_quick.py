"""Compiled rules at tables say the same as the plain ones."""

import random

import pytest

from commontable.core.game import EVERYBODY, NOBODY
from commontable.games import GAMES, OURS
from commontable.tables import quick


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_a_view_is_the_same_whoever_lists_the_legal_actions(name):
    game, luck = GAMES[name], random.Random(name)
    quick.load(game)
    s = game.new(game.seats[-1], 3)
    for _ in range(25):
        for viewer in (EVERYBODY, NOBODY, *range(s.seats)):
            listed = quick.legal(game, s, viewer)
            assert (listed is None) == (viewer < 0)
            assert game.view(s, viewer, listed) == game.view(s, viewer)
        seat = game.turn(s)
        if seat == NOBODY:
            break
        action = luck.choice(game.legal_actions(s, seat))
        plain = s.copy()
        game.apply(plain, seat, action)
        quick.apply(game, s, seat, action)
        assert bytes(s) == bytes(plain)


def test_what_was_not_compiled_before_is_not_compiled_at_the_start(tmp_path, monkeypatch):
    monkeypatch.setenv("COMMONTABLE_CACHE", str(tmp_path))
    monkeypatch.setattr(quick, "_loaded", {})
    game = GAMES["couperation"]
    monkeypatch.delitem(vars(game), "compiled", raising=False)
    try:
        quick.load_kept(game)
        assert quick.loaded() == []
        assert not list(tmp_path.rglob("*.unit"))
    finally:
        vars(game).pop("compiled", None)  # of the empty folder; the next one asks for its own
