"""What a mind supposes of the deals of a search: nothing, unless it brings a rule of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commontable.core.build import rule

Suppose = Callable[[Any, int], None]


@rule
def suppose_nothing(s: Any, seat: int) -> None:
    return
