"""The compiled rules, for tables in play.

Nobody waits for them: another process compiles, a thread loads, and until then the plain rules do
the same to the same bytes. Compiled rules trust their caller completely, so only what was checked a
moment ago, against this very state, is given to them; what is read from a store is not.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from typing import Any

from commontable.core.game import Game
from commontable.games import GAMES

PATIENCE = 3.0  # seconds a table lives before it is worth the trouble
_apply: dict[str, Callable[[Any, int, int], None]] = {}  # by game, once loaded


def apply(game: Game, s: Any, seat: int, action: int) -> None:
    """Takes a legal action: compiled if that is loaded, else plain."""
    compiled = _apply.get(game.name)
    if compiled is None:
        game.apply(s, seat, action)
    else:
        compiled(s.box, seat, int(action))


def is_loaded(game: Game) -> bool:
    return game.name in _apply


def loaded() -> int:
    """How many games are played by compiled rules here."""
    return len(_apply)


def load(game: Game) -> None:
    """Makes the compiled rules ready in this process; quick if they were compiled before."""
    if is_loaded(game):
        return
    s = game.new(game.seats[0], 0)
    seat = game.turn(s)
    compiled = game.compiled.apply
    compiled(s.box, seat, game.legal_actions(s, seat)[0])
    _apply[game.name] = compiled


async def prepare(game: Game) -> None:
    """Compiles in a process of its own that gives way to all others, then loads."""
    await asyncio.sleep(PATIENCE)
    if is_loaded(game):
        return
    command = (sys.executable, "-m", "commontable.tables.quick", game.name)
    compiling = await asyncio.create_subprocess_exec(*command)
    try:
        if await compiling.wait() == 0:
            await asyncio.to_thread(load, game)
    finally:
        with contextlib.suppress(ProcessLookupError):
            compiling.kill()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(19)
    for name in sys.argv[1:]:
        load(GAMES[name])


if __name__ == "__main__":
    main()
