"""Ways to narrow random play of Land Rush so that it gets far into the game."""

from collections.abc import Sequence

_DEALS = [
    "offer",
    "give",
    "want",
    "pay",
    "ask",
    "owe",
    "credit",
    "due",
    "sell-turn",
    "buy-turn",
    "promise",
    "demand",
    "accuse",
    "withdraw",
]


def _without(texts: list[str], verbs: Sequence[str]) -> list[str]:
    return [text for text in texts if text.split()[0] not in verbs] or texts


def _first(texts: list[str], *ways: tuple[str, ...]) -> list[str]:
    for way in ways:
        chosen = [text for text in texts if text.startswith(way)]
        if chosen:
            return chosen
    return texts


def farming(texts: list[str]) -> Sequence[str]:
    """Buys the cheapest crop in rows, lays cards, leaves deals alone."""
    quiet = _without(texts, [*_DEALS, "plant", "lift", "unpool", "repay", "forgive"])
    ways = ("lay factory", "lay truck", "lay hoe", "cover", "pool"), ("buy cassava", "buy land")
    return _first(quiet, *ways)[:2]


def bargaining(texts: list[str]) -> Sequence[str]:
    """Makes deals and accepts them, buys palms, moves and grabs."""
    ways = ("accept", "propose", "vote"), ("lay", "cover", "buy palm", "grab", "move")
    return _first(_without(texts, ["accuse", "drop", "abandon", "plant"]), *ways)


STEERS = [farming, bargaining]
