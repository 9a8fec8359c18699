"""A peer for Land Rush: random games of catanatron, another land game for four that bargain.

Its offers to other players stay outside its lists of actions; ours are inside.
"""

from __future__ import annotations

import random
import time

from commontable.lab.bench.peers import Missing

SEATS = 4


class Catan:
    """Random games of catanatron. A step is a decision of a player, as in ours."""

    def __init__(self) -> None:
        try:
            import catanatron
            from catanatron.game import TURNS_LIMIT
        except ImportError:
            raise Missing("catanatron is not installed (make bench PEERS=1 installs it)") from None
        from importlib.metadata import version

        self.name = f"catanatron {version('catanatron')}"
        self._game = catanatron.Game
        self._players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
        self._most_turns = TURNS_LIMIT

    def play(self, seconds: float) -> tuple[int, int, float]:
        """Without its checks, as tightly as we know how; returns steps, games and seconds."""
        dice = random.Random(1).random
        steps = games = 0
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < seconds:
            game = self._game(self._players, seed=games + 1)
            state = game.state
            while game.winning_color() is None and state.num_turns < self._most_turns:
                actions = state.playable_actions
                game.execute(actions[int(dice() * len(actions))], validate_action=False)
                steps += 1
            games += 1
        return steps, games, passed
