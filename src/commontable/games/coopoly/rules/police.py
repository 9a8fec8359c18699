"""The Police: one roll, counter-clockwise, and everybody in the way goes to Jail."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule, table
from commontable.games.coopoly import data
from commontable.games.coopoly.rules.state import DIE, NONE, News, State, note

POSITIONS = len(data.POLICE_POSITIONS)
FRONT = table([spaces[0] for spaces in data.POLICE_POSITIONS])
BACK = table([spaces[-1] for spaces in data.POLICE_POSITIONS])
_at = {space: n for n, spaces in enumerate(data.POLICE_POSITIONS) for space in spaces}
POSITION_AT = table([_at.get(space, NONE) for space in range(data.SPACES)])


def _crossed(position: int) -> int:
    """The railroad between a position and the one before it."""
    before = data.POLICE_POSITIONS[position][0] + 1
    return before if before in data.RAILROAD_SPACES else NONE


CROSSED = table([_crossed(position) for position in range(POSITIONS)])


@rule
def under_police(s: State, space: int) -> bool:
    """OPOLY-23, OPOLY-24: only where the Police ended."""
    return POSITION_AT[space] == s.police


@rule
def move_police(s: State) -> None:
    """OPOLY-21: as many positions as the die says."""
    die = 1 + luck.below(s, DIE)
    note(s, News.POLICE_ROLL, NONE, NONE, die, 0)
    s.police_before = s.police
    for _ in range(die):
        s.police = (s.police + 1) % POSITIONS
        if CROSSED[s.police] != NONE:
            _arrest(s, CROSSED[s.police])
        _arrest(s, FRONT[s.police])
        _arrest(s, BACK[s.police])


@rule
def _arrest(s: State, space: int) -> None:
    """OPOLY-22, OPOLY-A21: every space on the way, stations and visitors of the Jail too."""
    if s.activists[space] > 0:
        note(s, News.ARREST, NONE, space, s.activists[space], 0)
        s.jail += s.activists[space]
        s.activists[space] = 0
