"""The type variable of whatever is generic over the state of a game.

`Game[State]` is a game of one kind of state; `Game` alone stands for any game, and its functions
take any state. A type variable with a default (PEP 696) is known to type checkers, and to Python
from 3.13 on, so at run time it has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commontable.core.layout import AnyState

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=AnyState, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=AnyState)

__all__ = ["S"]
