"""The parts of a record as values, and the derivation of luck from a secret."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Generic

from commontable.core.errors import BadOption, BadRecord
from commontable.core.game import OUTCOMES, Game, Json
from commontable.core.layout import AnyState
from commontable.core.state_type import S

FORMAT = 1
SECRET = re.compile(r"(?:[0-9a-f]{2}){16,64}")
ENTROPY_BYTES = 32  # of each contribution
BLOCK = 64  # bytes that SHA-256 reads at a time


class Differs(BadRecord):
    """The record is well formed, but the game did not go that way."""

    def __init__(self, line: int, key: str, expected: str, found: str) -> None:
        super().__init__(f"line {line}: {key}: expected {expected}, found {found}")
        self.line = line
        self.key = key
        self.expected = expected
        self.found = found


# ------------------------------------------------------------------ luck


def luck_of(key: bytes, seq: int) -> int:
    """The luck of an action, drawn from a key (`deal_key`); action 0 is the set-up."""
    keyed = _keyed(key)
    inner, outer = keyed[0].copy(), keyed[1].copy()
    inner.update(str(seq).encode())
    outer.update(inner.digest())
    return int.from_bytes(outer.digest()[:8], "big")


@lru_cache(1024)
def _keyed(key: bytes) -> tuple[hashlib._Hash, hashlib._Hash]:
    """The two hashes of an HMAC-SHA256 (RFC 2104) that have read the key; luck continues copies."""
    if len(key) > BLOCK:
        key = hashlib.sha256(key).digest()
    padded = key.ljust(BLOCK, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in padded) for pad in (0x36, 0x5C))
    return hashlib.sha256(inner), hashlib.sha256(outer)


@dataclass(frozen=True)
class Contribution:
    """Random bytes that one person's browser added to the luck of a game."""

    seats: tuple[int, ...]  # of that person when the game was dealt
    commitment: str  # SHA-256 of the entropy, shown to all before anybody revealed theirs
    entropy: bytes


@dataclass(frozen=True)
class Deal:
    """How the luck of a game was agreed on: the server's secret and what people added to it."""

    attempt: int  # 1, or more if people left before the first action and it was dealt again
    contributions: tuple[Contribution, ...]  # by lowest seat


def deal_key(secret: bytes, deal: Deal | None) -> bytes:
    """The key that luck is drawn from (`luck_of`). Without a deal it is the secret itself."""
    if deal is None:
        return secret
    entropy = b"".join(each.entropy for each in deal.contributions)
    return hmac.digest(secret, b"commontable deal %d\n" % deal.attempt + entropy, "sha256")


def commitment_of(secret: bytes) -> str:
    """What can be shown of a secret before the game, to prove later that it was the same."""
    return hashlib.sha256(secret).hexdigest()


def read_secret(text: str) -> bytes:
    if not SECRET.fullmatch(text):
        raise BadOption(f"secret: expected 32 to 128 digits 0-9 and a-f, in pairs, got {text!r}")
    return bytes.fromhex(text)


# ------------------------------------------------------------------ lines


@dataclass(frozen=True)
class Head:
    """How the game was set up. It has a seed or a secret."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, Any]
    seed: int | None = None
    secret: bytes | None = None
    commitment: str | None = None
    bots: Sequence[str | None] | None = None  # for each seat; None for a person
    start: Mapping[str, Any] | None = None  # the position before the first action
    goes_on: bool = False  # begins with `start`, which another game led to, not with a new game
    deal: Deal | None = None  # only with a secret

    @cached_property
    def key(self) -> bytes | None:
        """The key that luck is drawn from; None with a seed."""
        return None if self.secret is None else deal_key(self.secret, self.deal)


@dataclass(frozen=True)
class Line:
    """One action as it stands in the file."""

    number: int  # line of the file
    seat: int
    action: str
    luck: Json
    state: Json | None
    legal: list[Any] | None


@dataclass(frozen=True)
class Tail:
    number: int
    outcome: str
    scores: list[int]
    steps: int


@dataclass(frozen=True)
class Record:
    head: Head
    lines: tuple[Line, ...]
    tail: Tail


@dataclass(frozen=True)
class Step(Generic[S]):
    """One action of a game, with the states before and after it."""

    seat: int
    action: int
    text: str
    before: S
    after: S


@dataclass(frozen=True)
class Verified:
    """What was checked and found right."""

    actions: int
    states: int
    legal: int
    outcome: str
    scores: list[int]
    has_commitment: bool


# ------------------------------------------------------------------ steps


def take(game: Game[S], head: Head, seq: int, before: S, seat: int, action: int) -> Step[S]:
    """A legal action, with the luck that belongs to it."""
    if head.key is not None:
        before = before.copy()
        before.luck = luck_of(head.key, seq)  # so games see what this action drew, and no more
    after = before.copy()
    game.apply(after, seat, action)
    return Step(seat, action, game.write_action(before, action), before, after)


def legal_of(game: Game, s: AnyState) -> list[list[str]]:
    return [game.legal_texts(s, seat) for seat in range(s.seats)]


def end_of(game: Game, s: AnyState) -> Json:
    scores = [int(game.score(s, seat)) for seat in range(s.seats)]
    return {"outcome": OUTCOMES[game.outcome(s)], "scores": scores}
