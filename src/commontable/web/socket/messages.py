"""The messages that clients may send, and the commands they stand for."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from commontable.bots import USUAL
from commontable.bots.hints import SENSIBLE
from commontable.core.game import NOBODY
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import Clock
from commontable.tables.log.store import Guest
from commontable.tables.play import commands
from commontable.tables.play.commands import ABSENCE
from commontable.tables.play.seating import Away
from commontable.tables.play.session import Command

CommandId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9._:-]{1,64}\Z")]
Number = Annotated[int, Meta(ge=-1, le=99)]
Text = Annotated[str, Meta(max_length=2000)]  # of what is refused, the reason is told elsewhere
Hash = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]  # 32 bytes in hex
Viewer = Number | Literal["public"]
Value = bool | int | Text
Depth = Literal["possible", "sensible", "best"]


class Message(Struct, frozen=True, tag_field="do"):
    """Something asked on a socket, or posted to /api/tables/{id}/do."""


class Asking(Message, frozen=True):
    """Something that changes the table. The same id is carried out once."""

    id: CommandId


class Act(Asking, frozen=True, tag="act"):
    """Takes an action for a seat of one's own, as the game writes it."""

    seat: Number
    action: Text


class Say(Asking, frozen=True, tag="say"):
    """Says something at the table, to all or to one seat."""

    text: Text
    seat: Number | None = None
    to: Number | None = None  # a seat; nobody else hears it


class Pin(Asking, frozen=True, tag="pin"):
    """Puts a sign on the board: advice without words."""

    seat: Number
    pin: Text


class Unpin(Asking, frozen=True, tag="unpin"):
    """Takes one's own sign off the board."""

    seat: Number
    pin: Text


class Undo(Asking, frozen=True, tag="undo"):
    """Asks for one's last action back."""


class Agree(Asking, frozen=True, tag="agree"):
    """Agrees to what somebody asked back."""


class Decline(Asking, frozen=True, tag="decline"):
    """Does not agree."""


class Sit(Asking, frozen=True, tag="sit"):
    """Takes an open seat, or one's own back from the bot that stood in."""

    seat: Number
    name: Text | None = None


class Ready(Asking, frozen=True, tag="ready"):
    """Is ready for the deal, and may commit to 32 random bytes by their SHA-256 in hex."""

    commitment: Hash | Literal[""] = ""


class Unready(Asking, frozen=True, tag="unready"):
    """Is not ready any more."""


class Reveal(Asking, frozen=True, tag="reveal"):
    """Reveals the random bytes one has committed to, in hex, once everybody is ready."""

    entropy: Hash


class Accept(Asking, frozen=True, tag="accept"):
    """Is for what was proposed: a newcomer for a seat, or a bot in somebody's place."""


class Reject(Asking, frozen=True, tag="reject"):
    """Is against it, or takes one's own proposal back."""


class Remove(Asking, frozen=True, tag="remove"):
    """The host removes the guest of a seat, who gets no seat here again."""

    seat: Number


class Lock(Asking, frozen=True, tag="lock"):
    """The host closes the table to newcomers, or opens it again."""

    is_locked: bool = True


class MakeHost(Asking, frozen=True, tag="host"):
    """The host hands the role to the person of a seat."""

    seat: Number


class SeatBot(Asking, frozen=True, tag="bot"):
    """Puts a bot on an open seat, or lets one stand in: for oneself, or for somebody absent."""

    seat: Number
    bot: Text


class Leave(Asking, frozen=True, tag="leave"):
    """Leaves a seat: before the first action it is open again, later a bot plays on there."""

    seat: Number


class Close(Asking, frozen=True, tag="close"):
    """Ends the table before the game is over."""


class Look(Message, frozen=True, tag="look"):
    """Asks to see the table from a seat of one's own, or as everybody does."""

    viewer: Viewer


class Hint(Message, frozen=True, tag="hint"):
    """Asks what one could do now: what is possible, what is sensible, or what is best."""

    id: CommandId
    seat: Number
    depth: Depth


class SkipPauses(Message, frozen=True, tag="skip"):
    """Lets bots act at once until the next person does something."""


class Ping(Message, frozen=True, tag="ping"):
    """Asks whether anybody is there."""


Ask = (
    Act
    | Say
    | Pin
    | Unpin
    | Undo
    | Agree
    | Decline
    | Sit
    | Ready
    | Unready
    | Reveal
    | Accept
    | Reject
    | Remove
    | Lock
    | MakeHost
    | SeatBot
    | Leave
    | Close
)
Quick = Ask | Look | SkipPauses | Ping  # answered before the next one is read
Any_ = Quick | Hint


class NewGuest(Struct, frozen=True):
    """POST /api/guests."""

    name: Text


class NewTable(Struct, frozen=True):
    """POST /api/tables."""

    game: Text
    seats: Number | None = None
    options: dict[str, Value] = {}
    is_public: bool = False
    seat: Number | None = None
    bots: dict[int, Text] = {}
    hints: Text = SENSIBLE
    clock: Clock | None = None
    absence: int = ABSENCE  # seconds


class NewHint(Struct, frozen=True):
    """POST /api/tables/{id}/hint."""

    seat: Number
    depth: Depth = "sensible"


class NewClassroom(Struct, frozen=True):
    """POST /api/classrooms."""

    game: Text
    tables: Number
    seats: Number | None = None
    options: dict[str, Value] = {}
    hints: Text = SENSIBLE


class StartClassroom(Struct, frozen=True):
    """POST /api/classrooms/{code}/start."""

    bot: Text = USUAL


class _WithId(Struct, frozen=True):
    id: Any = None


_any: msgspec.json.Decoder[Any_] = msgspec.json.Decoder(Any_)
_ask: msgspec.json.Decoder[Ask] = msgspec.json.Decoder(Ask)
_id: msgspec.json.Decoder[_WithId] = msgspec.json.Decoder(_WithId)
T = TypeVar("T")


def read_message(text: str | bytes) -> Any_:
    return _read(_any, text)


def read_ask(text: str | bytes) -> Ask:
    return _read(_ask, text)


def read_as(kind: type[T], text: str | bytes) -> T:
    return _read(msgspec.json.Decoder(kind), text)


def _read(decoder: msgspec.json.Decoder[T], text: str | bytes) -> T:
    try:
        return decoder.decode(text)
    except msgspec.DecodeError as error:
        raise Refused(ErrorCode.MESSAGE, f"This message cannot be read: {error}.") from None
    except (RecursionError, UnicodeError):
        raise Refused(ErrorCode.MESSAGE, "This message cannot be read.") from None


def id_of(text: str | bytes) -> str | None:
    """The id of a message that cannot be read otherwise, so that its sender knows which it was."""
    try:
        found = _id.decode(text).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return found if isinstance(found, str) and len(found) <= 64 else None


def command_of(message: Ask, guest: Guest, away: Away) -> Command:
    """What the table is asked to do, by this guest. `away`: how long others have been gone."""
    who = guest.id
    match message:
        case Act():
            return partial(commands.act, guest=who, seat=message.seat, text=message.action)
        case Say():
            return partial(
                commands.say, guest=who, text=message.text, seat=message.seat, to=message.to
            )
        case Pin():
            return partial(commands.pin, guest=who, seat=message.seat, text=message.pin)
        case Unpin():
            return partial(commands.unpin, guest=who, seat=message.seat, text=message.pin)
        case Undo():
            return partial(commands.undo, guest=who)
        case Agree():
            return partial(commands.agree, guest=who)
        case Decline():
            return partial(commands.decline, guest=who)
        case Sit():
            name = guest.name if message.name is None else message.name
            return partial(commands.sit, guest=who, name=name, seat=message.seat)
        case Ready():
            return partial(commands.ready, guest=who, commitment=message.commitment)
        case Unready():
            return partial(commands.unready, guest=who)
        case Reveal():
            return partial(commands.reveal, guest=who, entropy=message.entropy)
        case Accept():
            return partial(commands.accept, guest=who)
        case Reject():
            return partial(commands.reject, guest=who)
        case Remove():
            return partial(commands.remove, guest=who, seat=message.seat)
        case Lock():
            return partial(commands.lock, guest=who, is_locked=message.is_locked)
        case MakeHost():
            return partial(commands.make_host, guest=who, seat=message.seat)
        case SeatBot():
            seat, bot = message.seat, message.bot
            return partial(commands.seat_bot, guest=who, seat=seat, bot=bot, away=away)
        case Leave():
            return partial(commands.leave, guest=who, seat=message.seat)
        case Close():
            return partial(commands.close, guest=who)


def read_viewer(text: str) -> int:
    """A viewer as it stands in an address: the number of a seat, or 'public'."""
    if text == "public":
        return NOBODY
    if text.isascii() and text.isdigit() and len(text) <= 2:
        return int(text)
    raise Refused(
        ErrorCode.VIEWER, f"Expected the number of a seat or 'public', got {text[:20]!r}."
    )
