"""Deals anew, fairly, all that a viewer cannot know."""

from __future__ import annotations

from commontable.core import luck, scratch
from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.layout import Grid
from commontable.core.sets import count, lowest, only, pick
from commontable.games.couperation.rules.knowledge import IN_HAND, MOST_WORLDS, cards_at, worlds
from commontable.games.couperation.rules.state import (
    CARDS,
    CELLS,
    GLASS,
    Column,
    Event,
    Phase,
    State,
    drop_exchange,
    glass_held,
    is_face_down,
)
from commontable.games.couperation.rules.turns import can_act


@rule
def redeal(s: State, seat: int, seed: int) -> None:
    """Deals anew all that a viewer cannot know; every deal it cannot rule out is equally likely."""
    luck.start(s, seed)
    if s.phase == Phase.EXCHANGE and s.turn != seat:
        drop_exchange(s)  # it is still a thought, and shows nobody anything
        s.phase = Phase.ACT
    rows = scratch.grid(MOST_WORLDS, CARDS)
    n, followed = worlds(s, seat, rows)
    _deal(s, seat, rows, n, followed)
    while s.phase == Phase.ACT and not can_act(s):
        _deal(s, seat, rows, n, followed)  # CUP-33: the game goes on, so this cannot be the deal
    _rewrite_trail(s, seat)


@rule
def _deal(s: State, seat: int, rows: Grid, n: int, followed: int) -> None:
    w = _pick_world(s, seat, rows, n, followed)
    pool = _gather(s, seat) & ~followed
    for cell in range(CELLS):
        if is_face_down(s, cell):
            pool = _fill_cell(s, cell, cards_at(rows, w, followed, cell), pool)
    for other in range(s.seats):
        if other != seat:
            pool = _fill_hand(s, other, cards_at(rows, w, followed, IN_HAND + other), pool)
    s.deck |= pool


@rule
def _pick_world(s: State, seat: int, rows: Grid, n: int, followed: int) -> int:
    """A world is as likely as there are deals in it: free cards fill each hand in any way."""
    most = 0
    for w in range(n):
        most = max(most, _deals(s, seat, rows, w, followed))
    while True:
        w = luck.below(s, n)
        if luck.below(s, most) < _deals(s, seat, rows, w, followed):
            return w


@rule
def _deals(s: State, seat: int, rows: Grid, w: int, followed: int) -> int:
    """In proportion to the number of deals a world allows: held! / free! for each hand."""
    ways = 1
    for other in range(s.seats):
        if other != seat:
            held = glass_held(s, other)
            for used in range(count(cards_at(rows, w, followed, IN_HAND + other))):
                ways *= held - used
    return ways


@rule
def _gather(s: State, seat: int) -> int:
    """The set of all glass cards that lie hidden from a seat; the deck keeps none of them."""
    hidden = s.deck & GLASS
    s.deck &= ~GLASS
    for other in range(s.seats):
        if other != seat:
            hidden |= s.hand[other] & GLASS
    for cell in range(CELLS):
        if is_face_down(s, cell):
            hidden |= only(s.tower[cell])
    return hidden


@rule
def _fill_cell(s: State, cell: int, known: int, pool: int) -> int:
    """The card the world puts there, else one from the pool, whose rest is returned."""
    if known == 0:
        known = only(pick(pool, luck.below(s, count(pool))))
    s.tower[cell] = lowest(known)
    return pool & ~known


@rule
def _fill_hand(s: State, other: int, known: int, pool: int) -> int:
    """As many cards as before: those the world puts there, else from the pool."""
    free = glass_held(s, other) - count(known)
    s.hand[other] = (s.hand[other] & ~GLASS) | known
    for _ in range(free):
        card = pick(pool, luck.below(s, count(pool)))
        pool &= ~only(card)
        s.hand[other] |= only(card)
    return pool


@rule
def _rewrite_trail(s: State, seat: int) -> None:
    """Leaves in the trail what the seat knows, and what the new deal implies for those who hid."""
    for line in range(s.trail_length):
        event = s.trail[line, Column.EVENT]
        if s.trail[line, Column.SEAT] != seat and (event == Event.HIDE or event == Event.TAKE):
            s.trail[line, Column.CARD] = 0
    for cell in range(CELLS):
        if is_face_down(s, cell):
            line = _last_hiding(s, cell)
            if line != NOBODY:
                s.trail[line, Column.CARD] = s.tower[cell]


@rule
def _last_hiding(s: State, cell: int) -> int:
    """The line of the trail that put the face-down card into a cell."""
    for line in range(s.trail_length - 1, -1, -1):
        if s.trail[line, Column.EVENT] == Event.HIDE and s.trail[line, Column.CELL] == cell:
            return line
    return NOBODY
