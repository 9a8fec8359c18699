"""A state of Couperation as a position."""

from __future__ import annotations

from commontable.core.game import OUTCOMES, Json
from commontable.core.notation import word_of
from commontable.core.options import write_options
from commontable.core.sets import has
from commontable.games.couperation.data import OPTIONS
from commontable.games.couperation.notation import DEEDS, PHASES, name_card, name_cards, name_cell
from commontable.games.couperation.rules.actions import CELL_NAMES
from commontable.games.couperation.rules.state import (
    CELLS,
    COLUMNS,
    OPTION_FIELDS,
    Event,
    Phase,
    State,
)

EVENTS = {event: word_of(event) for event in Event}


def write_position(s: State) -> Json:
    """All there is to a state, in names. `luck` is the secret of coming draws."""
    return {
        "game": "couperation",
        "seats": s.seats,
        "options": options_of(s),
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "outcome": OUTCOMES[s.outcome],
        "wants": [seat for seat in range(s.seats) if has(s.wants, seat)],
        "hands": [name_cards(s.hand[seat]) for seat in range(s.seats)],
        "reserve": name_cards(s.reserve),
        "deck": name_cards(s.deck),
        "discard": name_cards(s.discard),
        "tower": {CELL_NAMES[c]: name_card(s.tower[c]) for c in range(CELLS) if s.tower[c] != 0},
        "face_down": [CELL_NAMES[cell] for cell in range(CELLS) if has(s.face_down, cell)],
        "last": name_cell(s.last),
        "last_deed": DEEDS[s.last_deed],
        "exchange": exchange_of(s),
        "visited": [seat for seat in range(s.seats) if has(s.visited, seat)],
        "trail": [_write_line(s, line) for line in range(s.trail_length)],
        "luck": s.luck,
    }


def options_of(s: State) -> Json:
    return write_options(s, OPTIONS, OPTION_FIELDS)


def exchange_of(s: State) -> Json | None:
    if s.phase != Phase.EXCHANGE:
        return None
    return {
        "kind": "subtract" if s.is_difference else "add",
        "pair": name_cards(s.pair),
        "raisers": name_cards(s.raisers),
        "lowerers": name_cards(s.lowerers),
    }


def _write_line(s: State, line: int) -> Json:
    event, seat, cell, card, held = (s.trail[line, column] for column in range(COLUMNS))
    return {
        "event": EVENTS[Event(event)],
        "seat": seat,
        "cell": name_cell(cell),
        "card": card or None,
        "held": held,
    }
