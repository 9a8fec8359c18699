"""How to play Co-opoly.

The team agrees on one Zone, the one that promises most: tiles, homes and Activists are there
already, condos and the Police are not. Pawns go first where something would be lost: a Zone with
four condos, homes under a new condo. A Zone that is saved, or complete and in danger, loses a tile
too, so that it is no danger for some rounds. Then a few bills are kept ready, cheap condos of the
Zone that is to be won go at once, and all other pawns supply its next homes with what they lack:
Activists by train or out of Jail, a car, a condo less, a builder. Whoever is not needed earns:
later rescues are dear. Purses are pooled on one space when nobody can pay alone.
"""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.policy import Policy
from commontable.games.coopoly.policy import deeds
from commontable.games.coopoly.policy.candidates import candidates
from commontable.games.coopoly.policy.courses import nearby, whole
from commontable.games.coopoly.policy.evaluation import INPUTS, features, is_quiet, value
from commontable.games.coopoly.policy.placing import choose_space
from commontable.games.coopoly.policy.why import why
from commontable.games.coopoly.rules.actions import PLACE, READY
from commontable.games.coopoly.rules.state import Phase, State


@rule
def choose(s: State, seat: int, out: Row, n: int) -> int:
    """One of the legal actions, by what is asked."""
    if s.phase == Phase.PLACE:
        if not PLACE.has(out[0]):
            return READY.code()
        return PLACE.code(choose_space(s, seat))
    if s.phase == Phase.FREE:
        return deeds.choose_freed(s, out, n)
    if s.phase == Phase.RAILROAD:
        return deeds.choose_station(s, out, n)
    if s.phase == Phase.DRIVE:
        return deeds.choose_drive(s)
    if s.phase == Phase.CONDO:
        return deeds.choose_condo(s, out, n)
    if s.phase == Phase.SPEND:
        return deeds.choose_spending(s, out, n)
    if s.phase == Phase.PAY or s.phase == Phase.POOL:
        return deeds.choose_share(s, out, n)
    if s.phase == Phase.TILE:
        return deeds.choose_tile(s, out, n)
    # JAIL and CAR roll, LEND agrees, HOME builds: the first of the actions.
    return int(out[0])


POLICY = Policy(
    choose=choose,
    value=value,
    enough=100_000,
    is_quiet=is_quiet,
    features=features,
    inputs=INPUTS,
    horizon=1,
    candidates=candidates,
    whole=whole,
    nearby=nearby,
    climbs=6,
    why=why,
)
