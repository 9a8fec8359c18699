"""An operator who tries to choose the deal: alone it works, with one honest person it does not.

The operator wants one card of Couperation in the hand of seat A, where an accomplice sits. The
honest person sits on B. All random numbers come from seeds with names, so nothing here is flaky.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate, count
from math import exp, lgamma, log
from random import Random
from typing import Any

import numpy as np
import pytest

from commontable import GAMES
from commontable.core.build import Compiled, cache_root
from commontable.core.record import (
    ENTROPY_BYTES,
    Contribution,
    Deal,
    commitment_of,
    deal_key,
    luck_of,
)
from commontable.games.couperation.rules.play import setup
from commontable.tables.errors import Refused
from commontable.tables.play import commands
from commontable.tables.play.readiness import expire
from commontable.tables.play.table import Table, open_table
from tests.tables.company import do

GAME = GAMES["couperation"]
WANTED = 24
PILE = 47  # cards that hands are dealt from
CHANCE = 3 / PILE
ATTEMPTS = 10_000
CONFIDENCE = 0.999
SECRETS = 200  # tables at which the operator decides alone

Pair = tuple[bytes, bytes]  # the operator's secret and the entropy of the accomplice
Wins = Callable[[bytes], bool]
Strategy = Callable[["Operator", bytes], Pair]


@pytest.fixture(scope="module")
def wins() -> Wins:
    """Whether the set-up that a key leads to gives A the wanted card, by the compiled rules."""
    import numba

    build = Compiled(cache_root() / "tests", GAME.state.dtype).function(setup)
    boxes: Any = np.zeros(2, GAME.state.dtype)
    options = np.asarray(GAME.option_row(2, None))

    @numba.njit
    def hand(boxes, options, seed):
        boxes[0] = boxes[1]
        build(boxes[0], options, seed)
        return boxes[0].hand[0]

    def is_won(key: bytes) -> bool:
        held = hand(boxes, options, np.uint64(luck_of(key, 0)))
        return bool(int(held) >> WANTED & 1)

    return is_won


def key_of(pair: Pair, honest: bytes) -> bytes:
    secret, accomplice = pair
    people = Contribution((0,), "", accomplice), Contribution((1,), "", honest)
    return deal_key(secret, Deal(1, people))


def pairs(dice: Random) -> Iterator[Pair]:
    while True:
        yield dice.randbytes(32), dice.randbytes(ENTROPY_BYTES)


def plausible(n: int, chance: float) -> range:
    """The counts of n trials that are in the exact two-sided binomial interval."""
    tail = (1 - CONFIDENCE) / 2

    def exactly(k: int) -> float:
        ways = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
        return exp(ways + k * log(chance) + (n - k) * log(1 - chance))

    each = [exactly(k) for k in range(n + 1)]
    low = next(k for k, total in enumerate(accumulate(each)) if total > tail)
    high = n - next(k for k, total in enumerate(accumulate(reversed(each))) if total > tail)
    return range(low, high + 1)


# ------------------------------------------------------------------ alone


def test_an_operator_who_decides_alone_gets_the_card_every_time(wins):
    dice = Random("operator alone")
    tries = []
    for _ in range(SECRETS):
        tries.append(next(n for n in count(1) if wins(dice.randbytes(32))))
    assert len(tries) == SECRETS
    assert sum(tries) / SECRETS < 2 / CHANCE  # and it is cheap: some 16 secrets a table


# ------------------------------------------------------------------ with one honest person


@dataclass
class Operator:
    """What a strategy may use: the honest commitment, its own dice, and what has happened."""

    wins: Wins
    dice: Random
    last: Pair = (b"", b"")
    has_won: bool = False
    scores: dict[Pair, int] = field(default_factory=dict)

    def best_against(self, guesses: list[bytes], tries: int, fixed: bytes | None = None) -> Pair:
        """The pair that wins most often, should the honest entropy be one of the guesses."""
        options = pairs(self.dice)
        best, most = next(options), -1
        for _ in range(tries):
            secret, entropy = next(options)
            pair = secret if fixed is None else fixed, entropy
            won = sum(self.wins(key_of(pair, guess)) for guess in guesses)
            if won > most:
                best, most = pair, won
            if won == len(guesses):
                break
        return best


def take_any(op: Operator, commitment: bytes) -> Pair:
    return next(pairs(op.dice))


def guess_the_commitment(op: Operator, commitment: bytes) -> Pair:
    """Grinds secret and entropy as if the honest entropy were its commitment."""
    return op.best_against([commitment], 20)


def grind_the_accomplice(op: Operator, commitment: bytes) -> Pair:
    """The same secret for all tables; only the accomplice's entropy is chosen."""
    return op.best_against([commitment], 20, fixed=b"the operator's favourite secret.")


def win_on_average(op: Operator, commitment: bytes) -> Pair:
    """The pair that does best against several guesses."""
    return op.best_against([op.dice.randbytes(ENTROPY_BYTES) for _ in range(3)], 4)


def stay_with_the_winner(op: Operator, commitment: bytes) -> Pair:
    """The pair that won last, or else the one that has won most so far."""
    if op.has_won:
        op.scores[op.last] = op.scores.get(op.last, 0) + 1
        return op.last
    if op.scores and op.dice.random() < 0.5:
        return max(op.scores, key=lambda pair: op.scores[pair])
    return next(pairs(op.dice))


STRATEGIES = [
    take_any,
    guess_the_commitment,
    grind_the_accomplice,
    win_on_average,
    stay_with_the_winner,
]


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.__name__)
def test_one_honest_person_leaves_the_operator_nothing_but_chance(wins, strategy):
    honest = Random(f"honest person against {strategy.__name__}")
    op = Operator(wins, Random(f"operator with {strategy.__name__}"))
    won = 0
    for _ in range(ATTEMPTS):
        entropy = honest.randbytes(ENTROPY_BYTES)
        pair = strategy(op, bytes.fromhex(commitment_of(entropy)))
        op.last, op.has_won = pair, wins(key_of(pair, entropy))
        won += op.has_won
    assert won in plausible(ATTEMPTS, CHANCE)


# ------------------------------------------------------------------ with deals that are broken off


def best_of(attempts: int, win: Wins, strategy: Strategy, op: Operator, honest: Random) -> bool:
    """Whether one of so many deals has the card; each but the last can be broken off."""
    for _ in range(attempts):
        entropy = honest.randbytes(ENTROPY_BYTES)
        pair = strategy(op, bytes.fromhex(commitment_of(entropy)))
        op.last, op.has_won = pair, win(key_of(pair, entropy))
        if op.has_won:
            return True
    return False


def withhold(op: Operator, commitment: bytes) -> Pair:
    """The server shows the accomplice what would be dealt, who reveals only if it is good."""
    return next(pairs(op.dice))


def leave_with_the_last_pair(op: Operator, commitment: bytes) -> Pair:
    """The accomplice sees the hand, leaves, and another one tries what has failed again."""
    return op.last if op.last[0] else next(pairs(op.dice))


def grind_and_withhold(op: Operator, commitment: bytes) -> Pair:
    return guess_the_commitment(op, commitment)


@pytest.mark.parametrize("accomplices", [1, 2, 3])
@pytest.mark.parametrize(
    "strategy",
    [withhold, leave_with_the_last_pair, grind_and_withhold],
    ids=lambda strategy: strategy.__name__,
)
def test_each_accomplice_breaks_off_one_deal_and_gains_no_more_than_that(
    wins, strategy, accomplices
):
    """With k of them, the card comes with 1 − (1 − p)^(k + 1): record.md says so."""
    name = f"{strategy.__name__} {accomplices}"
    honest = Random(f"honest person against {name}")
    op = Operator(wins, Random(f"operator with {name}"))
    attempts = aborts_at_a_table(accomplices) + 1
    tables = ATTEMPTS // 2
    won = sum(best_of(attempts, wins, strategy, op, honest) for _ in range(tables))
    assert won in plausible(tables, 1 - (1 - CHANCE) ** (accomplices + 1))


def aborts_at_a_table(accomplices: int) -> int:
    """How many deals these guests can break off at a real table, whoever comes back as often as
    they can, while one honest person is ready again and again."""
    guests = [f"eve{n}" for n in range(accomplices)]
    table = open_table("t", commands.opening("couperation", 2, {}, "ann"))
    sit(table, "ann", 0)
    aborts = 0
    while any(sit(table, guest, 1) for guest in guests):
        for guest in sorted(table.people()):
            do(table, commands.ready, guest, commitment_of(guest.encode()))
        do(table, commands.reveal, "ann", b"ann".hex())
        do(table, expire, table.gathering.attempt)
        aborts += 1
        assert table.gathering.attempt == aborts + 1
    return aborts


def sit(table: Table, guest: str, seat: int) -> bool:
    try:
        return bool(do(table, commands.sit, guest, guest.capitalize(), seat))
    except Refused:
        return False


def test_without_a_limit_to_deals_that_are_broken_off_the_card_comes_every_time(wins):
    honest, op = Random("honest and patient"), Operator(wins, Random("operator who repeats"))
    for _ in range(SECRETS):
        assert best_of(10_000, wins, withhold, op, honest)


# ------------------------------------------------------------------ what the commitments are for


def test_without_commitments_whoever_chooses_last_gets_the_card(wins):
    """An accomplice who knows the honest entropy before choosing one: the attack is back."""
    honest, op = Random("honest and hasty"), Operator(wins, Random("operator who waits"))
    for _ in range(SECRETS):
        entropy = honest.randbytes(ENTROPY_BYTES)
        assert wins(key_of(op.best_against([entropy], 10_000), entropy))


def test_the_interval_would_notice_an_operator_who_wins_a_little_more_often():
    found = plausible(ATTEMPTS, CHANCE)
    assert round(ATTEMPTS * CHANCE) in found
    assert round(ATTEMPTS * CHANCE * 1.15) not in found
    assert round(ATTEMPTS * CHANCE * 0.85) not in found
    assert len(found) < ATTEMPTS * CHANCE / 3
