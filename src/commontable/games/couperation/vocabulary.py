"""Words of Couperation that its story, its buttons, its refusals and its picture share."""

from __future__ import annotations

from functools import cache

from commontable.games.couperation.data import LEVELS

_TOP = f"{LEVELS}.1"


@cache
def say_place(place: str) -> str:
    """A place of the Tower in a sentence: `1.3` is level 1, place 3."""
    level, number = place.split(".")
    return "the top" if place == _TOP else f"level {level}, place {number}"


# Every place of the Tower by its name in notation.
PLACES = {
    f"{level}.{number}": say_place(f"{level}.{number}")
    for level in range(1, LEVELS + 1)
    for number in range(1, LEVELS + 2 - level)
}


def say_range(low: int, high: int) -> str:
    """Which numbers are right at a place."""
    if low > high:
        return "no number is right there"
    return f"only {low} is right there" if low == high else f"{low} to {high} are right there"
