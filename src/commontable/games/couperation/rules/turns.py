"""The rest of a turn: a card in the Tower, then the limits, then the next turn or the end."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import LOST, NOBODY, WON
from commontable.core.sets import count, lowest, only, rest
from commontable.games.couperation import data
from commontable.games.couperation.rules import state
from commontable.games.couperation.rules.drawing import may_draw
from commontable.games.couperation.rules.exchange import can_exchange
from commontable.games.couperation.rules.knowledge import (
    forget_if_nothing_is_hidden,
    remember,
    remember_shown,
)
from commontable.games.couperation.rules.state import Deed, Event, Phase, State
from commontable.games.couperation.rules.tower import fits, hiding_places, lay, measure, where_fits

HAND = data.HAND


# ------------------------------------------------------------------ 4.2 acting


@rule
def place(s: State, card: int, cell: int) -> None:
    """A: a hand card, face up."""
    s.hand[s.turn] &= ~only(card)
    remember_shown(s, s.turn, only(card))
    lay(s, card, cell)
    _done_in_tower(s, cell, Deed.PLACED)
    if cell == state.TOP:
        end(s, WON)  # CUP-32, CUP-39
    else:
        check_limits(s)


@rule
def hide(s: State, card: int, cell: int) -> None:
    """B: a hand card, face down."""
    s.hand[s.turn] &= ~only(card)
    remember(s, Event.HIDE, s.turn, cell, card, state.glass_held(s, s.turn))
    lay(s, card, cell)
    s.face_down |= only(cell)
    _done_in_tower(s, cell, Deed.HIDDEN)
    check_limits(s)


@rule
def open_card(s: State, cell: int) -> None:
    """C: a face-down card shows its number, and must be right."""
    is_right = fits(s, cell, s.tower[cell])
    s.face_down &= ~only(cell)
    remember(s, Event.OPEN, s.turn, cell, s.tower[cell], 0)
    _done_in_tower(s, cell, Deed.OPENED)
    if is_right:
        check_limits(s)
    else:
        end(s, LOST)  # CUP-24


@rule
def _done_in_tower(s: State, cell: int, deed: int) -> None:
    s.last = cell
    s.last_deed = deed
    measure(s)


# ------------------------------------------------------------------ 4.3 limits, next turn, end


@rule
def check_limits(s: State) -> None:
    forget_if_nothing_is_hidden(s)
    if state.glass_held(s, s.turn) > HAND:
        s.phase = Phase.HAND_LIMIT  # CUP-30
    elif count(s.reserve) > state.RESERVE_SIZE[s.seats]:
        s.phase = Phase.RESERVE_LIMIT  # CUP-31
    else:
        s.turn = (s.turn + 1) % s.seats
        begin_turn(s)


@rule
def destroy(s: State, card: int) -> None:
    """Hand first, then Reserve, one card at a time."""
    s.discard |= only(card)
    if s.phase == Phase.HAND_LIMIT:
        s.hand[s.turn] &= ~only(card)
        remember_shown(s, s.turn, only(card))
    else:
        s.reserve &= ~only(card)
    if card == state.FINISH:
        end(s, LOST)  # CUP-A19
    else:
        check_limits(s)


@rule
def begin_turn(s: State) -> None:
    if may_draw(s) > 0:
        s.phase = Phase.DRAW
    else:
        begin_act(s)  # CUP-21: nothing to decide


@rule
def begin_act(s: State) -> None:
    s.phase = Phase.ACT
    if not can_act(s):
        end(s, LOST)  # CUP-33, CUP-A18


@rule
def can_act(s: State) -> bool:
    if s.face_down != 0:
        return True
    hand = s.hand[s.turn]
    if hand & state.GLASS != 0 and hiding_places(s) != 0:
        return True
    while hand != 0:
        if where_fits(s, lowest(hand), s.open_cells) != 0:
            return True
        hand = rest(hand)
    return can_exchange(s)


@rule
def end(s: State, outcome: int) -> None:
    s.outcome = outcome
    s.phase = Phase.OVER
    s.turn = NOBODY
