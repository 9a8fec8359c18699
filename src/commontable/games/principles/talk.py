"""What may be said, and when: general advice, no word about dice, silence in the rerolls."""

from __future__ import annotations

from commontable.core.game import Policy, Talk
from commontable.games.principles.rules.state import Phase, State


def talk(s: State, seat: int) -> Talk:
    """POC-48 to POC-50."""
    if s.phase == Phase.REROLL:
        reason = "Not a word, sign or reaction while dice are rerolled."
        return Talk(Policy.SILENT, "POC-50", reason)
    if s.phase == Phase.OVER:
        return Talk(Policy.FREE, "POC-50", "The game is over: talk about it.")
    reason = "General advice is welcome; nothing about what your dice show."
    return Talk(Policy.ADVICE, "POC-48", reason)
