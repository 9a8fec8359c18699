"""Checks that commands share: does a seat exist, who owns it, is a name acceptable."""

from __future__ import annotations

from commontable.bots import find
from commontable.core.errors import BadOption
from commontable.core.game import SEAT_NAMES
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.names import NAME_LENGTH, is_shown, without_invisible, without_stacks
from commontable.tables.play.gathering import Seat
from commontable.tables.play.table import Table


def clean_name(name: str) -> str:
    """A name as it may stand on the page: one line, printable, not too long."""
    shown = one_line(without_invisible(name))[:NAME_LENGTH].strip()
    if not is_shown(shown):
        raise Refused(ErrorCode.NAME, "Please give a name of 1 to 24 letters.")
    return shown


def one_line(text: str) -> str:
    """A text as it may stand on the page: printable, in one line and no higher than that."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    return without_stacks(" ".join(printable.split()))


def check_bot(bot: str) -> None:
    try:
        find(bot)
    except BadOption as error:
        raise Refused(ErrorCode.BOT, str(error)) from None


def check_seat(table: Table, seat: int) -> Seat:
    """The seat of this number, or a refusal."""
    seats = table.gathering.seats
    if not 0 <= seat < len(seats):
        raise Refused(ErrorCode.SEAT, f"There is no seat {seat} at this table.")
    return seats[seat]


def check_held(table: Table, guest: str, seat: int) -> Seat:
    """The same, if it is the guest's."""
    there = check_seat(table, seat)
    if there.guest != guest:
        raise Refused(ErrorCode.SEAT, f"Seat {SEAT_NAMES[seat]} is not yours.")
    return there
