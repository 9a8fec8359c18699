"""Couperation in words: `place 17 at 1.3`."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from commontable.core.errors import BadNotation
from commontable.core.notation import (
    name_seat,
    no_such_form,
    read_name,
    read_number,
    read_seat,
    split_block,
    word_of,
    words_of,
)
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
from commontable.games.couperation.vocabulary import say_place

PHASES = [word_of(phase) for phase in Phase]
DEEDS = [word_of(deed) for deed in Deed]

Card = int | str  # a number, or "finish"
CARD_NAMES: list[Card] = [*range(FINISH), "finish"]


# ------------------------------------------------------------------ names


def name_card(card: int) -> Card:
    return CARD_NAMES[card]


def say_card(card: Card) -> str:
    return "the Finish card" if card == "finish" else str(card)


def name_cards(cards: int) -> list[Card]:
    """A set of cards as a list, the Finish card last."""
    return list(_named(cards))


@lru_cache(1 << 12)
def _named(cards: int) -> tuple[Card, ...]:
    return tuple(name_card(card) for card in things(cards))


def name_cell(cell: int) -> str | None:
    return None if cell == OUTSIDE else NAMES[cell]


def say_cell(cell: int) -> str:
    """A place of the Tower in a sentence."""
    return say_place(NAMES[cell])


def _card(text: str) -> int:
    if text == "finish":
        return FINISH
    if not re.fullmatch(r"[1-9][0-9]?", text) or int(text) > HIGHEST:
        raise BadNotation(f"expected a card, 1 to {HIGHEST} or 'finish', got {text!r}")
    return int(text)


def _cell(text: str) -> int:
    return read_name(text, NAMES, f"a place in the Tower, 1.1 to {NAMES[TOP]}")


# ------------------------------------------------------------------ actions


_KINDS = sorted(Action)


@cache
def split_action(action: int) -> tuple[Action, int, int]:
    """The kind of an action and its one or two details, as its block of numbers says."""
    kind, rest = split_block(_KINDS, action)
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
            return f"{word_of(kind)} {name_card(one)} {name_card(other)}"
    return f"{word_of(kind)} {name_card(one)}"


FORMS = (
    "want, first A, draw 1, place 17 at 1.3, hide 17 at 1.3, open 1.3, add 12 17, "
    "subtract 12 17, plus 8, minus 8, take 30 to 1.3, destroy 8"
)


def read_action(s: State, text: str) -> int:
    return _action_of(tuple(words_of(text)))


@lru_cache(1 << 14)
def _action_of(words: tuple[str, ...]) -> int:
    """What a text stands for, whatever the position."""
    match words:
        case ["want"]:
            return Action.WANT
        case ["first", seat]:
            return Action.FIRST + read_seat(seat, SEATS)
        case ["draw", n]:
            return Action.DRAW + read_number(n, 0, MOST_DRAWN, "a number of cards")
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
    raise no_such_form(" ".join(words), FORMS)


def _pair(one: str, other: str) -> int:
    """The order of the two cards does not matter; the lower one comes first in the number."""
    low, high = sorted((_card(one), _card(other)))
    if low == high:
        raise BadNotation(f"expected two different cards, got {one!r} twice")
    return low * CARDS + high
