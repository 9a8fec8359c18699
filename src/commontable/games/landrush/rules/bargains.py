"""What a seat may do about deals now."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.layout import Row
from commontable.core.sets import put
from commontable.games.landrush.rules import actions, names
from commontable.games.landrush.rules.deals import can_close, may_accuse, may_sell_turn
from commontable.games.landrush.rules.land import tradable
from commontable.games.landrush.rules.names import Debt, Turn
from commontable.games.landrush.rules.state import State, last_season

MOST_DEBT = 500  # dollars in one note


@rule
def list_draft(s: State, seat: int, out: Row) -> int:
    """An offer that is being made: what can be added, and how it ends."""
    n = 0
    if s.parts[seat] < names.PARTS:
        n = _list_plots(s, seat, out)
        n = _list_money(s, seat, out, n)
    n = _list_due(s, seat, out, n)
    if s.parts[seat] < names.PARTS:
        n = _list_words(s, seat, out, n)
    if s.parts[seat] > 0:
        out[n] = actions.PROPOSE.code()
        n += 1
    out[n] = actions.DROP.code()
    return _list_answers(s, seat, out, n + 1)


@rule
def _list_plots(s: State, seat: int, out: Row) -> int:
    n = 0
    for zone in range(names.ZONES):
        spots = tradable(s, seat, zone) & ~s.give[seat, zone]
        n = put(out, n, actions.GIVE.code(zone * names.SPOTS), spots)
    for zone in range(names.ZONES):
        spots = tradable(s, s.deal_to[seat], zone) & ~s.want[seat, zone]
        n = put(out, n, actions.WANT.code(zone * names.SPOTS), spots)
    return n


@rule
def _list_money(s: State, seat: int, out: Row, n: int) -> int:
    """Money goes one way, and so does a debt; neither is more than there is."""
    if s.sum[seat] >= 0:
        n = _steps(out, n, actions.PAY.code(0), s.cash[seat] - s.sum[seat])
    if s.sum[seat] <= 0:
        n = _steps(out, n, actions.ASK.code(0), s.cash[s.deal_to[seat]] + s.sum[seat])
    if s.debts_kept < names.MOST_DEBTS:
        if s.debt[seat] >= 0:
            n = _steps(out, n, actions.OWE.code(0), MOST_DEBT - s.debt[seat])
        if s.debt[seat] <= 0:
            n = _steps(out, n, actions.CREDIT.code(0), MOST_DEBT + s.debt[seat])
    return n


@rule
def _steps(out: Row, n: int, start: int, most: int) -> int:
    for step in range(names.STEPS):
        if names.STEP[step] <= most:
            out[n] = start + step
            n += 1
    return n


@rule
def _list_due(s: State, seat: int, out: Row, n: int) -> int:
    """A debt is due at the end unless an earlier season is named, once."""
    if s.debt[seat] != 0 and s.due[seat] == last_season(s):
        for season in range(s.season, last_season(s)):
            out[n] = actions.DUE.code(season)
            n += 1
    return n


@rule
def _list_words(s: State, seat: int, out: Row, n: int) -> int:
    """A turn and a promise each way."""
    if s.deal_turn[seat] == Turn.NONE:
        if may_sell_turn(s, seat):
            out[n] = actions.SELL_TURN.code()
            n += 1
        if may_sell_turn(s, s.deal_to[seat]):
            out[n] = actions.BUY_TURN.code()
            n += 1
    if s.vows_kept + 2 <= names.MOST_PROMISES:
        if s.vow[seat] == 0:
            for kind in range(names.PROMISES):
                for span in range(names.SPANS):
                    out[n] = actions.PROMISE.code(kind, span)
                    n += 1
        if s.demand[seat] == 0:
            for kind in range(names.PROMISES):
                for span in range(names.SPANS):
                    out[n] = actions.DEMAND.code(kind, span)
                    n += 1
    return n


@rule
def list_deals(s: State, seat: int, out: Row, n: int) -> int:
    """LAND-19: at all times."""
    if s.deal_to[seat] == NOBODY and s.offers[seat] < names.OFFERS:
        for other in range(names.SEATS):
            if other != seat:
                out[n] = actions.OFFER.code(other)
                n += 1
    if s.is_open[seat] == 1:
        out[n] = actions.WITHDRAW.code()
        n += 1
    return _list_answers(s, seat, out, n)


@rule
def _list_answers(s: State, seat: int, out: Row, n: int) -> int:
    for other in range(names.SEATS):
        if s.is_open[other] == 1 and s.deal_to[other] == seat and can_close(s, other):
            out[n] = actions.ACCEPT.code(other)
            n += 1
    for other in range(names.SEATS):
        if s.is_open[other] == 1 and s.deal_to[other] == seat:
            out[n] = actions.REFUSE.code(other)
            n += 1
    for line in range(s.debts_kept):
        if s.debts[line, Debt.DEBTOR] == seat and s.cash[seat] > 0:
            out[n] = actions.REPAY.code(line)
            n += 1
    for line in range(s.debts_kept):
        if s.debts[line, Debt.CREDITOR] == seat:
            out[n] = actions.FORGIVE.code(line)
            n += 1
    for line in range(s.vows_kept):
        if may_accuse(s, seat, line):
            out[n] = actions.ACCUSE_PROMISE.code(line)
            n += 1
    for line in range(s.debts_kept):
        if may_accuse(s, seat, names.MOST_PROMISES + line):
            out[n] = actions.ACCUSE_DEBT.code(line)
            n += 1
    return n
