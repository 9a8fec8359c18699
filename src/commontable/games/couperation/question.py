"""What Couperation asks of a seat, in words, from its view alone."""

from __future__ import annotations

from typing import Any

from commontable.core.game import EVERYBODY, NOBODY, Json
from commontable.games.couperation.data import FINISH_NUMBER, HAND

_WAYS = {  # the actions of a turn, by a verb that shows that they are there
    "place": "place a card",
    "hide": "hide one face down",
    "open": "open one",
    "add": "add two for one of the Reserve",
    "subtract": "subtract two for one of the Reserve",
}


def question(view: Json) -> str:
    """What a seat that may act is asked, in a sentence."""
    match view["phase"]:
        case "start":
            return "Who goes first? Say that you want to, or name the first player."
        case "draw":
            most = view["may_draw"]
            return f"You may draw {'a card' if most == 1 else f'up to {most} cards'}. How many?"
        case "exchange":
            return _exchange_question(view["exchange"])
        case "hand limit":
            count = view["hands"][view["viewer"]]["count"]
            return f"You hold {count} cards and may keep {HAND}. Which one do you destroy?"
        case "reserve limit":
            size = view["reserve_size"]
            return f"The Reserve may have {size} cards. Which one do you destroy?"
    if view["viewer"] in (NOBODY, EVERYBODY):
        return "What happens next?"
    verbs = {text.partition(" ")[0] for text in view["legal"]}
    ways = [words for verb, words in _WAYS.items() if verb in verbs]
    sentence = ways[0] if len(ways) == 1 else ", ".join(ways[:-1]) + " or " + ways[-1]
    return f"What do you do? You can {sentence}."


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
