"""Minds for the games of the shelf, by name; a game without one gets that of anything.py."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

import numpy as np

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


def kernels_of(name: str) -> MindKernels:
    """The compiled loops of a game of the shelf with its mind."""
    return kernels_for(GAMES.find(name))


def kernels_for(game: Game) -> MindKernels:
    """The same for a game in hand; those of the last few games are kept."""
    for known, kernels in _kernels:
        if known is game:
            return kernels
    made = MindKernels(game, mind_for(game))
    _kernels[:] = [*_kernels[1 - MOST_KERNELS :], (game, made)]
    return made


def loaded_for(game: Game) -> MindKernels | None:
    """The same if they are loaded in this process, so that nobody has to wait for them."""
    for known, kernels in _kernels:
        if known is game and kernels.is_loaded:
            return kernels
    return None


def load(game: Game) -> None:
    """Lets the mind of a game be asked in compiled form; quick if it was compiled before."""
    s = game.new(game.seats[0], 0)
    kernels_for(game).choose(s.box, game.turn(s), np.zeros(game.most_legal, np.int32))


MOST_KERNELS = 16
_kernels: list[tuple[Game, MindKernels]] = []


def mind_for(game: Game) -> Mind:
    """The mind for a game in hand, be it with boards of one's own."""
    return mind_of(game.name) if _has_rules_of_shelf(game) else anything.MIND


def _has_rules_of_shelf(game: Game) -> bool:
    return game.name in GAMES and GAMES[game.name].setup is game.setup


def is_on_shelf(game: Game) -> bool:
    return game.name in GAMES and GAMES[game.name] is game
