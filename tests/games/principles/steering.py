"""Ways to narrow random play of Principles of Co-ops so that it gets far into the game."""

from collections.abc import Sequence


def brisk(texts: list[str]) -> Sequence[str]:
    """Agrees as soon as all discs lie, and rerolls now and then."""
    if "agree" in texts:
        return ["agree"]
    plans = [text for text in texts if text.startswith("plan")]
    return plans or texts


def wavering(texts: list[str]) -> Sequence[str]:
    """Takes discs up and agrees about as often; never just keeps the dice."""
    chosen = [text for text in texts if text in ("lift", "agree")]
    return chosen or [text for text in texts if text != "keep"] or texts


STEERS = [brisk, wavering]
