"""Pawns, bills and what condos cost: who can pay for what."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.sets import has, only
from commontable.games.coopoly import data
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import (
    HAND,
    NONE,
    PAWNS,
    PAYDAY,
    PROPERTY_AT,
    SPACE_OF,
    State,
    first_pawn,
    zone_of,
)

EARNED, PAIR_BONUS = data.EARNED, data.PAIR_BONUS


@rule
def pawns_on(s: State, space: int) -> int:
    n = 0
    for pawn in range(PAWNS):
        if s.pawn[pawn] == space:
            n += 1
    return n


@rule
def pawns_of(s: State, seat: int, space: int) -> int:
    n = 0
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        if s.pawn[pawn] == space:
            n += 1
    return n


@rule
def bill_for(s: State, place: int) -> int:
    """What it costs to remove the condo of a property, after its Activists have helped."""
    return max(0, s.price[zone_of(place)] - s.activists[SPACE_OF[place]])


@rule
def spare(s: State, seat: int, place: int) -> int:
    """Bills of a seat, Pay Day included, that no other condo needs where it has a pawn."""
    pay = pawns_of(s, seat, PAYDAY)
    bills = s.purse[seat] + EARNED * pay + PAIR_BONUS * (pay // 2)
    seen = only(place)
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        other = PROPERTY_AT[s.pawn[pawn]]
        if other != NONE and has(s.condos & ~seen, other):
            seen |= only(other)
            bills -= bill_for(s, other)
    return max(0, bills)


@rule
def funded(s: State, place: int) -> int:
    """Bills that those who stand on a property have for its condo."""
    bills = 0
    for seat in range(s.seats):
        if pawns_of(s, seat, SPACE_OF[place]) > 0:
            bills += spare(s, seat, place)
    return bills


@rule
def is_covered(s: State, place: int) -> bool:
    """Whether pawns and bills for the condo of a property are there."""
    return pawns_on(s, SPACE_OF[place]) > 0 and funded(s, place) >= bill_for(s, place)


@rule
def earned(pawns: int) -> int:
    """Bills for so many pawns of a seat on Pay Day."""
    return EARNED * pawns + PAIR_BONUS * (pawns // 2)


@rule
def go_and_pay(s: State, seat: int, place: int) -> int:
    """Where a seat goes to have a condo removed: there, first to Pay Day, or NONE if in vain."""
    missing = bill_for(s, place) - funded(s, place)
    own = spare(s, seat, place)
    if own >= missing:
        return SPACE_OF[place]
    ready = 0
    coming = 0
    for other in range(seat + 1, s.seats):
        left = pawns_of(s, other, HAND)
        if left > 0:
            bills = spare(s, other, place)
            if bills >= missing:
                return NONE  # it can do it alone
            ready += bills
            coming += bills
            if not under_police(s, PAYDAY):
                coming += earned(left - 1)
    if own > 0 and own + ready >= missing:
        return SPACE_OF[place]
    left = pawns_of(s, seat, HAND)
    if left >= 2 and not under_police(s, PAYDAY):
        if own + earned(left - 1) + coming >= missing:
            return PAYDAY
    if own > 0 and own + coming >= missing:
        return SPACE_OF[place]
    return NONE


@rule
def team_bills(s: State) -> int:
    """Bills of all seats that no condo needs yet."""
    bills = 0
    for seat in range(s.seats):
        bills += spare(s, seat, 0)
    return bills
