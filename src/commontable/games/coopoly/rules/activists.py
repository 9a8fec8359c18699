"""Steps i to iv: money, freedom, arrivals by train, rides by car."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import count, has, only
from commontable.games.coopoly import data
from commontable.games.coopoly.rules.actions import DONE, DRIVE, FREE, ROLL_AT
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import (
    CARCOOP,
    DIE,
    JAIL,
    NONE,
    PAWNS,
    PAYDAY,
    RAILROAD_AT,
    RAILROAD_SPACE,
    RAILROADS,
    SPACES,
    News,
    Phase,
    State,
    fresh_pawns,
    note,
    owner_of,
    seats_with_fresh_pawns,
    use_pawn,
)

ACTIVISTS = data.ACTIVISTS
EARNED = data.EARNED
PAIR_BONUS = data.PAIR_BONUS

# ------------------------------------------------------------------ the Police hinder


@rule
def block_pawns(s: State) -> None:
    """OPOLY-23: pawns where the Police ended have no action this round."""
    for pawn in range(PAWNS):
        space = s.pawn[pawn]
        if space < SPACES and under_police(s, space):
            if fresh_pawns(s, owner_of(s, pawn), space) > 0:
                note(s, News.BLOCKED, owner_of(s, pawn), space, 0, 0)
            while fresh_pawns(s, owner_of(s, pawn), space) > 0:
                use_pawn(s, owner_of(s, pawn), space)


# ------------------------------------------------------------------ i Pay Day


@rule
def earn(s: State) -> None:
    """OPOLY-25, OPOLY-A3: a bill for each pawn and one more for each pair."""
    earners = 0
    for seat in range(s.seats):
        pawns = fresh_pawns(s, seat, PAYDAY)
        if pawns > 0:
            bills = EARNED * pawns + PAIR_BONUS * (pawns // 2)
            s.purse[seat] += bills
            note(s, News.INCOME, seat, NONE, bills, 0)
            earners += 1
        for _ in range(pawns):
            use_pawn(s, seat, PAYDAY)
    if earners == 0:
        note(s, News.PASSED, NONE, NONE, Phase.PLACE, 0)


# ------------------------------------------------------------------ ii Jail


@rule
def jail_rollers(s: State) -> int:
    """OPOLY-26: seats that may roll next, where it matters who does."""
    seats = seats_with_fresh_pawns(s, JAIL)
    if s.jail == 0 or count(seats) < 2:
        return 0
    return seats


@rule
def roll_for_jail(s: State, seat: int) -> None:
    """OPOLY-26: two dice for each pawn; with nobody in Jail they decide nothing."""
    _roll_two(s, seat, JAIL, News.JAIL_ROLL)
    if s.jail > 0:
        s.phase = Phase.FREE
    else:
        drop_roll(s)


@rule
def _roll_two(s: State, seat: int, space: int, event: int) -> None:
    use_pawn(s, seat, space)
    first = 1 + luck.below(s, DIE)
    second = 1 + luck.below(s, DIE)
    note(s, event, seat, NONE, first, second)
    s.actor = seat
    s.points = first + second


@rule
def drop_roll(s: State) -> None:
    """What is left of a roll is lost."""
    s.actor = NONE
    s.points = 0
    s.sent = 0


@rule
def can_free(s: State) -> bool:
    return s.points > 0 and s.jail > 0 and s.sent != only(RAILROADS) - 1


@rule
def legal_freeing(s: State, out: Row) -> int:
    """OPOLY-26, OPOLY-A18: to any railroads, each named once, as many as the roll allows."""
    n = 0
    for railroad in range(RAILROADS):
        if not has(s.sent, railroad):
            for freed in range(1, min(s.points, s.jail) + 1):
                out[n] = FREE.code(railroad, freed)
                n += 1
    out[n] = DONE.code()
    return n + 1


@rule
def free(s: State, railroad: int, freed: int) -> None:
    s.jail -= freed
    s.points -= freed
    s.sent |= only(railroad)
    s.activists[RAILROAD_SPACE[railroad]] += freed


# ------------------------------------------------------------------ iii railroads


@rule
def in_play(s: State) -> int:
    """OPOLY-A11: Activists on the board and in Jail."""
    n = s.jail
    for space in range(SPACES):
        n += s.activists[space]
    return n


@rule
def pawns_at_railroads(s: State) -> int:
    """The set of pawns on railroads that have not rolled."""
    pawns = 0
    for pawn in range(PAWNS):
        space = s.pawn[pawn]
        if space < SPACES and RAILROAD_AT[space] != NONE and not has(s.acted, pawn):
            pawns |= only(pawn)
    return pawns


@rule
def railroad_rollers(s: State) -> int:
    """OPOLY-27: seats that may choose the next roll, where the order can matter (OPOLY-A11)."""
    waiting = pawns_at_railroads(s)
    seats = 0
    railroads = 0
    for pawn in range(PAWNS):
        if has(waiting, pawn):
            seats |= only(owner_of(s, pawn))
            railroads |= only(RAILROAD_AT[s.pawn[pawn]])
    if count(railroads) < 2:
        return 0
    there = in_play(s)
    if there == ACTIVISTS or there + DIE * count(waiting) <= ACTIVISTS:
        return 0
    return seats


@rule
def legal_stations(s: State, seat: int, out: Row) -> int:
    n = 0
    for railroad in range(RAILROADS):
        if fresh_pawns(s, seat, RAILROAD_SPACE[railroad]) > 0:
            out[n] = ROLL_AT.code(railroad)
            n += 1
    return n


@rule
def roll_at_railroad(s: State, seat: int, space: int) -> None:
    """OPOLY-27, OPOLY-A11: one die; no more come than there are counters."""
    use_pawn(s, seat, space)
    die = 1 + luck.below(s, DIE)
    came = min(die, ACTIVISTS - in_play(s))
    s.activists[space] += came
    note(s, News.RAILROAD_ROLL, seat, space, die, came)


# ------------------------------------------------------------------ iv Car Co-op


@rule
def is_anybody_out(s: State) -> bool:
    """Whether there is an Activist on the board to drive; those in Jail stay (OPOLY-29)."""
    for space in range(SPACES):
        if s.activists[space] > 0:
            return True
    return False


@rule
def car_rollers(s: State) -> int:
    """OPOLY-28: seats that may roll next, where it matters who does."""
    seats = seats_with_fresh_pawns(s, CARCOOP)
    if count(seats) < 2 or not is_anybody_out(s):
        return 0
    return seats


@rule
def roll_for_car(s: State, seat: int) -> None:
    _roll_two(s, seat, CARCOOP, News.CAR_ROLL)
    if is_anybody_out(s):
        s.phase = Phase.DRIVE
    else:
        drop_roll(s)


@rule
def beside(space: int, clockwise: int) -> int:
    """The next space, one way or the other."""
    return (space - 1 + 2 * clockwise) % SPACES


@rule
def legal_driving(s: State, out: Row) -> int:
    """OPOLY-28, OPOLY-29, OPOLY-A9, OPOLY-A10: one Activist, one space, either way, one point."""
    n = 0
    for space in range(SPACES):
        if s.activists[space] > 0:
            for clockwise in range(2):
                if not under_police(s, beside(space, clockwise)):
                    out[n] = DRIVE.code(space, clockwise)
                    n += 1
    out[n] = DONE.code()
    return n + 1


@rule
def drive(s: State, space: int, clockwise: int) -> None:
    s.points -= 1
    s.activists[space] -= 1
    s.activists[beside(space, clockwise)] += 1
