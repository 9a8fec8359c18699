"""Commands before the deal: ready, not ready, and revealing what one committed to."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import AnyEvent, Called, Dealt, Readied, Revealed, Unreadied
from commontable.tables.play.aborts import give_up_seats
from commontable.tables.play.gathering import REVEALING, WITHHELD, fits
from commontable.tables.play.table import Table


def with_deal(table: Table, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """These events, and the deal if they are all that it waited for."""
    ahead = table.gathering.after(events, bool(table.moves))
    is_due = table.opened.protocol > 0 and ahead.is_settled and not table.is_over
    return [*events, Dealt()] if is_due else list(events)


def ready(table: Table, guest: str, commitment: str = "") -> list[AnyEvent]:
    """A person is ready, and may commit to random bytes that will be part of the luck."""
    _check_gathering(table, guest)
    gathering = table.gathering
    if guest in gathering.aborters:
        commitment = ""  # of a class: the seat is theirs, but they add nothing any more
    if guest in gathering.commitments:
        if gathering.commitments[guest] == commitment or gathering.stage == REVEALING:
            return []
    return with_deal(table, [Readied(guest, commitment)])


def unready(table: Table, guest: str) -> list[AnyEvent]:
    """A person is not ready any more. Once others have revealed, they break off the deal."""
    _check_gathering(table, guest)
    if guest not in table.gathering.commitments:
        return []
    return with_deal(table, _withdrawn(table, [guest]))


def reveal(table: Table, guest: str, entropy: str) -> list[AnyEvent]:
    """The bytes that a person has committed to; before all have committed, nobody may know them."""
    gathering = table.gathering
    if guest in gathering.entropies or table.is_dealt:
        return []
    _check_gathering(table, guest)
    if gathering.stage != REVEALING:
        raise Refused(ErrorCode.WAITING, "Not everyone is ready yet.")
    if not fits(entropy, gathering.commitments.get(guest, "")):
        raise Refused(ErrorCode.COMMITMENT, "These random bytes are not the ones you committed to.")
    return with_deal(table, [Revealed(guest, entropy)])


def expire(table: Table, attempt: int) -> list[AnyEvent]:
    """Whoever has not revealed in time is not ready, and all begin again."""
    gathering = table.gathering
    if gathering.attempt != attempt or gathering.stage != REVEALING or table.is_over:
        return []
    return with_deal(table, _withdrawn(table, sorted(gathering.unrevealed)))


def _withdrawn(table: Table, guests: Sequence[str]) -> list[AnyEvent]:
    """These people are not ready; if others have revealed, they lose their seats.

    A class does not wait for a device that is gone: its person keeps the seat and adds nothing.
    """
    gathering = table.gathering
    is_abort = gathering.is_abortable and gathering.stage == REVEALING
    if table.opened.classroom is not None and gathering.stage == REVEALING:
        unreadied = [Unreadied(guest, is_withheld=is_abort) for guest in guests]
        return [*unreadied, *map(Readied, guests)]
    if is_abort:
        return give_up_seats(table, guests, WITHHELD)
    return [Unreadied(guest) for guest in guests]


def call(table: Table) -> list[AnyEvent]:
    """A facilitator begins: people have some seconds to commit to a number of their own."""
    return [] if table.gathering.is_called or table.has_begun else [Called()]


def end_call(table: Table, attempt: int) -> list[AnyEvent]:
    """Whoever has not committed in time is ready without."""
    gathering = table.gathering
    if gathering.attempt != attempt or not gathering.is_awaiting_answers or table.is_over:
        return []
    unready = sorted(table.people() - gathering.commitments.keys())
    return with_deal(table, [*map(Readied, unready)])


def _check_gathering(table: Table, guest: str) -> None:
    if guest not in table.people():
        raise Refused(ErrorCode.WATCHING, "Only people with a seat can be ready.")
    if table.is_over:
        raise Refused(ErrorCode.OVER, "The game is over.")
    if table.has_begun:
        raise Refused(ErrorCode.BEGUN, "The game has begun.")
