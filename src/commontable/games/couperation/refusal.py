"""Why an action of Couperation is refused, from what the seat knows."""

from __future__ import annotations

from commontable.core.actions import Block
from commontable.core.game import Refusal
from commontable.core.notation import name_seat
from commontable.core.sets import has, members
from commontable.core.words import counted, mention
from commontable.games.couperation.data import HAND, REFILL
from commontable.games.couperation.notation import name_card, say_card, say_cell
from commontable.games.couperation.rules import actions
from commontable.games.couperation.rules.drawing import may_draw
from commontable.games.couperation.rules.exchange import result, total
from commontable.games.couperation.rules.state import (
    FINISH,
    NUMBER,
    RESERVE_SIZE,
    TOP,
    Deed,
    Phase,
    State,
    is_acting,
)
from commontable.games.couperation.rules.tower import LEFT_OF, PLACES, RIGHT_OF
from commontable.games.couperation.vocabulary import say_range


def refuse(s: State, seat: int, action: int) -> Refusal:
    """The rule that forbids an action, and why, from what the seat knows."""
    if s.phase == Phase.OVER:
        return Refusal("CUP-33", "The game is over.")
    if not is_acting(s, seat):
        return Refusal("CUP-15", f"It is the turn of {mention(s.turn)}.")
    kind, *parts = actions.ACTIONS.split(action)
    one, other = (*parts, 0, 0)[:2]
    if kind not in _ALLOWED[Phase(s.phase)]:
        return _refuse_phase(s, kind)
    match kind:
        case actions.WANT:
            return Refusal("CUP-15", "You have said already that you want to start.")
        case actions.FIRST:
            return Refusal("CUP-15", f"There is no seat {name_seat(one)} at this table.")
        case actions.DRAW:
            return Refusal("CUP-18", f"You may draw {may_draw(s)} at most; you asked for {one}.")
        case actions.PLACE | actions.HIDE:
            return _refuse_placing(s, seat, kind, one, other)
        case actions.OPEN:
            return Refusal("CUP-24", f"There is no face-down card at {say_cell(one)}.")
        case actions.ADD | actions.SUBTRACT:
            return _refuse_pair(s, seat, kind, one, other)
        case actions.PLUS | actions.MINUS:
            return _refuse_step(s, seat, one)
        case actions.TAKE:
            return _refuse_take(s, one, other)
    if s.phase == Phase.HAND_LIMIT:
        if one == FINISH:
            return Refusal("CUP-A19", "The hand limit cannot destroy the Finish card.")
        return Refusal("CUP-30", f"You do not hold {name_card(one)}.")
    return Refusal("CUP-31", f"{name_card(one)} is not in the Reserve.")


_ALLOWED = {
    Phase.START: (actions.WANT, actions.FIRST),
    Phase.DRAW: (actions.DRAW,),
    Phase.ACT: (actions.PLACE, actions.HIDE, actions.OPEN, actions.ADD, actions.SUBTRACT),
    Phase.EXCHANGE: (actions.PLUS, actions.MINUS, actions.TAKE),
    Phase.HAND_LIMIT: (actions.DESTROY,),
    Phase.RESERVE_LIMIT: (actions.DESTROY,),
}


def _refuse_phase(s: State, kind: Block) -> Refusal:
    match Phase(s.phase):
        case Phase.START:
            return Refusal("CUP-15", "First choose who begins: say 'want', or name a first player.")
        case Phase.DRAW:
            return Refusal("CUP-18", f"First say how many cards you draw, 0 to {may_draw(s)}.")
        case Phase.EXCHANGE:
            return Refusal("CUP-25", "Finish the exchange you have begun, or take it back.")
        case Phase.HAND_LIMIT:
            return Refusal("CUP-30", f"You hold more than {HAND} cards: destroy one.")
        case Phase.RESERVE_LIMIT:
            size = RESERVE_SIZE[s.seats]
            return Refusal("CUP-31", f"The Reserve has more than {size} cards: destroy one of it.")
    if kind == actions.DRAW:
        return _refuse_drawing(s)
    if kind in (actions.WANT, actions.FIRST):
        return Refusal("CUP-15", "The first player is chosen already.")
    if kind in (actions.PLUS, actions.MINUS, actions.TAKE):
        return Refusal("CUP-25", "First choose two hand cards to add or subtract.")
    return Refusal("CUP-30", "Nothing has to be destroyed now.")


def _refuse_drawing(s: State) -> Refusal:
    if s.deck == 0:
        return Refusal("CUP-21", "The deck is empty.")
    if may_draw(s) > 0:
        return Refusal("CUP-18", "Drawing is over. Act now.")
    if s.last_deed == Deed.HIDDEN:
        reason = f"After a face-down card you draw up to a hand of {REFILL}, not beyond."
        return Refusal("CUP-20", reason)
    if s.tower[s.last] == FINISH:
        reason = f"After the Finish card you draw up to a hand of {REFILL}, not beyond."
        return Refusal("CUP-36", reason)
    if s.last_deed == Deed.OPENED and s.opening_draws_none:
        return Refusal("CUP-A5", "After an opening nothing is drawn at this table. Act now.")
    return Refusal("CUP-19", "The last card shows ♥, with no diamond open below it. Act now.")


def _refuse_placing(s: State, seat: int, kind: Block, card: int, cell: int) -> Refusal:
    if not has(s.hand[seat], card):
        rule = "CUP-22" if kind == actions.PLACE else "CUP-23"
        return Refusal(rule, f"You do not hold {say_card(name_card(card))}.")
    if s.tower[cell] != 0:
        reason = f"A card lies at {say_cell(cell)}; only one from the Reserve can replace it."
        return Refusal("CUP-29", reason)
    if not has(s.open_cells, cell):
        if cell == TOP:
            reason = "The top is closed until the other 27 cards are there and face up."
            return Refusal("CUP-32", reason)
        return _refuse_support(cell)
    if kind == actions.HIDE:
        if card == FINISH:
            return Refusal("CUP-37", "The Finish card cannot be placed face down.")
        if cell == TOP:
            return Refusal("CUP-32", "The top card cannot be face down.")
        return Refusal("CUP-A8", f"No number would be right at {say_cell(cell)}.")
    return _refuse_fit(s, card, cell)


def _refuse_support(cell: int) -> Refusal:
    level, place = PLACES[cell]
    below = f"places {place + 1} and {place + 2} of level {level}"
    return Refusal("CUP-11", f"Two cards must lie under {say_cell(cell)} first: {below}.")


def _refuse_fit(s: State, card: int, cell: int) -> Refusal:
    if cell == TOP and s.finish and card != FINISH:
        return Refusal("CUP-39", "Only the Finish card can be put on top.")
    number = NUMBER[card]
    low, high = s.low[cell], s.high[cell]
    rule = _broken_rule(s, number, cell)
    if low > high:
        return Refusal(rule, f"{number} does not fit at {say_cell(cell)}: no number does.")
    right = say_range(s.low[cell], s.high[cell])
    return Refusal(rule, f"{number} does not fit at {say_cell(cell)}: {right}.")


def _broken_rule(s: State, number: int, cell: int) -> str:
    """By the open cards that a number does not suit; if it suits all, face-down ones forbid it."""
    wrong = [
        each
        for each in members(s.filled & ~s.face_down)
        if (has(LEFT_OF[cell], each) and NUMBER[s.tower[each]] >= number)
        or (has(RIGHT_OF[cell], each) and NUMBER[s.tower[each]] <= number)
    ]
    if any(PLACES[each][0] != PLACES[cell][0] for each in wrong):
        return "CUP-10"
    return "CUP-9" if wrong else "CUP-A8"


def _refuse_pair(s: State, seat: int, kind: Block, one: int, other: int) -> Refusal:
    for card in (one, other):
        if not has(s.hand[seat], card):
            return Refusal("CUP-25", f"You do not hold {say_card(name_card(card))}.")
    number = result(NUMBER[one], NUMBER[other], int(kind == actions.SUBTRACT))
    spare = s.hand[seat].bit_count() - 2
    cards = counted(spare, "card")
    steps = f", even with {cards} to destroy" if spare else ""
    reason = f"No card of the Reserve that fits the Tower can be reached from {number}{steps}."
    return Refusal("CUP-25", reason)


def _refuse_step(s: State, seat: int, card: int) -> Refusal:
    if not has(s.hand[seat], card) or has(s.pair | s.raisers | s.lowerers, card):
        return Refusal("CUP-25", f"{name_card(card)} is not among the cards you can still destroy.")
    return Refusal("CUP-A10", f"From {total(s)} this leads to no card that can be placed.")


def _refuse_take(s: State, card: int, cell: int) -> Refusal:
    offered = s.reserve | s.pair if s.fresh_reserve else s.reserve
    if not has(offered, card):
        if has(s.pair, card):
            return Refusal("CUP-A9", f"You are only just putting {name_card(card)} there.")
        return Refusal("CUP-25", f"{name_card(card)} is not in the Reserve.")
    if NUMBER[card] != total(s):
        reason = f"Your cards make {total(s)}, so {name_card(card)} cannot be taken."
        return Refusal("CUP-25", reason)
    if s.tower[cell] == 0 and not has(s.open_cells, cell):
        if cell == TOP:
            reason = "The top is closed until the other 27 cards are there and face up."
            return Refusal("CUP-32", reason)
        return _refuse_support(cell)
    return _refuse_fit(s, card, cell)
