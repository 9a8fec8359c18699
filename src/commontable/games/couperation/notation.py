"""Names of phases, cards and cells of Couperation."""

from __future__ import annotations

from functools import lru_cache

from commontable.core.notation import word_of
from commontable.core.sets import members
from commontable.games.couperation.rules.actions import CELL_NAMES
from commontable.games.couperation.rules.state import FINISH, Deed, Phase
from commontable.games.couperation.vocabulary import say_place

PHASES = [word_of(phase) for phase in Phase]
DEEDS = [word_of(deed) for deed in Deed]

Card = int | str  # a number, or "finish"
CARD_NAMES: list[Card] = [*range(FINISH), "finish"]


def name_card(card: int) -> Card:
    return CARD_NAMES[card]


def say_card(card: Card) -> str:
    return "the Finish card" if card == "finish" else str(card)


def name_cards(cards: int) -> list[Card]:
    """A set of cards as a list, the Finish card last."""
    return list(_named(cards))


@lru_cache(1 << 12)
def _named(cards: int) -> tuple[Card, ...]:
    return tuple(name_card(card) for card in members(cards))


def say_cell(cell: int) -> str:
    """A place of the Tower in a sentence."""
    return say_place(CELL_NAMES[cell])
