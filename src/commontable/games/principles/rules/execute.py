"""After the rerolls: comparing, moving, paying time, the market, and how it ends."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import LOST, ONGOING, WON
from commontable.core.sets import has, only
from commontable.games.principles import data
from commontable.games.principles.rules import state
from commontable.games.principles.rules.dice import meets_all_criteria, movement_value
from commontable.games.principles.rules.state import State
from commontable.games.principles.rules.ways import beside

MOST_DIFFERENCE = len(data.CHART) - 1


@rule
def execute(s: State) -> None:
    """POC-32: seat after seat, until somebody is bankrupt."""
    for seat in range(s.seats):
        s.came_from[seat] = s.meeple[seat]
        s.tried[seat] = s.disc[seat]
        s.disc[seat] = state.NOWHERE  # POC-38
    s.resolved = 0
    while s.resolved < s.seats and s.outcome == ONGOING:
        _resolve(s, s.resolved)
        s.resolved += 1


@rule
def _resolve(s: State, seat: int) -> None:
    if is_compared(s, seat):
        if succeeds(s, seat):
            s.meeple[seat] = s.tried[seat]
        s.time[seat] = min(s.time[seat] + time_to_pay(s, seat), state.BANKRUPT)  # POC-A8
    if s.time[seat] == state.BANKRUPT:
        s.outcome = LOST  # POC-45, POC-A14: at once


@rule
def is_compared(s: State, seat: int) -> bool:
    """POC-A6: staying is moving nought steps, unless the option makes it free."""
    return s.stay_free == 0 or s.tried[seat] != s.came_from[seat]


@rule
def value_for(s: State, seat: int, active: int) -> int:
    """POC-33: a seat's movement value for the destination of the active seat."""
    return movement_value(s, seat, s.tried[active])


@rule
def highest_neighbour(s: State, seat: int) -> int:
    """POC-39, POC-A9: the higher movement value of the two neighbours."""
    return max(
        value_for(s, state.left_of(s, seat), seat), value_for(s, state.right_of(s, seat), seat)
    )


@rule
def succeeds(s: State, seat: int) -> bool:
    """POC-36, POC-37: strictly higher than both neighbours."""
    if value_for(s, seat, seat) <= highest_neighbour(s, seat):
        return False
    return s.all_criteria == 0 or meets_all_criteria(s, seat, s.tried[seat])


@rule
def time_to_pay(s: State, seat: int) -> int:
    """POC-39, POC-A4, POC-A5: by the difference, whether the meeple moved or not."""
    difference = value_for(s, seat, seat) - highest_neighbour(s, seat)
    if difference < 0 and s.absolute == 1:
        difference = -difference
    return state.CHART[min(max(difference, 0), MOST_DIFFERENCE)]


@rule
def grow_market(s: State) -> None:
    """POC-42, POC-A10: the whole ring around the discs that lay there before."""
    s.market |= beside(s, s.market)
    for seat in range(s.seats):
        if has(s.market, s.meeple[seat]):
            s.outcome = LOST  # POC-43, POC-46


@rule
def check_victory(s: State) -> None:
    """POC-44, POC-A13: every meeple on a goal; it does not matter which."""
    standing = 0
    for seat in range(s.seats):
        standing |= only(s.meeple[seat])
    if standing & ~state.GOALS[s.board] == 0:
        s.outcome = WON
