"""Helpers to parse the notation of actions; errors say what was expected and what was given."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import Any

from commontable.core.errors import BadNotation
from commontable.core.sets import members
from commontable.core.talk import SEAT_NAMES

LONGEST_SHOWN = 60  # letters of what was typed, in an error


def word_of(member: Enum) -> str:
    """A phase, a kind of action and the like as texts and JSON have it: 'hand limit'."""
    return member.name.lower().replace("_", " ")


def name_set(group: int, names: Sequence[str]) -> list[str]:
    """The members of a set by name."""
    return [names[thing] for thing in members(group)]


def words_of(text: Any) -> list[str]:
    """The words of an action; whatever comes from outside may be no text at all."""
    if not isinstance(text, str):
        raise BadNotation(f"expected an action as text, got {text!r}")
    return text.split()


def read_name(text: str, names: Sequence[str], expected: str) -> int:
    """The place of a name in a list of names."""
    if text not in names:
        raise BadNotation(f"expected {expected}, got {shown(text)}")
    return names.index(text)


def read_number(text: str, low: int, high: int, expected: str) -> int:
    """A number as people write it: no sign, no leading zero."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text) or not low <= int(text) <= high:
        raise BadNotation(f"expected {expected}, {low} to {high}, got {shown(text)}")
    return int(text)


def name_seat(seat: int) -> str:
    """The letter that stands for a seat."""
    return SEAT_NAMES[seat]


def no_such_form(text: str, forms: str) -> BadNotation:
    return BadNotation(f"expected one of: {forms}; got {shown(text)}")


def shown(text: str) -> str:
    """What was typed, in quotes and not too long."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "...")
