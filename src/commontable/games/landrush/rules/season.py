"""The course of a season: steps with nothing to decide pass by themselves."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.games.landrush.rules import costs, reshuffle, turns
from commontable.games.landrush.rules.cards import trim_pool
from commontable.games.landrush.rules.deals import drop_offer, forget_old_promises
from commontable.games.landrush.rules.names import ALL_SEATS, SEATS, Chain, Phase
from commontable.games.landrush.rules.state import State, in_order


@rule
def advance(s: State) -> None:
    """Steps with nothing to decide pass by themselves."""
    trim_pool(s)
    while s.trial == NOBODY and s.chain == Chain.NONE and not _waits(s):
        _go_on(s)


@rule
def _waits(s: State) -> bool:
    """Whether somebody has something to decide in this step."""
    if s.phase == Phase.BUY:
        return turns.may_use_turn(s, s.holder[in_order(s, s.slot)])
    if s.phase == Phase.BEFORE or s.phase == Phase.AFTER:
        return s.slot < SEATS and turns.may_arrange(s, in_order(s, s.slot))
    if s.phase == Phase.SHORT:
        costs.settle(s)
        return in_order(s, s.slot) == costs.first_short(s)
    if s.phase == Phase.NEGOTIATE:
        return s.ready != ALL_SEATS
    if s.phase == Phase.RESHUFFLE:
        return s.slot < SEATS and s.uses > 0 and reshuffle.may_use_reshuffle(s, in_order(s, s.slot))
    return True


@rule
def _go_on(s: State) -> None:
    if s.phase == Phase.BUY:
        turns.end_turn(s)
    elif s.phase == Phase.BEFORE:
        if s.slot < SEATS:
            turns.next_window(s)
        else:
            costs.pay_returns(s)
    elif s.phase == Phase.SHORT:
        short = costs.first_short(s)
        if short == NOBODY:
            costs.begin_negotiation(s)
        else:
            s.slot = (short - s.first) % SEATS
    elif s.phase == Phase.NEGOTIATE:
        reshuffle.roll_reshuffle(s)
    elif s.phase == Phase.RESHUFFLE:
        if s.slot < SEATS:
            reshuffle.next_use(s)
        else:
            reshuffle.end_reshuffle(s)
    elif s.slot < SEATS:
        turns.next_window(s)
    else:
        begin_season(s)


@rule
def begin_season(s: State) -> None:
    """LAND-7, LAND-A25: a new round of turns; offers of the old season lapse."""
    s.season += 1
    s.phase = Phase.ROLL
    s.slot = 0
    for seat in range(SEATS):
        s.holder[seat] = seat
        s.offers[seat] = 0
        drop_offer(s, seat)
    forget_old_promises(s)
    turns.open_window(s)
