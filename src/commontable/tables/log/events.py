"""The events of a table (event sourcing): appended and never changed; a table is their fold."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that happened at a table. Its kind is stored beside its fields."""


class Clock(msgspec.Struct, frozen=True):
    """How long people may think. On timeout a bot stands in for them."""

    kind: str  # "decision": for each decision; "bank": for the whole game
    seconds: int
    increment: int = 0  # seconds that a bank gains by each decision


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
    classroom: str | None = None  # the classroom it belongs to
    hints: str = "sensible"  # how deep a hint may go: none, possible, sensible, best
    protocol: int = 0  # 1: dealt by a `Dealt` event. 0, from before 0.2: dealt as it was opened
    clock: Clock | None = None
    absence: int = 120  # seconds without a connection after which a bot may stand in


class Seated(Event, frozen=True, tag="seated"):
    """A seat is taken by a person or a bot, or given up (neither)."""

    seat: int
    guest: str | None = None
    name: str = ""
    bot: str | None = None  # with a guest: the bot stands in until the guest is back
    cause: str = ""  # why a bot stands in: asked, left, absent or vote; "accepted": a newcomer


class Readied(Event, frozen=True, tag="readied"):
    """A person is ready for the deal, and may commit to random bytes of their own."""

    guest: str
    commitment: str = ""  # SHA-256 of the entropy in hex; empty: contributes none


class Unreadied(Event, frozen=True, tag="unreadied"):
    """A person is no longer ready, or did not reveal in time what they had committed to."""

    guest: str


class Revealed(Event, frozen=True, tag="revealed"):
    """The random bytes that a person had committed to. Secret until the game is over."""

    guest: str
    entropy: str  # hex


class Dealt(Event, frozen=True, tag="dealt"):
    """All seats are settled: luck is fixed by the secret and all that was revealed."""


class Acted(Event, frozen=True, tag="acted", omit_defaults=True):
    """A seat took an action. `why` may tell what its hand holds: see tables.table.Line."""

    seat: int
    action: str
    why: str = ""  # the reason of a bot
    spent: int = 0  # milliseconds of the seat's clock, where there is one


class Ticked(Event, frozen=True, tag="ticked"):
    """Time that passed on clocks while nothing happened, so that a restart forgets little of it."""

    spent: dict[int, int]  # by seat, in milliseconds


class TimedOut(Event, frozen=True, tag="timed_out"):
    """The clock of a seat ran out: a bot stands in."""

    seat: int
    bot: str


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


class Proposed(Event, frozen=True, tag="proposed"):
    """A guest asks the people at the table for a seat, or for a bot on somebody's seat."""

    guest: str
    name: str  # that the guest would have there; empty if a bot is asked for
    seat: int
    bot: str | None = None  # None: the guest wants the seat


class Accepted(Event, frozen=True, tag="accepted"):
    """A guest is for what was proposed."""

    guest: str


class Rejected(Event, frozen=True, tag="rejected"):
    """What was proposed is off: somebody is against it, or whoever proposed it takes it back."""

    guest: str


class Removed(Event, frozen=True, tag="removed"):
    """The host removed a guest, who gets no seat here again."""

    guest: str
    name: str
    by: str


class Locked(Event, frozen=True, tag="locked"):
    """The host closed the table to newcomers, or opened it again."""

    is_locked: bool
    by: str


class Hosted(Event, frozen=True, tag="hosted"):
    """Another guest is the host now."""

    guest: str
    name: str


class Closed(Event, frozen=True, tag="closed"):
    """The host closed the table before the game was over."""

    guest: str


class Rematched(Event, frozen=True, tag="rematched"):
    """Somebody opened another table for those who sat here."""

    guest: str
    name: str
    table: str  # the id of the new one


AnyEvent = (
    Opened
    | Seated
    | Readied
    | Unreadied
    | Revealed
    | Dealt
    | Acted
    | Ticked
    | TimedOut
    | Said
    | Pinned
    | Unpinned
    | Asked
    | Declined
    | Undone
    | Proposed
    | Accepted
    | Rejected
    | Removed
    | Locked
    | Hosted
    | Closed
    | Rematched
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def write_event(event: AnyEvent) -> str:
    return _encoder.encode(event).decode()


def read_event(text: str | bytes) -> AnyEvent:
    return _decoder.decode(text)


def kind_of(event: AnyEvent) -> str:
    return str(type(event).__struct_config__.tag)
