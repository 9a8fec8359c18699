"""Clocks: how much time each seat has left, folded from the events of a table.

Only actions that everybody can notice count as decisions: a clock that was reset or gained time by
a private step would reveal it. Time runs for people whom the game waits for; the timekeeper of
`tables.service` measures it and stores it with the events, so that it survives a restart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from commontable.core.errors import BadOption
from commontable.tables.log.events import AnyEvent, Clock, Opened, Seated, Ticked, TimedOut
from commontable.tables.play.gathering import Seat

if TYPE_CHECKING:
    from commontable.tables.play.table import Table

DECISION, BANK = "decision", "bank"
SHORTEST, LONGEST = 5, 24 * 3600  # seconds
RETURN = 30_000  # milliseconds that a bank holds at least when its owner takes the seat back


def check(clock: Clock) -> Clock:
    """A clock that can be meant."""
    if clock.kind not in (DECISION, BANK):
        raise BadOption(f"clock: expected decision or bank, got {clock.kind[:20]!r}")
    if not SHORTEST <= clock.seconds <= LONGEST:
        raise BadOption(f"clock: expected {SHORTEST} to {LONGEST} seconds, got {clock.seconds}")
    if not 0 <= clock.increment <= 3600:
        raise BadOption(f"clock: expected an increment of 0 to 3600 s, got {clock.increment}")
    if clock.kind == DECISION and clock.increment:
        raise BadOption("clock: only a bank has an increment")
    return clock


def full(opened: Opened) -> list[int]:
    """The clocks of a table that was just opened; empty where it has none."""
    return [] if opened.clock is None else [opened.clock.seconds * 1000] * opened.seats


def spend(table: Table, seat: int, spent: int, is_over: bool) -> int:
    """A seat has used time for an action; `is_over`: everybody saw it decide.

    Gives what was left before it gained any. Whoever was not waited for has spent nothing, and
    gains nothing.
    """
    clock = table.opened.clock
    if clock is None:
        return 0
    left = now = max(0, table.clock_left[seat] - spent)
    if is_over and spent:
        whole = clock.seconds * 1000
        now = whole if clock.kind == DECISION else left + clock.increment * 1000
    _charge(table, seat, now)
    return left


def take_back(table: Table, seat: int, left: int) -> None:
    """An action is taken back, and what the seat's clock gained by it."""
    if table.clock_left:
        _charge(table, seat, min(left, table.clock_left[seat]))


def _charge(table: Table, seat: int, left: int) -> None:
    table.clock_left[seat] = left
    table.clock_marks[seat] = table.seq


def take_in(table: Table, event: AnyEvent) -> None:
    """What an event other than an action does to clocks."""
    clock = table.opened.clock
    if clock is None:
        return
    match event:
        case Ticked():
            for seat, spent in event.spent.items():
                _charge(table, seat, max(0, table.clock_left[seat] - spent))
        case TimedOut():
            _charge(table, event.seat, 0)


def take_seat(table: Table, event: Seated, before: Seat) -> None:
    """A newcomer has some time, and so has somebody who is back after a timeout.

    Whoever let a bot stand in for a while has what was left.
    """
    clock = table.opened.clock
    is_new = event.guest != before.guest or before.cause == "clock"
    if clock is None or event.bot is not None or event.guest is None or not is_new:
        return
    whole = clock.seconds * 1000
    least = whole if clock.kind == DECISION else min(RETURN, whole)
    _charge(table, event.seat, max(least, table.clock_left[event.seat]))
