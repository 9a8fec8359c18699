"""What each action of Couperation is worth to the seat that thinks about it."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Grid
from commontable.core.sets import count, has, lowest, only, rest
from commontable.games.couperation.data import REFILL
from commontable.games.couperation.policy.cares import CARES, Care
from commontable.games.couperation.policy.tower import (
    Desk,
    cards_fitting,
    evaluate,
    hider,
    open_cells,
    prospects,
    stuck,
)
from commontable.games.couperation.rules.actions import TAKE
from commontable.games.couperation.rules.exchange import result
from commontable.games.couperation.rules.state import (
    CELLS,
    DIAMONDS,
    FINISH,
    GLASS,
    NUMBER,
    TOP,
    State,
    glass_held,
    is_face_down,
)
from commontable.games.couperation.rules.tower import BELOW_LEFT, BELOW_RIGHT, where_fits

VICTORY = 1_000_000
RUIN = -1_000_000


@rule
def unseen_cards(s: State, seat: int) -> int:
    """The glass cards that the seat has not before its eyes: the deck, other hands, the hidden."""
    seen = s.reserve | s.discard | s.hand[seat]
    for cell in range(CELLS):
        if s.tower[cell] != 0 and not is_face_down(s, cell):
            seen |= only(s.tower[cell])
    cells = s.face_down
    while cells != 0:
        if hider(s, lowest(cells)) == seat:
            seen |= only(s.tower[lowest(cells)])
        cells = rest(cells)
    return GLASS & ~seen


# ------------------------------------------------------------------ the Tower after an action


@rule
def after(
    s: State,
    seat: int,
    desk: Grid,
    own: int,
    unseen: int,
    reserve: int,
    hidden: int,
    filled: int,
    draws: int,
) -> int:
    """What a table is worth on which the desk's numbers lie, `hidden` cells face down."""
    following = (seat + 1) % s.seats
    held = glass_held(s, following)
    drawn = max(min(draws, CARES[Care.KEEP] - held), 0)
    worth = prospects(desk, own & GLASS, unseen, reserve & GLASS)
    cells = open_cells(filled, hidden != 0)
    worth -= CARES[Care.STUCK] * stuck(desk, cells, unseen, held + drawn) // 1000
    worth += CARES[Care.DRAW] * drawn
    worth += CARES[Care.HAND] * count(own)
    if own == 0:
        worth -= CARES[Care.HANDLESS]
    return worth - CARES[Care.HIDDEN] * count(hidden)


@rule
def unsettled(s: State, desk: Grid) -> int:
    """The face-down cells that the seat does not know to be right."""
    found = 0
    cells = s.face_down
    while cells != 0:
        if desk[Desk.SETTLED, lowest(cells)] == 0:
            found |= only(lowest(cells))
        cells = rest(cells)
    return found


@rule
def draws_for(s: State, card: int, cell: int) -> int:
    """CUP-17, CUP-19: what the next seat may draw when this card lies face up in a cell."""
    if card == FINISH:
        return REFILL
    if DIAMONDS[card] == 0:
        return _diamonds(s, BELOW_LEFT[cell]) + _diamonds(s, BELOW_RIGHT[cell])
    return DIAMONDS[card]


@rule
def _diamonds(s: State, cell: int) -> int:
    if is_face_down(s, cell):
        return 0
    return DIAMONDS[s.tower[cell]]


# ------------------------------------------------------------------ placing, hiding, opening


@rule
def worth_of_placing(s: State, seat: int, desk: Grid, unseen: int, card: int, cell: int) -> int:
    if cell == TOP:
        return VICTORY
    own = s.hand[seat] & ~only(card)
    desk[Desk.SETTLED, cell] = NUMBER[card]
    worth = after(
        s,
        seat,
        desk,
        own,
        unseen,
        s.reserve,
        unsettled(s, desk),
        s.filled | only(cell),
        draws_for(s, card, cell),
    )
    desk[Desk.SETTLED, cell] = 0
    return worth


@rule
def worth_of_hiding(s: State, seat: int, desk: Grid, unseen: int, card: int, cell: int) -> int:
    """The cell still has to be filled, but others can go on above it."""
    own = s.hand[seat] & ~only(card)
    hidden = unsettled(s, desk) | only(cell)
    following = (seat + 1) % s.seats
    draws = max(REFILL - glass_held(s, following), 0)
    return after(s, seat, desk, own, unseen, s.reserve, hidden, s.filled | only(cell), draws)


@rule
def worth_of_opening(s: State, seat: int, desk: Grid, unseen: int, cell: int) -> int:
    """Only what is known to be right is opened gladly."""
    if desk[Desk.SETTLED, cell] == 0:
        if hider(s, cell) == seat:
            return RUIN * 2  # known to be wrong
        return RUIN + s.high[cell] - s.low[cell]
    draws = draws_for(s, s.tower[cell], cell)
    worth = after(
        s, seat, desk, s.hand[seat], unseen, s.reserve, unsettled(s, desk), s.filled, draws
    )
    return worth + CARES[Care.OPENING]


# ------------------------------------------------------------------ exchanges


@rule
def least_useful(desk: Grid, cards: int, n: int) -> int:
    """The n cards of a set that fit the fewest cells."""
    chosen = 0
    for _ in range(n):
        best = 0
        fewest = CELLS + 1
        others = cards & ~chosen
        while others != 0:
            card = lowest(others)
            others = rest(others)
            uses = CELLS if card == FINISH else cards_fitting(desk, card)
            if uses < fewest:
                best = card
                fewest = uses
        chosen |= only(best)
    return chosen


@rule
def best_take(
    s: State, seat: int, desk: Grid, unseen: int, pair: int, number: int, used: int
) -> tuple[int, int, int]:
    """The best card to fetch with a pair whose number so far is `number`: worth, action, number.

    `used` cards are to be destroyed already; more may be, one for each step.
    """
    spare = s.hand[seat] & ~(pair | used)
    steps = count(spare)
    evaluate(desk, s.hand[seat] | unseen | s.reserve)
    offered = s.reserve | pair if s.fresh_reserve == 1 else s.reserve
    junk = least_useful(desk, spare, min(steps, 1))
    best = 2 * RUIN
    best_action = -1
    best_number = number
    while offered != 0:
        card = lowest(offered)
        offered = rest(offered)
        needed = abs(NUMBER[card] - number)
        if needed <= steps:
            destroyed = used | junk
            if needed != 1:
                destroyed = used | least_useful(desk, spare, needed)
            cells = where_fits(s, card, s.filled | s.open_cells)
            while cells != 0:
                cell = lowest(cells)
                cells = rest(cells)
                worth = 2 * RUIN + 1  # CUP-A19: without the Finish card all is lost
                if not has(destroyed, FINISH):
                    worth = worth_of_taking(s, seat, desk, unseen, pair, destroyed, card, cell)
                if worth > best:
                    best = worth
                    best_action = TAKE.code(card, cell)
                    best_number = NUMBER[card]
    return best, best_action, best_number


@rule
def worth_of_taking(
    s: State, seat: int, desk: Grid, unseen: int, pair: int, destroyed: int, card: int, cell: int
) -> int:
    if cell == TOP:
        return VICTORY
    own = s.hand[seat] & ~(pair | destroyed)
    reserve = (s.reserve | pair) & ~only(card)
    before = desk[Desk.SETTLED, cell]
    hidden = unsettled(s, desk) & ~only(cell)
    if s.tower[cell] != 0:
        if not is_face_down(s, cell) or hider(s, cell) == seat:
            own |= only(s.tower[cell])
    desk[Desk.SETTLED, cell] = NUMBER[card]
    worth = after(
        s,
        seat,
        desk,
        own,
        unseen,
        reserve,
        hidden,
        s.filled | only(cell),
        draws_for(s, card, cell),
    )
    desk[Desk.SETTLED, cell] = before
    return worth


@rule
def worth_of_pair(
    s: State, seat: int, desk: Grid, unseen: int, one: int, other: int, is_difference: int
) -> int:
    """What beginning an exchange leads to."""
    number = result(NUMBER[one], NUMBER[other], is_difference)
    pair = only(one) | only(other)
    return best_take(s, seat, desk, unseen, pair, number, 0)[0]


# ------------------------------------------------------------------ limits


@rule
def worth_of_destroying(desk: Grid, own: int, unseen: int, reserve: int) -> int:
    """What is left to work with; the table stays as it is."""
    return prospects(desk, own & GLASS, unseen, reserve & GLASS)
