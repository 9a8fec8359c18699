"""A game of Couperation from set-up to the last card: what is legal, and what an action does."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.game import LOST, WON
from commontable.core.layout import Row
from commontable.core.sets import count, has, lowest, only, put, rest
from commontable.games.couperation import data
from commontable.games.couperation.rules import actions, state, tower, turns
from commontable.games.couperation.rules.drawing import draw, may_draw, top_card
from commontable.games.couperation.rules.exchange import legal_pairs, legal_steps, legal_takes, take
from commontable.games.couperation.rules.state import Phase, State

BASE_CELL = tower.cell_at(0, data.LEVELS // 2)
ALWAYS_IN_RESERVE = sum(1 << card for card in data.ALWAYS_IN_RESERVE)
HAND = data.HAND
BASE = data.BASE


# ------------------------------------------------------------------ set-up


@rule
def setup(s: State, options: Row, seed: int) -> None:
    """CUP-4 to CUP-7: hands, Reserve, the 25 in the middle of the lowest level."""
    luck.start(s, seed)
    state.set_options(s, options)
    s.phase = Phase.START
    s.last = state.OUTSIDE
    tower.lay(s, BASE, BASE_CELL)
    s.reserve = ALWAYS_IN_RESERVE
    s.deck = state.GLASS & ~ALWAYS_IN_RESERVE & ~only(BASE)
    for seat in range(s.seats):
        for _ in range(HAND):
            s.hand[seat] |= only(top_card(s))
    while count(s.reserve) < state.RESERVE_SIZE[s.seats]:
        s.reserve |= only(top_card(s))
    if s.finish == 1:
        s.deck |= only(state.FINISH)  # CUP-34: in the lower half, see top_card
    tower.measure(s)


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
    if not state.is_acting(s, seat):
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
        return put(out, 0, actions.DESTROY.code(0), s.hand[seat] & state.GLASS)
    return put(out, 0, actions.DESTROY.code(0), s.reserve)


@rule
def _legal_start(s: State, seat: int, out: Row) -> int:
    """CUP-15: each seat may say once that it wants to start; anybody names the first player."""
    n = 0
    if not has(s.wants, seat):
        out[n] = actions.WANT.code()
        n += 1
    for named in range(s.seats):
        out[n] = actions.FIRST.code(named)
        n += 1
    return n


@rule
def _legal_draws(s: State, out: Row) -> int:
    """CUP-18: any number up to what is allowed."""
    most = may_draw(s)
    for n in range(most + 1):
        out[n] = actions.DRAW.code(n)
    return most + 1


@rule
def _legal_acts(s: State, out: Row) -> int:
    n = _legal_places(s, out)
    n = _legal_hides(s, out, n)
    n = put(out, n, actions.OPEN.code(0), s.face_down)  # CUP-24, CUP-A22
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
        n = put(out, n, actions.PLACE.code(card, 0), tower.where_fits(s, card, s.open_cells))
    return n


@rule
def _legal_hides(s: State, out: Row, n: int) -> int:
    """CUP-23: any glass card, face down, where some number fits."""
    hand = s.hand[s.turn] & state.GLASS  # CUP-37: not the Finish card
    places = tower.hiding_places(s)
    while hand != 0:
        card = lowest(hand)
        hand = rest(hand)
        n = put(out, n, actions.HIDE.code(card, 0), places)
    return n


# ------------------------------------------------------------------ apply


@rule
def apply(s: State, seat: int, action: int) -> None:
    if s.phase == Phase.START:
        _apply_start(s, seat, action)
    elif s.phase == Phase.DRAW:
        draw(s, actions.DRAW.n(action))
        turns.begin_act(s)
    elif s.phase == Phase.ACT:
        _apply_act(s, action)
    elif s.phase == Phase.EXCHANGE:
        _apply_exchange(s, action)
    else:
        turns.destroy(s, actions.DESTROY.card(action))


@rule
def _apply_start(s: State, seat: int, action: int) -> None:
    if actions.WANT.has(action):
        s.wants |= only(seat)
    else:
        s.turn = actions.FIRST.seat(action)
        turns.begin_turn(s)


@rule
def _apply_act(s: State, action: int) -> None:
    if actions.PLACE.has(action):
        turns.place(s, actions.PLACE.card(action), actions.PLACE.cell(action))
    elif actions.HIDE.has(action):
        turns.hide(s, actions.HIDE.card(action), actions.HIDE.cell(action))
    elif actions.OPEN.has(action):
        turns.open_card(s, actions.OPEN.cell(action))
    elif actions.ADD.has(action):
        begin_exchange(s, actions.ADD.low(action), actions.ADD.high(action), 0)
    else:
        begin_exchange(s, actions.SUBTRACT.low(action), actions.SUBTRACT.high(action), 1)


@rule
def begin_exchange(s: State, one: int, other: int, is_difference: int) -> None:
    s.is_difference = is_difference
    s.pair = only(one) | only(other)
    s.phase = Phase.EXCHANGE


@rule
def _apply_exchange(s: State, action: int) -> None:
    if actions.TAKE.has(action):
        destroyed = s.raisers | s.lowerers
        cell = actions.TAKE.cell(action)
        take(s, actions.TAKE.card(action), cell)
        if has(destroyed, state.FINISH):
            turns.end(s, LOST)  # CUP-A19: the exchange is carried out, then the loss
        elif cell == state.TOP:
            turns.end(s, WON)
        else:
            turns.check_limits(s)
    elif actions.MINUS.has(action):
        s.lowerers |= only(actions.MINUS.card(action))
    else:
        s.raisers |= only(actions.PLUS.card(action))
