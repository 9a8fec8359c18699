"""Action D: two hand cards into the Reserve, their sum or difference out of it.

The seat composes an exchange in its head, step by step; nothing moves and nobody sees anything
until it takes the card.
"""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import count, has, lowest, only, put, rest
from commontable.games.couperation.data import FINISH_NUMBER
from commontable.games.couperation.rules import state, tower
from commontable.games.couperation.rules.actions import ADD, MINUS, PLUS, SUBTRACT, TAKE
from commontable.games.couperation.rules.knowledge import remember, remember_shown
from commontable.games.couperation.rules.state import Deed, Event, State


@rule
def total(s: State) -> int:
    """CUP-25, CUP-A10: the sum or difference, changed by one for each card to be destroyed."""
    low = state.NUMBER[lowest(s.pair)]
    high = state.NUMBER[lowest(rest(s.pair))]
    return result(low, high, s.is_difference) + count(s.raisers) - count(s.lowerers)


@rule
def result(one: int, other: int, is_difference: int) -> int:
    if is_difference == 1:
        return abs(one - other)
    return one + other


@rule
def spare_cards(s: State) -> int:
    """The hand cards that the exchange begun does not use yet."""
    return s.hand[s.turn] & ~(s.pair | s.raisers | s.lowerers)


@rule
def _offered(s: State, pair: int) -> int:
    """CUP-A9: the cards that may be taken when this pair goes into the Reserve."""
    if s.fresh_reserve == 1:
        return s.reserve | pair
    return s.reserve


@rule
def _wanted(s: State, pair: int) -> int:
    """The numbers of offered cards that fit somewhere."""
    offered = _offered(s, pair)
    numbers = offered & s.fitting & state.GLASS
    if has(offered, state.FINISH) and tower.fits_somewhere(s, state.FINISH):
        numbers |= only(FINISH_NUMBER)
    return numbers


@rule
def _can_reach(s: State, pair: int, number: int, spare: int) -> bool:
    """Whether some offered card can be taken, given cards to spare for one step each."""
    return _wanted(s, pair) & tower.numbers_around(number, spare) != 0


@rule
def can_exchange(s: State) -> bool:
    hand = s.hand[s.turn]
    spare = count(hand) - 2
    while hand != 0:
        one = lowest(hand)
        hand = rest(hand)
        others = hand
        while others != 0:
            if _is_useful(s, one, lowest(others), 0, spare):
                return True
            if _is_useful(s, one, lowest(others), 1, spare):
                return True
            others = rest(others)
    return False


@rule
def _is_useful(s: State, one: int, other: int, is_difference: int, spare: int) -> bool:
    number = result(state.NUMBER[one], state.NUMBER[other], is_difference)
    return _can_reach(s, only(one) | only(other), number, spare)


@rule
def legal_pairs(s: State, is_difference: int, out: Row, n: int) -> int:
    """CUP-25: any two hand cards whose exchange can be completed."""
    hand = s.hand[s.turn]
    spare = count(hand) - 2
    while hand != 0:
        one = lowest(hand)
        hand = rest(hand)
        others = hand
        while others != 0:
            other = lowest(others)
            others = rest(others)
            if _is_useful(s, one, other, is_difference, spare):
                out[n] = SUBTRACT.code(one, other) if is_difference == 1 else ADD.code(one, other)
                n += 1
    return n


@rule
def legal_steps(s: State, out: Row, n: int) -> int:
    """CUP-25, CUP-A10: each further card destroyed counts +1 or -1, if that leads somewhere."""
    cards = spare_cards(s)
    left = count(cards) - 1
    number = total(s)
    if _can_reach(s, s.pair, number + 1, left):
        n = put(out, n, PLUS.code(0), cards)
    if _can_reach(s, s.pair, number - 1, left):
        n = put(out, n, MINUS.code(0), cards)
    return n


@rule
def legal_takes(s: State, out: Row, n: int) -> int:
    """CUP-26, CUP-27: the exact number, into an open cell or in the place of another card."""
    number = total(s)
    cards = _offered(s, s.pair)
    while cards != 0:
        card = lowest(cards)
        cards = rest(cards)
        if state.NUMBER[card] == number:
            cells = tower.where_fits(s, card, s.filled | s.open_cells)
            n = put(out, n, TAKE.code(card, 0), cells)
    return n


@rule
def take(s: State, card: int, cell: int) -> None:
    """The whole exchange happens: cards into the Reserve, cards destroyed, one card placed."""
    seat = s.turn
    destroyed = s.raisers | s.lowerers
    s.hand[seat] &= ~(s.pair | destroyed)
    remember_shown(s, seat, s.pair | destroyed)
    s.discard |= destroyed
    s.reserve = (s.reserve | s.pair) & ~only(card)
    _receive(s, seat, cell)
    tower.lay(s, card, cell)
    s.last = cell
    s.last_deed = Deed.PLACED
    state.drop_exchange(s)
    tower.measure(s)


@rule
def _receive(s: State, seat: int, cell: int) -> None:
    """CUP-27, CUP-37: a replaced card goes to the hand, a face-down one without showing."""
    card = s.tower[cell]
    if card == 0:
        return
    s.hand[seat] |= only(card)
    if state.is_face_down(s, cell):
        s.face_down &= ~only(cell)
        remember(s, Event.TAKE, seat, cell, card, state.glass_held(s, seat))
    else:
        remember(s, Event.SEEN, seat, cell, card, state.glass_held(s, seat))
