"""A mind for games that bring none of their own."""

from __future__ import annotations

from typing import Any

from commontable.bots.mind import Mind
from commontable.core import luck
from commontable.core.build import rule


@rule
def any_action(s: Any, seat: int, out: Any, n: int) -> int:
    return int(out[luck.below(s, n)])


@rule
def unknown(s: Any, seat: int) -> int:
    """A game that is not won is worth nothing."""
    return 0


MIND = Mind(choose=any_action, value=unknown)
