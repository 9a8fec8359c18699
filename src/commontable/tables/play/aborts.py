"""Deals that somebody breaks off: a reveal that is withheld, a seat that is left before a move.

Who does that knows something of the deal already, or may know it from the server. Each attempt is
another chance for them. So they lose their seats, and get none at this table before the first
action: one guest can break off one attempt.
"""

from __future__ import annotations

from collections.abc import Iterable

from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import AnyEvent, Hosted, Seated
from commontable.tables.play.table import Table


def give_up_seats(table: Table, guests: Iterable[str], cause: str) -> list[AnyEvent]:
    """All seats of these guests are open again, and the attempt is void."""
    leaving = sorted(guests)
    opened = [Seated(seat, cause=cause) for guest in leaving for seat in table.seats_of(guest)]
    return [*opened, *next_host(table, set(leaving))]


def next_host(table: Table, leaving: set[str]) -> list[AnyEvent]:
    """A host who leaves hands the role to whoever sits there, if anybody does."""
    if table.host not in leaving or table.opened.classroom is not None or table.is_over:
        return []
    others = [there for there in table.seats if there.is_person and there.guest not in leaving]
    return [Hosted(others[0].guest or "", others[0].name)] if others else []


def check_no_aborter(table: Table, guest: str) -> None:
    """Before the first action, whoever broke off a deal gets no seat."""
    if guest in table.gathering.aborters and not table.moves and not table.seats_of(guest):
        raise aborted()


def aborted(whose: str = "You") -> Refused:
    return Refused(
        ErrorCode.CLOSED,
        f"{whose} broke off a deal at this table, so there is no seat before the first move.",
    )
