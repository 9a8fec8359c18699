"""What Couperation asks of a seat, in words, from its view alone."""

from __future__ import annotations

from typing import Any

from commontable.core.data import read_words
from commontable.core.game import EVERYBODY, NOBODY, Json
from commontable.core.words import counted, listed
from commontable.games.couperation.data import FINISH_NUMBER, FOLDER, HAND
from commontable.games.couperation.vocabulary import PLACES

WORDS = {
    **read_words(FOLDER / "words.toml"),
    **PLACES,
}
_WAYS = {  # the actions of a turn, by a verb that shows that they are there
    "place": "place a card",
    "hide": "hide one",
    "open": "open one",
    "add": "exchange two",
    "subtract": "exchange two",
}


def question(view: Json) -> str:
    """What a seat that may act is asked, in a sentence."""
    match view["phase"]:
        case "start":
            return "Who goes first? Say that you want to, or name the first player."
        case "draw":
            most = view["may_draw"]
            if most == 1:
                return "Do you draw a card?"
            return f"You may draw up to {most} cards. How many?"
        case "exchange":
            return _exchange_question(view["exchange"])
        case "hand limit":
            return f"Destroy a card: you may keep {HAND}."
        case "reserve limit":
            size = view["reserve_size"]
            return f"Destroy a card of the Reserve: it keeps {size}."
    if view["viewer"] in (NOBODY, EVERYBODY):
        return "What happens next?"
    verbs = {text.partition(" ")[0] for text in view["legal"]}
    ways = list(dict.fromkeys(words for verb, words in _WAYS.items() if verb in verbs))
    asked = listed(ways, "or")
    return f"{asked[0].upper()}{asked[1:]}?"


def _exchange_question(exchange: Json) -> str:
    steps = len(exchange["raisers"]) - len(exchange["lowerers"])
    word = f" with {steps:+d}" if exchange["raisers"] or exchange["lowerers"] else ""
    sign = "−" if exchange["kind"] == "subtract" else "+"
    numbers = sorted((_number(card) for card in exchange["pair"]), reverse=sign == "−")
    return f"{numbers[0]} {sign} {numbers[1]}{word} makes {exchange['total']}. What next?"


def note(view: Json, text: str) -> str:
    """What two cards make together."""
    match text.split():
        case ["add", one, other]:
            return f"= {_number(one) + _number(other)}"
        case ["subtract", one, other]:
            return f"= {abs(_number(one) - _number(other))}"
    return ""


def _number(card: Any) -> int:
    return FINISH_NUMBER if card == "finish" else int(card)


def verdict(view: Json) -> str:
    return "Won: the Tower stands." if view["outcome"] == "won" else "Lost: the Tower falls."


def ending(view: Json) -> list[str]:
    """How far the Tower came, and what it cost."""
    filled = sum(place is not None for place in view["tower"].values())
    destroyed, deck = len(view["discard"]), view["deck"]
    return [
        f"{filled} of {len(view['tower'])} places of the Tower are filled.",
        f"{counted(destroyed, 'card')} destroyed, {counted(deck, 'card')} left in the deck.",
    ]
