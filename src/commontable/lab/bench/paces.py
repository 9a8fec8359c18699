"""How long bots take for a move: asked now and then in games that easy bots play.

A move is all that happens at a table: dealing anew, looking, thinking, finding words.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from commontable import bots
from commontable.bots import levels
from commontable.bots.kernel_sets import load_searcher
from commontable.bots.policy_kernels import POLICY
from commontable.core.compiling.compiled_games import COMPILED, RULES
from commontable.core.game import NOBODY, Game, Json
from commontable.lab.tournament import (
    BOTS,
    CLAIRVOYANT,
    Match,
    Plan,
    Tell,
    easy,
    keep,
    row_of,
    stored,
)

TIMED = tuple(bot for bot in BOTS if bot != CLAIRVOYANT)
EVERY = 5  # choices from one that is timed to the next


def run(
    games: Sequence[Game], names: Sequence[str], moves: int, plan: Plan, file: Path, tell: Tell
) -> dict[str, Json]:
    """Times what the file does not hold yet of so many moves of each bot; returns all lines."""
    found = stored(file)
    for match in matches(games, names):
        _load(match)
        row = row_of(found, match, plan)
        while len(row["took"]) < moves:
            tell(f"{match.key}, moves", len(row["took"]), moves)
            _time_game(match, plan.seed + len(row["took"]), moves, row)
            keep(found, file)
        tell(f"{match.key}, moves", moves, moves)
    return found


def matches(games: Sequence[Game], names: Sequence[str]) -> list[Match]:
    """All seats of a game take part, also where each plays alone."""
    return [Match(game, seats, bot) for game in games for seats in game.seats for bot in names]


def _load(match: Match) -> None:
    """No move waits for the compiler."""
    game = match.game
    COMPILED.load(game, RULES, POLICY)
    if match.bot in levels.SEARCH:
        load_searcher(game)


def _time_game(match: Match, seed: int, moves: int, row: Json) -> None:
    game = match.game
    s = game.new(match.seats, seed)
    choices = 0
    while (seat := game.turn(s)) != NOBODY and len(row["took"]) < moves:
        turn = bots.seed_for("turn", seed, choices)
        if len(game.legal_actions(s, seat)) > 1:
            choices += 1
            if choices % EVERY == 0:
                begin = time.perf_counter()
                move = bots.think(match.bot, game, s, seat, turn)
                row["took"].append(round(1000 * (time.perf_counter() - begin), 3))
                row["searched"].append(move.playouts)
        game.apply(s, seat, easy(game, s, seat, turn))
