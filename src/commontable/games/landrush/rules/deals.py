"""Deals at any time: offers built up part by part, debts, promises, accusations and votes."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.games.landrush.rules.land import hand_over, tradable
from commontable.games.landrush.rules.names import (
    DEBT_COLUMNS,
    EVERYTHING,
    FINE,
    MOST_DEBTS,
    MOST_PROMISES,
    SEATS,
    SPANS,
    VOW_COLUMNS,
    ZONES,
    Debt,
    Phase,
    Span,
    Turn,
    Vow,
)
from commontable.games.landrush.rules.state import State, last_season, position_of

# ------------------------------------------------------------------ offers


@rule
def begin_offer(s: State, seat: int, other: int) -> None:
    s.deal_to[seat] = other
    s.offers[seat] += 1


@rule
def drop_offer(s: State, seat: int) -> None:
    """Nothing of an offer stays behind."""
    s.deal_to[seat] = NOBODY
    s.is_open[seat] = 0
    s.parts[seat] = 0
    s.sum[seat] = 0
    s.debt[seat] = 0
    s.due[seat] = 0
    s.deal_turn[seat] = Turn.NONE
    s.vow[seat] = 0
    s.demand[seat] = 0
    for zone in range(ZONES):
        s.give[seat, zone] = 0
        s.want[seat, zone] = 0


@rule
def may_sell_turn(s: State, seat: int) -> bool:
    """LAND-A25: this season's own turn, before its roll, and only once."""
    if s.holder[seat] != seat:
        return False
    if s.phase == Phase.ROLL:
        return position_of(s, seat) >= s.slot
    return s.phase == Phase.BUY and position_of(s, seat) > s.slot


@rule
def can_close(s: State, seat: int) -> bool:
    """Whether all that an offer names can change hands now."""
    other = s.deal_to[seat]
    if s.sum[seat] > s.cash[seat] or -s.sum[seat] > s.cash[other]:
        return False
    for zone in range(ZONES):
        if s.give[seat, zone] & ~tradable(s, seat, zone) != 0:
            return False
        if s.want[seat, zone] & ~tradable(s, other, zone) != 0:
            return False
    if s.deal_turn[seat] == Turn.SOLD and not may_sell_turn(s, seat):
        return False
    if s.deal_turn[seat] == Turn.BOUGHT and not may_sell_turn(s, other):
        return False
    if s.debt[seat] != 0 and s.debts_kept == MOST_DEBTS:
        return False
    vows = int(s.vow[seat] != 0) + int(s.demand[seat] != 0)
    return s.vows_kept + vows <= MOST_PROMISES


@rule
def close_deal(s: State, seat: int) -> None:
    """LAND-17, LAND-19: everything at once."""
    other = s.deal_to[seat]
    s.cash[seat] -= s.sum[seat]
    s.cash[other] += s.sum[seat]
    for zone in range(ZONES):
        given = s.give[seat, zone]
        wanted = s.want[seat, zone]
        if given != 0:
            hand_over(s, seat, other, zone, given)
        if wanted != 0:
            hand_over(s, other, seat, zone, wanted)
    if s.deal_turn[seat] == Turn.SOLD:
        s.holder[seat] = other
    elif s.deal_turn[seat] == Turn.BOUGHT:
        s.holder[other] = seat
    if s.debt[seat] > 0:
        note_debt(s, seat, other, s.debt[seat], s.due[seat])
    elif s.debt[seat] < 0:
        note_debt(s, other, seat, -s.debt[seat], s.due[seat])
    if s.vow[seat] != 0:
        note_promise(s, seat, other, s.vow[seat])
    if s.demand[seat] != 0:
        note_promise(s, other, seat, s.demand[seat])
    drop_offer(s, seat)


@rule
def has_answer_to_give(s: State, seat: int) -> bool:
    """Whether somebody waits for this seat to accept or refuse."""
    for other in range(SEATS):
        if s.is_open[other] == 1 and s.deal_to[other] == seat and can_close(s, other):
            return True
    return False


# ------------------------------------------------------------------ debts


@rule
def note_debt(s: State, debtor: int, creditor: int, amount: int, due: int) -> None:
    line = s.debts_kept
    s.debts[line, Debt.DEBTOR] = debtor
    s.debts[line, Debt.CREDITOR] = creditor
    s.debts[line, Debt.AMOUNT] = amount
    s.debts[line, Debt.DUE] = due
    s.debts[line, Debt.ACCUSED] = 0
    s.debts_kept += 1


@rule
def strike_debt(s: State, line: int) -> None:
    for i in range(line, s.debts_kept - 1):
        for column in range(DEBT_COLUMNS):
            s.debts[i, column] = s.debts[i + 1, column]
    s.debts_kept -= 1
    for column in range(DEBT_COLUMNS):
        s.debts[s.debts_kept, column] = 0


@rule
def repay(s: State, line: int) -> None:
    """LAND-A21: at any time, as much as there is."""
    debtor, creditor = s.debts[line, Debt.DEBTOR], s.debts[line, Debt.CREDITOR]
    dollars = min(s.cash[debtor], s.debts[line, Debt.AMOUNT])
    s.cash[debtor] -= dollars
    s.cash[creditor] += dollars
    s.debts[line, Debt.AMOUNT] -= dollars
    if s.debts[line, Debt.AMOUNT] == 0:
        strike_debt(s, line)


@rule
def balance(s: State, seat: int) -> int:
    """LAND-A21: what a farmer is owed, less what he owes."""
    dollars = 0
    for line in range(s.debts_kept):
        if s.debts[line, Debt.CREDITOR] == seat:
            dollars += s.debts[line, Debt.AMOUNT]
        elif s.debts[line, Debt.DEBTOR] == seat:
            dollars -= s.debts[line, Debt.AMOUNT]
    return dollars


# ------------------------------------------------------------------ promises and sanctions


@rule
def promise_code(kind: int, span: int) -> int:
    """A promise as an offer keeps it; 0 stands for none."""
    return kind * SPANS + span + 1


@rule
def promise_kind(code: int) -> int:
    return (code - 1) // SPANS


@rule
def promise_span(code: int) -> int:
    return (code - 1) % SPANS


@rule
def note_promise(s: State, by: int, to: int, code: int) -> None:
    """LAND-A29: for this season and the next, or for good."""
    line = s.vows_kept
    s.vows[line, Vow.BY] = by
    s.vows[line, Vow.TO] = to
    s.vows[line, Vow.KIND] = promise_kind(code)
    s.vows[line, Vow.MADE] = s.season
    s.vows[line, Vow.UNTIL] = last_season(s)
    if promise_span(code) == Span.SEASON:
        s.vows[line, Vow.UNTIL] = min(s.season + 1, last_season(s))
    s.vows[line, Vow.ACCUSED] = 0
    s.vows_kept += 1


@rule
def forget_old_promises(s: State) -> None:
    """A promise stays on the list for one season after it has ended."""
    kept = 0
    for line in range(s.vows_kept):
        if s.vows[line, Vow.UNTIL] + 1 >= s.season:
            for column in range(VOW_COLUMNS):
                s.vows[kept, column] = s.vows[line, column]
            kept += 1
    for line in range(kept, s.vows_kept):
        for column in range(VOW_COLUMNS):
            s.vows[line, column] = 0
    s.vows_kept = kept


@rule
def accused_in(s: State, line: int) -> int:
    """Whose promise or debt a line of accusation is about."""
    if line < MOST_PROMISES:
        return s.vows[line, Vow.BY]
    return s.debts[line - MOST_PROMISES, Debt.DEBTOR]


@rule
def may_accuse(s: State, seat: int, line: int) -> bool:
    """LAND-20, LAND-A29: a promise of somebody else once, a debt once it is overdue."""
    if accused_in(s, line) == seat:
        return False
    if line < MOST_PROMISES:
        return s.vows[line, Vow.ACCUSED] == 0
    debt = line - MOST_PROMISES
    return s.debts[debt, Debt.ACCUSED] == 0 and s.season > s.debts[debt, Debt.DUE]


@rule
def accuse(s: State, line: int) -> None:
    s.trial = line
    if line < MOST_PROMISES:
        s.vows[line, Vow.ACCUSED] = 1
    else:
        s.debts[line - MOST_PROMISES, Debt.ACCUSED] = 1


@rule
def may_vote(s: State, seat: int) -> bool:
    return s.trial != NOBODY and seat != accused_in(s, s.trial) and s.votes[seat] == NOBODY


@rule
def vote(s: State, seat: int, fine: int) -> None:
    """LAND-A29: the highest fine that a majority of the others has voted for, or more."""
    s.votes[seat] = fine
    for other in range(SEATS):
        if may_vote(s, other):
            return
    accused = accused_in(s, s.trial)
    s.cash[accused] -= agreed_fine(s, accused)
    s.trial = NOBODY
    for other in range(SEATS):
        s.votes[other] = NOBODY


@rule
def fine_of(s: State, accused: int, fine: int) -> int:
    if fine == EVERYTHING:
        return s.cash[accused]
    return min(FINE[fine], s.cash[accused])


@rule
def agreed_fine(s: State, accused: int) -> int:
    """The middle one of three votes: two of the others go at least so far."""
    for seat in range(SEATS):
        if seat != accused:
            dollars = fine_of(s, accused, s.votes[seat])
            higher = 0
            lower = 0
            for other in range(SEATS):
                if other != accused and other != seat:
                    higher += int(fine_of(s, accused, s.votes[other]) >= dollars)
                    lower += int(fine_of(s, accused, s.votes[other]) <= dollars)
            if higher >= 1 and lower >= 1:
                return dollars
    return 0
