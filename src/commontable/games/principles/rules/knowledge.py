"""What a seat cannot know, dealt anew: the dice of others, and who has rerolled how often."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.games.principles.rules.dice import reroller, roll
from commontable.games.principles.rules.state import ALL_DICE, NOWHERE, Phase, State
from commontable.games.principles.rules.ways import rerolls_for


@rule
def redeal(s: State, seat: int, seed: int) -> None:
    """Every way the hidden dice can lie is equally likely, and so is every number of rerolls left.

    Somebody must have one left, else the phase would be over.
    """
    luck.start(s, seed)
    if s.phase == Phase.PLAN or s.phase == Phase.REROLL:
        for other in range(s.seats):
            if other != seat:
                roll(s, other, ALL_DICE)
    if s.phase == Phase.REROLL:
        _deal_rerolls(s, seat)
        while reroller(s) == NOWHERE:
            _deal_rerolls(s, seat)


@rule
def _deal_rerolls(s: State, seat: int) -> None:
    for other in range(s.seats):
        if other != seat:
            s.rerolls[other] = luck.below(s, 1 + rerolls_for(s, other, s.disc[other]))
