"""What belongs together is weighed together: all pawns of a round, all steps of a drive.

Two pawns remove a tile, one pays for a condo and another builds: one pawn alone changes little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import combinations

from commontable.core.policy import Course
from commontable.core.sets import has
from commontable.games.coopoly import data
from commontable.games.coopoly.policy.drives import other_drives, usual_drive
from commontable.games.coopoly.policy.placing import choose_space
from commontable.games.coopoly.rules.actions import PLACE, READY
from commontable.games.coopoly.rules.pawns import apply_placing
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import (
    CARCOOP,
    HAND,
    JAIL,
    NONE,
    PAWNS,
    PAYDAY,
    PROPERTIES,
    PROPERTY_AT,
    SPACE_OF,
    Phase,
    State,
    first_pawn,
    owner_of,
)

Pawn = tuple[int, int]  # whose, and where it goes
Placing = tuple[Pawn, ...]  # all pawns that are still in hand, in order


def whole(s: State, seat: int, action: int) -> Course:
    """Where all pawns in hand go by the policy, one of the seat's first; or a whole drive."""
    if s.phase == Phase.DRIVE:
        return usual_drive(s)
    if s.phase != Phase.PLACE or not PLACE.has(action):
        return (action,)
    return _course(s, seat, _completed(s, seat, (action,)), [PLACE.space(action)])


def nearby(s: State, seat: int, course: Course) -> list[Course]:
    """Courses that place one pawn, or some together, elsewhere; or other drives."""
    if s.phase == Phase.DRIVE:
        return other_drives(s, course)
    usual = _of(_completed(s, seat, ()), seat)
    placing = _completed(s, seat, course)
    spaces = _useful_spaces(s)
    return [_course(s, seat, each, usual) for each in sorted(_neighbours(placing, spaces))]


def _completed(s: State, seat: int, course: Course) -> Placing:
    """Where all pawns in hand go by a course, and by the policy what it leaves open."""
    t = s.copy()
    acting = seat
    for action in course:
        if READY.has(action) and len(_placers(t)) == 1:
            break
        apply_placing(t, acting, action)
        acting = _placers(t)[0]
    for other in _placers(t):
        while t.pawn[first_pawn(t, other + 1) - 1] == HAND:
            apply_placing(t, other, PLACE.code(choose_space(t, other)))
    placed = Counter(_pawns(t)) - Counter(_pawns(s))
    return tuple(sorted(placed.elements()))


def _placers(s: State) -> list[int]:
    """Seats that are not ready; one is left in any case."""
    return [seat for seat in range(s.seats) if not has(s.done, seat)]


def _pawns(s: State) -> list[Pawn]:
    return [(owner_of(s, pawn), int(s.pawn[pawn])) for pawn in range(PAWNS)]


def _of(placing: Placing, seat: int) -> list[int]:
    """Where the pawns of one seat go."""
    return [space for whose, space in placing if whose == seat]


def _course(s: State, seat: int, placing: Placing, usual: list[int]) -> Course:
    """The actions of a placing. What the policy would do too comes first: it binds nobody."""
    own = _of(placing, seat)
    first = next((space for space in own if space in usual), own[0])
    own.remove(first)
    actions = [PLACE.code(first)]
    for other in _placers(s):
        spaces = own if other == seat else _of(placing, other)
        actions += [PLACE.code(space) for space in spaces]
        actions.append(READY.code())
    return tuple(map(int, actions))


def _neighbours(placing: Placing, spaces: list[int]) -> set[Placing]:
    """One pawn elsewhere; all of a space; any two to a property."""
    found = set()
    for space in spaces:
        for moved in set(placing):
            found.add(_moved(placing, [moved], space))
        for left in {space for _, space in placing}:
            found.add(_moved(placing, [pawn for pawn in placing if pawn[1] == left], space))
        if PROPERTY_AT[space] != NONE:
            for pair in set(combinations(placing, 2)):
                found.add(_moved(placing, pair, space))
    return found - {placing}


def _moved(placing: Placing, pawns: Collection[Pawn], space: int) -> Placing:
    others = list(placing)
    for pawn in pawns:
        others.remove(pawn)
    return tuple(sorted([*others, *((whose, space) for whose, _ in pawns)]))


def _useful_spaces(s: State) -> list[int]:
    """Where a pawn can do something."""
    spaces = {PAYDAY, CARCOOP, *data.RAILROAD_SPACES}
    if s.jail > 0:
        spaces.add(JAIL)
    for place in range(PROPERTIES):
        if has(s.properties, place) and not has(s.homes & ~s.condos, place):
            spaces.add(int(SPACE_OF[place]))
    return sorted(space for space in spaces if not under_police(s, space))
