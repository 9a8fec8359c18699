"""A policy for games that bring none of their own."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.layout import AnyState, Row
from commontable.core.policy import Policy


@rule
def any_action(s: AnyState, seat: int, out: Row, n: int) -> int:
    return int(out[luck.below(s, n)])


@rule
def unknown(s: AnyState, seat: int) -> int:
    """A game that is not won is worth nothing."""
    return 0


POLICY = Policy(choose=any_action, value=unknown)
