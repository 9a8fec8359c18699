"""The faces of the cards: glass tinted by its symbol, so that light falls through in colours."""

from __future__ import annotations

from functools import lru_cache

from commontable.draw import card
from commontable.draw.theme import Theme
from commontable.games.couperation.data import FINISH_NUMBER, SYMBOL_OF

Card = int | str  # a number, or FINISH
FINISH = "finish"

_LOOKS = {  # symbol: tint, shape, words
    "one_diamond": ("clear", "one", "one diamond"),
    "two_diamonds": ("amber", "two", "two diamonds"),
    "heart": ("rose", "heart", "a heart"),
}


def look(which: Card) -> tuple[str, str, str]:
    """The tint of a card, the shape of its symbol, and the number it shows."""
    if which == FINISH:
        return "gold", "coupe", str(FINISH_NUMBER)
    tint, shape, _ = _LOOKS[SYMBOL_OF[int(which)]]
    return tint, shape, str(which)


@lru_cache(maxsize=512)
def face(prefix: str, theme: Theme, which: Card) -> str:
    tint, shape, number = look(which)
    return card.pane(prefix, theme, tint, number, shape)


@lru_cache(maxsize=512)
def reminder(prefix: str, theme: Theme, which: Card) -> str:
    """A card that others cannot see, for a viewer who knows it."""
    return card.wiped(prefix, theme, str(which))


@lru_cache(maxsize=512)
def name(which: Card) -> str:
    if which == FINISH:
        return f"the Finish card, {FINISH_NUMBER}"
    return f"{which} with {_LOOKS[SYMBOL_OF[int(which)]][2]}"
