"""What a farmer does next."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.layout import Row
from commontable.games.landrush.policy.farming import (
    abandoned,
    bought,
    covered_next,
    grabbed,
    laid,
    moved,
    moved_to,
    planted,
    pooled_card,
)
from commontable.games.landrush.policy.worth import (
    bargain,
    fair_price,
    gain_of_maker,
    gain_of_other,
)
from commontable.games.landrush.rules import actions
from commontable.games.landrush.rules.deals import can_close, has_answer_to_give
from commontable.games.landrush.rules.names import (
    SEATS,
    SPOTS,
    STEP,
    STEPS,
    ZONES,
    Chain,
    Debt,
    Phase,
)
from commontable.games.landrush.rules.reshuffle import may_grab
from commontable.games.landrush.rules.state import State, asked, poor

NOTHING = -1
OFFERS_A_SEASON = 1  # people would be asked too often otherwise


@rule
def choose(s: State, seat: int, out: Row, n: int) -> int:
    wish = _wish(s, seat)
    for i in range(n):
        if out[i] == wish:
            return wish
    return _anything(out, n)


@rule
def _anything(out: Row, n: int) -> int:
    """The end of the step, else the end of an offer, else the first thing there is."""
    for i in range(n):
        action = out[i]
        if actions.DONE.has(action) or actions.PASS.has(action) or actions.READY.has(action):
            return int(action)
    for i in range(n):
        if actions.DROP.has(out[i]) or actions.WITHDRAW.has(out[i]):
            return int(out[i])
    return int(out[0])


@rule
def _wish(s: State, seat: int) -> int:
    if s.trial != NOBODY:
        return actions.VOTE.code(0)  # no fine
    if s.chain == Chain.LAYING:
        return covered_next(s)
    if s.chain == Chain.MOVING:
        return moved_to(s, seat)
    if s.deal_to[seat] != NOBODY and s.is_open[seat] == 0:
        return _drafted(s, seat)
    if has_answer_to_give(s, seat):
        return _answered(s, seat)
    debt = _due(s, seat)
    if debt != NOTHING:
        return actions.REPAY.code(debt)
    if s.phase == Phase.NEGOTIATE:
        return _negotiated(s, seat)
    if seat == asked(s):
        return _step(s, seat)
    return NOTHING


@rule
def _step(s: State, seat: int) -> int:
    if s.phase == Phase.ROLL:
        return actions.ROLL.code()
    if s.phase == Phase.BUY:
        plot = bought(s, seat)
        return plot if plot != NOTHING else planted(s, seat)
    if s.phase == Phase.BEFORE:
        card = laid(s, seat)
        return card if card != NOTHING else pooled_card(s, seat)
    if s.phase == Phase.SHORT:
        return abandoned(s, seat)
    if s.phase == Phase.RESHUFFLE:
        return grabbed(s, seat) if may_grab(s, seat) else moved(s, seat)
    if s.phase == Phase.SPLIT:
        return actions.SPLIT.code(s.joint // 2)
    if s.phase == Phase.ANSWER:
        return _shared(s, seat)
    return NOTHING


@rule
def _shared(s: State, seat: int) -> int:
    """Half is fair, and half is what disagreeing brings."""
    mine = s.share if seat == poor(s, 0) else s.joint - s.share
    if mine >= s.joint - s.joint // 2:
        return actions.AGREE.code()
    return actions.AGREE.code() if mine == s.joint // 2 else actions.DISAGREE.code()


# ------------------------------------------------------------------ deals


@rule
def _due(s: State, seat: int) -> int:
    """A debt of the seat that is due."""
    if s.cash[seat] > 0:
        for line in range(s.debts_kept):
            if s.debts[line, Debt.DEBTOR] == seat and s.debts[line, Debt.DUE] <= s.season:
                return line
    return NOTHING


@rule
def _answered(s: State, seat: int) -> int:
    """Accepts what brings a dollar, unless the other side gains twice as much."""
    for other in range(SEATS):
        if s.is_open[other] == 1 and s.deal_to[other] == seat:
            mine = gain_of_other(s, other)
            if can_close(s, other) and mine >= 2 and 2 * mine >= gain_of_maker(s, other):
                return actions.ACCEPT.code(other)
            return actions.REFUSE.code(other)
    return NOTHING


@rule
def _negotiated(s: State, seat: int) -> int:
    if s.deal_to[seat] == NOBODY and s.offers[seat] < OFFERS_A_SEASON:
        for other in range(SEATS):
            if other != seat and bargain(s, seat, other, s.cash[seat]) != NOTHING:
                return actions.OFFER.code(other)
    return actions.READY.code()


@rule
def _drafted(s: State, seat: int) -> int:
    """One plot for money: names it, adds up the price, proposes."""
    if s.parts[seat] == 0:
        plot = bargain(s, seat, s.deal_to[seat], s.cash[seat])
        return actions.WANT.code(plot) if plot != NOTHING else actions.DROP.code()
    missing = _asked_price(s, seat) - s.sum[seat]
    for step in range(STEPS - 1, -1, -1):
        if STEP[step] <= missing:
            return actions.PAY.code(step)
    return actions.PROPOSE.code()


@rule
def _asked_price(s: State, seat: int) -> int:
    for zone in range(ZONES):
        for spot in range(SPOTS):
            if (s.want[seat, zone] >> spot) & 1 == 1:
                return fair_price(s, zone * SPOTS + spot)
    return 0
