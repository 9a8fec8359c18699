"""What the others' dice are likely to be: such that their plans make sense to them.

Every roll behind a screen is equally likely until its owner plans. A plan tells something of it, so
searches suppose rolls with which the policy would agree to that plan.
"""

from __future__ import annotations

from commontable.core import scratch
from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import lowest, rest
from commontable.games.principles.policy.cares import CARES, Care
from commontable.games.principles.policy.prospects import TOTALS, promise
from commontable.games.principles.rules.dice import roll
from commontable.games.principles.rules.state import ALL_DICE, DICE, NOWHERE, Phase, State
from commontable.games.principles.rules.ways import places_for, rerolls_for

ROLLS = 8  # that are tried at most: somebody may plan what the policy never would


@rule
def suppose(s: State, seat: int) -> None:
    for other in range(s.seats):
        if other != seat and s.disc[other] != NOWHERE:
            _suppose_dice(s, other)
            if s.phase == Phase.REROLL:
                # Nobody sees when others reroll: as if all of it were still to come.
                s.rerolls[other] = rerolls_for(s, other, s.disc[other])


@rule
def _suppose_dice(s: State, seat: int) -> None:
    """The first of some rolls with which the plan makes sense, else that which comes nearest."""
    odds = scratch.row(TOTALS)
    nearest = scratch.row(DICE)
    least = _regret(s, seat, odds)
    _copy(s, seat, nearest)
    for _ in range(1, ROLLS):
        if least <= CARES[Care.CHANGE]:
            break
        roll(s, seat, ALL_DICE)
        regret = _regret(s, seat, odds)
        if regret < least:
            least = regret
            _copy(s, seat, nearest)
    for die in range(DICE):
        s.dice[seat, die] = nearest[die]


@rule
def _copy(s: State, seat: int, dice: Row) -> None:
    for die in range(DICE):
        dice[die] = s.dice[seat, die]


@rule
def _regret(s: State, seat: int, odds: Row) -> int:
    """By how much another plan would promise more."""
    own = promise(s, seat, int(s.disc[seat]), odds)
    most = own
    places = places_for(s, seat)
    while places != 0:
        most = max(most, promise(s, seat, lowest(places), odds))
        places = rest(places)
    return most - own
