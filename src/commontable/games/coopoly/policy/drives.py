"""Ways to drive with one roll: which Activists go where, space by space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from commontable.core.policy import Course
from commontable.games.coopoly.policy.deeds import choose_drive
from commontable.games.coopoly.rules.actions import DONE, DRIVE
from commontable.games.coopoly.rules.activists import beside, drive
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import NONE, PROPERTY_AT, SPACES, State


def usual_drive(s: State, *begun: int) -> Course:
    """All that the policy does with a roll, after the steps that were taken."""
    t = s.copy()
    steps = list(begun)
    _drive(t, begun)
    while t.points > 0 and DONE.code() not in steps:
        steps.append(int(choose_drive(t)))
        _drive(t, steps[-1:])
    return tuple(steps)


def other_drives(s: State, course: Course) -> list[Course]:
    """One Activist goes somewhere else, or nobody goes on; the rest is the policy's."""
    found: set[Course] = set()
    for begin in _turns(course):
        before = course[:begin]
        t = s.copy()
        _drive(t, before)
        found |= {before + usual_drive(t, *each) for each in _ways(t)}
        found.add((*before, DONE.code()))
    return sorted(found - {course})


def _turns(course: Course) -> Iterator[int]:
    """Places of a course where another Activist moves, or another way."""
    expected = int(NONE)
    for place, action in enumerate(course):
        if action != expected:
            yield place
        space, clockwise = _read(action)
        expected = DRIVE.code(beside(space, clockwise), clockwise)


def _ways(s: State) -> Iterator[Course]:
    """An Activist moves one way: to a property, or as far as the points go."""
    for start in range(SPACES):
        for clockwise in range(2) if s.activists[start] > 0 else ():
            steps: list[int] = []
            space = start
            while len(steps) < s.points and not under_police(s, beside(space, clockwise)):
                steps.append(DRIVE.code(space, clockwise))
                space = beside(space, clockwise)
                if PROPERTY_AT[space] != NONE or len(steps) == s.points:
                    yield tuple(steps)


def _drive(s: State, steps: Sequence[int]) -> None:
    for action in steps:
        if not DONE.has(action):
            drive(s, *_read(action))


def _read(step: int) -> tuple[int, int]:
    """Where an Activist stands, and whether it goes clockwise."""
    return DRIVE.space(step), DRIVE.clockwise(step)
