"""Carries out cards: one loop over the table of effects. An effect that asks leaves its question
in the state; the answer is taken by rules/play.py, and the loop resumes with the next effect.
"""

from __future__ import annotations

from enum import IntEnum

from commontable.core.build import rule
from commontable.core.sets import count, has, lowest, only, rest
from commontable.games.coop.rules import state, tables
from commontable.games.coop.rules.force import in_force, needs_no_song
from commontable.games.coop.rules.goods import buy, lose, move_on, sell
from commontable.games.coop.rules.piles import discarded, draw_groove, happenings_left, pay
from commontable.games.coop.rules.rows import chooser, end_row, pending
from commontable.games.coop.rules.state import Phase, State
from commontable.games.coop.rules.tables import Column, Deed, Per, Standing
from commontable.games.coop.rules.vibes import cooperators, members, shift_all

PAIR = 2  # players that "each player above" does not count
BIG_TABLE = 4


@rule
def carry_out(s: State) -> None:
    """The next effect of the card, or its end."""
    if s.step == tables.LENGTH[s.row]:
        end_row(s)
        return
    s.step += 1
    deed = pending(s, Column.DEED)
    if deed == Deed.MONEY:
        many = times(s, pending(s, Column.OF), count(cooperators(s, s.site)))
        pay(s, pending(s, Column.BY) * many)
    elif deed == Deed.VIBE:
        shift_all(s, members(s, pending(s, Column.OF)), pending(s, Column.BY))
    elif deed == Deed.CHOOSE:
        s.left = pending(s, Column.N)
        choose_on(s)
    elif deed == Deed.SELL:
        sell(s)
    elif deed == Deed.BUY:
        buy(s)
    elif deed == Deed.MOVE:
        s.left = pending(s, Column.N)
        move_on(s)
    elif deed == Deed.DRAW:
        for _ in range(pending(s, Column.N)):
            draw_groove(s, s.actor)
    elif deed == Deed.EXTEND:
        _extend(s)
    elif deed == Deed.END:
        _end_happening(s)
    elif deed == Deed.LOSE:
        lose(s)
    elif deed == Deed.TAKE:
        s.queue = cooperators(s, s.site)
        take_on(s)
    elif deed == Deed.SING:
        if needs_no_song(s):
            answer_song(s, 1)
        else:
            state.ask(s, Phase.SING, s.actor)


# ------------------------------------------------------------------ money, VIBE, days


@rule
def times(s: State, per: int, cooperating: int) -> int:
    """How often a sum is paid."""
    if per == Per.COOPERATOR:
        return cooperating
    if per == Per.ABOVE_TWO:
        return s.players - PAIR
    if per == Per.BIG_TABLE:
        return 1 if s.players >= BIG_TABLE else 0
    if per == Per.THREE_OR_MORE:
        return 1 if s.players > PAIR else 0
    if per == Per.SMALL_TABLE:
        return 1 if s.players < BIG_TABLE else 0
    return 1


@rule
def candidates(s: State) -> int:
    """CHOOSE: the set of players who can still be chosen."""
    return members(s, pending(s, Column.OF)) & ~s.touched


@rule
def choose_on(s: State) -> None:
    """Asks for a player; if only one can be meant, nothing is asked."""
    there = candidates(s)
    if s.left == 0 or there == 0:
        state.go_on(s)
    elif pending(s, Column.FLAG) == 0 and count(there) <= s.left:
        shift_all(s, there, pending(s, Column.BY))
        state.go_on(s)
    else:
        state.ask(s, Phase.CHOOSE, s.actor)


@rule
def _extend(s: State) -> None:
    """COOP-E29: GAME OVER! goes down by a card; drawn or at the bottom, the card does nothing."""
    if s.last_day == 0 and s.above < happenings_left(s):
        s.above += 1
    else:
        end_row(s)


@rule
def endable(s: State) -> int:
    """FLIP: the set of days whose Happening can be turned face-down. Never GAME OVER!."""
    days = 0
    for day in range(state.DAYS):
        if has(s.active, day) and s.calendar[day] != state.GAME_OVER + 1:
            if pending(s, Column.OF) == 0 or tables.KEEPS[s.calendar[day] - 1] == 1:
                days |= only(day)
    return days


@rule
def _end_happening(s: State) -> None:
    days = endable(s)
    if count(days) == 1:
        s.active &= ~days
    elif days != 0:
        state.ask(s, Phase.FLIP, chooser(s))


@rule
def answer_song(s: State, sings: int) -> None:
    """Who sings gets what the card promises, or off what it threatens."""
    if sings == pending(s, Column.FLAG):
        end_row(s)
    else:
        state.go_on(s)


# ------------------------------------------------------------------ the Drum Circle


class Offer(IntEnum):
    """Where CUSTOMERs can be taken from."""

    NOTHING = 0
    DECK = 1
    DISCARD = 2


@rule
def offer(s: State) -> int:
    """TAKE: from the discard, or if it has none from the deck."""
    found = Offer.NOTHING
    can_search = in_force(s, Standing.NO_DRAW) == 0
    for kind in range(state.CONTINUOUS, state.GROOVES):
        if tables.IS_CUSTOMER[kind] == 1:
            if discarded(s, kind) > 0:
                return Offer.DISCARD
            if can_search and s.groove_deck[kind] > 0:
                found = Offer.DECK
    return found


@rule
def take_on(s: State) -> None:
    """COOP-M5: each cooperator in the order of seats."""
    if s.queue != 0 and offer(s) != Offer.NOTHING:
        state.ask(s, Phase.TAKE, lowest(s.queue))
        s.queue = rest(s.queue)
    else:
        s.queue = 0
        state.go_on(s)


@rule
def take_customer(s: State, player: int, kind: int) -> None:
    if discarded(s, kind) <= 0:
        s.groove_deck[kind] -= 1
    s.hand[player, kind] += 1
