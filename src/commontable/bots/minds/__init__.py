"""Minds for the games of the shelf, by name; a game without one gets that of anything.py."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from commontable.bots import anything
from commontable.bots.mind import Mind, MindKernels
from commontable.core.errors import BadData
from commontable.core.game import Game
from commontable.games import GAMES

GROUP = "commontable.minds"  # the entry point under which other packages offer a `Mind`


def mind_of(name: str) -> Mind:
    """The mind for the game of that name: MIND of the module here, or of an installed package."""
    if find_spec(f"{__name__}.{name}"):
        found = import_module(f"{__name__}.{name}").MIND
    else:
        offers = {point.name: point for point in entry_points(group=GROUP)}
        found = offers[name].load() if name in offers else anything.MIND
    if not isinstance(found, Mind):
        raise BadData(f"mind for {name}: expected a Mind, got {found!r}")
    return found


@cache
def kernels_of(name: str) -> MindKernels:
    """The compiled loops of a game with its mind."""
    return MindKernels(GAMES.find(name), mind_of(name))


def mind_for(game: Game) -> Mind:
    """The same for a game in hand. One on a board of its own has tables that no mind knows."""
    return mind_of(game.name) if is_on_shelf(game) else anything.MIND


def is_on_shelf(game: Game) -> bool:
    return game.name in GAMES and GAMES[game.name] is game
