"""What every policy is asked: walks through its games, choices in both builds, games in batches."""

import numpy as np

from commontable.bots.policies import policy_for
from commontable.bots.policy_kernels import policy_kernels
from commontable.core import luck
from commontable.core.compiling.kernels import batch_room
from commontable.core.game import SEAT_NAMES, WON, name_seats


class Team:
    """The policy of a game in all seats."""

    def __init__(self, game):
        self.game = game
        self.policy = policy_for(game)

    def choice(self, s, seat):
        out = [0] * self.game.most_legal
        return self.policy.choose(s, seat, out, self.game.legal(s, seat, out))

    def walk(self, seats, seed, options=None, every=7, chance=False):
        """States of a game, some actions apart, played by the policy or by chance."""
        s = self.game.new(seats, seed=seed, options=options)
        steps = 0
        while (seat := self.game.turn(s)) >= 0 and steps < 400:
            if steps % every == 0:
                yield s.copy()
            legal = self.game.legal_actions(s, seat)
            action = legal[luck.below(s, len(legal))] if chance else self.choice(s, seat)
            self.game.apply(s, seat, action)
            steps += 1

    def assert_honest(self, states):
        """Nothing hidden matters: neither coming luck nor what the seat cannot see."""
        for s in states:
            for seat in self.game.acting(s):
                other = s.copy()
                self.game.redeal(other, seat, 99)
                other.luck = s.luck
                assert self.choice(other, seat) == self.choice(s.copy(), seat)

    def assert_legal(self, states):
        for s in states:
            for seat in self.game.acting(s):
                assert self.choice(s.copy(), seat) in self.game.legal_actions(s, seat)

    def assert_alike(self, states):
        """Plain and compiled; the value stays in its range."""
        kernels = policy_kernels(self.game)
        out = self.game.compiled.buffer()
        for s in states:
            for seat in self.game.acting(s):
                assert kernels.choose(s.copy().box, seat, out) == self.choice(s.copy(), seat)
                assert 0 <= self.policy.value(s, seat) <= 1000
                assert kernels.value(s.box, seat) == self.policy.value(s, seat)

    def assert_says_why(self, states):
        for s in states:
            for seat in self.game.acting(s):
                text = self.game.write_action(s, self.choice(s.copy(), seat))
                reason = self.policy.why(self.game.view(s, seat), text)
                assert reason.endswith("."), text
                assert "@" not in name_seats(reason, SEAT_NAMES[: s.seats]), text
                assert len(reason) < 140

    def wins(self, seats, options=None, games=400, thinks=1):
        """How many of some games are won."""
        boxes, steps, outcomes, scores = batch_room(self.game, games)
        policy_kernels(self.game).play_batch(
            boxes,
            self.game.state.blank().box,
            self.game.compiled.options(seats, options),
            np.uint64(1),
            np.full(max(self.game.seats), thinks, np.int8),
            self.game.compiled.buffer(),
            steps,
            outcomes,
            scores,
        )
        return int((outcomes == WON).sum())
