"""The games of this site, by name."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules

from commontable.core.errors import BadData, BadOption
from commontable.core.game import Game

log = logging.getLogger("commontable")
GROUP = "commontable.games"  # the entry point under which other packages offer a `Game`


def _games_here() -> tuple[Game, ...]:
    """The `GAME` of every package in this folder."""
    packages = [each.name for each in iter_modules(__path__) if each.ispkg]
    games = [import_module(f"{__name__}.{name}").GAME for name in packages]
    return tuple(sorted(games, key=lambda game: (game.list_order, game.name)))


OURS = _games_here()


class Shelf(Mapping[str, Game]):
    """Our games, then those of installed packages. One that cannot be loaded spoils no other."""

    def __init__(self) -> None:
        self._games: dict[str, Game] = {game.name: game for game in OURS}
        self._offers = {point.name: point for point in entry_points(group=GROUP)}
        self._broken: dict[str, str] = {}  # why a game could not be loaded

    def __getitem__(self, name: str) -> Game:
        if name in self._broken:
            raise BadData(self._broken[name])
        if name not in self._games:
            self._games[name] = self._load(name)
        return self._games[name]

    def _load(self, name: str) -> Game:
        """A game of another package, which is looked for when it is asked for."""
        if name not in self._offers:
            raise KeyError(name)
        try:
            game = self._offers[name].load()
            why = f"expected a Game called {name!r}, got {game!r}"
        except Exception as error:  # noqa: BLE001 (it is somebody else's code)
            game, why = None, f"cannot be loaded: {type(error).__name__}: {error}"
        if isinstance(game, Game) and game.name == name:
            return game
        self._broken[name] = f"entry point {name}: {why}"
        log.warning(self._broken[name])
        raise BadData(self._broken[name])

    def __iter__(self) -> Iterator[str]:
        for name in {**self._games, **self._offers}:
            with contextlib.suppress(BadData):
                yield self[name].name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def lay(self, path: Path) -> None:
        """Offers one more board where a game can be played on boards of one's own."""
        for name, game in self._games.items():
            if game.with_board is not None:
                self._games[name] = game.with_board(path)

    def find(self, name: str) -> Game:
        """The game of that name, or an error that lists the names there are."""
        try:
            return self[name]
        except KeyError:
            known = ", ".join(sorted(self))
            raise BadOption(f"game: expected one of {known}, got {name!r}") from None


GAMES = Shelf()
