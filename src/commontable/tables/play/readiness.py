"""Commands before the deal: ready, not ready, and revealing what one committed to."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import AnyEvent, Dealt, Readied, Revealed, Unreadied
from commontable.tables.play.gathering import REVEALING, fits
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
    if guest in gathering.commitments:
        if gathering.commitments[guest] == commitment or gathering.stage == REVEALING:
            return []
    return with_deal(table, [Readied(guest, commitment)])


def unready(table: Table, guest: str) -> list[AnyEvent]:
    _check_gathering(table, guest)
    return [Unreadied(guest)] if guest in table.gathering.commitments else []


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
    missing = sorted(gathering.unrevealed)
    events: list[AnyEvent] = [Unreadied(guest) for guest in missing]
    if table.opened.classroom is not None:  # a class does not wait for a device that is gone
        events += [Readied(guest) for guest in missing]
    return with_deal(table, events)


def _check_gathering(table: Table, guest: str) -> None:
    if guest not in table.people():
        raise Refused(ErrorCode.WATCHING, "Only people with a seat can be ready.")
    if table.is_over:
        raise Refused(ErrorCode.OVER, "The game is over.")
    if table.has_begun:
        raise Refused(ErrorCode.BEGUN, "The game has begun.")
