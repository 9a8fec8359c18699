"""Compiling for bots: the kernel sets there are, and the helper process that compiles them."""

from __future__ import annotations

import sys
import threading
from typing import Any

from commontable.bots.policies import is_on_shelf, policy_for
from commontable.bots.policy_kernels import POLICY, SearchKernels
from commontable.bots.search.search import Searcher
from commontable.core.compiling.compiled_games import COMPILED, RULES, CodeState, KernelSet
from commontable.core.game import Game
from commontable.core.subprocesses import run_process

URGENT, BACKGROUND = 5, 19  # niceness of a compiler that somebody waits for, and of one for later


def _searcher_of(game: Game) -> Searcher:
    policy = policy_for(game)
    return Searcher(game, policy, SearchKernels(game, policy))


SEARCH = KernelSet("search", _searcher_of)
KERNEL_SETS: dict[str, KernelSet[Any]] = {kind.name: kind for kind in (RULES, POLICY, SEARCH)}

_one_at_a_time = threading.Lock()


def compile_command(game: Game, *kinds: KernelSet[Any], niceness: int = URGENT) -> list[str]:
    """The command that compiles kernels of a game of the shelf and stores them on disk."""
    names = ",".join(kind.name for kind in kinds)
    what = [names, str(niceness), game.name, *map(str, game.boards)]
    return [sys.executable, "-m", "commontable.bots.compiler", *what]


def needs_compiler(game: Game, *kinds: KernelSet[Any]) -> bool:
    """Whether another process should compile. Only games of the shelf can be found there."""
    return is_on_shelf(game) and any(
        COMPILED.state(game, kind) in (CodeState.ABSENT, CodeState.COMPILING) for kind in kinds
    )


def load_compiled(game: Game, *kinds: KernelSet[Any]) -> None:
    """Loads kernels, and waits for another process that compiles those that are not on disk."""
    with _one_at_a_time:
        if needs_compiler(game, *kinds):
            with COMPILED.compiling(game, *kinds):
                run_process(compile_command(game, *kinds))
        COMPILED.load(game, *kinds)


def load_searcher(game: Game) -> Searcher:
    """The search of a game. Whoever asks first may wait some seconds for the compiler."""
    if (searcher := COMPILED.loaded(game, SEARCH)) is not None:
        return searcher
    load_compiled(game, SEARCH)
    return COMPILED.kernels(game, SEARCH)
