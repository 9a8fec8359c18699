"""What happened in CO-OP, as facts, and what luck decided in it.

A decision may lead to a whole evening, weekend and morning. It is played again, step by step, so
that the facts come in the order in which they happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from commontable.core.facts import NOBODY, Fact
from commontable.core.game import Json
from commontable.games.coop.facts.changes import changes
from commontable.games.coop.facts.decisions import decision
from commontable.games.coop.facts.kinds import (
    CardsDrawn,
    GoodsDelivered,
    GoodsGone,
    GoodsWithoutRoom,
    HappeningDrawn,
)
from commontable.games.coop.notation import SEAT_WORDS
from commontable.games.coop.rules import actions
from commontable.games.coop.rules.effects import carry_out
from commontable.games.coop.rules.play import decide, follow
from commontable.games.coop.rules.state import NONE, Phase, State

__all__ = ["chance", "happened", "reveals"]


def happened(before: State, seat: int, action: int, after: State, viewer: int) -> list[Fact]:
    """One action and all that followed. Everybody sees the same."""
    return [decision(before, seat, action), *_consequences(before, seat, action, after)]


def _consequences(before: State, seat: int, action: int, after: State) -> list[Fact]:
    """In order; all at once if `before` has not the luck that led to `after`."""
    ordered = 1 << actions.ORDER.good(action) if actions.ORDER.has(action) else 0
    states = list(_replay(before, seat, action))
    if states[-1] != after:
        return changes(before, after, ordered)
    found = changes(before, states[0], ordered)
    for a, b in pairwise(states):
        found += changes(a, b)
    return found


def _replay(before: State, seat: int, action: int) -> Iterator[State]:
    """The states that `apply` passes through."""
    s = before.copy()
    decide(s, seat, action)
    yield s
    while s.phase == Phase.BUSY:
        s = s.copy()
        if s.row != NONE:
            carry_out(s)
        else:
            follow(s)
        yield s


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: Groove cards, Goods, Happenings, the first Dude."""
    groove: list[str] = []
    goods: list[str] = []
    happenings: list[str] = []
    for fact in happened(before, seat, action, after, NOBODY):
        match fact:
            case CardsDrawn():
                groove += fact.cards
            case GoodsDelivered() | GoodsWithoutRoom() | GoodsGone(is_luck=True):
                goods += fact.goods
            case HappeningDrawn():
                happenings.append(fact.happening)
    drawn = {"groove": groove, "goods": goods, "happenings": happenings}
    found: Json = {key: cards for key, cards in drawn.items() if cards}
    if before.dude == NONE and after.dude != NONE and before.luck != after.luck:
        found["dude"] = SEAT_WORDS[after.dude]
    return found


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    """Only what luck brought was not known before."""
    return before.luck != after.luck
