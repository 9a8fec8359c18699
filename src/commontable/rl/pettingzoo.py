"""A game as PettingZoo knows games: seats are agents that act in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from commontable.bots import seed_for
from commontable.core.game import NOBODY, SEAT_NAMES, WON, Game


class Table(AECEnv):  # type: ignore[misc]
    """One game. What an agent sees is `observation` and, of all actions, those in `action_mask`.

    The agent to act is the seat that the game waits for. Rewards come at the end: 1 for each if a
    common game is won, else one's share of all. Where several seats may act at the same time, only
    the one that is waited for can do so here.
    """

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> None:
        super().__init__()
        self.game, self.options, self.seed = game, options, seed
        self.render_mode = "svg"
        self.metadata = {
            "name": f"commontable_{game.name}_v{game.version}",
            "render_modes": ["svg"],
            "is_parallelizable": False,
        }
        self.possible_agents = list(SEAT_NAMES[:seats])
        space = Box(-np.inf, np.inf, (game.observation_size,), np.float32)
        mask = Box(0, 1, (len(game.actions),), np.int8)
        self._sees = {
            each: Dict({"observation": space, "action_mask": mask}) for each in self.possible_agents
        }
        self._does = {each: Discrete(len(game.actions)) for each in self.possible_agents}
        game.option_row(seats, options)  # refuses what cannot be played

    def observation_space(self, agent: str) -> Space[Any]:
        return self._sees[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._does[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A new game: the given seed's, else one after the other."""
        self.seed = seed_for("next", self.seed, 0) if seed is None else seed
        self.s = self.game.new(len(self.possible_agents), self.seed, self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {each: {} for each in self.agents}
        self.agent_selection = SEAT_NAMES[self.game.turn(self.s)]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = SEAT_NAMES.index(agent)
        observed = np.zeros(self.game.observation_size, np.float32)
        self.game.observe(self.s, seat, observed)
        mask = np.zeros(len(self.game.actions), np.int8)
        if seat == self.game.turn(self.s):
            mask[self.game.legal_actions(self.s, seat)] = 1
        return {"observation": observed, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = SEAT_NAMES.index(agent)
        self.game.play(self.s, seat, self.game.write_action(self.s, int(action or 0)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        turn = self.game.turn(self.s)
        if turn == NOBODY:
            self.rewards = dict(zip(self.agents, self._shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = SEAT_NAMES[turn]
        self._accumulate_rewards()
        self._deads_step_first()

    def _shares(self) -> list[float]:
        if self.game.together:
            return [float(self.game.outcome(self.s) == WON)] * self.s.seats
        scores = [max(0, self.game.score(self.s, seat)) for seat in range(self.s.seats)]
        return [score / max(1, sum(scores)) for score in scores]

    def render(self) -> str:
        """What somebody who only watches may see, as SVG."""
        return self.game.draw(self.game.view(self.s, NOBODY))

    def close(self) -> None:
        pass
