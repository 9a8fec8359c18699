"""What a seat did about deals, debts, promises and fines."""

from __future__ import annotations

from commontable.core.actions import Block
from commontable.core.facts import Fact
from commontable.core.game import NOBODY
from commontable.games.landrush.facts import kinds
from commontable.games.landrush.notation import numbers
from commontable.games.landrush.position import deal_of, debt_of, promise_of
from commontable.games.landrush.rules import actions
from commontable.games.landrush.rules.actions import FINE_NAMES, SPANS
from commontable.games.landrush.rules.deals import accused_in, fine_of
from commontable.games.landrush.rules.state import State


def dealing(before: State, seat: int, block: Block, one: int, after: State) -> Fact:
    """An action of `actions.DEALS`, with its part."""
    if block in actions.ANSWERS:
        return _answer(before, seat, block, one, after)
    match block:
        case actions.OFFER:
            return kinds.OfferBegun(seat=seat, to=one)
        case actions.PROPOSE:
            return kinds.OfferMade(seat=seat, offer=offer_of(before, seat))
        case actions.DROP:
            return kinds.OfferDropped(seat=seat, to=before.deal_to[seat])
        case actions.WITHDRAW:
            return kinds.OfferWithdrawn(seat=seat, to=before.deal_to[seat])
    return kinds.OfferDrafted(seat=seat, offer=offer_of(after, seat))


def offer_of(s: State, seat: int) -> kinds.Offer:
    """The offer that a seat is making."""
    deal = deal_of(s, seat)
    terms = {key: deal[key] for key in ("pay", "owe", "due", "turn", "promise", "demand")}
    give, want = tuple(deal["give"]), tuple(deal["want"])
    return kinds.Offer(by=seat, to=deal["with"], give=give, want=want, **terms)


def _answer(before: State, seat: int, block: Block, one: int, after: State) -> Fact:
    match block:
        case actions.ACCEPT:
            return kinds.DealClosed(seat=seat, offer=offer_of(before, one))
        case actions.REFUSE:
            return kinds.OfferRefused(seat=seat, by=one)
        case actions.ACCUSE_PROMISE:
            return _accused_of_promise(before, seat, one)
        case actions.VOTE:
            return _voted(before, seat, one, after)
    return _about_debt(before, seat, block, one)


def _about_debt(s: State, seat: int, block: Block, line: int) -> Fact:
    debt = debt_of(s, line)
    debtor, creditor, dollars = debt["debtor"], debt["creditor"], debt["amount"]
    if block == actions.REPAY:
        paid = min(s.cash[seat], dollars)
        return kinds.DebtRepaid(seat=seat, creditor=creditor, dollars=paid)
    if block == actions.FORGIVE:
        return kinds.DebtForgiven(seat=seat, debtor=debtor, dollars=dollars)
    return kinds.DebtAccused(
        seat=seat, debtor=debtor, creditor=creditor, dollars=dollars, due=debt["due"]
    )


def _accused_of_promise(s: State, seat: int, line: int) -> Fact:
    vow = promise_of(s, line)
    span = SPANS[int(vow["until"] > vow["made"] + 1)]
    return kinds.PromiseAccused(
        seat=seat, by=vow["by"], to=vow["to"], promise=f"{vow['promise']} {span}"
    )


def _voted(before: State, seat: int, fine: int, after: State) -> Fact:
    if after.trial != NOBODY:
        return kinds.Voted(seat=seat, fine=FINE_NAMES[fine])
    accused = accused_in(before, before.trial)
    votes = [vote for vote in numbers(before.votes) if vote != NOBODY] + [fine]
    middle = sorted(fine_of(before, accused, vote) for vote in votes)[1]
    return kinds.FineSet(seat=seat, accused=accused, dollars=middle)
