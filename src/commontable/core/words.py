"""Sentence building that all games share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from commontable.core.talk import SEAT_NAMES

_HYPHEN = re.compile(r"(?<!\w)-(?=\$?\d)")


def listed(words: Sequence[str], last: str = "and") -> str:
    """'Ann', 'Ann and Ben', 'Ann, Ben and Cat'."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(n: int, word: str, words: str = "") -> str:
    """'1 card', '2 cards'; `words` where an s is not enough."""
    return f"{n} {word if n == 1 else words or word + 's'}"


def dollars(money: float) -> str:
    """'$5', '−$5', '$1,200'."""
    return f"{'−' if money < 0 else ''}${abs(money):,g}"


def signed(text: str) -> str:
    """A text from a data file, with a true minus before each sum: '−$5', '−1 VIBE'."""
    return _HYPHEN.sub("−", text)


def mention(seat: int, to: int | None = None) -> str:
    """A seat in a story: '@A', for which `name_seats` puts the name of whoever sits there.

    What is said `to` somebody says 'you' of their own seat.
    """
    return "you" if seat == to else "@" + SEAT_NAMES[seat]


def called(view: Mapping[str, Any], seat: int, unnamed: str = "") -> str:
    """A seat in a picture: who sits there if whoever draws it knows that, else its letter."""
    names = view.get("names")
    return str(names[seat]) if names else f"{unnamed}{SEAT_NAMES[seat]}"


def addressed(view: Mapping[str, Any], seat: int) -> str:
    """The same in words to whoever looks at the picture: 'you' for their own seat."""
    return "you" if seat == view["viewer"] else called(view, seat)


def clause(view: Mapping[str, Any], seat: int, does: str, you_do: str) -> str:
    """'Ann rolls a die', and to Ann herself, by the second form: 'You roll a die'."""
    return f"You {you_do}" if seat == view["viewer"] else f"{called(view, seat)} {does}"


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """A letter for the pieces of each seat: the first of a name, where all differ in it.

    A seat without a name has its own letter, and where two would be alike, all have that.
    """
    return _initials(tuple(names))


@lru_cache(1024)
def _initials(names: tuple[str, ...]) -> tuple[str, ...]:
    seats = tuple(SEAT_NAMES[: len(names)])
    found = tuple(_first(name) or seat for name, seat in zip(names, seats, strict=True))
    return found if len(set(found)) == len(found) else seats


def _first(name: str) -> str:
    return name[0].upper()[0] if name[:1].isalnum() else ""


def letters(view: Mapping[str, Any], seats: int) -> tuple[str, ...]:
    """What stands on the pieces of a picture, by seat."""
    names = view.get("names") or ()
    return initials(names) if len(names) == seats else tuple(SEAT_NAMES[:seats])
