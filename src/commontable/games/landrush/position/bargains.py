"""Deals, debts, promises and votes of a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commontable.core.codecs import each, refusal, word
from commontable.core.data import Section
from commontable.core.errors import BadPosition
from commontable.core.game import NOBODY, Json
from commontable.games.landrush.position.plots import read_named
from commontable.games.landrush.rules.actions import FINE_NAMES
from commontable.games.landrush.rules.deals import accused_in
from commontable.games.landrush.rules.names import MOST_PROMISES, SEATS, ZONES, Debt, Phase, Vow
from commontable.games.landrush.rules.state import State

_VOTES = each(word(FINE_NAMES, none=NOBODY))


def check_deal(s: State, seat: int, given: Section) -> None:
    named = count_parts(s, seat)
    if s.deal_to[seat] == seat:
        raise given.fail("with", "another seat")
    if (s.due[seat] == 0) != (s.debt[seat] == 0):
        raise given.fail("due", "a season with a debt, null without one")
    if (named > 0) != (s.parts[seat] > 0):
        raise given.fail("parts", "a number that suits what is offered")
    if s.is_open[seat] and not named:
        raise given.fail("open", "something in an offer that is open")


def count_parts(s: State, seat: int) -> int:
    """How many members an offer names at least."""
    plots = sum(
        (s.give[seat, zone] | 0).bit_count() + (s.want[seat, zone] | 0).bit_count()
        for zone in range(ZONES)
    )
    others = (s.sum[seat], s.debt[seat], s.deal_turn[seat], s.vow[seat], s.demand[seat])
    return plots + sum(value != 0 for value in others)


def other_seat(table: str, one: int, other: int, key: str) -> Callable[[State, int, Section], None]:
    """A check that two seats in a line differ."""

    def check(s: State, line: int, given: Section) -> None:
        if getattr(s, table)[line, one] == getattr(s, table)[line, other]:
            raise given.fail(key, "another seat than the first")

    return check


def write_trial(s: State) -> Json | None:
    """The accusation that is being voted on; lines are counted from 1, as in actions."""
    if s.trial == NOBODY:
        return None
    is_promise = s.trial < MOST_PROMISES
    return {
        "about": "promise" if is_promise else "debt",
        "line": s.trial + 1 if is_promise else s.trial - MOST_PROMISES + 1,
        "votes": [None if s.votes[i] == NOBODY else FINE_NAMES[s.votes[i]] for i in range(SEATS)],
    }


def read_trial(s: State, value: Any, where: str) -> None:
    if value is None:
        return
    trial = Section(where, dict(read_named(value, where)), BadPosition)
    is_promise = trial.word("about", ["promise", "debt"]) == "promise"
    line = trial.number("line", 1, s.vows_kept if is_promise else s.debts_kept) - 1
    s.trial = line if is_promise else MOST_PROMISES + line
    votes = trial.any("votes", [None] * SEATS)
    trial.done()
    for seat, vote in enumerate(_VOTES.read(votes, s, f"{where}: votes")):
        s.votes[seat] = vote
    voters = [seat for seat in range(SEATS) if seat != accused_in(s, s.trial)]
    if s.votes[accused_in(s, s.trial)] != NOBODY:
        raise refusal(f"{where}: votes", "no vote of the accused", votes)
    if s.phase == Phase.OVER or all(s.votes[seat] != NOBODY for seat in voters):
        raise trial.fail("votes", "somebody who has not voted yet")
    is_marked = s.vows[line, Vow.ACCUSED] if is_promise else s.debts[line, Debt.ACCUSED]
    if not is_marked:
        raise trial.fail("line", "a line that is marked as accused")
