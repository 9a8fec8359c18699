"""One seat at many games, as Gymnasium knows environments; bots sit on the other seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from commontable.core.game import Game
from commontable.rl.many import Many


class OneSeat(VectorEnv[Any, Any, Any]):
    """Many games at once, in each of which a learner sits on the same seat.

    `info["action_mask"]` has the legal actions. A game that is over is followed by a new one at
    once; what was seen at its end is `info["final_obs"]`.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        games: int,
        *,
        seat: int = 0,
        others: str = "easy",
        options: Mapping[str, Any] | None = None,
        threads: int = 1,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = games
        self.seat = seat
        self.single_observation_space = Box(-np.inf, np.inf, (game.observation_size,), np.float32)
        self.single_action_space = Discrete(len(game.actions))
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self.many = Many(
            game,
            seats,
            games,
            options=options,
            learners=[seat],
            others=others,
            threads=threads,
        )

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.many.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        return self.many.observations.copy(), {"action_mask": self.many.masks()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        ended, rewards = self.many.step(actions)
        info: dict[str, Any] = {"action_mask": self.many.masks()}
        if ended.any():
            info["final_obs"] = self.many.last_observations.copy()
            info["_final_obs"] = ended.copy()
        truncated = np.zeros(self.num_envs, bool)
        return self.many.observations.copy(), rewards[:, self.seat], ended, truncated, info
