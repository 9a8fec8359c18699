"""What a seat may do now: the lists of legal actions."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.layout import Row
from commontable.core.sets import count, lowest, put
from commontable.games.landrush.rules import actions, cards
from commontable.games.landrush.rules.bargains import list_deals, list_draft
from commontable.games.landrush.rules.costs import unpaid_by
from commontable.games.landrush.rules.deals import accused_in, has_answer_to_give, may_vote
from commontable.games.landrush.rules.land import empty, price, tradable
from commontable.games.landrush.rules.names import (
    BARE,
    CROPS,
    EVERYTHING,
    FINE,
    FINES,
    KINDS,
    SEATS,
    SIZE,
    SPOTS,
    ZONES,
    Chain,
    Class,
    Kind,
    Phase,
)
from commontable.games.landrush.rules.reshuffle import may_grab
from commontable.games.landrush.rules.state import State, asked, class_of, cooperative, kind_of
from commontable.games.landrush.rules.turns import liftable, plantable


@rule
def turn(s: State) -> int:
    """Who is waited for: voters, then those with an offer to answer, then the season's seat."""
    if s.phase == Phase.OVER:
        return NOBODY
    for seat in range(SEATS):
        if may_vote(s, seat):
            return seat
    if s.chain == Chain.NONE:
        for seat in range(SEATS):
            if has_answer_to_give(s, seat):
                return seat
    return asked(s)


@rule
def legal(s: State, seat: int, out: Row) -> int:
    if s.phase == Phase.OVER or seat < 0:
        return 0
    if s.trial != NOBODY:
        return _list_votes(s, seat, out)
    if s.chain != Chain.NONE:
        return _list_chain(s, out) if seat == asked(s) else 0
    if s.deal_to[seat] != NOBODY and s.is_open[seat] == 0:
        return list_draft(s, seat, out)
    n = 0
    if s.phase == Phase.NEGOTIATE:
        if (s.ready >> seat) & 1 == 0:
            out[n] = actions.READY.code()
            n += 1
    elif seat == asked(s):
        n = _list_step(s, seat, out)
    return list_deals(s, seat, out, n)


@rule
def _list_step(s: State, seat: int, out: Row) -> int:
    """What the season asks of the seat."""
    if s.phase == Phase.ROLL:
        out[0] = actions.ROLL.code()
        return 1
    if s.phase == Phase.BUY:
        n = _list_crops(s, seat, out)
        return _list_cards(s, seat, out, n)
    if s.phase == Phase.BEFORE or s.phase == Phase.AFTER:
        return _list_cards(s, seat, out, 0)
    if s.phase == Phase.SHORT:
        n = 0
        for zone in range(ZONES):
            n = put(out, n, actions.ABANDON.code(zone * SPOTS), unpaid_by(s, seat, zone))
        return n
    if s.phase == Phase.RESHUFFLE:
        return _list_reshuffle(s, seat, out)
    n = 0
    if s.phase == Phase.SPLIT:
        for dollars in range(s.joint + 1):
            out[n] = actions.SPLIT.code(dollars)
            n += 1
        return n
    out[0] = actions.AGREE.code()
    out[1] = actions.DISAGREE.code()
    return 2


@rule
def _list_crops(s: State, seat: int, out: Row) -> int:
    """LAND-9 to LAND-12: plots to buy, then crops to change."""
    n = 0
    for crop in range(CROPS + 1):
        for zone in range(ZONES):
            if s.buys > 0 and suits(s, zone, crop) and price(s, zone, crop) <= s.cash[seat]:
                n = put(out, n, actions.BUY.code(crop, zone * SPOTS), empty(s, zone))
    for crop in range(CROPS):
        for zone in range(ZONES):
            spots = plantable(s, seat, zone) & ~s.crops[crop, zone]
            for old in range(CROPS):
                if price(s, zone, crop) - price(s, zone, old) > s.cash[seat]:
                    spots &= ~s.crops[old, zone]
            n = put(out, n, actions.PLANT.code(crop, zone * SPOTS), spots)
    return n


@rule
def suits(s: State, zone: int, crop: int) -> bool:
    """LAND-A27: a plot is planted, except in a mine."""
    return (kind_of(s, zone) == Kind.MINE) == (crop == BARE)


@rule
def _list_cards(s: State, seat: int, out: Row, n: int) -> int:
    """LAND-13, LAND-A5, LAND-A23: cards to lay and to take off, and the end of it."""
    if s.highest_tier == 0:
        for kind in range(KINDS):
            for zone in range(ZONES):
                if count(s.land[seat, zone]) >= SIZE[kind]:
                    spots = 0
                    for crop in range(CROPS):
                        spots |= cards.room_for(cards.free_alike(s, seat, zone, crop), SIZE[kind])
                    n = put(out, n, actions.LAY.code(kind, zone * SPOTS), spots)
        for zone in range(ZONES):
            if s.cards[zone, 0] != 0:
                n = _list_lifts(s, seat, zone, out, n)
        if class_of(s, seat) == Class.POOR and cooperative(s) != NOBODY:
            n = _list_pool(s, out, n)
    out[n] = actions.DONE.code()
    return n + 1


@rule
def _list_lifts(s: State, seat: int, zone: int, out: Row, n: int) -> int:
    """A card is named by its lowest plot."""
    left = liftable(s, seat, zone)
    i = 0
    while left != 0:
        card = s.cards[zone, i]
        if card & left != 0:
            out[n] = actions.LIFT.code(zone * SPOTS + lowest(card))
            n += 1
            left &= ~card
        i += 1
    return n


@rule
def _list_pool(s: State, out: Row, n: int) -> int:
    zone = cooperative(s)
    for kind in range(KINDS):
        for crop in range(CROPS):
            if cards.pooled(s, zone, crop) - cards.pool_used(s, crop) >= SIZE[kind]:
                out[n] = actions.POOL.code(kind, crop)
                n += 1
    for kind in range(KINDS):
        for crop in range(CROPS):
            if cards.unpoolable(s, kind, crop) != NOBODY:
                out[n] = actions.UNPOOL.code(kind, crop)
                n += 1
    return n


@rule
def _list_reshuffle(s: State, seat: int, out: Row) -> int:
    """LAND-18, LAND-A14, LAND-A16 to LAND-A18."""
    n = 0
    if may_grab(s, seat):
        for crop in range(CROPS + 1):
            for zone in range(ZONES):
                if suits(s, zone, crop):
                    spots = 0
                    for other in range(SEATS):
                        if other != seat:
                            spots |= tradable(s, other, zone)
                    n = put(out, n, actions.GRAB.code(crop, zone * SPOTS), spots)
    else:
        for zone in range(ZONES):
            spots = 0
            for other in range(SEATS):
                spots |= s.land[other, zone]
            n = put(out, n, actions.MOVE.code(zone * SPOTS), spots)
    out[n] = actions.PASS.code()
    return n + 1


@rule
def _list_chain(s: State, out: Row) -> int:
    n = 0
    if s.chain == Chain.LAYING:
        zone = s.lay_zone
        return put(out, n, actions.COVER.code(zone * SPOTS), next_to_cover(s))
    for zone in range(ZONES):
        n = put(out, n, actions.TO.code(zone * SPOTS), empty(s, zone))
    return n


@rule
def next_to_cover(s: State) -> int:
    """LAND-14: free plots of the same crop that touch those covered so far."""
    zone = s.lay_zone
    seat = asked(s)
    for crop in range(CROPS):
        plots = cards.free_alike(s, seat, zone, crop)
        if plots & s.laying != 0:
            return cards.spread(s.laying) & plots & ~s.laying
    return 0


@rule
def _list_votes(s: State, seat: int, out: Row) -> int:
    """LAND-A29: nothing up to all that the accused has."""
    n = 0
    if may_vote(s, seat):
        cash = s.cash[accused_in(s, s.trial)]
        for fine in range(FINES):
            if FINE[fine] <= cash:
                out[n] = actions.VOTE.code(fine)
                n += 1
        out[n] = actions.VOTE.code(EVERYTHING)
        n += 1
    return n
