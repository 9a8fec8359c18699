"""Why an action of Couperation makes sense, in a few words and from the seat's view."""

from __future__ import annotations

from commontable.core.game import Json

NARROW = 4  # numbers that fit a cell: no more are a narrow gap
REASONS = {
    "want": "A hand with a good first card.",
    "first": "Somebody has to begin.",
    "hide": "No card fits; face down it lets the others build on.",
    "add": "The sum fetches a card that the Tower can use.",
    "subtract": "The difference fetches a card that the Tower can use.",
    "plus": "One more reaches the card in the Reserve; this one is missed least.",
    "minus": "One less reaches the card in the Reserve; this one is missed least.",
    "destroy": "It fits the fewest cells that are still to be filled.",
}


def why(view: Json, text: str) -> str:
    match text.split():
        case ["place", card, "at", cell]:
            return _why_there(view, card, cell)
        case ["take", card, "to", cell]:
            if view["tower"][cell] is None:
                return _why_there(view, card, cell)
            return f"{card} suits that place better than the card that lies there."
        case ["draw", "0"]:
            return "The hand is full enough; the deck has to last."
        case ["draw", _]:
            return "More cards, more choice, and no more than the hand can keep."
        case ["open", cell]:
            if view["tower"][cell] is not None and view["tower"][cell]["card"] is not None:
                return "The card there is known, and it fits."
            return "Nothing else is possible any more."
    return REASONS.get(text.split()[0], "")


def _why_there(view: Json, card: str, cell: str) -> str:
    if card == "finish" or cell not in view["fits"]:
        return "It completes the Tower."
    low, high = view["fits"][cell]
    if len(view["open"]) == 1 and low <= int(card) <= high and cell.startswith("7"):
        return "It completes the Tower."
    if high - low < NARROW:
        return f"Only {_numbers(low, high)} fit there, and this is one of them."
    sides = [_numbers(a, b) for a, b in ((low, int(card) - 1), (int(card) + 1, high)) if a <= b]
    return f"There it keeps {' and '.join(sides)} open beside it."


def _numbers(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
