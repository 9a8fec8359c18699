"""Facts: what happened in a game, as data. Sentences, highlights and statistics follow from them.

A game declares its kinds of facts as structs and makes them from a step, for one viewer:

    class Placed(Fact):
        card: str | None  # a word of the notation; None if this viewer may not know it
        cell: str

A fact carries no more than its viewer may know. It is stored nowhere: it follows from the states
before and after an action. Its fields are words of the notation, as in a view, and whole numbers,
so it is the same in every language. Lists are tuples: equal facts are kept once.

Pages highlight what the words of a fact name in the picture; `commontable.draw.svg` has the rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

NOBODY = -1  # as in commontable.core.game
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def _kind(name: str) -> str:
    """'DrewCards' as it is written in JSON: 'drew_cards'."""
    return _HUMP.sub("_", name).lower()


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=_kind):
    """One thing that happened. Subclasses are its kinds."""

    is_draft: ClassVar[bool] = False  # True: still being put together; the next one replaces it

    seat: int = NOBODY  # who did it; NOBODY if it came about by itself


def kind_of(fact: Fact) -> str:
    """The name of a kind of facts, in JSON and in catalogues."""
    return str(type(fact).__struct_config__.tag)


def write_fact(fact: Fact) -> dict[str, Any]:
    """A fact as JSON has it: its kind, its seat, and what belongs to its kind."""
    found: dict[str, Any] = msgspec.to_builtins(fact)
    return found


def no_sentence(fact: Fact) -> TypeError:
    """The error of a story that does not know a kind of facts."""
    return TypeError(f"the story has no sentence for facts of the kind {kind_of(fact)!r}")


Happened = Callable[[Any, int, int, Any, int], list[Fact]]
