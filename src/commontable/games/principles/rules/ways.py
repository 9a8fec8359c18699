"""Where a meeple can go: steps over the board, and whether a joint plan exists."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.sets import count, has, lowest, only, rest
from commontable.games.principles.rules import state
from commontable.games.principles.rules.state import Phase, State

ENOUGH = 3  # spaces for each seat: then neighbours can always be kept apart


@rule
def beside(s: State, spaces: int) -> int:
    """POC-21: all spaces whose sides touch one of these."""
    found = 0
    while spaces != 0:
        found |= state.BESIDE[state.at(s, lowest(spaces))]
        spaces = rest(spaces)
    return found


@rule
def measure(s: State) -> None:
    """Brings the cached sets up to date: POC-20, POC-A15, POC-A16."""
    is_moving = s.phase == Phase.PLAN or s.phase == Phase.REROLL
    for seat in range(state.SEATS):
        s.near[seat] = 0
        s.far[seat] = 0
        if is_moving and seat < s.seats:
            here = only(s.meeple[seat])
            one = beside(s, here) & ~s.market & ~here
            two = beside(s, one) & ~s.market & ~here
            s.near[seat] = one | two
            s.far[seat] = beside(s, two) & ~s.market & ~here & ~s.near[seat]
    s.crowded = 0
    if is_moving and not has_joint_plan(s):
        s.crowded = 1


@rule
def in_reach(s: State, seat: int) -> int:
    """POC-20, POC-22: spaces nought to three steps away."""
    return only(s.meeple[seat]) | s.near[seat] | s.far[seat]


@rule
def steps_to(s: State, seat: int, space: int) -> int:
    """POC-E11: steps by the shortest way; 1 stands for one or two."""
    if space == s.meeple[seat]:
        return 0
    if has(s.near[seat], space):
        return 1
    return 3


@rule
def rerolls_for(s: State, seat: int, space: int) -> int:
    """POC-29: the farther, the fewer."""
    return state.REROLLS[steps_to(s, seat, space)]


@rule
def has_joint_plan(s: State) -> bool:
    """POC-23: whether all discs can be placed so that neighbours keep apart."""
    has_enough = True
    for seat in range(s.seats):
        if count(in_reach(s, seat)) < ENOUGH:
            has_enough = False
    return has_enough or _finds_joint_plan(s)


@rule
def _finds_joint_plan(s: State) -> bool:
    """Tries all places for the first three seats; the fourth sits between the third and the first.

    With three seats, the third sits between the second and the first.
    """
    first = in_reach(s, 0)
    while first != 0:
        a = only(lowest(first))
        first = rest(first)
        second = in_reach(s, 1) & ~a
        while second != 0:
            b = only(lowest(second))
            second = rest(second)
            if _finds_end_of_plan(s, a, b):
                return True
    return False


@rule
def _finds_end_of_plan(s: State, a: int, b: int) -> bool:
    third = in_reach(s, 2) & ~b
    if s.seats == 3:
        return third & ~a != 0
    while third != 0:
        if in_reach(s, 3) & ~only(lowest(third)) & ~a != 0:
            return True
        third = rest(third)
    return False


@rule
def places_for(s: State, seat: int) -> int:
    """Where a seat may put its disc now: in reach, and not where a neighbour's disc lies."""
    places = in_reach(s, seat)
    for neighbour in (state.left_of(s, seat), state.right_of(s, seat)):
        disc = s.disc[neighbour]
        if disc >= 0 and not _may_share(s, seat, neighbour, disc):
            places &= ~only(disc)
    if s.disc[seat] >= 0:
        places &= ~only(s.disc[seat])
    return places


@rule
def _may_share(s: State, seat: int, neighbour: int, space: int) -> bool:
    """POC-23: where no joint plan exists, neighbours on one space may both stay on it."""
    return s.crowded == 1 and s.meeple[seat] == space and s.meeple[neighbour] == space
