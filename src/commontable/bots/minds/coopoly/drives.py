"""Ways to drive with one roll: which Activists go where, space by space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from commontable.bots.mind import Course
from commontable.bots.minds.coopoly.deeds import choose_drive
from commontable.games.coopoly.rules.activists import drive
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import (
    NONE,
    PROPERTY_AT,
    SPACES,
    Action,
    State,
)


def usual_drive(s: State, *begun: int) -> Course:
    """All that the mind does with a roll, after the steps that were taken."""
    t = s.copy()
    steps = list(begun)
    _drive(t, begun)
    while t.points > 0 and Action.DONE not in steps:
        steps.append(int(choose_drive(t)))
        _drive(t, steps[-1:])
    return tuple(steps)


def other_drives(s: State, course: Course) -> list[Course]:
    """One Activist goes somewhere else, or nobody goes on; the rest is the mind's."""
    found: set[Course] = set()
    for begin in _turns(course):
        before = course[:begin]
        t = s.copy()
        _drive(t, before)
        found |= {before + usual_drive(t, *each) for each in _ways(t)}
        found.add((*before, int(Action.DONE)))
    return sorted(found - {course})


def _turns(course: Course) -> Iterator[int]:
    """Places of a course where another Activist moves, or another way."""
    expected = int(NONE)
    for place, action in enumerate(course):
        if action != expected:
            yield place
        space, clockwise = _read(action)
        expected = _step(_beside(space, clockwise), clockwise)


def _ways(s: State) -> Iterator[Course]:
    """An Activist moves one way: to a property, or as far as the points go."""
    for start in range(SPACES):
        for clockwise in range(2) if s.activists[start] > 0 else ():
            steps: list[int] = []
            space = start
            while len(steps) < s.points and not under_police(s, _beside(space, clockwise)):
                steps.append(_step(space, clockwise))
                space = _beside(space, clockwise)
                if PROPERTY_AT[space] != NONE or len(steps) == s.points:
                    yield tuple(steps)


def _drive(s: State, steps: Sequence[int]) -> None:
    for action in steps:
        if action != Action.DONE:
            drive(s, *_read(action))


def _step(space: int, clockwise: int) -> int:
    return int(Action.DRIVE + 2 * space + clockwise)


def _read(step: int) -> tuple[int, int]:
    """Where an Activist stands, and whether it goes clockwise."""
    return (step - Action.DRIVE) // 2, (step - Action.DRIVE) % 2


def _beside(space: int, clockwise: int) -> int:
    return (space - 1 + 2 * clockwise) % SPACES
