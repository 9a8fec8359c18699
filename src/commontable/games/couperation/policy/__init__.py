"""A policy for Couperation.

How it plays. Every action is tried in thought, and the Tower that it leaves is looked at cell by
cell: which of the cards not yet gone could still fill it, when all the cells between take a card
as well? A cell with few such cards costs much, so numbers go where they leave wide gaps, and the
narrow gaps are filled first. Cards in the own hand count more than unseen ones, those in the
Reserve less. The policy likes to leave the next seat something to place and cards to draw, keeps
its own hand filled, hides a card only when every other action would hurt the Tower more, and
opens a card only if it knows that it is right.
"""

from __future__ import annotations

from commontable.core import scratch
from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.layout import Grid, Row
from commontable.core.policy import SURE, Policy
from commontable.core.sets import count, has, only
from commontable.games.couperation.policy.cares import CARES, Care
from commontable.games.couperation.policy.thoughts import (
    RUIN,
    best_take,
    least_useful,
    unseen_cards,
    worth_of_destroying,
    worth_of_hiding,
    worth_of_opening,
    worth_of_pair,
    worth_of_placing,
)
from commontable.games.couperation.policy.tower import COLUMNS, ROWS, evaluate, lay
from commontable.games.couperation.policy.words import why
from commontable.games.couperation.rules.actions import (
    ADD,
    DESTROY,
    DRAW,
    FIRST,
    HIDE,
    MINUS,
    OPEN,
    PLACE,
    PLUS,
    SUBTRACT,
)
from commontable.games.couperation.rules.exchange import spare_cards, total
from commontable.games.couperation.rules.state import CELLS, FINISH, TOP, Phase, State, glass_held


@rule
def choose(s: State, seat: int, out: Row, n: int) -> int:
    if s.phase == Phase.ACT:
        return _act(s, seat, out, n)
    if s.phase == Phase.DRAW:
        return _draw(s, seat, n)
    if s.phase == Phase.EXCHANGE:
        return _exchange(s, seat)
    if s.phase == Phase.START:
        return _start(s, seat)
    return _destroy(s, seat, out, n)


@rule
def _start(s: State, seat: int) -> int:
    """Whoever asked to begin begins; else the seat that speaks first."""
    for other in range(s.seats):
        if has(s.wants, other):
            return FIRST.code(other)
    return FIRST.code(seat)


@rule
def _draw(s: State, seat: int, n: int) -> int:
    """Up to a full hand and one; one more while there are cards to spare."""
    cells_left = TOP - count(s.filled)
    keep = CARES[Care.KEEP]
    if count(s.deck) > cells_left + CARES[Care.SURPLUS]:
        keep = CARES[Care.RICH]
    return DRAW.code(max(min(n - 1, keep - glass_held(s, seat)), 0))


@rule
def _act(s: State, seat: int, out: Row, n: int) -> int:
    """The best that can be done with open cards; a card is hidden only if there is nothing."""
    desk = scratch.grid(ROWS, COLUMNS)
    lay(desk, s, seat)
    unseen = unseen_cards(s, seat)
    best = 4 * RUIN
    chosen = int(out[0])
    for i in range(n):
        action = int(out[i])
        if not HIDE.has(action):
            worth = _worth_of(s, seat, desk, unseen, action)
            if worth > best:
                best = worth
                chosen = action
    if best <= RUIN // 2:
        for i in range(n):
            action = int(out[i])
            if HIDE.has(action):
                worth = _worth_of(s, seat, desk, unseen, action)
                if worth > best:
                    best = worth
                    chosen = action
    return chosen


@rule
def _worth_of(s: State, seat: int, desk: Grid, unseen: int, action: int) -> int:
    if PLACE.has(action):
        return worth_of_placing(s, seat, desk, unseen, PLACE.card(action), PLACE.cell(action))
    if HIDE.has(action):
        return worth_of_hiding(s, seat, desk, unseen, HIDE.card(action), HIDE.cell(action))
    if OPEN.has(action):
        return worth_of_opening(s, seat, desk, unseen, OPEN.cell(action))
    if ADD.has(action):
        return worth_of_pair(s, seat, desk, unseen, ADD.low(action), ADD.high(action), 0)
    return worth_of_pair(s, seat, desk, unseen, SUBTRACT.low(action), SUBTRACT.high(action), 1)


@rule
def _exchange(s: State, seat: int) -> int:
    """Goes on towards the best card that the pair can fetch."""
    desk = scratch.grid(ROWS, COLUMNS)
    lay(desk, s, seat)
    unseen = unseen_cards(s, seat)
    number = total(s)
    _, take, aim = best_take(s, seat, desk, unseen, s.pair, number, s.raisers | s.lowerers)
    if aim == number:
        return take
    evaluate(desk, s.hand[seat] | unseen | s.reserve)
    card = least_useful(desk, spare_cards(s), 1)
    for i in range(FINISH + 1):
        if has(card, i):
            return PLUS.code(i) if aim > number else MINUS.code(i)
    return take


@rule
def _destroy(s: State, seat: int, out: Row, n: int) -> int:
    """What is missed least."""
    desk = scratch.grid(ROWS, COLUMNS)
    lay(desk, s, seat)
    unseen = unseen_cards(s, seat)
    best = 4 * RUIN
    chosen = int(out[0])
    for i in range(n):
        card = only(DESTROY.card(int(out[i])))
        worth = worth_of_destroying(desk, s.hand[seat] & ~card, unseen, s.reserve & ~card)
        if has(card, FINISH):
            worth = 3 * RUIN
        if worth > best:
            best = worth
            chosen = int(out[i])
    return chosen


@rule
def value(s: State, seat: int) -> int:
    """How much of the Tower stands, most of it open."""
    open_cards = count(s.filled & ~s.face_down)
    if s.turn == NOBODY:
        return 0
    return SURE * open_cards * open_cards // (2 * CELLS * CELLS)


POLICY = Policy(choose=choose, value=value, enough=4_000, why=why)
