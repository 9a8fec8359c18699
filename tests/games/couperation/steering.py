"""Ways to narrow random play of Couperation so that it gets far into the game."""

from collections.abc import Sequence


def careful(texts: list[str]) -> Sequence[str]:
    """Places and takes where it can, hides next, and opens only as a last resort."""
    for verbs in (("place", "take"), ("add", "subtract", "plus", "minus", "hide"), ("open",)):
        chosen = [text for text in texts if text.split()[0] in verbs]
        if chosen:
            return chosen
    return texts


def exchanging(texts: list[str]) -> Sequence[str]:
    """Exchanges whenever it can, so that cards go back to hands; else hides."""
    for verbs in (("take",), ("add", "subtract"), ("plus", "minus"), ("hide",), ("place",)):
        chosen = [text for text in texts if text.split()[0] in verbs]
        if chosen:
            return chosen
    return [text for text in texts if not text.startswith("open")] or texts


STEERS = [careful, exchanging]
