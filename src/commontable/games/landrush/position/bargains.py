"""Deals, debts, promises and votes of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commontable.core.data import Section
from commontable.core.errors import BadPosition
from commontable.core.game import NOBODY
from commontable.games.landrush.position.plots import read_set
from commontable.games.landrush.rules.actions import FINE_NAMES, PROMISE_NAMES, SPANS
from commontable.games.landrush.rules.bargains import MOST_DEBT
from commontable.games.landrush.rules.deals import accused_in, drop_offer
from commontable.games.landrush.rules.names import (
    MOST_DEBTS,
    MOST_PROMISES,
    OFFERS,
    PARTS,
    SEATS,
    ZONES,
    Debt,
    Phase,
    Turn,
    Vow,
)
from commontable.games.landrush.rules.state import State, last_season

_WORDS = [f"{name} {span}" for name in PROMISE_NAMES for span in SPANS]
_TURNS: Sequence[str] = ["sold", "bought"]
MOST_SUM = 1_000_000


def read_bargains(s: State, given: Section) -> None:
    _read_debts(s, given)
    _read_promises(s, given)
    offers = given.numbers("offers", 0, OFFERS, [0] * SEATS)
    deals = given.items("deals", SEATS, [None] * SEATS)
    if len(offers) != SEATS:
        raise given.fail("offers", "a number for each seat")
    for seat in range(SEATS):
        drop_offer(s, seat)
        s.offers[seat] = offers[seat]
        if deals[seat] is not None:
            _read_deal(s, seat, _named(f"deals[{seat}]", deals[seat]))
    _read_trial(s, given)


def _named(where: str, value: Any) -> Section:
    if not isinstance(value, dict):
        raise BadPosition(f"position: {where}: expected named values, got {value!r}")
    return Section(f"position: {where}", value, BadPosition)


def _read_deal(s: State, seat: int, deal: Section) -> None:
    s.deal_to[seat] = deal.number("with", 0, SEATS - 1)
    s.is_open[seat] = int(deal.flag("open", True))
    give, want = read_set(s, deal, "give"), read_set(s, deal, "want")
    for zone in range(ZONES):
        s.give[seat, zone], s.want[seat, zone] = give[zone], want[zone]
    s.sum[seat] = deal.number("pay", -MOST_SUM, MOST_SUM, 0)
    s.debt[seat] = deal.number("owe", -MOST_DEBT, MOST_DEBT, 0)
    if s.debt[seat]:
        s.due[seat] = deal.number("due", s.season, last_season(s), last_season(s))
    elif deal.any("due", None) is not None:
        raise deal.fail("due", "null without a debt")
    turn = deal.any("turn", None)
    if turn is not None:
        s.deal_turn[seat] = _TURNS.index(deal.word("turn", _TURNS)) + Turn.SOLD
    for key, codes in (("promise", s.vow), ("demand", s.demand)):
        if deal.any(key, None) is not None:
            codes[seat] = _WORDS.index(deal.word(key, _WORDS)) + 1
    named = _parts(s, seat)
    s.parts[seat] = deal.number("parts", 0, PARTS, min(named, PARTS))
    deal.done()
    if s.deal_to[seat] == seat:
        raise deal.fail("with", "another seat")
    if (named and not s.parts[seat]) or (s.parts[seat] and not named):
        raise deal.fail("parts", "a number that suits what is offered")
    if s.is_open[seat] and not named:
        raise deal.fail("open", "something in an offer that is open")
    if s.offers[seat] == 0:
        raise BadPosition("position: offers: a seat that makes an offer has begun one")


def _parts(s: State, seat: int) -> int:
    """How many members an offer names at least."""
    plots = sum(
        (s.give[seat, zone] | 0).bit_count() + (s.want[seat, zone] | 0).bit_count()
        for zone in range(ZONES)
    )
    others = (s.sum[seat], s.debt[seat], s.deal_turn[seat], s.vow[seat], s.demand[seat])
    return plots + sum(value != 0 for value in others)


def _read_debts(s: State, given: Section) -> None:
    lines = given.items("debts", default=[])
    if len(lines) > MOST_DEBTS:
        raise given.fail("debts", f"at most {MOST_DEBTS} debts")
    for line, value in enumerate(lines):
        debt = _named(f"debts[{line}]", value)
        s.debts[line, Debt.DEBTOR] = debt.number("debtor", 0, SEATS - 1)
        s.debts[line, Debt.CREDITOR] = debt.number("creditor", 0, SEATS - 1)
        s.debts[line, Debt.AMOUNT] = debt.number("amount", 1, MOST_DEBT)
        s.debts[line, Debt.DUE] = debt.number("due", 1, last_season(s), last_season(s))
        s.debts[line, Debt.ACCUSED] = int(debt.flag("accused", False))
        debt.done()
        if s.debts[line, Debt.DEBTOR] == s.debts[line, Debt.CREDITOR]:
            raise debt.fail("creditor", "another seat than the debtor")
    s.debts_kept = len(lines)


def _read_promises(s: State, given: Section) -> None:
    lines = given.items("promises", default=[])
    if len(lines) > MOST_PROMISES:
        raise given.fail("promises", f"at most {MOST_PROMISES} promises")
    for line, value in enumerate(lines):
        vow = _named(f"promises[{line}]", value)
        s.vows[line, Vow.BY] = vow.number("by", 0, SEATS - 1)
        s.vows[line, Vow.TO] = vow.number("to", 0, SEATS - 1)
        s.vows[line, Vow.KIND] = PROMISE_NAMES.index(vow.word("promise", PROMISE_NAMES))
        s.vows[line, Vow.MADE] = vow.number("made", 1, s.season, s.season)
        s.vows[line, Vow.UNTIL] = vow.number("until", s.season - 1, last_season(s), last_season(s))
        s.vows[line, Vow.ACCUSED] = int(vow.flag("accused", False))
        vow.done()
        if s.vows[line, Vow.BY] == s.vows[line, Vow.TO]:
            raise vow.fail("to", "another seat than the one that promises")
    s.vows_kept = len(lines)


def _read_trial(s: State, given: Section) -> None:
    s.trial = NOBODY
    for seat in range(SEATS):
        s.votes[seat] = NOBODY
    if given.any("trial", None) is None:
        return
    trial = given.section("trial")
    is_promise = trial.word("about", ["promise", "debt"]) == "promise"
    line = trial.number("line", 1, s.vows_kept if is_promise else s.debts_kept) - 1
    s.trial = line if is_promise else MOST_PROMISES + line
    votes = trial.items("votes", SEATS, [None] * SEATS)
    trial.done()
    accused = accused_in(s, s.trial)
    for seat in range(SEATS):
        if votes[seat] is not None:
            if votes[seat] not in FINE_NAMES or seat == accused:
                raise trial.fail("votes", "fines of seats that are not accused, or null")
            s.votes[seat] = FINE_NAMES.index(votes[seat])
    if s.phase == Phase.OVER or all(s.votes[i] != NOBODY for i in range(SEATS) if i != accused):
        raise trial.fail("votes", "somebody who has not voted yet")
    is_marked = s.vows[line, Vow.ACCUSED] if is_promise else s.debts[line, Debt.ACCUSED]
    if not is_marked:
        raise trial.fail("line", "a line that is marked as accused")
