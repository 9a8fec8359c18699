"""A game of Couperation from set-up to the last card: draw, act, check the limits."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.game import LOST, NOBODY, WON
from commontable.core.layout import Row
from commontable.core.sets import count, has, lowest, only, pick, put, rest
from commontable.games.couperation import data
from commontable.games.couperation.rules.exchange import (
    can_exchange,
    legal_pairs,
    legal_steps,
    legal_takes,
    take,
)
from commontable.games.couperation.rules.knowledge import (
    forget_if_nothing_is_hidden,
    remember,
    remember_shown,
)
from commontable.games.couperation.rules.state import (
    CARDS,
    CELLS,
    DIAMONDS,
    FINISH,
    GLASS,
    LOWER_HALF,
    OUTSIDE,
    RESERVE_SIZE,
    TOP,
    Action,
    Choice,
    Deed,
    Event,
    Phase,
    State,
    glass_held,
    is_acting,
    is_face_down,
)
from commontable.games.couperation.rules.tower import (
    BELOW_LEFT,
    BELOW_RIGHT,
    cell_at,
    fits,
    hiding_places,
    lay,
    measure,
    where_fits,
)

BASE_CELL = cell_at(0, data.LEVELS // 2)
ALWAYS_IN_RESERVE = sum(1 << card for card in data.ALWAYS_IN_RESERVE)
HAND = data.HAND
REFILL = data.REFILL
FIRST_DRAW = data.FIRST_DRAW
BASE = data.BASE


# ------------------------------------------------------------------ set-up


@rule
def setup(s: State, options: Row, seed: int) -> None:
    """CUP-4 to CUP-7: hands, Reserve, the 25 in the middle of the lowest level."""
    luck.start(s, seed)
    s.seats = options[Choice.SEATS]
    s.finish = options[Choice.FINISH]
    s.opening_draws_none = options[Choice.DRAW_AFTER_OPENING]
    s.lenient = options[Choice.LENIENT_FACE_DOWN]
    s.fresh_reserve = options[Choice.FRESH_RESERVE]
    s.phase = Phase.START
    s.last = OUTSIDE
    lay(s, BASE, BASE_CELL)
    s.reserve = ALWAYS_IN_RESERVE
    s.deck = GLASS & ~ALWAYS_IN_RESERVE & ~only(BASE)
    for seat in range(s.seats):
        for _ in range(HAND):
            s.hand[seat] |= only(_top_card(s))
    while count(s.reserve) < RESERVE_SIZE[s.seats]:
        s.reserve |= only(_top_card(s))
    if s.finish == 1:
        s.deck |= only(FINISH)  # CUP-34: in the lower half, see _top_card
    measure(s)


@rule
def _top_card(s: State) -> int:
    """Any card of the deck, but the Finish card only once the upper half is gone (CUP-34)."""
    choices = count(s.deck)
    if has(s.deck, FINISH) and choices > LOWER_HALF[s.seats]:
        choices -= 1  # the Finish card is the last of the set
    card = pick(s.deck, luck.below(s, choices))
    s.deck &= ~only(card)
    return card


# ------------------------------------------------------------------ who, what, how it ended


@rule
def turn(s: State) -> int:
    return s.turn


@rule
def outcome(s: State) -> int:
    return s.outcome


@rule
def score(s: State, seat: int) -> int:
    """Cards that lie face up in the Tower; all 28 when it is won."""
    return count(s.filled & ~s.face_down)


# ------------------------------------------------------------------ legal


@rule
def legal(s: State, seat: int, out: Row) -> int:
    if not is_acting(s, seat):
        return 0
    if s.phase == Phase.START:
        return _legal_start(s, seat, out)
    if s.phase == Phase.DRAW:
        return _legal_draws(s, out)
    if s.phase == Phase.ACT:
        return _legal_acts(s, out)
    if s.phase == Phase.EXCHANGE:
        return legal_takes(s, out, legal_steps(s, out, 0))
    if s.phase == Phase.HAND_LIMIT:
        return put(out, 0, Action.DESTROY, s.hand[seat] & GLASS)
    return put(out, 0, Action.DESTROY, s.reserve)


@rule
def _legal_start(s: State, seat: int, out: Row) -> int:
    """CUP-15: each seat may say once that it wants to start; anybody names the first player."""
    n = 0
    if not has(s.wants, seat):
        out[n] = Action.WANT
        n += 1
    for named in range(s.seats):
        out[n] = Action.FIRST + named
        n += 1
    return n


@rule
def _legal_draws(s: State, out: Row) -> int:
    """CUP-18: any number up to what is allowed."""
    most = may_draw(s)
    for n in range(most + 1):
        out[n] = Action.DRAW + n
    return most + 1


@rule
def _legal_acts(s: State, out: Row) -> int:
    n = _legal_places(s, out)
    n = _legal_hides(s, out, n)
    n = put(out, n, Action.OPEN, s.face_down)  # CUP-24, CUP-A22
    n = legal_pairs(s, 0, out, n)
    return legal_pairs(s, 1, out, n)


@rule
def _legal_places(s: State, out: Row) -> int:
    """CUP-22: a hand card, face up, where it fits."""
    n = 0
    hand = s.hand[s.turn]
    while hand != 0:
        card = lowest(hand)
        hand = rest(hand)
        n = put(out, n, Action.PLACE + card * CELLS, where_fits(s, card, s.open_cells))
    return n


@rule
def _legal_hides(s: State, out: Row, n: int) -> int:
    """CUP-23: any glass card, face down, where some number fits."""
    hand = s.hand[s.turn] & GLASS  # CUP-37: not the Finish card
    places = hiding_places(s)
    while hand != 0:
        card = lowest(hand)
        hand = rest(hand)
        n = put(out, n, Action.HIDE + card * CELLS, places)
    return n


# ------------------------------------------------------------------ apply


@rule
def apply(s: State, seat: int, action: int) -> None:
    if s.phase == Phase.START:
        _apply_start(s, seat, action)
    elif s.phase == Phase.DRAW:
        _draw(s, action - Action.DRAW)
        _begin_act(s)
    elif s.phase == Phase.ACT:
        _apply_act(s, action)
    elif s.phase == Phase.EXCHANGE:
        _apply_exchange(s, action)
    else:
        _destroy(s, action - Action.DESTROY)


@rule
def _apply_start(s: State, seat: int, action: int) -> None:
    if action == Action.WANT:
        s.wants |= only(seat)
    else:
        s.turn = action - Action.FIRST
        _begin_turn(s)


@rule
def _apply_act(s: State, action: int) -> None:
    if action >= Action.ADD:
        _begin_exchange(s, action)
    elif action >= Action.OPEN:
        _open(s, action - Action.OPEN)
    elif action >= Action.HIDE:
        _hide(s, (action - Action.HIDE) // CELLS, (action - Action.HIDE) % CELLS)
    else:
        _place(s, (action - Action.PLACE) // CELLS, (action - Action.PLACE) % CELLS)


@rule
def _begin_exchange(s: State, action: int) -> None:
    pair = action - Action.ADD
    if action >= Action.SUBTRACT:
        pair = action - Action.SUBTRACT
        s.is_difference = 1
    s.pair = only(pair // CARDS) | only(pair % CARDS)
    s.phase = Phase.EXCHANGE


@rule
def _apply_exchange(s: State, action: int) -> None:
    if action >= Action.TAKE:
        destroyed = s.raisers | s.lowerers
        cell = (action - Action.TAKE) % CELLS
        take(s, (action - Action.TAKE) // CELLS, cell)
        if has(destroyed, FINISH):
            _end(s, LOST)  # CUP-A19: the exchange is carried out, then the loss
        elif cell == TOP:
            _end(s, WON)
        else:
            _check_limits(s)
    elif action >= Action.MINUS:
        s.lowerers |= only(action - Action.MINUS)
    else:
        s.raisers |= only(action - Action.PLUS)


# ------------------------------------------------------------------ 4.1 drawing


@rule
def may_draw(s: State) -> int:
    """CUP-16 to CUP-21: how many cards the seat to act may draw."""
    return min(_draw_allowed(s), count(s.deck))


@rule
def _draw_allowed(s: State) -> int:
    if s.last_deed == Deed.NOTHING:
        return FIRST_DRAW  # CUP-16
    if s.last_deed == Deed.HIDDEN or s.tower[s.last] == FINISH:
        return max(REFILL - glass_held(s, s.turn), 0)  # CUP-20, CUP-36
    if s.last_deed == Deed.OPENED and s.opening_draws_none == 1:
        return 0  # CUP-A5
    if _shows_heart(s, s.last):
        return _diamonds_in(s, BELOW_LEFT[s.last]) + _diamonds_in(s, BELOW_RIGHT[s.last])
    return DIAMONDS[s.tower[s.last]]  # CUP-17


@rule
def _shows_heart(s: State, cell: int) -> bool:
    return DIAMONDS[s.tower[cell]] == 0


@rule
def _diamonds_in(s: State, cell: int) -> int:
    """CUP-19, CUP-A2 to CUP-A4: hearts, face-down cards, the Finish card and nothing count 0."""
    if is_face_down(s, cell):
        return 0
    return DIAMONDS[s.tower[cell]]


@rule
def _draw(s: State, n: int) -> None:
    """CUP-35: whoever draws the Finish card draws one card more."""
    while n > 0 and s.deck != 0:
        card = _top_card(s)
        s.hand[s.turn] |= only(card)
        if card != FINISH:
            n -= 1


# ------------------------------------------------------------------ 4.2 acting


@rule
def _place(s: State, card: int, cell: int) -> None:
    """A: a hand card, face up."""
    s.hand[s.turn] &= ~only(card)
    remember_shown(s, s.turn, only(card))
    lay(s, card, cell)
    _done_in_tower(s, cell, Deed.PLACED)
    if cell == TOP:
        _end(s, WON)  # CUP-32, CUP-39
    else:
        _check_limits(s)


@rule
def _hide(s: State, card: int, cell: int) -> None:
    """B: a hand card, face down."""
    s.hand[s.turn] &= ~only(card)
    remember(s, Event.HIDE, s.turn, cell, card, glass_held(s, s.turn))
    lay(s, card, cell)
    s.face_down |= only(cell)
    _done_in_tower(s, cell, Deed.HIDDEN)
    _check_limits(s)


@rule
def _open(s: State, cell: int) -> None:
    """C: a face-down card shows its number, and must be right."""
    is_right = fits(s, cell, s.tower[cell])
    s.face_down &= ~only(cell)
    remember(s, Event.OPEN, s.turn, cell, s.tower[cell], 0)
    _done_in_tower(s, cell, Deed.OPENED)
    if is_right:
        _check_limits(s)
    else:
        _end(s, LOST)  # CUP-24


@rule
def _done_in_tower(s: State, cell: int, deed: int) -> None:
    s.last = cell
    s.last_deed = deed
    measure(s)


# ------------------------------------------------------------------ 4.3 limits, next turn, end


@rule
def _check_limits(s: State) -> None:
    forget_if_nothing_is_hidden(s)
    if glass_held(s, s.turn) > HAND:
        s.phase = Phase.HAND_LIMIT  # CUP-30
    elif count(s.reserve) > RESERVE_SIZE[s.seats]:
        s.phase = Phase.RESERVE_LIMIT  # CUP-31
    else:
        s.turn = (s.turn + 1) % s.seats
        _begin_turn(s)


@rule
def _destroy(s: State, card: int) -> None:
    """Hand first, then Reserve, one card at a time."""
    s.discard |= only(card)
    if s.phase == Phase.HAND_LIMIT:
        s.hand[s.turn] &= ~only(card)
        remember_shown(s, s.turn, only(card))
    else:
        s.reserve &= ~only(card)
    if card == FINISH:
        _end(s, LOST)  # CUP-A19
    else:
        _check_limits(s)


@rule
def _begin_turn(s: State) -> None:
    if may_draw(s) > 0:
        s.phase = Phase.DRAW
    else:
        _begin_act(s)  # CUP-21: nothing to decide


@rule
def _begin_act(s: State) -> None:
    s.phase = Phase.ACT
    if not can_act(s):
        _end(s, LOST)  # CUP-33, CUP-A18


@rule
def can_act(s: State) -> bool:
    if s.face_down != 0:
        return True
    hand = s.hand[s.turn]
    if hand & GLASS != 0 and hiding_places(s) != 0:
        return True
    while hand != 0:
        if where_fits(s, lowest(hand), s.open_cells) != 0:
            return True
        hand = rest(hand)
    return can_exchange(s)


@rule
def _end(s: State, outcome: int) -> None:
    s.outcome = outcome
    s.phase = Phase.OVER
    s.turn = NOBODY
