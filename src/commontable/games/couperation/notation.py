"""Couperation in words: `place 17 at 1.3`."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache, lru_cache

from commontable.core.errors import BadNotation
from commontable.core.game import SEAT_NAMES
from commontable.core.sets import things
from commontable.games.couperation.rules.state import (
    CARDS,
    CELLS,
    FINISH,
    HIGHEST,
    MOST_DRAWN,
    OUTSIDE,
    SEATS,
    TOP,
    Action,
    Deed,
    Phase,
    State,
)
from commontable.games.couperation.rules.tower import NAMES

PHASES = [phase.name.lower().replace("_", " ") for phase in Phase]
DEEDS = [deed.name.lower() for deed in Deed]

Card = int | str  # a number, or "finish"
CARD_NAMES: list[Card] = [*range(FINISH), "finish"]


# ------------------------------------------------------------------ names


def name_card(card: int) -> Card:
    return CARD_NAMES[card]


def name_cards(cards: int) -> list[Card]:
    """A set of cards as a list, the Finish card last."""
    return list(_named(cards))


@lru_cache(1 << 12)
def _named(cards: int) -> tuple[Card, ...]:
    return tuple(name_card(card) for card in things(cards))


def name_cell(cell: int) -> str | None:
    return None if cell == OUTSIDE else NAMES[cell]


def name_seat(seat: int) -> str:
    return SEAT_NAMES[seat]


def _card(text: str) -> int:
    if text == "finish":
        return FINISH
    if not re.fullmatch(r"[1-9][0-9]?", text) or int(text) > HIGHEST:
        raise BadNotation(f"expected a card, 1 to {HIGHEST} or 'finish', got {text!r}")
    return int(text)


def _cell(text: str) -> int:
    if text not in NAMES:
        raise BadNotation(f"expected a place in the Tower, 1.1 to {NAMES[TOP]}, got {text!r}")
    return NAMES.index(text)


def _seat(text: str) -> int:
    if len(text) != 1 or text not in SEAT_NAMES[:SEATS]:
        raise BadNotation(f"expected a seat, A to {SEAT_NAMES[SEATS - 1]}, got {text!r}")
    return SEAT_NAMES.index(text)


def _drawn(text: str) -> int:
    if not re.fullmatch(r"[0-9]", text) or int(text) > MOST_DRAWN:
        raise BadNotation(f"expected a number of cards, 0 to {MOST_DRAWN}, got {text!r}")
    return int(text)


# ------------------------------------------------------------------ actions


_KINDS = sorted(Action)


@cache
def split_action(action: int) -> tuple[Action, int, int]:
    """The kind of an action and its one or two details, as its block of numbers says."""
    kind = _KINDS[bisect_right(_KINDS, action) - 1]
    rest = action - kind
    if kind in (Action.PLACE, Action.HIDE, Action.TAKE):
        return kind, rest // CELLS, rest % CELLS
    if kind in (Action.ADD, Action.SUBTRACT):
        return kind, rest // CARDS, rest % CARDS
    return kind, rest, 0


def write_action(s: State, action: int) -> str:
    return text_of(action)


@cache
def text_of(action: int) -> str:
    kind, one, other = split_action(action)
    match kind:
        case Action.WANT:
            return "want"
        case Action.FIRST:
            return f"first {name_seat(one)}"
        case Action.DRAW:
            return f"draw {one}"
        case Action.PLACE:
            return f"place {name_card(one)} at {NAMES[other]}"
        case Action.HIDE:
            return f"hide {name_card(one)} at {NAMES[other]}"
        case Action.OPEN:
            return f"open {NAMES[one]}"
        case Action.TAKE:
            return f"take {name_card(one)} to {NAMES[other]}"
        case Action.ADD | Action.SUBTRACT:
            return f"{kind.name.lower()} {name_card(one)} {name_card(other)}"
    return f"{kind.name.lower()} {name_card(one)}"


FORMS = (
    "want, first A, draw 1, place 17 at 1.3, hide 17 at 1.3, open 1.3, add 12 17, "
    "subtract 12 17, plus 8, minus 8, take 30 to 1.3, destroy 8"
)


def read_action(s: State, text: str) -> int:
    if not isinstance(text, str):
        raise BadNotation(f"expected an action as text, got {text!r}")
    return _action_of(text)


@lru_cache(1 << 14)
def _action_of(text: str) -> int:
    """What a text stands for, whatever the position."""
    match text.split():
        case ["want"]:
            return Action.WANT
        case ["first", seat]:
            return Action.FIRST + _seat(seat)
        case ["draw", n]:
            return Action.DRAW + _drawn(n)
        case ["place", card, "at", cell]:
            return Action.PLACE + _card(card) * CELLS + _cell(cell)
        case ["hide", card, "at", cell]:
            return Action.HIDE + _card(card) * CELLS + _cell(cell)
        case ["open", cell]:
            return Action.OPEN + _cell(cell)
        case ["add", one, other]:
            return Action.ADD + _pair(one, other)
        case ["subtract", one, other]:
            return Action.SUBTRACT + _pair(one, other)
        case ["plus", card]:
            return Action.PLUS + _card(card)
        case ["minus", card]:
            return Action.MINUS + _card(card)
        case ["take", card, "to", cell]:
            return Action.TAKE + _card(card) * CELLS + _cell(cell)
        case ["destroy", card]:
            return Action.DESTROY + _card(card)
    shown = text if len(text) <= 60 else text[:57] + "..."
    raise BadNotation(f"expected one of: {FORMS}; got {shown!r}")


def _pair(one: str, other: str) -> int:
    """The order of the two cards does not matter; the lower one comes first in the number."""
    low, high = sorted((_card(one), _card(other)))
    if low == high:
        raise BadNotation(f"expected two different cards, got {one!r} twice")
    return low * CARDS + high
