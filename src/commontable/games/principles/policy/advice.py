"""Advice in Principles of Co-ops: a warning where somebody plans what can hardly go well.

POC-49: a space may be called a bad idea for somebody. Nothing is said of dice, and nothing that
the seat does not know is looked at.
"""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES
from commontable.games.principles.notation import name_space
from commontable.games.principles.policy.odds import FLOODS, NOT_ABOVE, SCALE
from commontable.games.principles.policy.prospects import TWELFTHS, kind_of, row_of, twelfths_on
from commontable.games.principles.rules.state import NOWHERE, Phase, State, at, left_of, right_of

SLIGHT = 120  # of SCALE: with a smaller chance to beat this seat, a neighbour is warned


def advise(s: State, seat: int, whom: int) -> str:
    """A warning for `whom` about its plan, or nothing."""
    if s.phase != Phase.PLAN or s.disc[whom] == NOWHERE or whom == seat:
        return ""
    if not _comes_the_market(s, whom) and not _stands_in_the_way(s, seat, whom):
        return ""
    return f"avoid {name_space(s, s.disc[whom])} for {SEAT_NAMES[whom]}"


def _comes_the_market(s: State, whom: int) -> bool:
    """POC-43: whoever arrives there is caught at the end of this round."""
    return bool(FLOODS[at(s, s.disc[whom])] <= s.round)


def _stands_in_the_way(s: State, seat: int, whom: int) -> bool:
    """POC-36: this seat's dice, as it is going to roll them, are hard to beat there."""
    if whom not in (left_of(s, seat), right_of(s, seat)) or s.disc[seat] == NOWHERE:
        return False
    kind = kind_of(s, s.disc[whom])
    points = twelfths_on(s, seat, s.disc[seat], kind) // TWELFTHS
    return bool(SCALE - NOT_ABOVE[row_of(s, kind, whom), points] < SLIGHT)
