"""Commands of guests, checked against a table: each becomes events or raises `Refused`.

Nothing here changes a table: events are stored first and folded in afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.bots.hints import DEPTHS, SENSIBLE
from commontable.core.errors import BadNotation, BadOption, IllegalAction
from commontable.core.game import SEAT_NAMES
from commontable.core.options import complete
from commontable.games import GAMES
from commontable.tables.entropy import new_secret
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import (
    Acted,
    AnyEvent,
    Asked,
    Clock,
    Closed,
    Declined,
    Opened,
    Rematched,
    Undone,
)
from commontable.tables.play import clocks
from commontable.tables.play.checks import check_bot, check_held, check_seat, clean_name
from commontable.tables.play.hosting import lock, make_host, remove
from commontable.tables.play.readiness import ready, reveal, unready
from commontable.tables.play.seating import (
    accept,
    bot_seated,
    leave,
    reject,
    seat_bot,
    sit,
    sit_anywhere,
)
from commontable.tables.play.speech import pin, say, unpin
from commontable.tables.play.table import Table

__all__ = [  # all commands, wherever they stand
    "HINTS",
    "accept",
    "act",
    "agree",
    "bot_seated",
    "check_bot",
    "check_hint",
    "clean_name",
    "close",
    "decline",
    "leave",
    "lock",
    "make_host",
    "opening",
    "pin",
    "ready",
    "reject",
    "remove",
    "reveal",
    "say",
    "seat_bot",
    "sit",
    "sit_anywhere",
    "undo",
    "unpin",
    "unready",
]

HINTS = ("none", *DEPTHS)  # how deep a hint may go at a table
ABSENCE = 120  # seconds that somebody may be away before a bot may stand in
LEAST_ABSENCE, MOST_ABSENCE = 15, 24 * 3600


def opening(
    game_name: str,
    seats: int,
    options: Mapping[str, Any],
    host: str,
    is_public: bool = False,
    start: dict[str, Any] | None = None,
    origin: str | None = None,
    hints: str = SENSIBLE,
    clock: Clock | None = None,
    absence: int = ABSENCE,
) -> Opened:
    """The first event of a new table, with a secret of its own."""
    game = GAMES.find(game_name)
    if not LEAST_ABSENCE <= absence <= MOST_ABSENCE:
        wanted = f"{LEAST_ABSENCE} to {MOST_ABSENCE} seconds"
        raise BadOption(f"absence: expected {wanted}, got {absence}")
    if hints not in HINTS:
        raise BadOption(f"hints: expected one of {', '.join(HINTS)}, got {hints[:20]!r}")
    game.option_row(seats, options)
    if start is not None:
        state = game.from_position(start)
        seats, options = state.seats, game.chosen_options(state)
    return Opened(
        game=game.name,
        version=game.version,
        seats=seats,
        options=complete(game.options, options),
        secret=new_secret(),
        host=host,
        is_public=is_public,
        start=start,
        origin=origin,
        hints=hints,
        protocol=1,
        clock=None if clock is None else clocks.check(clock),
        absence=absence,
    )


def act(table: Table, guest: str | None, seat: int, text: str, why: str = "") -> list[AnyEvent]:
    """A seat acts: a guest for a seat of theirs, or the table itself for a bot (no guest)."""
    there = check_seat(table, seat) if guest is None else check_held(table, guest, seat)
    if guest is not None:
        if there.bot is not None:
            raise Refused(ErrorCode.BOT, "A bot is playing for you. Take your seat back first.")
    elif there.bot is None:
        raise Refused(ErrorCode.PERSON, f"Seat {SEAT_NAMES[seat]} is not played by a bot.")
    if not table.has_begun:
        raise Refused(ErrorCode.WAITING, _what_is_missing(table))
    if table.is_closed:
        raise Refused(ErrorCode.OVER, "The table is closed.")
    try:
        table.check(seat, text)
    except IllegalAction as refusal:
        raise Refused(ErrorCode.ILLEGAL, table.named(refusal.reason), refusal.rule) from None
    except BadNotation as error:
        raise Refused(ErrorCode.NOTATION, str(error)) from None
    return [Acted(seat, text, why)]


def _what_is_missing(table: Table) -> str:
    missing = sum(there.is_open for there in table.seats)
    if missing:
        return f"The game begins when all seats are taken; {missing} to go."
    return "The game begins when everyone is ready."


def undo(table: Table, guest: str) -> list[AnyEvent]:
    """Takes back one's own last action: freely while it is the last of all, else by consent.

    What has shown anything to anybody stands, whoever agrees.
    """
    own = table.seats_of(guest)
    if not own:
        raise Refused(
            ErrorCode.WATCHING, "Only those who sit at the table can take something back."
        )
    if table.is_over:
        raise Refused(ErrorCode.OVER, "The game is over.")
    moves = next((n for n, move in enumerate(reversed(table.moves), 1) if move.seat in own), 0)
    if moves == 0:
        raise Refused(ErrorCode.UNDO, "There is nothing of yours to take back.")
    if any(move.reveals for move in table.moves[-moves:]):
        raise Refused(ErrorCode.REVEALED, "Something was shown since: it stands.")
    return _by_consent(table, guest, moves)


def agree(table: Table, guest: str) -> list[AnyEvent]:
    """Agrees to take the last action back."""
    _check_asked(table, guest)
    return _by_consent(table, guest, table.asked_moves)


def decline(table: Table, guest: str) -> list[AnyEvent]:
    _check_asked(table, guest)
    return [Declined(guest)]


def _check_asked(table: Table, guest: str) -> None:
    if not table.asked:
        raise Refused(ErrorCode.UNDO, "Nobody asks to take something back.")
    if guest not in table.people():
        raise Refused(ErrorCode.WATCHING, "Only those who sit at the table can decide that.")
    if table.is_over:
        raise Refused(ErrorCode.OVER, "The game is over.")


def _by_consent(table: Table, guest: str, moves: int) -> list[AnyEvent]:
    agreed = {guest}
    if table.asked_moves == moves:
        agreed |= table.asked
    if _is_last_known(table, guest, moves) or agreed >= table.gathering.voters:
        return [Undone(guest, moves)]
    if guest in table.asked and table.asked_moves == moves:
        return []
    return [Asked(guest, moves)]


def _is_last_known(table: Table, guest: str, moves: int) -> bool:
    """To this guest the action is the last of all: steps in private since then do not count."""
    own = set(table.seats_of(guest))
    last, *later = table.moves[-moves:]
    return last.seat in own and not any(own & move.noticed for move in later)


def close(table: Table, guest: str) -> list[AnyEvent]:
    if guest != table.host:
        raise Refused(ErrorCode.HOST, "Only the host can close the table.")
    if table.is_over:
        raise Refused(ErrorCode.OVER, "The game is over already.")
    return [Closed(guest)]


def rematch(table: Table, guest: str, again: str) -> list[AnyEvent]:
    """Tells those at a finished table of another one; who only watched invites nobody."""
    own = table.seats_of(guest)
    return [Rematched(guest, table.name_of(own[0]), again)] if own else []


def check_hint(table: Table, guest: str, seat: int, depth: str) -> None:
    """Whether a guest may have a hint of this depth now, for a seat of theirs."""
    check_held(table, guest, seat)
    if table.is_over or not table.has_begun:
        raise Refused(ErrorCode.HINT, "There is nothing to decide now.")
    if HINTS.index(depth) > HINTS.index(table.opened.hints):
        if table.opened.hints == "none":
            raise Refused(ErrorCode.HINT, "This table plays without hints.")
        raise Refused(ErrorCode.HINT, f"At this table hints go as deep as '{table.opened.hints}'.")
