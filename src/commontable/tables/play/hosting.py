"""Commands of the host: removing a guest, closing the table to newcomers, handing the role on."""

from __future__ import annotations

from commontable.bots import USUAL
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import AnyEvent, Hosted, Locked, Rejected, Removed, Seated
from commontable.tables.play.checks import check_seat
from commontable.tables.play.gathering import REMOVED
from commontable.tables.play.readiness import with_deal
from commontable.tables.play.seating import bot_seated, check_not_dealing, decided_without
from commontable.tables.play.table import Table


def remove(table: Table, guest: str, seat: int) -> list[AnyEvent]:
    """A guest loses all their seats. Before the deal these open; later bots have them.

    A deal stands: else a host could remove people until one pleases.
    """
    _check_host(table, guest)
    check_seat(table, seat)
    there = table.seats[seat]
    if there.guest is None or there.guest == guest:
        raise Refused(ErrorCode.SEAT, "There is nobody to remove from that seat.")
    if table.is_over:
        raise Refused(ErrorCode.OVER, "The game is over.")
    check_not_dealing(table)
    emptied = [
        bot_seated(own, table.seats[own].bot or USUAL, REMOVED) if table.is_dealt else Seated(own)
        for own in table.seats_of(there.guest)
    ]
    decided = _decided_without(table, there.guest) if table.is_dealt else []
    return with_deal(table, [Removed(there.guest, there.name, guest), *emptied, *decided])


def _decided_without(table: Table, guest: str) -> list[AnyEvent]:
    """What becomes of a vote; what the removed guest had proposed is off."""
    if table.proposal is not None and table.proposal.guest == guest:
        return [Rejected(guest)]
    return decided_without(table, guest)


def lock(table: Table, guest: str, is_locked: bool) -> list[AnyEvent]:
    """Nobody new takes a seat while a table is locked; those who sit there come and go."""
    _check_host(table, guest)
    return [] if table.is_locked == is_locked else [Locked(is_locked, guest)]


def make_host(table: Table, guest: str, seat: int) -> list[AnyEvent]:
    """Hands the host's role to another person at the table."""
    _check_host(table, guest)
    check_seat(table, seat)
    there = table.seats[seat]
    if table.opened.classroom is not None:
        raise Refused(ErrorCode.HOST, "In a classroom the facilitator is the host of every table.")
    if there.guest is None or there.is_vacated:
        raise Refused(ErrorCode.SEAT, "Only a person at the table can be its host.")
    return [] if there.guest == guest else [Hosted(there.guest, there.name)]


def _check_host(table: Table, guest: str) -> None:
    if guest != table.host:
        raise Refused(ErrorCode.HOST, "Only the host can do that.")
