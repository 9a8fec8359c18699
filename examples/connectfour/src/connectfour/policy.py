"""How bots think about Four in a row: they do not, they only know how it ended.

All the play comes from the search, so this policy is the fairest to measure searches with.
"""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.default_policy import any_action
from commontable.core.game import NOBODY, Json
from commontable.core.policy import SURE, Policy

from .rules import State


@rule
def value(s: State, seat: int) -> int:
    """All, half or nothing."""
    if s.winner == NOBODY:
        return SURE // 2
    return SURE if s.winner == seat else 0


def why(view: Json, text: str) -> str:
    column = int(text.split()[1])
    free = sum(row[column - 1] is None for row in view["rows"])
    return f"Column {column} has {free} place{'s' if free > 1 else ''} left"


POLICY = Policy(choose=any_action, value=value, horizon=64, depth=48, why=why)
