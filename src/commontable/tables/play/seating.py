"""Commands about seats: taking one, leaving it, and letting a bot stand in.

A seat belongs to its person. A bot plays there only if that person asks for it or leaves, if they
have been disconnected longer than the table allows, or if all the others agree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from commontable.bots import USUAL
from commontable.core.game import NOBODY, SEAT_NAMES, waited_for
from commontable.tables import names
from commontable.tables.errors import ErrorCode, Refused, closed
from commontable.tables.log.events import Accepted, AnyEvent, Proposed, Rejected, Seated
from commontable.tables.play.aborts import check_no_aborter, give_up_seats, next_host
from commontable.tables.play.checks import check_bot, check_held, check_seat, clean_name
from commontable.tables.play.gathering import LATE, QUIT, REVEALING, Seat
from commontable.tables.play.readiness import with_deal
from commontable.tables.play.table import Table

BOT_NAMES = ("Ash", "Basil", "Clover", "Dill", "Elm")  # by seat: each begins with its letter
MOST_REQUESTS = 3  # for seats at one table, by a guest who has none
FEWEST_VOTES = 2  # to let a bot play for somebody who is there: one person alone cannot
Away = Callable[[str], float]  # seconds that a guest has been disconnected; 0: connected


def sit(table: Table, guest: str, name: str, seat: int) -> list[AnyEvent]:
    """A person takes an open seat or their own back, or asks for one that a bot plays."""
    check_seat(table, seat)
    there = table.seats[seat]
    if there.guest == guest:
        return [] if there.bot is None else _sit_again(table, seat)
    if table.is_over:
        raise Refused(ErrorCode.OVER, "The game is over.")
    check_welcome(table, guest)
    is_free = there.is_open or (there.guest is None and not table.has_begun)
    if is_free:
        check_not_dealing(table)
        return with_deal(table, [Seated(seat, guest, unlike(table, clean_name(name), seat))])
    if there.is_person or not table.has_begun or not (there.guest is None or there.is_vacated):
        raise Refused(
            ErrorCode.TAKEN, f"Seat {SEAT_NAMES[seat]} is taken by {table.name_of(seat)}."
        )
    return _ask_for(table, guest, name, seat)


def _sit_again(table: Table, seat: int) -> list[AnyEvent]:
    """A person takes their own seat back from the bot that stood in."""
    there = table.seats[seat]
    if seat in table.overdue and seat in waited_for(table.view(NOBODY)) and not table.is_over:
        # Else whoever returns at once has all the time again, and the game never goes on.
        raise Refused(
            ErrorCode.CLOCK, "Your time is up: the bot decides this once. Then you can return."
        )
    return [Seated(seat, there.guest, there.name)]


def check_welcome(table: Table, guest: str) -> None:
    """Whoever sits here already may take another seat; newcomers need an open table."""
    if guest in table.removed or (table.is_locked and not table.seats_of(guest)):
        raise closed()
    check_no_aborter(table, guest)


def check_not_dealing(table: Table) -> None:
    """While people reveal, a change of seats would make void what they have revealed."""
    if table.gathering.stage == REVEALING:
        raise Refused(ErrorCode.WAITING, "The game is being dealt. Try again in a moment.")


def _ask_for(table: Table, guest: str, name: str, seat: int) -> list[AnyEvent]:
    """A newcomer asks for a seat in a game that is under way: all who play must accept them."""
    if table.seats_of(guest):
        raise Refused(ErrorCode.SEAT, "You have a seat at this table: you cannot see two hands.")
    if _stays_with_bot(table, seat):
        message = f"Seat {SEAT_NAMES[seat]} stays with the bot until the game is over."
        raise Refused(ErrorCode.TAKEN, message)
    voters = table.gathering.voters
    if not voters and table.seats[seat].is_vacated:
        raise Refused(
            ErrorCode.TAKEN, f"Seat {SEAT_NAMES[seat]} is kept for {table.name_of(seat)}."
        )
    shown = unlike(table, clean_name(name), seat)
    if not voters:
        return [Seated(seat, guest, shown, cause="accepted")]
    if table.requests[guest] >= MOST_REQUESTS and table.proposal is None:
        raise Refused(ErrorCode.VOTE, "You have asked for a seat here often enough.")
    return _propose(table, Proposed(guest, shown, seat))


def _stays_with_bot(table: Table, seat: int) -> bool:
    """Else a host removes somebody, and lets in a guest of their own who sees that hand."""
    return table.game.hides and table.gathering.is_bots_for_good(seat)


def unlike(table: Table, name: str, seat: int) -> str:
    """A name that looks like nobody else's at the table: Ann, then Ann 2."""
    others = {there.name for n, there in enumerate(table.seats) if n != seat and not there.is_open}
    return names.unlike(name, others)


def sit_anywhere(table: Table, guest: str, name: str, from_bots: bool = False) -> list[AnyEvent]:
    """A person takes the lowest open seat, or one that a bot gives up for somebody who is late.

    The latter in classrooms alone, whose facilitator lets people in, and only where the hand was
    never a person's. The deal stands.
    """
    if table.seats_of(guest):
        return []
    if table.is_over:
        raise Refused(ErrorCode.OVER, "The game is over.")
    check_welcome(table, guest)
    for seat, there in enumerate(table.seats):
        if there.is_open or (from_bots and _gives_way(table, seat)):
            check_not_dealing(table)
            cause = LATE if table.is_dealt else ""
            shown = unlike(table, clean_name(name), seat)
            return with_deal(table, [Seated(seat, guest, shown, cause=cause)])
    raise Refused(ErrorCode.FULL, "All seats of this table are taken.")


def _gives_way(table: Table, seat: int) -> bool:
    """A bot to somebody who is late for a class."""
    there = table.seats[seat]
    return there.bot is not None and there.guest is None and not _stays_with_bot(table, seat)


def seat_bot(
    table: Table, guest: str, seat: int, bot: str, away: Away = lambda guest: 0.0
) -> list[AnyEvent]:
    """The host puts a bot on an open seat; a person lets one stand in, for themselves or others."""
    check_seat(table, seat)
    check_bot(bot)
    there = table.seats[seat]
    if table.is_over:
        raise Refused(ErrorCode.OVER, "The game is over.")
    if there.guest is not None:
        return _stand_in(table, guest, seat, bot, away)
    if guest != table.host:
        raise Refused(ErrorCode.HOST, "Only the host can give a seat to a bot.")
    return with_deal(table, [bot_seated(seat, bot, there.cause)])


def bot_seated(seat: int, bot: str, cause: str = "") -> Seated:
    return Seated(seat, None, BOT_NAMES[seat], bot, cause)


def _stand_in(table: Table, guest: str, seat: int, bot: str, away: Away) -> list[AnyEvent]:
    """A bot plays in a person's place until that person is back."""
    there = table.seats[seat]
    assert there.guest is not None, "somebody's place"
    if not table.has_begun:
        raise Refused(ErrorCode.WAITING, "The game has not begun. A bot can stand in once it has.")
    if there.guest == guest:
        cause = "asked" if there.bot is None else there.cause
        return [_standing_in(seat, there, bot, cause)]
    if guest not in table.gathering.voters:
        raise Refused(ErrorCode.WATCHING, "Only people who play can ask for that.")
    if there.bot is not None:
        raise Refused(ErrorCode.TAKEN, f"A bot plays for {there.name} already.")
    if away(there.guest) >= table.opened.absence:
        return [_standing_in(seat, there, USUAL, "absent")]
    if len(table.gathering.voters - {there.guest}) < FEWEST_VOTES:
        raise Refused(ErrorCode.PRESENT, _not_yet(table, there, away(there.guest)))
    return _propose(table, Proposed(guest, "", seat, USUAL))


def _standing_in(seat: int, there: Seat, bot: str, cause: str) -> Seated:
    return Seated(seat, there.guest, there.name, bot, cause)


def _not_yet(table: Table, there: Seat, seconds: float) -> str:
    limit = table.opened.absence
    if not seconds:
        return f"{there.name} is here. A bot can stand in after {limit} seconds of absence."
    left = max(1, round(limit - seconds))
    return f"{there.name} has just lost the connection. A bot can stand in after {left} s."


# ------------------------------------------------------------------ leaving


def leave(table: Table, guest: str, seat: int, is_for_good: bool = False) -> list[AnyEvent]:
    """Before the first action a seat becomes open again; later a bot plays on, and it is kept.

    Not if it is left for good: then it is the bot's. Who leaves others after the deal and before
    the first action leaves all their seats.
    """
    check_held(table, guest, seat)
    there = table.seats[seat]
    is_under_way = bool(table.moves) or (table.is_dealt and not table.opened.protocol)
    if is_under_way and not table.is_over:
        bot = there.bot or USUAL
        seated = bot_seated(seat, bot) if is_for_good else _standing_in(seat, there, bot, "left")
        decided = [] if _sits_elsewhere(table, guest, seat) else decided_without(table, guest)
    elif table.gathering.is_abortable and not table.is_over:
        return give_up_seats(table, [guest], QUIT)
    else:
        seated, decided = Seated(seat), []
    return with_deal(table, [seated, *_next_host(table, guest, seat), *decided])


def _sits_elsewhere(table: Table, guest: str, seat: int) -> bool:
    """On another seat than this one, which they have not left."""
    return any(own != seat and not table.seats[own].is_vacated for own in table.seats_of(guest))


def _next_host(table: Table, guest: str, seat: int) -> list[AnyEvent]:
    return [] if _sits_elsewhere(table, guest, seat) else next_host(table, {guest})


# ------------------------------------------------------------------ votes


def accept(table: Table, guest: str) -> list[AnyEvent]:
    """A person is for what was proposed."""
    proposal = _check_vote(table, guest)
    if guest in table.agreed:
        return []
    return _decided(table, proposal, table.agreed | {guest}, [Accepted(guest)])


def reject(table: Table, guest: str) -> list[AnyEvent]:
    """A person is against it, or whoever proposed it takes it back."""
    proposal = table.proposal
    if proposal is not None and proposal.guest == guest:
        return [Rejected(guest)]
    _check_vote(table, guest)
    return [Rejected(guest)]


def _check_vote(table: Table, guest: str) -> Proposed:
    proposal = table.proposal
    if proposal is None or table.is_over:
        raise Refused(ErrorCode.VOTE, "There is nothing to decide.")
    if guest not in electorate(table, proposal):
        raise Refused(ErrorCode.WATCHING, "This is for the others at the table to decide.")
    return proposal


def electorate(table: Table, proposal: Proposed) -> set[str]:
    """Who has to agree: all who play, but not on a bot in their own place."""
    owner = table.seats[proposal.seat].guest
    return table.gathering.voters - ({owner} if proposal.bot is not None else set())


def _propose(table: Table, proposal: Proposed) -> list[AnyEvent]:
    if table.proposal == proposal:
        return []
    if proposal.guest in table.declined:
        raise Refused(ErrorCode.VOTE, "The table has declined that.")
    if table.proposal is not None:
        raise Refused(ErrorCode.VOTE, "The table is deciding about something else. Please wait.")
    return _decided(table, proposal, {proposal.guest}, [proposal])


def _decided(
    table: Table, proposal: Proposed, agreed: set[str], events: Sequence[AnyEvent]
) -> list[AnyEvent]:
    """These events, and what was proposed once all have agreed."""
    if not electorate(table, proposal) <= agreed:
        return list(events)
    return [*events, *_carried_out(table, proposal)]


def _carried_out(table: Table, proposal: Proposed) -> list[AnyEvent]:
    there = table.seats[proposal.seat]
    if proposal.bot is not None:
        return [_standing_in(proposal.seat, there, proposal.bot, "vote")]
    name = unlike(table, proposal.name, proposal.seat)
    return [Seated(proposal.seat, proposal.guest, name, cause="accepted")]


def decided_without(table: Table, guest: str) -> list[AnyEvent]:
    """What a vote comes to once this guest is not asked any more."""
    proposal = table.proposal
    if proposal is None or proposal.seat in table.seats_of(guest):
        return []  # it ends with the seat that it is about
    rest = electorate(table, proposal) - {guest}
    if not rest:
        return [Rejected(guest)]  # nobody is left to decide it
    return _carried_out(table, proposal) if rest <= table.agreed else []
