"""Why a deal, a debt or an accusation cannot go on."""

from __future__ import annotations

from commontable.core.actions import Block
from commontable.core.game import NOBODY, Refusal
from commontable.core.sets import has
from commontable.core.words import dollars, mention
from commontable.games.landrush.notation import PLOT_WORDS
from commontable.games.landrush.refusal.salary import is_salary, refuse_salary
from commontable.games.landrush.rules import actions
from commontable.games.landrush.rules.deals import accused_in, may_sell_turn
from commontable.games.landrush.rules.land import tradable
from commontable.games.landrush.rules.names import (
    MOST_DEBTS,
    MOST_PROMISES,
    OFFERS,
    PARTS,
    SPOTS,
    STEP,
    Debt,
    Kind,
    Turn,
    Vow,
)
from commontable.games.landrush.rules.state import State, kind_of


def refuse_deal(s: State, seat: int, kind: Block, one: int, is_drafting: bool) -> Refusal:
    match kind:
        case actions.OFFER:
            return _refuse_offer(s, seat, one)
        case actions.WITHDRAW:
            return Refusal("LAND-19", "You have no offer on the table.")
        case actions.ACCEPT | actions.REFUSE:
            if not s.is_open[one] or s.deal_to[one] != seat:
                return Refusal("LAND-19", f"{mention(one)} has no offer for you.")
            return Refusal("LAND-19", "What the offer names cannot change hands now.")
        case actions.REPAY | actions.FORGIVE:
            return _refuse_debt(s, seat, kind, one)
        case actions.ACCUSE_PROMISE:
            return _refuse_accusing(s, seat, one)
        case actions.ACCUSE_DEBT:
            return _refuse_accusing(s, seat, MOST_PROMISES + one)
        case actions.VOTE:
            return Refusal("LAND-A29", "Nobody is accused now.")
    if not is_drafting:
        return Refusal("LAND-19", "First begin an offer to somebody.")
    if kind == actions.PROPOSE:
        return Refusal("LAND-19", "The offer names nothing yet.")
    if kind == actions.DUE:
        if s.debt[seat] == 0:
            return Refusal("LAND-A21", "The offer names no debt.")
        return Refusal("LAND-A21", "A debt is due in this season or a later one, and named once.")
    if s.parts[seat] == PARTS:
        return Refusal("LAND-19", f"An offer names {PARTS} things at most.")
    return _refuse_part(s, seat, kind, one)


def _refuse_offer(s: State, seat: int, other: int) -> Refusal:
    if other == seat:
        return Refusal("LAND-19", "You cannot make a deal with yourself.")
    if s.deal_to[seat] != NOBODY:
        return Refusal("LAND-19", "One offer at a time: withdraw the one on the table first.")
    return Refusal("LAND-19", f"You have begun {OFFERS} offers this season, and that is the limit.")


def _refuse_debt(s: State, seat: int, kind: Block, line: int) -> Refusal:
    if line >= s.debts_kept:
        return Refusal("LAND-A21", f"There is no debt {line + 1}.")
    if kind == actions.REPAY and s.debts[line, Debt.DEBTOR] == seat:
        return Refusal("LAND-A21", "You have no money to pay with.")
    return Refusal("LAND-A21", f"Debt {line + 1} is not yours to settle that way.")


def _refuse_accusing(s: State, seat: int, line: int) -> Refusal:
    is_promise = line < MOST_PROMISES
    number = line if is_promise else line - MOST_PROMISES
    if number >= (s.vows_kept if is_promise else s.debts_kept):
        return Refusal(
            "LAND-A29", f"There is no {'promise' if is_promise else 'debt'} {number + 1}."
        )
    if accused_in(s, line) == seat:
        return Refusal("LAND-A29", "You cannot accuse yourself.")
    is_done = s.vows[number, Vow.ACCUSED] if is_promise else s.debts[number, Debt.ACCUSED]
    if is_done:
        return Refusal("LAND-A29", "The others have voted on this once already.")
    return Refusal("LAND-A29", f"Debt {number + 1} is not overdue.")


def _refuse_part(s: State, seat: int, kind: Block, one: int) -> Refusal:
    other = s.deal_to[seat]
    match kind:
        case actions.GIVE | actions.WANT:
            owner = seat if kind == actions.GIVE else other
            zone = one // SPOTS
            if is_salary(s, one):
                return refuse_salary(one)
            if kind_of(s, zone) == Kind.INVESTOR:
                return Refusal("LAND-A14", "Land beside an investor cannot be handed over.")
            if not has(tradable(s, owner, zone), one % SPOTS):
                return Refusal("LAND-17", f"{PLOT_WORDS[one]} {_is_not_of(seat, owner)}.")
            return Refusal("LAND-17", f"The offer names {PLOT_WORDS[one]} already.")
        case actions.PAY | actions.ASK:
            payer = seat if kind == actions.PAY else other
            sum_so_far = max(0, s.sum[seat] if kind == actions.PAY else -s.sum[seat])
            if s.sum[seat] != 0 and sum_so_far == 0:
                return Refusal("LAND-17", "Money goes one way in a deal.")
            left = s.cash[payer] - sum_so_far
            return Refusal(
                "LAND-17",
                f"{_has(seat, payer)} {dollars(left)} left for it, not {dollars(STEP[one])}.",
            )
        case actions.OWE | actions.CREDIT:
            if s.debts_kept == MOST_DEBTS:
                return Refusal("LAND-A21", f"The table keeps {MOST_DEBTS} debts at most.")
            return Refusal("LAND-A21", "A deal makes one debt, one way, of $500 at most.")
        case actions.SELL_TURN | actions.BUY_TURN:
            seller = seat if kind == actions.SELL_TURN else other
            if s.deal_turn[seat] != Turn.NONE or may_sell_turn(s, seller):
                return Refusal("LAND-A25", "The offer names a turn already.")
            return Refusal("LAND-A25", f"{_has(seat, seller)} no turn left to sell this season.")
    if s.vows_kept + 2 > MOST_PROMISES:
        return Refusal("LAND-A29", f"The table keeps {MOST_PROMISES} promises at most.")
    return Refusal("LAND-A29", "An offer names one promise each way.")


def _has(seat: int, one: int) -> str:
    return "You have" if one == seat else f"{mention(one)} has"


def _is_not_of(seat: int, owner: int) -> str:
    return "is not yours" if owner == seat else f"does not belong to {mention(owner)}"
