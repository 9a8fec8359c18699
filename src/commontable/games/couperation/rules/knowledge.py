"""What a seat can know of hidden cards.

The trail lists, in order, every event that tells something about a card in a hidden place. For one
viewer it allows a number of *worlds*: a world says where each card is that the viewer has seen
and that lies hidden now. A card seen in a hand from which a card was then hidden may be
either; later events rule worlds out. All other hidden cards can be anywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.sets import count, has, lowest, only, rest
from commontable.games.couperation.rules.state import (
    CARDS,
    CELLS,
    COLUMNS,
    FINISH,
    GLASS,
    OUTSIDE,
    Column,
    Event,
    State,
    glass_held,
)

IN_HAND = CELLS  # + seat: a place in a world; below it, the cells
UNTRACKED = -1  # a place in a world: open, with the viewer, or never seen
ROOM = 64  # worlds that fit before more room is needed


# ------------------------------------------------------------------ remembering


@rule
def remember(s: State, event: int, seat: int, cell: int, card: int, held: int) -> None:
    """Adds a line to the trail; `held` glass cards are in the seat's hand afterwards."""
    if card == FINISH or (event == Event.SHOW and s.trail_length == 0):
        return  # the Finish card is never hidden, and at first there is nothing to follow
    line = s.trail_length
    s.trail[line, Column.EVENT] = event
    s.trail[line, Column.SEAT] = seat
    s.trail[line, Column.CELL] = cell
    s.trail[line, Column.CARD] = card
    s.trail[line, Column.HELD] = held
    s.trail_length += 1
    if event == Event.TAKE or event == Event.SEEN:
        s.visited |= only(seat)


@rule
def remember_shown(s: State, seat: int, cards: int) -> None:
    """The seat has laid these cards open out of its hand, one after the other."""
    cards &= GLASS
    while cards != 0:
        card = lowest(cards)
        cards = rest(cards)
        remember(s, Event.SHOW, seat, OUTSIDE, card, glass_held(s, seat) + count(cards))


@rule
def forget_if_nothing_is_hidden(s: State) -> None:
    """A trail whose cards must all be open again is wiped. Decided by what everybody sees."""
    for seat in range(s.seats):
        if has(s.visited, seat) and glass_held(s, seat) == 0:
            s.visited &= ~only(seat)
    if s.face_down == 0 and s.visited == 0:
        for line in range(s.trail_length):
            for column in range(COLUMNS):
                s.trail[line, column] = 0
        s.trail_length = 0


# ------------------------------------------------------------------ worlds


@rule
def worlds(s: State, viewer: int) -> tuple[Any, int]:
    """The worlds that the trail allows, and how many: rows[w, card] is where world w puts a card.

    That is a cell, IN_HAND + seat, or UNTRACKED. What a viewer did itself it knows, unless the
    state was dealt anew for somebody else: then it must guess at its own deeds like the others.
    """
    rows = np.empty((ROOM, CARDS), np.int8)  # not a list: Numba
    n = 1
    for card in range(CARDS):
        rows[0, card] = UNTRACKED
    for line in range(s.trail_length):
        event = s.trail[line, Column.EVENT]
        seat = s.trail[line, Column.SEAT]
        cell = s.trail[line, Column.CELL]
        card = s.trail[line, Column.CARD]
        held = s.trail[line, Column.HELD]
        hand = IN_HAND + seat
        is_known = card != 0 and seat == viewer
        if event == Event.HIDE and is_known:
            n = _narrow_by_showing(rows, n, hand, card, held)
            _put(rows, n, card, cell)
        elif event == Event.HIDE:
            rows = _with_room(rows, n, n * (held + 2))
            n = _split_by_hiding(rows, n, hand, cell, held)
        elif event == Event.TAKE and is_known:
            n = _narrow_by_showing(rows, n, cell, card, 0)
            _put(rows, n, card, hand)
        elif event == Event.TAKE:
            n = _merge_by_taking(rows, n, hand, cell)
        elif event == Event.SEEN:
            _put(rows, n, card, hand)
        elif event == Event.SHOW:
            n = _narrow_by_showing(rows, n, hand, card, held)
        else:
            n = _narrow_by_showing(rows, n, cell, card, 0)
    if viewer != NOBODY:
        n = _narrow_by_own_hand(rows, n, s.hand[viewer], IN_HAND + viewer)
    return rows, n


@rule
def tracked_at(rows: Any, w: int, place: int) -> int:
    """How many followed cards a world puts in a place."""
    n = 0
    for card in range(CARDS):
        if rows[w, card] == place:
            n += 1
    return n


@rule
def _with_room(rows: Any, n: int, needed: int) -> Any:
    if needed <= len(rows):
        return rows
    larger = np.empty((2 * needed, CARDS), np.int8)
    for w in range(n):
        for card in range(CARDS):
            larger[w, card] = rows[w, card]
    return larger


@rule
def _copy_world(rows: Any, source: int, target: int) -> None:
    for card in range(CARDS):
        rows[target, card] = rows[source, card]


@rule
def _put(rows: Any, n: int, card: int, place: int) -> None:
    """The viewer knows the place of a card."""
    for w in range(n):
        rows[w, card] = place


@rule
def _split_by_hiding(rows: Any, n: int, hand: int, cell: int, held: int) -> int:
    """The hidden card may be any that the world puts in the hand, or one never seen."""
    end = n
    for w in range(n):
        for card in range(CARDS):
            if rows[w, card] == hand:
                _copy_world(rows, w, end)
                rows[end, card] = cell
                end += 1
    kept = 0
    for w in range(end):
        if w >= n or tracked_at(rows, w, hand) <= held:
            _copy_world(rows, w, kept)
            kept += 1
    return kept


@rule
def _merge_by_taking(rows: Any, n: int, hand: int, cell: int) -> int:
    """The card of the cell is now in the hand; worlds that have become the same are one."""
    kept = 0
    for w in range(n):
        _copy_world(rows, w, kept)
        for card in range(CARDS):
            if rows[kept, card] == cell:
                rows[kept, card] = hand
        if not _is_repeated(rows, kept):
            kept += 1
    return kept


@rule
def _is_repeated(rows: Any, last: int) -> bool:
    for w in range(last):
        card = 0
        while card < CARDS and rows[w, card] == rows[last, card]:
            card += 1
        if card == CARDS:
            return True
    return False


@rule
def _narrow_by_showing(rows: Any, n: int, place: int, card: int, held: int) -> int:
    """Keeps the worlds in which `card` could come out of a place that keeps `held` cards."""
    kept = 0
    for w in range(n):
        if _could_be(rows, w, place, card, held):
            _copy_world(rows, w, kept)
            rows[kept, card] = UNTRACKED
            kept += 1
    return kept


@rule
def _could_be(rows: Any, w: int, place: int, card: int, held: int) -> bool:
    if rows[w, card] == UNTRACKED:
        return tracked_at(rows, w, place) <= held
    return bool(rows[w, card] == place)


@rule
def _narrow_by_own_hand(rows: Any, n: int, cards: int, hand: int) -> int:
    """Keeps the worlds that agree with the viewer's own hand, and follows it no further."""
    kept = 0
    for w in range(n):
        if _agrees(rows, w, cards, hand):
            _copy_world(rows, w, kept)
            for card in range(CARDS):
                if rows[kept, card] == hand:
                    rows[kept, card] = UNTRACKED
            kept += 1
    return kept


@rule
def _agrees(rows: Any, w: int, cards: int, hand: int) -> bool:
    for card in range(CARDS):
        place = rows[w, card]
        if place == hand and not has(cards, card):
            return False
        if place != hand and place != UNTRACKED and has(cards, card):
            return False
    return True
