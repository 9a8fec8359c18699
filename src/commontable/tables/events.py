"""What can happen at a table. Events are appended, never changed; a table is their sum."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that happened at a table. Its kind is stored beside its fields."""


class Opened(Event, frozen=True, tag="opened"):
    """Somebody opened a table. `secret` never leaves the server before the game is over."""

    game: str
    version: int  # of the rules
    seats: int
    options: dict[str, bool | int | str]
    secret: str  # hex; all luck comes from it
    host: str  # the guest who opened it
    is_public: bool = False
    start: dict[str, Any] | None = None  # a position to begin from instead of a new game
    origin: str | None = None  # the table this one continues or repeats
    classroom: str | None = None  # the class room it belongs to
    hints: str = "sensible"  # how deep a hint may go: none, possible, sensible, best


class Seated(Event, frozen=True, tag="seated"):
    """A seat is taken by a person or a bot, or given up (neither)."""

    seat: int
    guest: str | None = None
    name: str = ""
    bot: str | None = None  # with a guest: the bot stands in until the guest is back


class Acted(Event, frozen=True, tag="acted", omit_defaults=True):
    """A seat took an action. `why` may tell what its hand holds: see tables.table.Line."""

    seat: int
    action: str
    why: str = ""  # the reason of a bot


class Said(Event, frozen=True, tag="said"):
    """Somebody spoke at the table."""

    guest: str | None  # None for a bot
    name: str
    text: str
    seat: int | None = None  # None for somebody who only watches
    to: int | None = None  # the one seat that it is said to; None: to the whole table
    to_guest: str | None = None  # who sat there: whoever sits there later does not hear it

    @property
    def is_whisper(self) -> bool:
        return self.to is not None


class Pinned(Event, frozen=True, tag="pinned"):
    """A seat put a sign on the board for all to see."""

    seat: int
    sign: str
    place: str
    whom: int | None = None  # the seat it is meant for; None: everybody


class Unpinned(Event, frozen=True, tag="unpinned"):
    """A seat took its sign off again."""

    seat: int
    sign: str
    place: str
    whom: int | None = None


class Asked(Event, frozen=True, tag="asked"):
    """A guest asks the others to take the last actions back, or agrees to it."""

    guest: str
    moves: int


class Declined(Event, frozen=True, tag="declined"):
    """A guest does not want anything taken back."""

    guest: str


class Undone(Event, frozen=True, tag="undone"):
    """The last actions were taken back."""

    guest: str
    moves: int


class Closed(Event, frozen=True, tag="closed"):
    """The host closed the table before the game was over."""

    guest: str


AnyEvent = Opened | Seated | Acted | Said | Pinned | Unpinned | Asked | Declined | Undone | Closed

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def write_event(event: AnyEvent) -> str:
    return _encoder.encode(event).decode()


def read_event(text: str | bytes) -> AnyEvent:
    return _decoder.decode(text)


def kind_of(event: AnyEvent) -> str:
    return str(type(event).__struct_config__.tag)
