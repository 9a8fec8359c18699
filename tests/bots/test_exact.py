"""End games that can be solved to the last action: strong bots find an action that is best."""

import random
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from commontable import GAMES, NOBODY
from commontable.bots import levels
from commontable.bots.kernel_sets import SEARCH
from commontable.bots.policy_kernels import SearchKernels, policy_kernels
from commontable.bots.search.search import Searcher
from commontable.core.compiling.compiled_games import COMPILED
from commontable.core.game import ONGOING, WON
from commontable.core.sets import count
from commontable.games.coopoly.rules.state import CARCOOP, Phase, seats_with_fresh_pawns

pytestmark = pytest.mark.timeout(900)  # a search may have to be compiled first

EXAMPLE = Path(__file__).parents[2] / "examples" / "connectfour" / "src"
LEAST = 0.95


@pytest.fixture(scope="module")
def four():
    sys.path.insert(0, str(EXAMPLE))
    try:
        from connectfour import GAME
        from connectfour.policy import POLICY
    finally:
        sys.path.remove(str(EXAMPLE))
    COMPILED.add(GAME, SEARCH, Searcher(GAME, POLICY, SearchKernels(GAME, POLICY)))
    return GAME


def solve_contest(game):
    """The best that the seat to act can reach: 2 to win, 1 for a draw, 0 to lose."""

    @cache
    def value(raw):
        s = game.state.load(raw)
        seat = game.turn(s)
        best = 0
        for action in game.legal_actions(s, seat):
            best = max(best, after(raw, action))
            if best == 2:
                break
        return best

    def after(raw, action):
        """What an action brings to the seat that takes it."""
        s = game.state.load(raw)
        seat = game.turn(s)
        game.apply(s, seat, action)
        return game.score(s, seat) if game.turn(s) == NOBODY else 2 - value(bytes(s))

    return after


def four_in_a_row_end_games(game, wanted, empty):
    dice = random.Random(4)
    while wanted:
        s = game.new(2, 0)
        while game.turn(s) != NOBODY and count(s.stones[0] | s.stones[1]) < 42 - empty:
            game.apply(s, game.turn(s), dice.choice(game.legal_actions(s, game.turn(s))))
        if game.turn(s) != NOBODY:
            yield s
            wanted -= 1


def test_strong_plays_the_end_of_four_in_a_row_as_well_as_can_be(four):
    after = solve_contest(four)
    strong = levels.Searching(playouts=6000)
    asked = right = 0
    for s in four_in_a_row_end_games(four, wanted=60, empty=11):
        seat = four.turn(s)
        worth = {action: after(bytes(s), action) for action in four.legal_actions(s, seat)}
        if len(set(worth.values())) > 1:  # else nothing can go wrong
            choice = strong(four, four.view(s, seat), s.copy(), seat, 1)
            asked += 1
            right += worth[choice.action] == max(worth.values())
    assert asked >= 20
    assert right / asked >= LEAST


# ------------------------------------------------------------------ Couperation

LIMIT = 10  # rounds of Co-opoly, an option
MOST_STATES = 3000  # of an end game that is small enough to be solved


class TooLarge(Exception):
    pass


def solve_together(game):
    """Whether the team can still win, with nothing left to luck and nothing hidden."""
    known = {}
    kernels, out = game.compiled, game.compiled.buffer()

    def can_win(s, budget):
        raw = bytes(s)
        if raw not in known:
            seat = game.turn(s)
            if seat == NOBODY:
                return game.outcome(s) == WON
            budget[0] -= 1
            if budget[0] < 0:
                raise TooLarge
            actions = out[: kernels.legal(s.box, seat, out)].tolist()
            known[raw] = any(wins(s, seat, action, budget) for action in actions)
        return known[raw]

    def wins(s, seat, action, budget):
        after = s.copy()
        kernels.apply(after.box, seat, action)
        return can_win(after, budget)

    return wins


def couperation_end_games(game, most):
    """Two seats, an empty deck, all cards of the Tower open: each knows what the other holds."""
    choose, out = policy_kernels(game).choose, game.compiled.buffer()
    for seed in range(most):
        s = game.new(2, seed)
        while (seat := game.turn(s)) != NOBODY:
            if s.deck == 0 and s.face_down == 0 and len(game.legal_actions(s, seat)) > 1:
                yield s.copy()
            game.compiled.apply(s.box, seat, choose(s.box, seat, out))


def found_right(game, strong, end_games, most):
    """How often a bot is asked where it matters, and how often its action can still win."""
    asked = right = 0
    for s in end_games:
        assert game.outcome(s) == ONGOING
        seat = game.turn(s)
        wins, budget = solve_together(game), [MOST_STATES]
        try:
            good = {a: wins(s, seat, a, budget) for a in game.legal_actions(s, seat)}
        except TooLarge:
            continue
        if len(set(good.values())) > 1:
            guess = s.copy()
            game.redeal(guess, seat, 5)
            choice = strong(game, game.view(s, seat), guess, seat, 1)
            asked += 1
            right += good[choice.action]
        if asked == most:
            break
    return asked, right


def test_strong_plays_the_end_of_couperation_as_well_as_can_be():
    game = GAMES["couperation"]
    strong = levels.Searching(playouts=1500)
    asked, right = found_right(game, strong, couperation_end_games(game, most=150), most=25)
    assert asked >= 10
    assert right / asked >= LEAST


# ------------------------------------------------------------------ Co-opoly


def co_opoly_end_games(game, most):
    """The last round with all dice rolled: only how the Activists are used is left to decide."""
    choose, out = policy_kernels(game).choose, game.compiled.buffer()
    for seed in range(most):
        s = game.new(2, seed)
        round_so_far: list[Any] = []
        while (seat := game.turn(s)) != NOBODY:
            if s.phase == Phase.PLACE:
                round_so_far = []
            elif is_without_luck(s) and len(game.legal_actions(s, seat)) > 1:
                round_so_far.append(s.copy())
            game.compiled.apply(s.box, seat, choose(s.box, seat, out))
        if game.outcome(s) == WON:
            for end in round_so_far:
                end.rounds = end.round_limit = LIMIT  # whoever does not win now has lost
                yield end


def is_without_luck(s):
    if s.phase == Phase.DRIVE:
        return seats_with_fresh_pawns(s, CARCOOP) == 0 and s.points <= 2
    return s.phase > Phase.DRIVE


def test_strong_plays_the_last_round_of_co_opoly_as_well_as_can_be():
    game = GAMES["coopoly"]
    strong = levels.Searching(playouts=2000)
    asked, right = found_right(game, strong, co_opoly_end_games(game, most=400), most=20)
    assert asked >= 20
    assert right / asked >= LEAST
