"""What every command asks first: is there such a seat, is it theirs, can the name be shown."""

from __future__ import annotations

from commontable.bots import find
from commontable.core.errors import BadOption
from commontable.core.game import SEAT_NAMES
from commontable.tables.refusals import Refused
from commontable.tables.table import Table

NAME_LENGTH = 24


def clean_name(name: str) -> str:
    """A name as it may stand on the page: one line, printable, not too long."""
    shown = one_line(name)[:NAME_LENGTH].strip()
    if not shown:
        raise Refused("name", "Please give a name of 1 to 24 letters.")
    return shown


def one_line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def check_bot(bot: str) -> None:
    try:
        find(bot)
    except BadOption as error:
        raise Refused("bot", str(error)) from None


def check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refused("seat", f"There is no seat {seat} at this table.")


def check_held(table: Table, guest: str, seat: int) -> None:
    check_seat(table, seat)
    if table.seats[seat].guest != guest:
        raise Refused("seat", f"Seat {SEAT_NAMES[seat]} is not yours.")
