"""Commands to talk at a table: aloud, to one person, or by a pin, as far as the rules allow."""

from __future__ import annotations

from commontable.core.errors import BadNotation
from commontable.core.game import SEAT_NAMES, TalkPolicy
from commontable.core.talk import Pin, read_pin, write_pin
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import AnyEvent, Pinned, Said, Unpinned
from commontable.tables.play.checks import check_seat, one_line
from commontable.tables.play.table import Table

TEXT_LENGTH = 400
SAID_AT_MOST = 500  # sentences a table keeps
WHISPERED_AT_MOST = 200  # between two people
PINS_AT_MOST = 8  # of a seat on the board


def say(
    table: Table,
    guest: str | None,
    text: str,
    seat: int | None = None,
    to: int | None = None,
) -> list[AnyEvent]:
    """Talk is part of the rules: what may be said depends on the game and its phase.

    It is said under the name of the seat: a guest's own name may have become a message.
    """
    words = one_line(text)
    if not words or len(words) > TEXT_LENGTH:
        raise Refused(ErrorCode.TEXT, f"Please write 1 to {TEXT_LENGTH} letters.")
    seat = _speaking(table, guest, seat)
    if table.is_dealt and not table.is_over:
        _check_words(table, seat, words)
    if to is not None:
        return [_whisper(table, guest, seat, words, to)]
    if sum(not said.is_whisper for said in table.said) >= SAID_AT_MOST:
        raise Refused(ErrorCode.TEXT, "This table has talked enough; its page is full.")
    return [Said(guest, table.name_of(seat), words, seat)]


def _speaking(table: Table, guest: str | None, seat: int | None) -> int:
    """The seat that speaks: one of the guest's, or a bot's (no guest)."""
    held = table.seats_of(guest)
    if guest is None:
        held = [i for i, there in enumerate(table.seats) if there.bot is not None]
    if not held:
        raise Refused(ErrorCode.WATCHING, "Only those who sit at the table can talk.")
    if seat is not None and seat not in held:
        raise Refused(ErrorCode.SEAT, "You can speak for your own seats only.")
    return held[0] if seat is None else seat


def _check_words(table: Table, seat: int, words: str) -> None:
    talk, advice = table.game.talk(table.state, seat), table.game.advice
    if talk.policy == TalkPolicy.FREE:
        return
    if talk.policy == TalkPolicy.SILENT or advice is None:
        raise Refused(ErrorCode.TALK, talk.reason, talk.rule)
    if table.spoken.get(seat) == (words, table.told_to(seat)):
        raise Refused(
            ErrorCode.TALK, "You have just said that: counting is a language too.", talk.rule
        )
    if words not in advice.phrases(table.view(seat)):
        reason = advice.screen(words)
        if reason is not None:
            raise Refused(ErrorCode.TALK, reason, talk.rule)


def pin(table: Table, guest: str | None, seat: int, text: str) -> list[AnyEvent]:
    """A seat gives advice without words: a sign on the board, where all can see it."""
    pin = _check_pin(table, guest, seat, text)
    pinned = Pinned(seat, pin.sign, pin.place, pin.seat)
    if pinned in table.pins:
        return []
    if sum(each.seat == seat for each in table.pins) >= PINS_AT_MOST:
        message = f"You have {PINS_AT_MOST} pins on the board. Take one away first."
        raise Refused(ErrorCode.PIN, message)
    return [pinned]


def unpin(table: Table, guest: str | None, seat: int, text: str) -> list[AnyEvent]:
    """A seat takes its own sign away: also something that is seen, so not in silence."""
    pin = _check_pin(table, guest, seat, text)
    if Pinned(seat, pin.sign, pin.place, pin.seat) not in table.pins:
        raise Refused(ErrorCode.PIN, f"There is no pin of yours that says '{write_pin(pin)}'.")
    return [Unpinned(seat, pin.sign, pin.place, pin.seat)]


def _check_pin(table: Table, guest: str | None, seat: int, text: str) -> Pin:
    """What a text means, if the seat may touch pins now."""
    check_seat(table, seat)
    _speaking(table, guest, seat)
    advice, talk = table.game.advice, table.game.talk(table.state, seat)
    if advice is None or not table.has_begun or table.is_over:
        raise Refused(ErrorCode.PIN, "There is nothing to pin advice to now.")
    if talk.policy == TalkPolicy.SILENT:
        raise Refused(ErrorCode.TALK, talk.reason, talk.rule)
    try:
        return read_pin(advice, table.view(seat), text)
    except BadNotation as error:
        raise Refused(ErrorCode.NOTATION, str(error)) from None


def _whisper(table: Table, guest: str | None, seat: int, words: str, to: int) -> Said:
    """Between two people. Limits are their own, so that they tell nothing of what others say."""
    if not table.game.whispers:
        raise Refused(ErrorCode.WHISPER, f"At {table.game.title} everybody hears what is said.")
    check_seat(table, to)
    other = table.seats[to].guest
    if guest is None or other is None or other == guest:
        raise Refused(
            ErrorCode.WHISPER, f"Nobody else sits on seat {SEAT_NAMES[to]} who could hear it."
        )
    pair = {guest, other}
    said = sum(each.is_whisper and {each.guest, each.to_guest} == pair for each in table.said)
    if said >= WHISPERED_AT_MOST:
        raise Refused(ErrorCode.TEXT, "You two have whispered enough; your page is full.")
    return Said(guest, table.name_of(seat), words, seat, to, other)
