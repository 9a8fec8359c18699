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

from commontable.bots.mind import Mind
from commontable.bots.minds.coopoly import deeds
from commontable.bots.minds.coopoly.candidates import candidates
from commontable.bots.minds.coopoly.courses import nearby, whole
from commontable.bots.minds.coopoly.judge import INPUTS, is_quiet, notice, value
from commontable.bots.minds.coopoly.placing import choose_space
from commontable.bots.minds.coopoly.why import why
from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.games.coopoly.rules.state import Action, Phase, State


@rule
def choose(s: State, seat: int, out: Row, n: int) -> int:
    """One of the legal actions, by what is asked."""
    if s.phase == Phase.PLACE:
        if out[0] >= Action.TAKE_BACK:
            return Action.READY
        return Action.PLACE + choose_space(s, seat)
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


MIND = Mind(
    choose=choose,
    value=value,
    enough=100_000,
    is_quiet=is_quiet,
    notice=notice,
    inputs=INPUTS,
    horizon=1,
    candidates=candidates,
    whole=whole,
    nearby=nearby,
    climbs=6,
    why=why,
)
