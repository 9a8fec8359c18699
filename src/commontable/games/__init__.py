"""The games of this site, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from pathlib import Path

from commontable.core.errors import BadData, BadOption
from commontable.core.game import Game
from commontable.games import coop, coopoly, couperation, landrush, principles

OURS = (principles.GAME, coopoly.GAME, coop.GAME, landrush.GAME, couperation.GAME)
GROUP = "commontable.games"  # the entry point under which other packages offer a `Game`


class Shelf(Mapping[str, Game]):
    """Our games, then those of installed packages; each of the latter is loaded when asked for."""

    def __init__(self) -> None:
        self._games: dict[str, Game] = {game.name: game for game in OURS}
        self._offers = {point.name: point for point in entry_points(group=GROUP)}

    def __getitem__(self, name: str) -> Game:
        if name not in self._games:
            if name not in self._offers:
                raise KeyError(name)
            game = self._load(name)
            if not isinstance(game, Game) or game.name != name:
                raise BadData(f"entry point {name}: expected a Game called {name!r}, got {game!r}")
            self._games[name] = game
        return self._games[name]

    def _load(self, name: str) -> object:
        try:
            return self._offers[name].load()
        except (ImportError, AttributeError) as error:
            raise BadData(f"entry point {name}: cannot be loaded: {error}") from error

    def __iter__(self) -> Iterator[str]:
        return iter({**self._games, **self._offers})

    def __len__(self) -> int:
        return len({**self._games, **self._offers})

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
