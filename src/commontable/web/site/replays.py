"""Replays: what a viewer saw, step by step, cached (LRU)."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from commontable.core.facts import Fact
from commontable.core.game import EVERYBODY, NOBODY, Json, View, name_seats
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import Acted, AnyEvent, Dealt, Opened, Said, Ticked, Undone
from commontable.tables.play.sight import is_open_book
from commontable.tables.play.table import Table, open_table, take_in

KEPT = 16  # replays in memory
_encode = msgspec.json.Encoder().encode


class Told(msgspec.Struct, frozen=True):
    """A line of the story."""

    text: str
    seat: int  # whose action it tells, or NOBODY
    is_draft: bool


Open = tuple[int, Fact, str]  # told to EVERYBODY: number of actions, fact, its sentence


@dataclass
class Frame:
    """The board as a viewer saw it after a change it could notice."""

    seq: int  # the viewer's own count of changes
    view: View
    names: tuple[str, ...]  # of those who sat there then
    kept: int  # sentences of the frame before that still hold; others were taken back
    told: list[Told]  # since then
    moves: int  # actions so far; private ones of others too, so only told once the game is over
    last: tuple[int, str] | None = None  # seat and action that led here
    why: str = ""  # the reason of the bot that took it; only told once the game is over


@dataclass
class Replays:
    """Replays that were asked for lately."""

    _kept: OrderedDict[tuple[str, int, int], list[Frame]] = field(default_factory=OrderedDict)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    def forget(self, table_id: str) -> None:
        """The events of a table were rewritten."""
        for key in [key for key in self._kept if key[0] == table_id]:
            del self._kept[key]

    async def frames(self, table: Table, events: Iterable[AnyEvent], viewer: int) -> list[Frame]:
        """One after the other, beside the tables: a long game takes seconds."""
        key = (table.id, table.seq, viewer)
        if key not in self._kept:
            async with self._turn:
                if key not in self._kept:
                    self._kept[key] = await asyncio.to_thread(_frames, table.id, events, viewer)
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def check_eyes(table: Table, viewer: int, own: list[int]) -> None:
    """While a game runs, a guest looks from own seats or as the public; afterwards as anybody."""
    if viewer == NOBODY:
        return
    if viewer != EVERYBODY and viewer not in range(len(table.seats)):
        raise Refused(ErrorCode.SEAT, f"There is no seat {viewer} at this table.")
    if not is_open_book(table) and viewer not in own:
        raise Refused(
            ErrorCode.PRIVATE, "The game is not over: look from your own seat, or as the public."
        )


def _frames(table_id: str, events: Iterable[AnyEvent], viewer: int) -> list[Frame]:
    rest = iter(events)
    opened = next(rest)
    assert isinstance(opened, Opened), "the first event opens the table"
    table = open_table(table_id, opened)
    told: list[Open] = []
    story = _story(table, viewer, told)
    frames = [_frame(table, viewer, 0, [], story)]
    unnoticed = 0  # events that leave no gap in what others count
    for event in rest:
        before = table.seen.get(viewer, -1)
        state = table.state.copy() if viewer == EVERYBODY else None
        if state is not None:
            state.luck = table.next_luck()
        take_in(table, event)
        unnoticed += isinstance(event, Ticked) or (isinstance(event, Said) and event.is_whisper)
        if isinstance(event, Dealt):
            told, story = [], _story(table, viewer, [])
            frames = [_frame(table, viewer, 0, [], story)]  # what lay there before is not the game
        if not isinstance(event, Acted | Undone):
            continue
        if viewer == EVERYBODY:
            told = _tell_all(table, event, state, told)
        elif table.seen[viewer] == before:
            continue
        seq = table.seq - unnoticed if viewer == EVERYBODY else table.seen[viewer]
        heard, story = story, _story(table, viewer, told)
        frames.append(_frame(table, viewer, seq, heard, story))
    return frames


def _tell_all(table: Table, event: Acted | Undone, before: object, told: list[Open]) -> list[Open]:
    """The story with all cards open, which no table keeps."""
    if isinstance(event, Undone):
        return [line for line in told if line[0] <= len(table.moves)]
    action = table.game.read_action(before, event.action)
    facts = table.game.happened(before, event.seat, action, table.state, EVERYBODY)
    return [*told, *((len(table.moves), fact, table.game.sentence(fact)) for fact in facts)]


def _story(table: Table, viewer: int, told: list[Open]) -> list[Told]:
    if viewer == EVERYBODY:
        return [_told(fact, _named(text, table.names)) for _, fact, text in told]
    return [_told(line.fact, line.named) for line in table.story[viewer]]


def _told(fact: Fact, text: str) -> Told:
    return Told(text, fact.seat, fact.is_draft)


@lru_cache(maxsize=10_000)
def _named(text: str, names: tuple[str, ...]) -> str:
    """A sentence stands in all frames after it."""
    return name_seats(text, names)


def _frame(table: Table, viewer: int, seq: int, heard: list[Told], story: list[Told]) -> Frame:
    view = table.game.view(table.state, viewer, ())
    kept = _alike(heard, story)
    move = table.moves[-1] if table.moves else None
    last = (move.seat, move.action) if move else None
    why = table.named(move.why) if move else ""
    return Frame(seq, view, table.names, kept, story[kept:], len(table.moves), last, why)


def _alike(one: list[Told], other: list[Told]) -> int:
    """How many sentences two stories begin with alike."""
    n = min(len(one), len(other))
    if one[:n] == other[:n]:
        return n
    return next(i for i in range(n) if one[i] != other[i])


def write_frame(frame: Frame, is_over: bool, has_view: bool = True) -> Json:
    told: Json = {
        "seq": frame.seq,
        "kept": frame.kept,
        "told": [line.text for line in frame.told],
        "by": [line.seat for line in frame.told],
    }
    if drafts := [n for n, line in enumerate(frame.told) if line.is_draft]:
        told["drafts"] = drafts
    if has_view:
        told["view"] = frame.view
    if is_over:
        seat, action = frame.last or (None, None)
        told |= {"at": frame.moves, "seat": seat, "action": action}
        if frame.why:
            told["why"] = frame.why
    return told


def write_frames(frames: Iterable[Frame], is_over: bool, has_views: bool) -> bytes:
    """One by one, so that others get a word in while it is written."""
    written = (_encode(write_frame(frame, is_over, has_views)) for frame in frames)
    return b"[%b]" % b",".join(written)
