"""Ways to narrow random play of CO-OP so that every kind of question comes up."""

from collections.abc import Sequence


def _first(texts: list[str], *groups: tuple[str, ...]) -> Sequence[str]:
    """The texts that begin with one of the first group that is there."""
    for verbs in groups:
        chosen = [text for text in texts if text.split()[0] in verbs]
        if chosen:
            return chosen
    return texts


def working(texts: list[str]) -> Sequence[str]:
    """Plays cards, and does whatever they ask."""
    return _first(texts, ("work", "order", "move", "choose", "take", "do"), ("draw",))


def together(texts: list[str]) -> Sequence[str]:
    """Cooperates and shares, works to fill the Warehouse, and waits rather than declines."""
    return _first(texts, ("cooperate", "do", "wait", "take"), ("work", "share", "lead"))


STEERS = [working, together]
