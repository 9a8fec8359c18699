"""The compiled code of this process: which kernels of which games are absent, on disk or loaded.

A kernel set is compiled as one unit (core/compiling/units.py). This module knows that of the rules;
those of policies and searches are declared in `commontable.bots`.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from commontable.core.compiling.kernels import Kernels
    from commontable.core.game import Game

MOST_GAMES = 16  # whose kernels stay in memory; a game with another board is another game


class CodeState(Enum):
    """How far the code of a kernel set is."""

    ABSENT = "absent"
    COMPILING = "compiling"  # by a helper process that this process has started
    ON_DISK = "on disk"
    LOADED = "loaded"


class Unit(Protocol):
    """Kernels that are compiled, stored and loaded together."""

    @property
    def is_on_disk(self) -> bool: ...

    @property
    def is_loaded(self) -> bool: ...

    def load(self) -> None:
        """Loads the kernels, or compiles them in this process and stores them."""


class HasUnit(Protocol):
    """Kernels by name, and the unit that they belong to."""

    @property
    def unit(self) -> Unit: ...


K = TypeVar("K", bound=HasUnit)


@dataclass(frozen=True)
class KernelSet(Generic[K]):
    """A kind of kernels that every game can have."""

    name: str
    build: Callable[[Game], K]  # declares the kernels of a game; nothing is compiled yet


def _rules_of(game: Game) -> Kernels:
    from commontable.core.compiling.kernels import Kernels  # here, because it imports Numba

    return Kernels(game)


RULES = KernelSet("rules", _rules_of)


class CompiledGames:
    """Owns the kernels of all games. Threads may share it."""

    def __init__(self) -> None:
        self._games: OrderedDict[int, tuple[Game, dict[str, Any]]] = OrderedDict()  # by id
        self._compiling: set[tuple[int, str]] = set()
        self._lock = threading.RLock()

    def kernels(self, game: Game, kind: KernelSet[K]) -> K:
        """The kernels of a game. The first call of one of them loads or compiles all of them."""
        with self._lock:
            found: K | None = self._known(game).get(kind.name)
            if found is None:
                found = kind.build(game)
                self.add(game, kind, found)
            return found

    def loaded(self, game: Game, kind: KernelSet[K]) -> K | None:
        """The kernels if they can be called without waiting."""
        _, known = self._games.get(id(game), (game, {}))
        found: K | None = known.get(kind.name)
        return found if found is not None and found.unit.is_loaded else None

    def state(self, game: Game, kind: KernelSet[Any]) -> CodeState:
        if self.loaded(game, kind) is not None:
            return CodeState.LOADED
        if (id(game), kind.name) in self._compiling:
            return CodeState.COMPILING
        is_on_disk = self.kernels(game, kind).unit.is_on_disk
        return CodeState.ON_DISK if is_on_disk else CodeState.ABSENT

    def load(self, game: Game, *kinds: KernelSet[Any]) -> None:
        """Loads kernels; those that are not on disk are compiled in this process."""
        for kind in kinds:
            self.kernels(game, kind).unit.load()

    def load_from_disk(self, game: Game, *kinds: KernelSet[Any]) -> None:
        """Loads those of the kernels that are on disk."""
        for kind in kinds:
            if self.state(game, kind) is CodeState.ON_DISK:
                self.load(game, kind)

    def loaded_games(self, kind: KernelSet[Any]) -> list[str]:
        """Names of the games whose kernels of a kind are loaded."""
        games = [game for game, _ in list(self._games.values())]
        return sorted({game.name for game in games if self.loaded(game, kind) is not None})

    def add(self, game: Game, kind: KernelSet[K], kernels: K) -> None:
        """Kernels that were built elsewhere, such as those of another policy."""
        with self._lock:
            self._known(game)[kind.name] = kernels

    @contextmanager
    def compiling(self, game: Game, *kinds: KernelSet[Any]) -> Iterator[None]:
        """Marks kernels while a helper process compiles them."""
        marks = {(id(game), kind.name) for kind in kinds}
        self._compiling |= marks
        try:
            yield
        finally:
            self._compiling -= marks

    def _known(self, game: Game) -> dict[str, Any]:
        """Kernels of a game by the name of their set; the game becomes the latest one."""
        if id(game) not in self._games:
            self._games[id(game)] = (game, {})
            if len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
        self._games.move_to_end(id(game))
        return self._games[id(game)][1]


COMPILED = CompiledGames()  # of this process
