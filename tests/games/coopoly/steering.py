"""Ways to narrow random play of Co-opoly so that it gets far into the game."""

from collections.abc import Sequence

RAILROADS = ("north", "east", "south", "west")


def _first(texts: list[str], *starts: str) -> Sequence[str]:
    """The texts of the first kind that there are any of."""
    for start in starts:
        if chosen := [text for text in texts if text.startswith(start)]:
            return chosen
    return texts


def organised(texts: list[str]) -> Sequence[str]:
    """Places every pawn where it can do something, then does all it can."""
    places = [text for text in texts if text.startswith("place at")]
    if places:
        useful = [text for text in places if text.split()[-1] in (*RAILROADS, "carcoop", "payday")]
        return useful + [text for text in places if text[-1] == "1"]
    return _first(
        texts, "ready", "roll", "build", "remove", "agree", "pay", "spend", "free", "drive"
    )


def crowded(texts: list[str]) -> Sequence[str]:
    """Everybody stands together at one Starting Property, at Pay Day or at the Jail."""
    together = ("place at yellow1", "place at payday", "place at jail", "place at yellow2")
    if chosen := [text for text in texts if text in together]:
        return chosen
    return _first(texts, "think", "ready", "remove", "decline", "pay", "free", "roll")


STEERS = [organised, crowded]
