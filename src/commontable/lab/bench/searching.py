"""How fast bots search: playouts along a tree, on one core, beside OpenSpiel's own search."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from commontable.bots.policy_kernels import SearchKernels
from commontable.bots.search import search
from commontable.bots.search.config import SearchConfig
from commontable.core import default_policy
from commontable.core.game import Game
from commontable.core.layout import AnyState
from commontable.lab.bench.peers import Missing

EXAMPLE = Path(__file__).parents[4] / "examples" / "connectfour" / "src"
DEPTH = 8
CURIOSITY = 1.4  # OpenSpiel's uct_c, the one its examples use
SIMULATIONS = 4000  # of one search; the next begins with an empty tree

Turn = Callable[[float], float]  # seconds to spend; returns iterations a second


def couperation(game: Game) -> Turn:
    """Information-set search of Couperation from its first turn, with playouts at random."""
    policy = default_policy.POLICY
    searcher = search.Searcher(game, policy, SearchKernels(game, policy))
    s = game.new(3, 1)
    game.play(s, 0, "first A")
    return _turn(searcher, s, SearchConfig(depth=DEPTH, trust=0))


def four_in_a_row() -> Turn:
    """The example game, searched from its first position with playouts at random."""
    if not EXAMPLE.is_dir():
        raise Missing("the example game is not installed")
    sys.path.insert(0, str(EXAMPLE))
    try:
        from connectfour import GAME
        from connectfour.policy import POLICY
    finally:
        sys.path.remove(str(EXAMPLE))
    searcher = search.Searcher(GAME, POLICY, SearchKernels(GAME, POLICY))
    return _turn(searcher, GAME.new(2, 1), search.config_for(GAME, POLICY))


def _turn(searcher: search.Searcher, s: AnyState, config: SearchConfig) -> Turn:
    seat = searcher.game.turn(s)
    deals = SIMULATIONS // searcher.play_alone(s, seat, 1, 1, config)

    def run(seconds: float) -> float:
        played = calls = 0
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < seconds:
            calls += 1
            played += searcher.play_alone(s, seat, calls, deals, config)
        return played / passed

    return run


def open_spiel() -> Turn:
    """OpenSpiel's C++ MCTSBot on its connect_four, one playout at random for each simulation."""
    try:
        import pyspiel
    except ImportError:
        raise Missing("OpenSpiel is not installed (make bench PEERS=1 installs it)") from None
    game = pyspiel.load_game("connect_four")
    judge = pyspiel.RandomRolloutEvaluator(1, 1)
    state = game.new_initial_state()
    bot = pyspiel.MCTSBot(
        game, judge, CURIOSITY, SIMULATIONS, 1000, False, 1, False, pyspiel.ChildSelectionPolicy.UCT
    )

    def run(seconds: float) -> float:
        searches = 0
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < seconds or not searches:
            bot.mcts_search(state)
            searches += 1
        return searches * SIMULATIONS / (time.perf_counter() - begin if searches == 1 else passed)

    return run


def best_of(runs: dict[str, Turn], turns: int, seconds: float) -> dict[str, float]:
    """By turns; the best turn of each."""
    best = dict.fromkeys(runs, 0.0)
    for _ in range(turns):
        for name, run in runs.items():
            best[name] = max(best[name], run(seconds))
    return best
