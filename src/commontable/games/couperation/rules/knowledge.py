"""What a seat can know of hidden cards.

The trail lists, in order, every event that tells something about a card in a hidden place. For one
viewer it allows a number of *worlds*: a world says where each card is that the viewer has seen
and that lies hidden now. A card seen in a hand from which a card was then hidden may be
either; later events rule worlds out. All other hidden cards can be anywhere.
"""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.layout import Grid
from commontable.core.sets import count, has, lowest, only, rest
from commontable.games.couperation.rules import state
from commontable.games.couperation.rules.state import Column, Event, State

IN_HAND = state.CELLS  # + seat: a place in a world; below it, the cells
MOST_WORLDS = 128  # beyond that a viewer forgets cards it saw, so that a look stays quick


# ------------------------------------------------------------------ remembering


@rule
def remember(s: State, event: int, seat: int, cell: int, card: int, held: int) -> None:
    """Adds a line to the trail; `held` glass cards are in the seat's hand afterwards."""
    if card == state.FINISH or (event == Event.SHOW and s.trail_length == 0):
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
    cards &= state.GLASS
    while cards != 0:
        card = lowest(cards)
        cards = rest(cards)
        remember(s, Event.SHOW, seat, state.OUTSIDE, card, state.glass_held(s, seat) + count(cards))


@rule
def forget_if_nothing_is_hidden(s: State) -> None:
    """A trail whose cards must all be open again is wiped. Decided by what everybody sees."""
    for seat in range(s.seats):
        if has(s.visited, seat) and state.glass_held(s, seat) == 0:
            s.visited &= ~only(seat)
    if s.face_down == 0 and s.visited == 0:
        for line in range(s.trail_length):
            for column in range(state.COLUMNS):
                s.trail[line, column] = 0
        s.trail_length = 0


# ------------------------------------------------------------------ worlds


@rule
def worlds(s: State, viewer: int, rows: Grid) -> tuple[int, int]:
    """Fills in the worlds that the trail allows; how many they are, and the cards they follow.

    rows[w, card] is where world w puts a followed card: a cell, or IN_HAND + seat. What a viewer
    did itself it knows, unless the state was dealt anew for somebody else: then it must guess at
    its own deeds like the others.
    """
    n = 1
    followed = 0
    for line in range(s.trail_length):
        event = s.trail[line, Column.EVENT]
        seat = s.trail[line, Column.SEAT]
        cell = s.trail[line, Column.CELL]
        card = s.trail[line, Column.CARD]
        held = s.trail[line, Column.HELD]
        n, followed = follow(rows, n, followed, viewer, event, seat, cell, card, held)
    if viewer != NOBODY:
        n, followed = compare_with_own_hand(rows, n, followed, viewer, s.hand[viewer])
    return n, followed


@rule
def follow(
    rows: Grid,
    n: int,
    followed: int,
    viewer: int,
    event: int,
    seat: int,
    cell: int,
    card: int,
    held: int,
) -> tuple[int, int]:
    """What one line of the trail makes of the worlds; how many they are then, and their cards."""
    hand = IN_HAND + seat
    is_known = card != 0 and seat == viewer
    if event == Event.HIDE and is_known:
        n = _narrow_by_showing(rows, n, followed, hand, card, held)
        followed |= _put(rows, n, card, cell)
    elif event == Event.HIDE:
        followed &= ~_too_much_to_follow(rows, n, followed, hand)
        n = _merge_equal(rows, n, followed)
        n = _split_by_hiding(rows, n, followed, hand, cell, held)
    elif event == Event.TAKE and is_known:
        n = _narrow_by_showing(rows, n, followed, cell, card, 0)
        followed |= _put(rows, n, card, hand)
    elif event == Event.TAKE:
        _move(rows, n, followed, cell, hand)
        n = _merge_equal(rows, n, followed)
    elif event == Event.SEEN:
        followed |= _put(rows, n, card, hand)
    elif event == Event.SHOW:
        n = _narrow_by_showing(rows, n, followed, hand, card, held)
        followed &= ~only(card)
    else:
        n = _narrow_by_showing(rows, n, followed, cell, card, 0)
        followed &= ~only(card)
    return n, followed


@rule
def compare_with_own_hand(
    rows: Grid, n: int, followed: int, viewer: int, cards: int
) -> tuple[int, int]:
    """A viewer sees its own hand, and need not guess at it."""
    n = _narrow_by_own_hand(rows, n, followed, cards, IN_HAND + viewer)
    return n, followed & ~cards


@rule
def cards_at(rows: Grid, w: int, followed: int, place: int) -> int:
    """The set of followed cards that a world puts in a place."""
    cards = 0
    while followed != 0:
        if rows[w, lowest(followed)] == place:
            cards |= only(lowest(followed))
        followed = rest(followed)
    return cards


@rule
def _put(rows: Grid, n: int, card: int, place: int) -> int:
    """The viewer knows the place of a card. Returns the card as a set."""
    for w in range(n):
        rows[w, card] = place
    return only(card)


@rule
def _copy_world(rows: Grid, followed: int, source: int, target: int) -> None:
    while followed != 0 and source != target:
        rows[target, lowest(followed)] = rows[source, lowest(followed)]
        followed = rest(followed)


@rule
def _too_much_to_follow(rows: Grid, n: int, followed: int, hand: int) -> int:
    """The cards to forget before one of a hand is hidden, or none if there is room for all worlds.

    Only cards hidden and taken again and again, by several seats, lead that far.
    """
    needed = 0
    cards = 0
    for w in range(n):
        held = cards_at(rows, w, followed, hand)
        needed += count(held) + 1
        cards |= held
    if needed <= MOST_WORLDS:
        return 0
    return cards


@rule
def _split_by_hiding(rows: Grid, n: int, followed: int, hand: int, cell: int, held: int) -> int:
    """The hidden card may be any that the world puts in the hand, or one never seen."""
    end = n
    for w in range(n):
        cards = cards_at(rows, w, followed, hand)
        while cards != 0:
            _copy_world(rows, followed, w, end)
            rows[end, lowest(cards)] = cell
            end += 1
            cards = rest(cards)
    kept = 0
    for w in range(end):
        if w >= n or count(cards_at(rows, w, followed, hand)) <= held:
            _copy_world(rows, followed, w, kept)
            kept += 1
    return kept


@rule
def _move(rows: Grid, n: int, followed: int, cell: int, hand: int) -> None:
    """Whatever lay in the cell is now in the hand."""
    for w in range(n):
        cards = cards_at(rows, w, followed, cell)
        if cards != 0:
            rows[w, lowest(cards)] = hand


@rule
def _merge_equal(rows: Grid, n: int, followed: int) -> int:
    """Worlds that have become the same are one."""
    kept = 0
    for w in range(n):
        _copy_world(rows, followed, w, kept)
        if not _is_repeated(rows, followed, kept):
            kept += 1
    return kept


@rule
def _is_repeated(rows: Grid, followed: int, last: int) -> bool:
    for w in range(last):
        cards = followed
        while cards != 0 and rows[w, lowest(cards)] == rows[last, lowest(cards)]:
            cards = rest(cards)
        if cards == 0:
            return True
    return False


@rule
def _narrow_by_showing(rows: Grid, n: int, followed: int, place: int, card: int, held: int) -> int:
    """Keeps the worlds in which `card` could come out of a place that keeps `held` cards."""
    kept = 0
    for w in range(n):
        cards = cards_at(rows, w, followed, place)
        if has(cards, card) or (not has(followed, card) and count(cards) <= held):
            _copy_world(rows, followed, w, kept)
            kept += 1
    return kept


@rule
def _narrow_by_own_hand(rows: Grid, n: int, followed: int, cards: int, hand: int) -> int:
    """Keeps the worlds that agree with the viewer's own hand."""
    kept = 0
    for w in range(n):
        if cards_at(rows, w, followed, hand) == cards & followed:
            _copy_world(rows, followed, w, kept)
            kept += 1
    return kept
