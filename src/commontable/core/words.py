"""How sentences are put together, in all games alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commontable.core.talk import SEAT_NAMES


def listed(words: Sequence[str], last: str = "and") -> str:
    """'Ann', 'Ann and Ben', 'Ann, Ben and Cat'."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def called(view: Mapping[str, Any], seat: int, unnamed: str = "") -> str:
    """A seat in a picture: who sits there if whoever draws it knows that, else its letter."""
    names = view.get("names")
    return str(names[seat]) if names else f"{unnamed}{SEAT_NAMES[seat]}"
