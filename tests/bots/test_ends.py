"""Ends of games with luck: strong bots win where that is sure, and take what is most."""

import numpy as np
import pytest

from commontable import GAMES, NOBODY
from commontable.bots import levels
from commontable.bots.policy_kernels import policy_kernels
from commontable.core.game import WON
from commontable.games.principles.rules.state import Phase

pytestmark = pytest.mark.timeout(900)  # a search may have to be compiled first

LEAST = 0.95  # of all choices must be right
FAR = 0.2  # that the worst action is behind the best: there is something to find
DOUBT = 0.07  # of a chance that is counted
LUCKS = (1, 2, 3, 5)  # tried where luck falls
DEALS = 200  # over which a chance is counted
MOST_STATES = 400  # of an end that is small enough to be solved


class TooLarge(Exception):
    pass


class Ends:
    """The last choices of games that the policy plays, and what can come of them."""

    def __init__(self, name):
        self.game = GAMES[name]
        self.kernels = self.game.compiled
        self.out = self.kernels.buffer()

    def last_choices(self, seats, seeds, many):
        choose = policy_kernels(self.game).choose
        for seed in seeds:
            s = self.game.new(seats, seed)
            choices = []
            while (seat := self.game.turn(s)) != NOBODY:
                if self.kernels.legal(s.box, seat, self.out) > 1:
                    choices.append(s.copy())
                self.kernels.apply(s.box, seat, choose(s.box, seat, self.out))
            yield from choices[-many:]

    def legal(self, s, seat):
        return self.out[: self.kernels.legal(s.box, seat, self.out)].tolist()

    def after(self, s, seat, action, luck=0):
        """The state after an action, and the seat that is to act then."""
        after = s.copy()
        after.luck = luck
        following, _ = self.kernels.step(after.box, seat, action, self.out)
        return after, following

    def surely_wins(self, s, seat, action, known):
        """Whether the team wins after an action if it goes on well, however luck falls."""
        after, following = self.after(s, seat, action)
        if after.luck == 0:
            return self.is_won(after, following, known)
        ways = (self.after(s, seat, action, luck) for luck in LUCKS)
        return all(self.is_won(after, following, known) for after, following in ways)

    def is_won(self, s, seat, known):
        if seat == NOBODY:
            return self.game.outcome(s) == WON
        s.luck = 0
        raw = bytes(s)
        if raw not in known:
            if len(known) >= MOST_STATES:
                raise TooLarge
            known[raw] = False
            known[raw] = any(self.surely_wins(s, seat, each, known) for each in self.legal(s, seat))
        return known[raw]

    def chances(self, s):
        """The chance to win by each action, counted over many deals of what is hidden."""
        seat, won = self.game.turn(s), {}
        for action in self.legal(s, seat):
            ends = (self.end(s, seat, action, deal) for deal in range(DEALS))
            won[action] = sum(self.game.outcome(end) == WON for end in ends) / DEALS
        return won

    def end(self, s, seat, action, deal):
        """How a game ends that is dealt anew and goes on by the policy after an action."""
        choose, end = policy_kernels(self.game).choose, s.copy()
        self.kernels.redeal(end.box, seat, np.uint64(deal))
        seat, _ = self.kernels.step(end.box, seat, action, self.out)
        while seat != NOBODY:
            seat, _ = self.kernels.step(end.box, seat, choose(end.box, seat, self.out), self.out)
        return end

    def choice(self, strong, s):
        seat = self.game.turn(s)
        guess = s.copy()
        self.game.redeal(guess, seat, 5)
        return strong(self.game, self.game.view(s, seat), guess, seat, 1).action


def test_strong_wins_co_op_where_a_win_is_sure():
    ends, strong = Ends("coop"), levels.Searching(playouts=1500)
    asked = right = 0
    for s in ends.last_choices(2, range(1500), many=3):
        seat = ends.game.turn(s)
        known: dict[bytes, bool] = {}
        try:
            wins = {a: ends.surely_wins(s, seat, a, known) for a in ends.legal(s, seat)}
        except TooLarge:
            continue
        if len(set(wins.values())) > 1:
            asked += 1
            right += wins[ends.choice(strong, s)]
        if asked == 20:
            break
    assert asked == 20
    assert right / asked >= LEAST


def test_strong_ends_land_rush_with_as_much_as_can_be_had():
    ends, strong = Ends("landrush"), levels.Searching(playouts=2000)
    asked = right = 0
    for s in ends.last_choices(4, range(40), many=1):
        shares = last_shares(ends, s)
        if len(set(shares.values())) > 1:
            asked += 1
            right += shares.get(ends.choice(strong, s), 0) == max(shares.values())
        if asked == 20:
            break
    assert asked == 20
    assert right / asked >= LEAST


def last_shares(ends, s):
    """What the seat has of all wealth after each action that ends the game."""
    seat, shares = ends.game.turn(s), {}
    for action in ends.legal(s, seat):
        after, following = ends.after(s, seat, action)
        if following == NOBODY:  # else it was an offer
            scores = [ends.game.score(after, each) for each in range(s.seats)]
            shares[action] = scores[seat] / sum(scores)
    return shares


def test_strong_rolls_the_last_dice_of_principles_as_well_as_counting_says():
    ends, strong = Ends("principles"), levels.Searching(playouts=3000)
    asked = right = 0
    for s in ends.last_choices(3, range(60), many=1):
        won = ends.chances(s) if s.phase == Phase.REROLL else {0: 0}
        best = max(won.values())
        if min(won.values()) < best - FAR:
            asked += 1
            right += won[ends.choice(strong, s)] >= best - DOUBT
        if asked == 10:
            break
    assert asked == 10
    assert right / asked >= LEAST
