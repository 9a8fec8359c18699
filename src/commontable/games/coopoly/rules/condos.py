"""Step v: a condo is removed for bills, Activists, or the bills of several purses."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import has, lowest, only, rest
from commontable.games.coopoly.rules.actions import DECLINE, PAY, SPEND
from commontable.games.coopoly.rules.state import (
    NONE,
    SEATS,
    SPACE_OF,
    News,
    Phase,
    State,
    first_pawn,
    manned,
    note,
    use_pawn,
    zone_of,
)

# ------------------------------------------------------------------ helpers on the same space


@rule
def may_help(s: State, seat: int, place: int) -> bool:
    """A seat with a pawn on the space that has not acted, unless it has declined already."""
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        if s.pawn[pawn] == SPACE_OF[place] and not has(s.acted | s.declined, pawn):
            return True
    return False


@rule
def decline(s: State, seat: int, place: int) -> None:
    """A seat is asked once in a step about a space; it may still begin an attempt of its own."""
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        if s.pawn[pawn] == SPACE_OF[place]:
            s.declined |= only(pawn)


@rule
def drop_attempt(s: State, phase: int) -> None:
    """Nothing is being attempted; the step goes on."""
    s.phase = phase
    s.actor = NONE
    s.leader = NONE
    s.target = NONE
    s.points = 0
    s.spent = 0
    for seat in range(SEATS):
        s.pledge[seat] = 0


@rule
def begin_attempt(s: State, seat: int, place: int, missing: int) -> None:
    s.actor = seat
    s.leader = seat
    s.target = place
    s.points = missing


# ------------------------------------------------------------------ who could pay


@rule
def _can_pool(s: State, seat: int, place: int) -> bool:
    """OPOLY-31: a pawn on that very space and at least one bill."""
    return s.purse[seat] > 0 and may_help(s, seat, place)


@rule
def _next_pooler(s: State, seat: int, leader: int, place: int) -> int:
    """The next seat after `seat` that could add bills, before it is the leader's turn again."""
    other = (seat + 1) % s.seats
    while other != leader:
        if _can_pool(s, other, place):
            return other
        other = (other + 1) % s.seats
    return NONE


@rule
def _pool_after(s: State, seat: int, leader: int, place: int) -> int:
    """The bills of all seats after `seat` that could pool."""
    bills = 0
    other = _next_pooler(s, seat, leader, place)
    while other != NONE:
        bills += s.purse[other]
        other = _next_pooler(s, other, leader, place)
    return bills


@rule
def _can_be_paid(s: State, seat: int, place: int, bills: int) -> bool:
    """OPOLY-31: by the seat alone, or with others if it pays a part itself."""
    if bills <= s.purse[seat]:
        return True
    return s.purse[seat] > 0 and bills <= s.purse[seat] + _pool_after(s, seat, seat, place)


@rule
def removable_condos(s: State, seat: int) -> int:
    """OPOLY-30 to OPOLY-32: condos where the seat has a pawn and enough Activists or bills.

    Pawns under the Police count as having acted (OPOLY-23).
    """
    payable = 0
    places = s.condos & manned(s, seat)
    while places != 0:
        place = lowest(places)
        places = rest(places)
        if _can_be_paid(s, seat, place, s.price[zone_of(place)] - s.activists[SPACE_OF[place]]):
            payable |= only(place)
    return payable


@rule
def condo_removers(s: State) -> int:
    """Seats that have not finished and can begin to remove a condo."""
    seats = 0
    for seat in range(s.seats):
        if not has(s.done, seat) and removable_condos(s, seat) != 0:
            seats |= only(seat)
    return seats


# ------------------------------------------------------------------ Activists, then bills


@rule
def begin_condo(s: State, seat: int, place: int) -> None:
    begin_attempt(s, seat, place, s.price[zone_of(place)])
    s.phase = Phase.SPEND
    first = _next_spending(s, 0)
    if _next_spending(s, first + 1) == NONE:
        spend(s, first)  # nothing to choose


@rule
def _next_spending(s: State, activists: int) -> int:
    """OPOLY-32: the next number of Activists that leaves something payable, or NONE."""
    most = min(s.points, s.activists[SPACE_OF[s.target]])
    while activists <= most:
        if _can_be_paid(s, s.leader, s.target, s.points - activists):
            return activists
        activists += 1
    return NONE


@rule
def legal_spending(s: State, out: Row) -> int:
    n = 0
    activists = _next_spending(s, 0)
    while activists != NONE:
        out[n] = SPEND.code(activists)
        n += 1
        activists = _next_spending(s, activists + 1)
    return n


@rule
def spend(s: State, activists: int) -> None:
    s.spent = activists
    s.points -= activists
    if s.points == 0:
        _remove_condo(s)
        return
    s.phase = Phase.PAY
    first = _next_share(s, 1)
    if _next_share(s, first + 1) == NONE:
        pay(s, first)  # nothing to choose


@rule
def _next_share(s: State, bills: int) -> int:
    """OPOLY-31: the next share that others could complete; NONE if there is no other."""
    most = min(s.points, s.purse[s.actor])
    while bills <= most:
        if s.points - bills <= _pool_after(s, s.actor, s.leader, s.target):
            return bills
        bills += 1
    return NONE


@rule
def legal_shares(s: State, out: Row) -> int:
    """The leader pays a part; another seat may also decline."""
    n = 0
    bills = _next_share(s, 1)
    while bills != NONE:
        out[n] = PAY.code(bills)
        n += 1
        bills = _next_share(s, bills + 1)
    if s.phase == Phase.POOL:
        out[n] = DECLINE.code()
        n += 1
    return n


@rule
def can_be_completed(s: State) -> bool:
    """Whether the seat asked and those after it have what is missing."""
    if s.phase == Phase.SPEND:
        return _next_spending(s, 0) != NONE
    return _next_share(s, 1) != NONE


@rule
def pay(s: State, bills: int) -> None:
    s.pledge[s.actor] = bills
    s.points -= bills
    if s.points == 0:
        _remove_condo(s)
    else:
        s.actor = _next_pooler(s, s.actor, s.leader, s.target)
        s.phase = Phase.POOL


@rule
def decline_pool(s: State) -> None:
    """OPOLY-31: the next seat is asked; without enough bills the attempt is void."""
    missing = _pool_after(s, s.actor, s.leader, s.target) < s.points
    decline(s, s.actor, s.target)
    if missing:
        note(s, News.VOID, s.leader, s.target, 0, 0)
        drop_attempt(s, Phase.CONDO)
    else:
        s.actor = _next_pooler(s, s.actor, s.leader, s.target)


@rule
def _remove_condo(s: State) -> None:
    """OPOLY-30 to OPOLY-32: everybody who pays uses a pawn; spent Activists leave the board."""
    space = SPACE_OF[s.target]
    for seat in range(s.seats):
        if s.pledge[seat] > 0 or seat == s.leader:
            s.purse[seat] -= s.pledge[seat]
            use_pawn(s, seat, space)
    s.activists[space] -= s.spent
    s.condos &= ~only(s.target)
    drop_attempt(s, Phase.CONDO)
