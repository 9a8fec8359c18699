"""The first step of a turn: how many cards may be drawn, and which they are."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.sets import count, has, only, pick
from commontable.games.couperation import data
from commontable.games.couperation.rules import state
from commontable.games.couperation.rules.state import Deed, State
from commontable.games.couperation.rules.tower import BELOW_LEFT, BELOW_RIGHT

REFILL = data.REFILL
FIRST_DRAW = data.FIRST_DRAW


@rule
def top_card(s: State) -> int:
    """Any card of the deck, but the Finish card only once the upper half is gone (CUP-34)."""
    choices = count(s.deck)
    if has(s.deck, state.FINISH) and choices > state.LOWER_HALF[s.seats]:
        choices -= 1  # the Finish card is the last of the set
    card = pick(s.deck, luck.below(s, choices))
    s.deck &= ~only(card)
    return card


@rule
def may_draw(s: State) -> int:
    """CUP-16 to CUP-21: how many cards the seat to act may draw."""
    return min(_draw_allowed(s), count(s.deck))


@rule
def _draw_allowed(s: State) -> int:
    if s.last_deed == Deed.NOTHING:
        return FIRST_DRAW  # CUP-16
    if s.last_deed == Deed.HIDDEN or s.tower[s.last] == state.FINISH:
        return max(REFILL - state.glass_held(s, s.turn), 0)  # CUP-20, CUP-36
    if s.last_deed == Deed.OPENED and s.opening_draws_none == 1:
        return 0  # CUP-A5
    if _shows_heart(s, s.last):
        return _diamonds_in(s, BELOW_LEFT[s.last]) + _diamonds_in(s, BELOW_RIGHT[s.last])
    return state.DIAMONDS[s.tower[s.last]]  # CUP-17


@rule
def _shows_heart(s: State, cell: int) -> bool:
    return state.DIAMONDS[s.tower[cell]] == 0


@rule
def _diamonds_in(s: State, cell: int) -> int:
    """CUP-19, CUP-A2 to CUP-A4: hearts, face-down cards, the Finish card and nothing count 0."""
    if state.is_face_down(s, cell):
        return 0
    return state.DIAMONDS[s.tower[cell]]


@rule
def draw(s: State, n: int) -> None:
    """CUP-35: whoever draws the Finish card draws one card more."""
    while n > 0 and s.deck != 0:
        card = top_card(s)
        s.hand[s.turn] |= only(card)
        if card != state.FINISH:
            n -= 1
