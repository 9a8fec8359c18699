"""A mind for Couperation.

How it plays. Every action is tried in thought, and the Tower that it leaves is looked at cell by
cell: which of the cards not yet gone could still fill it, when all the cells between take a card
as well? A cell with few such cards costs much, so numbers go where they leave wide gaps, and the
narrow gaps are filled first. Cards in the own hand count more than unseen ones, those in the
Reserve less. The mind likes to leave the next seat something to place and cards to draw, keeps
its own hand filled, hides a card only when every other action would hurt the Tower more, and
opens a card only if it knows that it is right.
"""

from __future__ import annotations

from typing import Any

from commontable.bots.mind import SURE, Mind
from commontable.bots.minds.couperation.cares import CARES, Care
from commontable.bots.minds.couperation.thoughts import (
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
from commontable.bots.minds.couperation.tower import COLUMNS, ROWS, lay, reckon
from commontable.bots.minds.couperation.words import why
from commontable.core import scratch
from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.layout import Row
from commontable.core.sets import count, has, only
from commontable.games.couperation.rules.exchange import spare_cards, total
from commontable.games.couperation.rules.state import (
    CELLS,
    FINISH,
    TOP,
    Action,
    Phase,
    State,
    glass_held,
)


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
            return Action.FIRST + other
    return Action.FIRST + seat


@rule
def _draw(s: State, seat: int, n: int) -> int:
    """Up to a full hand and one; one more while there are cards to spare."""
    cells_left = TOP - count(s.filled)
    keep = CARES[Care.KEEP]
    if count(s.deck) > cells_left + CARES[Care.SURPLUS]:
        keep = CARES[Care.RICH]
    return Action.DRAW + max(min(n - 1, keep - glass_held(s, seat)), 0)


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
        if not _is_hiding(action):
            worth = _worth_of(s, seat, desk, unseen, action)
            if worth > best:
                best = worth
                chosen = action
    if best <= RUIN // 2:
        for i in range(n):
            action = int(out[i])
            if _is_hiding(action):
                worth = _worth_of(s, seat, desk, unseen, action)
                if worth > best:
                    best = worth
                    chosen = action
    return chosen


@rule
def _is_hiding(action: int) -> bool:
    return Action.HIDE <= action and action < Action.OPEN


@rule
def _worth_of(s: State, seat: int, desk: Any, unseen: int, action: int) -> int:
    if action >= Action.ADD:
        return worth_of_pair(s, seat, desk, unseen, action)
    if action >= Action.OPEN:
        return worth_of_opening(s, seat, desk, unseen, action - Action.OPEN)
    if action >= Action.HIDE:
        card = (action - Action.HIDE) // CELLS
        return worth_of_hiding(s, seat, desk, unseen, card, (action - Action.HIDE) % CELLS)
    card = (action - Action.PLACE) // CELLS
    return worth_of_placing(s, seat, desk, unseen, card, (action - Action.PLACE) % CELLS)


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
    reckon(desk, s.hand[seat] | unseen | s.reserve)
    card = least_useful(desk, spare_cards(s), 1)
    first = Action.PLUS if aim > number else Action.MINUS
    for i in range(FINISH + 1):
        if has(card, i):
            return first + i
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
        card = only(int(out[i]) - Action.DESTROY)
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


MIND = Mind(choose=choose, value=value, enough=4_000, why=why)
