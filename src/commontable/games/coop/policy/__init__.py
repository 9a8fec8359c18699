"""How to play CO-OP.

Everything is counted in one coin: what an ordinary action brings. A dollar, a step of VIBE and a
Good are worth what the scenario still asks for; beyond that they are worth little. A card is worth
the sum of what its effects bring now, read from the table of effects, so a new card needs no new
line here. Each player takes the action that brings most: a card, a FROLIC for a low VIBE, new
cards when the hand is poor and there are days left to play them, and a COOPERATE when it brings
more than the two players could do apart. Goods are sold that other buyers want least, and brought
to the Storefront that they want most.
"""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.policy import Policy
from commontable.games.coop.policy import answers
from commontable.games.coop.policy.day import choose_action
from commontable.games.coop.policy.evaluation import INPUTS, features, is_quiet, value
from commontable.games.coop.policy.why import why
from commontable.games.coop.rules.actions import OFFER
from commontable.games.coop.rules.choices import player_of
from commontable.games.coop.rules.state import NONE, Phase, State


@rule
def choose(s: State, seat: int, out: Row, n: int) -> int:
    """One of the legal actions, by what is asked."""
    player = player_of(s, seat)
    if s.phase == Phase.DAY:
        if s.seats == 1 and s.actor == NONE:
            return int(out[0])
        return choose_action(s, player, out, n)
    if s.phase == Phase.CHARACTERS:
        return answers.choose_character(s, out, n)
    if s.phase == Phase.HUSTLE:
        return answers.choose_hustle(s, out, n)
    if s.phase == Phase.LIMIT:
        return answers.choose_discard(s, player)
    if s.phase == Phase.COOPERATE:
        return answers.choose_cooperation(s, out, n)
    if s.phase == Phase.CHOOSE:
        return answers.choose_player(s, out, n)
    if s.phase == Phase.SELL:
        return answers.choose_good(s, out, n, -1)
    if s.phase == Phase.ORDER:
        return answers.choose_good(s, out, n, 1)
    if s.phase == Phase.MOVE:
        return answers.choose_good(s, out, n, 1)
    if s.phase == Phase.LOSE:
        return answers.choose_good(s, out, n, -1)
    if s.phase == Phase.FLIP:
        return answers.choose_flip(s, out, n)
    if s.phase == Phase.TAKE:
        return answers.choose_customer(s, player, out, n)
    if s.phase == Phase.SHARE:
        return OFFER.code()
    # LAY_OUT, DUDE, MEDITATE, CONSENT, SING and FUND: the first is to draw, agree, sing, cancel.
    return int(out[0])


POLICY = Policy(
    choose=choose,
    value=value,
    enough=4_000,
    is_quiet=is_quiet,
    features=features,
    inputs=INPUTS,
    horizon=2,
    why=why,
)
