"""Answers to what cards and the evening ask."""

from __future__ import annotations

from commontable.core.build import rule, table
from commontable.core.layout import Row
from commontable.core.sets import count
from commontable.games.coop import data
from commontable.games.coop.policy.cards import buyable, keep_worth
from commontable.games.coop.policy.day import (
    alone_worth,
    best_row,
    row_worth,
    work_worth,
    worst_card,
)
from commontable.games.coop.policy.needs import PERCENT, detail, vibe_worth
from commontable.games.coop.rules import actions
from commontable.games.coop.rules.rows import pending
from commontable.games.coop.rules.state import CONTINUOUS, GROOVES, Site, State
from commontable.games.coop.rules.tables import (
    COOPERATE_ROW,
    EFFECTS,
    IS_CUSTOMER,
    IS_HARD,
    KEEPS,
    Column,
)
from commontable.games.coop.rules.together import may_act
from commontable.games.coop.rules.vibes import cooperators

TAGS = table([len(good.tags) for good in data.GOODS])

# Whom a team likes to have, best first.
FAVOURITES = (
    "Leigh Galbrief",
    "C.P. Junior",
    "CherryPit Jones",
    "Hugh Sellum",
    "Sunshine Freespirit",
    "Henry Hall",
    "Weldon Rumproast",
)
RANK = table([FAVOURITES.index(person.name) for person in data.CHARACTERS for _ in range(2)])


@rule
def choose_character(s: State, out: Row, n: int) -> int:
    """The favourite that is left; of the two Hughs the HIPPIE, whom more cards cheer up."""
    best = out[0]
    for i in range(n):
        side = actions.BE.side(out[i])
        if IS_HARD[side] == 0 and RANK[side] < RANK[actions.BE.side(best)]:
            best = out[i]
    return int(best)


@rule
def choose_cooperation(s: State, out: Row, n: int) -> int:
    """Waits for those who would bring more here than elsewhere; else the best card, at once."""
    there = count(cooperators(s, s.site))
    row = best_row(s, s.site, there)
    more = row_worth(s, 0, row, there + 1) - row_worth(s, 0, row, there)
    if actions.WAIT.has(out[n - 1]) and more > 0:
        for player in range(s.players):
            if may_act(s, player) and alone_worth(s, player) < more:
                return actions.WAIT.code()
    if s.site == Site.TODAY:
        return actions.DO_TODAY.code()
    return actions.DO.code(row - COOPERATE_ROW)


@rule
def choose_hustle(s: State, out: Row, n: int) -> int:
    """C.P. Junior's second card, if it brings anything."""
    best = actions.STOP.code()
    most = 0
    for i in range(n - 1):
        worth = work_worth(s, s.actor, actions.WORK.kind(out[i]))
        if worth > most:
            best = out[i]
            most = worth
    return int(best)


@rule
def choose_player(s: State, out: Row, n: int) -> int:
    """Who gains most, or loses least."""
    best = out[0]
    most = vibe_worth(s, actions.CHOOSE.player(best), pending(s, Column.BY))
    for i in range(1, n):
        if actions.CHOOSE.has(out[i]):
            worth = vibe_worth(s, actions.CHOOSE.player(out[i]), pending(s, Column.BY))
            if worth > most:
                best = out[i]
                most = worth
    return int(best)


@rule
def good_worth(s: State, good: int) -> int:
    """How much the CUSTOMERs in all hands would like a Good."""
    worth = TAGS[good]
    for kind in range(CONTINUOUS, GROOVES):
        if IS_CUSTOMER[kind] == 1:
            for player in range(s.players):
                if s.hand[player, kind] > 0 and buyable(s, player, kind, 1 << good) != 0:
                    line = kind * EFFECTS
                    each = PERCENT * detail(line, Column.BY) // detail(line, Column.N)
                    worth += s.hand[player, kind] * each
    return worth


@rule
def choose_good(s: State, out: Row, n: int, sign: int) -> int:
    """The Good that is wanted most (sign 1) or least (sign -1)."""
    best = out[0]
    most = 0
    for i in range(n):
        if not actions.STOP.has(out[i]):
            worth = sign * good_worth(s, _good_of(out[i]))
            if i == 0 or worth > most:
                best = out[i]
                most = worth
    return int(best)


@rule
def _good_of(action: int) -> int:
    if actions.SELL.has(action):
        return actions.SELL.good(action)
    if actions.ORDER.has(action):
        return actions.ORDER.good(action)
    if actions.MOVE.has(action):
        return actions.MOVE.good(action)
    return actions.LOSE.good(action)


@rule
def choose_flip(s: State, out: Row, n: int) -> int:
    """A Happening that would last, rather than one that ends this evening."""
    for i in range(n):
        if KEEPS[s.calendar[actions.FLIP.day(out[i])] - 1] == 1:
            return int(out[i])
    return int(out[n - 1])


@rule
def choose_customer(s: State, player: int, out: Row, n: int) -> int:
    """The CUSTOMER who promises most."""
    best = out[0]
    most = keep_worth(s, player, actions.TAKE.kind(best))
    for i in range(1, n):
        worth = keep_worth(s, player, actions.TAKE.kind(out[i]))
        if worth > most:
            best = out[i]
            most = worth
    return int(best)


@rule
def choose_discard(s: State, player: int) -> int:
    return actions.DISCARD.code(worst_card(s, player))
