"""Talk policies: free talk, advice only, or silence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic

from commontable.core.errors import BadNotation
from commontable.core.state_type import S
from commontable.core.view import GameView, View

SEAT_NAMES = "ABCDE"  # seats in notation and stories


class TalkPolicy(Enum):
    """How people may talk at the table."""

    FREE = "free"
    ADVICE = "advice"  # phrases, pins and screened lines; no facts about what is hidden
    SILENT = "silent"


@dataclass(frozen=True)
class Talk:
    """What a seat may say now, and why."""

    policy: TalkPolicy
    rule: str
    reason: str


@dataclass(frozen=True)
class Pin:
    """Advice without words: a sign on a place of the board, for everybody or for one seat."""

    sign: str
    place: str
    seat: int | None = None  # for whom; None: everybody


@dataclass(frozen=True, kw_only=True)
class Advice(Generic[S]):
    """What there is to say while talk is limited to advice.

    Phrases and places come from a view, so they tell nothing that their reader may not know.
    """

    phrases: Callable[[GameView], Sequence[str]]  # lines to pick instead of typing
    screen: Callable[[str], str | None]  # why a typed line may not be sent; None if it may
    signs: Mapping[str, str]  # what a pin can say: its word in notation, and its label
    places: Callable[[GameView], Sequence[str]]  # where a pin can be put
    round_of: Callable[[S], int]  # of a state: pins go when this number changes


def write_pin(pin: Pin) -> str:
    """`avoid F4`, or `prefer D4 for B`."""
    whom = "" if pin.seat is None else f" for {SEAT_NAMES[pin.seat]}"
    return f"{pin.sign} {pin.place}{whom}"


def read_pin(advice: Advice, view: View, text: str) -> Pin:
    """The pin that a text stands for, on the board of this view."""
    places, letters = advice.places(view), SEAT_NAMES[: view["seats"]]
    match text.split():
        case [sign, place, *whom] if sign in advice.signs and place in places:
            match whom:
                case []:
                    return Pin(sign, place)
                case ["for", letter] if len(letter) == 1 and letter in letters:
                    return Pin(sign, place, letters.index(letter))
    shown = " or ".join(f"'{sign} {places[0]}'" for sign in advice.signs)
    raise BadNotation(f"expected a pin such as {shown}, got {text[:40]!r}")
