"""Exceptions of tables: why a command is not carried out, as an answer to whoever asked."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from commontable.core.errors import CommontableError

BAD_REQUEST, UNAUTHORIZED, FORBIDDEN, NOT_FOUND = 400, 401, 403, 404
NOT_ALLOWED, CONFLICT, TOO_LARGE, TOO_MANY = 405, 409, 413, 429
SERVER_ERROR, UNAVAILABLE = 500, 503

HEADING = "That did not work"


class Shown(StrEnum):
    """Where the page of a table shows an error."""

    BOARD = ""  # beside the question, with the rule
    TALK = "talk"  # beside the talk, and what was typed goes back into its field
    PINS = "pins"  # beside the talk


class ErrorCode(StrEnum):
    """Codes of errors as programs get them: meaning, HTTP status, heading of the page, place."""

    meaning: str
    status: int
    heading: str  # of an error page
    shown: Shown

    def __new__(
        cls,
        code: str,
        meaning: str,
        status: int = CONFLICT,
        heading: str = HEADING,
        shown: Shown = Shown.BOARD,
    ) -> Self:
        made = str.__new__(cls, code)
        made._value_ = code
        made.meaning, made.status, made.heading, made.shown = meaning, status, heading, shown
        return made

    # What was sent
    MESSAGE = "message", "The request cannot be read.", BAD_REQUEST
    FORM = "form", "A form cannot be read or has a wrong value.", BAD_REQUEST
    OPTION = "option", "An unknown game, option, number of seats or page.", BAD_REQUEST
    VIEWER = "viewer", "A viewer, a theme or another parameter with a wrong value.", BAD_REQUEST
    NOTATION = "notation", "A text that is no action, or no pin, of this game.", BAD_REQUEST
    NAME = "name", "A name that is too long, empty or not allowed.", BAD_REQUEST
    TEXT = "text", "Words that are too long or too many.", BAD_REQUEST, HEADING, Shown.TALK
    BOT = "bot", "No such bot; or a bot is playing for you.", BAD_REQUEST
    CONFIRM = "confirm", "The name that confirms a deletion is wrong.", BAD_REQUEST
    METHOD = "method", "The address does not take this method.", NOT_ALLOWED
    LARGE = "large", "The request is too large.", TOO_LARGE

    # Who asks
    GUEST = "guest", "A name and a token are needed first.", UNAUTHORIZED, "Who are you?"
    BANNED = "banned", "The operator has banned you.", FORBIDDEN, "You cannot play here"
    ORIGIN = "origin", "A page of another site asks.", FORBIDDEN, "Asked from elsewhere"
    PRIVATE = "private", "This is for somebody else.", FORBIDDEN, "This is not open to you"
    LIMIT = "limit", "Too often; wait and try again.", TOO_MANY, "One thing at a time"
    UNKNOWN = "unknown", "There is no such thing.", NOT_FOUND, "There is nothing here"

    # The server
    STORE = "store", "The database does not answer.", UNAVAILABLE, "The server needs a moment"
    STOPPING = "stopping", "The server is restarting.", UNAVAILABLE
    DAMAGED = "damaged", "Stored events cannot be read.", SERVER_ERROR, "This table cannot be read"
    BUSY = "busy", "Too many want the same just now; try again."
    RULES = "rules", "The table was begun with other rules.", CONFLICT, "This table rests"

    # The table
    FULL = "full", "No seat is free, or the table has reached its number of events."
    CLOSED = "closed", "The table is closed to newcomers."
    WAITING = "waiting", "The game has not begun."
    BEGUN = "begun", "The game has begun."
    RUNNING = "running", "The game is not over."
    OVER = "over", "The game is over."
    SEAT = "seat", "There is no such seat, or it is not yours."
    TAKEN = "taken", "The seat is taken, or kept for somebody."
    PERSON = "person", "There is a person where a bot is meant, or the other way round."
    PRESENT = "present", "The person has not been away for long enough."
    WATCHING = "watching", "Only those who sit at the table can do that."
    HOST = "host", "Only the host can do that."
    VOTE = "vote", "The table does not decide that, or has declined it."
    CLOCK = "clock", "Your time is up."
    COMMITMENT = "commitment", "The revealed bytes do not match the commitment."

    # The game
    ILLEGAL = "illegal", "The rules do not allow the action; `rule` says which."
    UNDO = "undo", "There is nothing to take back."
    REVEALED = "revealed", "Something was shown since: it cannot be taken back."
    HINT = "hint", "There is no hint to give, or none that goes so deep."
    TALK = "talk", "The game does not allow to say that now.", CONFLICT, HEADING, Shown.TALK
    WHISPER = "whisper", "Nobody can hear that alone."
    PIN = "pin", "There is no such pin, or no place for it.", CONFLICT, HEADING, Shown.PINS


class Refused(CommontableError):
    """A command cannot be carried out now, and why."""

    def __init__(self, error: ErrorCode, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.error = error
        self.message = message
        self.rule = rule


class TooManyEvents(Refused):
    """Nothing more can happen at a table."""

    def __init__(self) -> None:
        message = "So much has happened at this table that it is full."
        super().__init__(ErrorCode.FULL, message)


def closed() -> Refused:
    """To newcomers at a table that is closed to them. Whom the host has blocked reads the same."""
    return Refused(ErrorCode.CLOSED, "This table is not open to newcomers.")


class Taken(CommontableError):
    """Another event has this number already: somebody was first."""
