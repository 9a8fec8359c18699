"""Who sees what in Couperation: all that leaves the server passes through here.

A viewer is a seat, NOBODY (somebody who only watches) or EVERYBODY (all cards open).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from commontable.core.build import rule
from commontable.core.game import EVERYBODY, NOBODY, OUTCOMES, Json
from commontable.core.notation import name_seat
from commontable.core.sets import count, has, members
from commontable.core.view import Observation
from commontable.games.couperation import notation
from commontable.games.couperation.position import exchange_of, options_of
from commontable.games.couperation.rules import knowledge, state
from commontable.games.couperation.rules.actions import CELL_NAMES
from commontable.games.couperation.rules.drawing import may_draw
from commontable.games.couperation.rules.exchange import total
from commontable.games.couperation.rules.state import Phase, State

KEPT = 4096  # trails that were followed lately

_FACE_UP: list[Json] = [{"card": name, "face_up": True} for name in notation.CARD_NAMES]
_FACE_DOWN: Json = {"card": None, "face_up": False}
_PLACES: list[str | None] = [*CELL_NAMES, None]  # by cell; OUTSIDE is no place

Known = dict[int, list[int]]  # by place: the cards that can be nowhere else


def shared(s: State) -> Json:
    """What everybody sees of the position."""
    seats, open_cells = s.seats, s.open_cells
    return {
        "game": "couperation",
        "seats": seats,
        "options": options_of(s),
        "acting": [seat for seat in range(seats) if state.is_acting(s, seat)],
        "outcome": OUTCOMES[s.outcome],
        "wants": list(members(s.wants)),
        "may_draw": may_draw(s) if s.phase == Phase.DRAW else 0,
        "tower": _tower_seen(s, {}),
        "open": [CELL_NAMES[cell] for cell in members(open_cells)],
        "fits": _fits(s, open_cells),
        "last": _PLACES[s.last],
        "last_deed": notation.DEEDS[s.last_deed],
        "reserve": notation.name_cards(s.reserve),
        "reserve_size": state.RESERVE_SIZE[seats],
        "discard": notation.name_cards(s.discard),
        "deck": s.deck.bit_count(),
    }


def see(s: State, viewer: int) -> Json:
    """What a viewer sees besides: its hand, and what it remembers of cards that are hidden now."""
    known, maybe = _remembered(s, viewer)
    is_composing = s.phase == Phase.EXCHANGE and viewer in (s.turn, EVERYBODY)
    seen = {
        "phase": notation.PHASES[s.phase if viewer == EVERYBODY else _phase_seen(s, viewer)],
        "hands": _hands_seen(s, viewer, known),
        "maybe": maybe,
        "exchange": {**(exchange_of(s) or {}), "total": total(s)} if is_composing else None,
    }
    if viewer == EVERYBODY:
        known = {cell: [s.tower[cell]] for cell in members(s.face_down)}
    if known and min(known) < knowledge.IN_HAND:
        seen["tower"] = _tower_seen(s, known)
    return seen


def _remembered(s: State, viewer: int) -> tuple[Known, list[Json]]:
    """Of hidden cards the viewer has seen: those that can be in one place only, and the others."""
    trail = _trail(s, viewer)
    return _by_place(trail, viewer, _followed_in_hand(s, trail, viewer)) if trail else ({}, [])


def _trail(s: State, viewer: int) -> bytes:
    """What happened to hidden cards, line by line; nothing to one who sees them all."""
    if viewer == EVERYBODY or s.trail_length == 0:
        return b""
    return bytes(s.trail)[: s.trail_length * state.COLUMNS]  # type: ignore[call-overload,no-any-return]


def _followed_in_hand(s: State, trail: bytes, viewer: int) -> int:
    """Of its hand, a viewer is asked only for the cards that the worlds follow."""
    return s.hand[viewer] & _worlds(trail, viewer)[2] if viewer != NOBODY else 0


@lru_cache(KEPT)
def _by_place(trail: bytes, viewer: int, hand: int) -> tuple[Known, list[Json]]:
    known: Known = {}
    maybe = []
    for card, spots in _places(trail, viewer, hand).items():
        if len(spots) == 1:
            known.setdefault(min(spots), []).append(card)
        else:
            maybe.append({"card": card, "places": [_name_place(spot) for spot in sorted(spots)]})
    return known, maybe


@lru_cache(KEPT)
def _places(trail: bytes, viewer: int, hand: int) -> dict[int, set[int]]:
    """The same as `knowledge.worlds` finds, line by line: all but the last are known by now."""
    stored, n, followed = _worlds(trail, viewer)
    if n == 1:  # the true one: no hand rules it out
        return {card: {stored[card]} for card in members(followed & ~hand)}
    rows = _rows(stored)
    if viewer != NOBODY:
        n, followed = knowledge.compare_with_own_hand(rows, n, followed, viewer, hand)
    return {card: {rows[w, card] for w in range(n)} for card in members(followed)}


@lru_cache(KEPT)
def _worlds(trail: bytes, viewer: int) -> tuple[bytes, int, int]:
    """The worlds that a trail allows before the viewer looks at its hand, as bytes."""
    if not trail:
        return bytes(state.CARDS), 1, 0
    stored, n, followed = _worlds(trail[: -state.COLUMNS], viewer)
    most = min(n * (count(followed) + 1), knowledge.MOST_WORLDS)  # a line splits a world in so many
    rows = _rows(stored.ljust(most * state.CARDS, b"\0"))
    event, seat, cell, card, held = memoryview(trail[-state.COLUMNS :]).cast("b")
    n, followed = knowledge.follow(rows, n, followed, viewer, event, seat, cell, card, held)
    return rows.tobytes()[: n * state.CARDS], n, followed


def _rows(stored: bytes) -> Any:
    """A row for each world, a column for each card: quicker for plain Python than an array."""
    return memoryview(bytearray(stored)).cast("b", (len(stored) // state.CARDS, state.CARDS))


def _name_place(place: int) -> str:
    return CELL_NAMES[place] if place < state.CELLS else name_seat(place - knowledge.IN_HAND)


def _tower_seen(s: State, known: Known) -> dict[str, Json | None]:
    """Each cell of the Tower; of a card that lies face down, what a viewer knows by itself."""
    seen = dict(_open_tower(bytes(s.tower), s.face_down))  # type: ignore[call-overload]
    for cell, cards in known.items():
        if cell < knowledge.IN_HAND:
            seen[CELL_NAMES[cell]] = {"card": cards[0], "face_up": False}
    return seen


@lru_cache(KEPT)
def _open_tower(tower: bytes, face_down: int) -> dict[str, Json | None]:
    """The Tower as everybody sees it: of a card that lies face down, only that it is there."""
    seen: dict[str, Json | None] = dict.fromkeys(CELL_NAMES)
    for cell, name in enumerate(CELL_NAMES):
        if tower[cell]:
            seen[name] = _FACE_DOWN if has(face_down, cell) else _FACE_UP[tower[cell]]
    return seen


def _fits(s: State, open_cells: int) -> dict[str, list[int]]:
    """Least and greatest number that fits each cell which has what it needs below it."""
    low, high = s.low, s.high
    return {CELL_NAMES[cell]: [low[cell], high[cell]] for cell in members(open_cells | s.filled)}


def _hands_seen(s: State, viewer: int, known: Known) -> list[Json]:
    """Each seat's hand: its cards for whoever holds them, their number for all."""
    seen, held = [], s.hand
    for seat in range(s.seats):
        hand = held[seat]
        glass = hand & state.GLASS
        seen.append(
            {
                "count": glass.bit_count(),
                "cards": notation.name_cards(glass) if viewer in (seat, EVERYBODY) else None,
                "finish": hand != glass,  # the only other card
                "known": known.get(knowledge.IN_HAND + seat, []) if known else [],
            }
        )
    return seen


# ------------------------------------------------------------------ numbers for a learner

# For each card: mine, reserve, discard, in the exchange; for each cell: number, face up, face down,
# least and greatest number that fits; for each seat from the viewer's on: held, Finish card, wants;
# then phase by phase, deck, may draw, seats, distance to the seat to act, exchange total, options.
_CARD_FACTS = 4
_CELL_FACTS = 5
_SEAT_FACTS = 3
_CELLS_FROM = _CARD_FACTS * state.CARDS
_SEATS_FROM = _CELLS_FROM + _CELL_FACTS * state.CELLS
_PHASES_FROM = _SEATS_FROM + _SEAT_FACTS * state.SEATS
_REST_FROM = _PHASES_FROM + len(Phase)
OBSERVATION_SIZE = _REST_FROM + 9
_SCALE = 50.0  # numbers of cards come as fractions of this


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """What a seat (or NOBODY) sees, as numbers; no more than its view tells."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    _observe_cards(s, seat, out)
    _observe_cells(s, out)
    _observe_seats(s, seat, out)
    phase = _phase_seen(s, seat)
    out[_PHASES_FROM + phase] = 1
    out[_REST_FROM] = count(s.deck) / _SCALE
    if phase == Phase.DRAW:
        out[_REST_FROM + 1] = may_draw(s)
    out[_REST_FROM + 2] = s.seats
    if s.turn != NOBODY:
        out[_REST_FROM + 3] = (s.turn - max(seat, 0)) % s.seats
    if phase == Phase.EXCHANGE:
        out[_REST_FROM + 4] = total(s) / _SCALE
    out[_REST_FROM + 5] = s.finish
    out[_REST_FROM + 6] = s.opening_draws_none
    out[_REST_FROM + 7] = s.lenient
    out[_REST_FROM + 8] = s.fresh_reserve


@rule
def _phase_seen(s: State, viewer: int) -> int:
    """An exchange that somebody else is still composing looks like any other thinking."""
    if s.phase == Phase.EXCHANGE and s.turn != viewer:
        return Phase.ACT
    return s.phase


@rule
def _observe_cards(s: State, seat: int, out: Observation) -> None:
    for card in range(1, state.CARDS):
        if seat != NOBODY and has(s.hand[seat], card):
            out[card] = 1
        if has(s.reserve, card):
            out[state.CARDS + card] = 1
        if has(s.discard, card):
            out[2 * state.CARDS + card] = 1
        if s.turn == seat and has(s.pair | s.raisers | s.lowerers, card):
            out[3 * state.CARDS + card] = 1


@rule
def _observe_cells(s: State, out: Observation) -> None:
    for cell in range(state.CELLS):
        at = _CELLS_FROM + _CELL_FACTS * cell
        if state.is_face_down(s, cell):
            out[at + 2] = 1
        elif s.tower[cell] != 0:
            out[at] = state.NUMBER[s.tower[cell]] / _SCALE
            out[at + 1] = 1
        out[at + 3] = s.low[cell] / _SCALE
        out[at + 4] = s.high[cell] / _SCALE


@rule
def _observe_seats(s: State, seat: int, out: Observation) -> None:
    for i in range(s.seats):
        other = (max(seat, 0) + i) % s.seats
        at = _SEATS_FROM + _SEAT_FACTS * i
        out[at] = state.glass_held(s, other)
        if has(s.hand[other], state.FINISH):
            out[at + 1] = 1
        if has(s.wants, other):
            out[at + 2] = 1
