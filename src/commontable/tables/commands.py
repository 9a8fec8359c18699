"""What guests ask of a table, checked against it: a command becomes events, or is refused.

Nothing here changes a table: what is returned is stored first and folded in afterwards.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from commontable.bots import USUAL
from commontable.bots.hints import DEPTHS, SENSIBLE
from commontable.core.errors import BadNotation, BadOption, IllegalAction
from commontable.core.game import SEAT_NAMES
from commontable.core.options import complete
from commontable.games import GAMES
from commontable.tables.checks import NAME_LENGTH, check_bot, check_held, check_seat, clean_name
from commontable.tables.events import (
    Acted,
    AnyEvent,
    Asked,
    Closed,
    Declined,
    Opened,
    Seated,
    Undone,
)
from commontable.tables.refusals import Refused
from commontable.tables.speech import pin, say, unpin
from commontable.tables.table import Table

__all__ = [  # all commands, wherever they stand
    "HINTS",
    "act",
    "agree",
    "bot_seated",
    "check_bot",
    "check_hint",
    "clean_name",
    "close",
    "decline",
    "leave",
    "opening",
    "pin",
    "say",
    "seat_bot",
    "sit",
    "sit_anywhere",
    "undo",
    "unpin",
]

BOT_NAMES = ("Ash", "Basil", "Clover", "Dill", "Elm")  # by seat: each begins with its letter
HINTS = ("none", *DEPTHS)  # how deep a hint may go at a table


def opening(
    game_name: str,
    seats: int,
    options: Mapping[str, Any],
    host: str,
    is_public: bool = False,
    start: dict[str, Any] | None = None,
    origin: str | None = None,
    hints: str = SENSIBLE,
) -> Opened:
    """The first event of a new table, with a secret of its own."""
    game = GAMES.find(game_name)
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
        secret=secrets.token_hex(32),
        host=host,
        is_public=is_public,
        start=start,
        origin=origin,
        hints=hints,
    )


def sit(table: Table, guest: str, name: str, seat: int) -> list[AnyEvent]:
    """A person takes an open seat, or takes their own seat back from the bot that stood in."""
    check_seat(table, seat)
    there = table.seats[seat]
    if there.guest == guest and there.bot is not None:
        return [Seated(seat, guest, there.name)]
    if there.guest == guest:
        return []
    if not there.is_open and (table.has_begun or there.guest is not None):
        raise Refused("taken", f"Seat {SEAT_NAMES[seat]} is taken by {table.name_of(seat)}.")
    if table.is_over:
        raise Refused("over", "The game is over.")
    return [Seated(seat, guest, _unlike(table, clean_name(name), seat))]


def _unlike(table: Table, name: str, seat: int) -> str:
    """A name that nobody else at the table has: Ann, then Ann 2."""
    others = {there.name for n, there in enumerate(table.seats) if n != seat and not there.is_open}
    shown, n = name, 2
    while shown in others:
        shown, n = f"{name[: NAME_LENGTH - 2]} {n}", n + 1
    return shown


def sit_anywhere(table: Table, guest: str, name: str, from_bots: bool = False) -> list[AnyEvent]:
    """A person takes the lowest open seat, or one that a bot gives up for somebody who is late."""
    if table.seats_of(guest):
        return []
    if table.is_over:
        raise Refused("over", "The game is over.")
    for seat, there in enumerate(table.seats):
        if there.is_open or (from_bots and there.bot is not None and there.guest is None):
            return [Seated(seat, guest, _unlike(table, clean_name(name), seat))]
    raise Refused("full", "All seats of this table are taken.")


def seat_bot(table: Table, guest: str, seat: int, bot: str) -> list[AnyEvent]:
    """The host puts a bot on an open seat; anybody seated lets one stand in for the absent."""
    check_seat(table, seat)
    check_bot(bot)
    there = table.seats[seat]
    if table.is_over:
        raise Refused("over", "The game is over.")
    if there.guest == guest or (there.guest is not None and guest in table.people()):
        return [Seated(seat, there.guest, there.name, bot)]
    if guest != table.opened.host:
        raise Refused("host", "Only the host can give a seat to a bot.")
    if there.guest is not None:
        raise Refused("taken", f"Seat {SEAT_NAMES[seat]} is taken by {table.name_of(seat)}.")
    return [bot_seated(seat, bot)]


def bot_seated(seat: int, bot: str) -> Seated:
    return Seated(seat, None, BOT_NAMES[seat], bot)


def leave(table: Table, guest: str, seat: int) -> list[AnyEvent]:
    """Before the game a seat becomes open again; during it a bot takes over."""
    check_held(table, guest, seat)
    if table.moves and not table.is_over:
        return [bot_seated(seat, USUAL)]
    return [Seated(seat)]


def act(table: Table, guest: str | None, seat: int, text: str, why: str = "") -> list[AnyEvent]:
    """A seat acts: a guest for a seat of theirs, or the table itself for a bot (no guest)."""
    check_seat(table, seat)
    if guest is not None:
        check_held(table, guest, seat)
        if table.seats[seat].bot is not None:
            raise Refused("bot", "A bot is playing for you. Take your seat back first.")
    elif table.seats[seat].bot is None:
        raise Refused("person", f"Seat {SEAT_NAMES[seat]} is not played by a bot.")
    if not table.has_begun:
        missing = sum(there.is_open for there in table.seats)
        raise Refused("waiting", f"The game begins when all seats are taken; {missing} to go.")
    if table.is_closed:
        raise Refused("over", "The table is closed.")
    if table.is_known_as_legal(seat, text):
        return [Acted(seat, text, why)]
    try:
        table.game.check(table.state, seat, text)
    except IllegalAction as refusal:
        raise Refused("illegal", table.named(refusal.reason), refusal.rule) from None
    except BadNotation as error:
        raise Refused("notation", str(error)) from None
    return [Acted(seat, text, why)]


def undo(table: Table, guest: str) -> list[AnyEvent]:
    """Takes back one's own last action: freely while it is the last of all, else by consent.

    What has shown anything to anybody stands, whoever agrees.
    """
    own = table.seats_of(guest)
    if not own:
        raise Refused("watching", "Only those who sit at the table can take something back.")
    if table.is_over:
        raise Refused("over", "The game is over.")
    moves = next((n for n, move in enumerate(reversed(table.moves), 1) if move.seat in own), 0)
    if moves == 0:
        raise Refused("undo", "There is nothing of yours to take back.")
    if any(move.reveals for move in table.moves[-moves:]):
        raise Refused("revealed", "Something was shown since: it stands.")
    return _by_consent(table, guest, moves)


def agree(table: Table, guest: str) -> list[AnyEvent]:
    """Joins those who want something taken back."""
    _check_asked(table, guest)
    return _by_consent(table, guest, table.asked_moves)


def decline(table: Table, guest: str) -> list[AnyEvent]:
    _check_asked(table, guest)
    return [Declined(guest)]


def _check_asked(table: Table, guest: str) -> None:
    if not table.asked:
        raise Refused("undo", "Nobody asks to take something back.")
    if guest not in table.people():
        raise Refused("watching", "Only those who sit at the table can decide that.")
    if table.is_over:
        raise Refused("over", "The game is over.")


def _by_consent(table: Table, guest: str, moves: int) -> list[AnyEvent]:
    agreed = {guest}
    if table.asked_moves == moves:
        agreed |= table.asked
    if _is_last_known(table, guest, moves) or agreed >= table.people():
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
    if guest != table.opened.host:
        raise Refused("host", "Only the host can close the table.")
    if table.is_over:
        raise Refused("over", "The game is over already.")
    return [Closed(guest)]


def check_hint(table: Table, guest: str, seat: int, depth: str) -> None:
    """Whether a guest may have a hint of this depth now, for a seat of theirs."""
    check_held(table, guest, seat)
    if table.is_over or not table.has_begun:
        raise Refused("hint", "There is nothing to decide now.")
    if HINTS.index(depth) > HINTS.index(table.opened.hints):
        if table.opened.hints == "none":
            raise Refused("hint", "This table plays without hints.")
        raise Refused("hint", f"At this table hints go as deep as '{table.opened.hints}'.")
