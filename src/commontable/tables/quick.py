"""The compiled rules, for tables in play, and the minds of bots that answer at once.

Nobody waits for them: another process compiles, a thread loads, and until then the plain rules do
the same to the same bytes. What was compiled before is loaded when the server starts: importing the
compiler makes everybody wait for a moment, and then hardly anybody is there. Compiled rules trust
their caller completely, so only what was checked a moment ago, against this very state, is given to
them; what is read from a store is not.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from typing import TYPE_CHECKING, Any

from commontable.bots import minds
from commontable.core.game import Game
from commontable.games import GAMES
from commontable.tables.aside import started

if TYPE_CHECKING:
    from commontable.core.kernels import Kernels

PATIENCE = 3.0  # seconds a table lives before it is worth the trouble
_loaded: dict[str, tuple[Kernels, Any]] = {}  # by game, each with room for a list of actions


def apply(game: Game, s: Any, seat: int, action: int) -> None:
    """Takes a legal action: compiled if that is loaded, else plain."""
    loaded = _loaded.get(game.name)
    if loaded is None:
        game.apply(s, seat, action)
    else:
        loaded[0].apply(s.box, seat, int(action))


def legal(game: Game, s: Any, seat: int) -> list[int] | None:
    """The legal actions of a seat; None if that is for the plain rules to say. Not for threads."""
    loaded = _loaded.get(game.name)
    if loaded is None or not 0 <= seat < s.seats:
        return None
    compiled, out = loaded
    actions: list[int] = out[: compiled.legal(s.box, seat, out)].tolist()
    return actions


def is_loaded(game: Game) -> bool:
    return game.name in _loaded


def loaded() -> list[str]:
    """The games that are played by compiled rules here."""
    return sorted(_loaded)


def load(game: Game) -> None:
    """Makes rules and mind ready in this process; quick if they were compiled before."""
    load_rules(game)
    minds.load(game)


def load_rules(game: Game) -> None:
    if is_loaded(game):
        return
    s = game.new(game.seats[0], 0)
    seat = game.turn(s)
    compiled = game.compiled
    compiled.apply(s.box, seat, game.legal_actions(s, seat)[0])
    _loaded[game.name] = (compiled, compiled.buffer())


async def wake() -> None:
    """Loads what was compiled before, one game after the other."""
    for game in GAMES.values():
        await asyncio.to_thread(load_kept, game)
    gc.freeze()  # the compiler is here to stay: the collector need not look through it


def load_kept(game: Game) -> None:
    if game.compiled.is_warm:
        load_rules(game)
        if minds.kernels_for(game).plays_at_once:
            minds.load(game)


async def prepare(game: Game) -> None:
    """Compiles in a process of its own that gives way to all others, then loads."""
    await asyncio.sleep(PATIENCE)
    if is_loaded(game) and minds.loaded_for(game):
        return
    command = (sys.executable, "-m", "commontable.tables.quick", game.name)
    async with started(*command) as compiling:
        if await compiling.wait() == 0:
            await asyncio.to_thread(load, game)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(19)
    for name in sys.argv[1:]:
        load(GAMES[name])


if __name__ == "__main__":
    main()
