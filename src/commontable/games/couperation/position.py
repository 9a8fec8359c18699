"""A position of Couperation as JSON: complete, in names, checked when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core import scratch
from commontable.core.data import Section, is_number, open_position
from commontable.core.errors import BadPosition
from commontable.core.game import LOST, NOBODY, ONGOING, OUTCOMES, WON, Json
from commontable.core.options import set_options, write_options
from commontable.core.sets import has
from commontable.games.couperation.data import HAND, OPTIONS
from commontable.games.couperation.notation import DEEDS, PHASES, name_card, name_cards, name_cell
from commontable.games.couperation.rules import legal
from commontable.games.couperation.rules.knowledge import IN_HAND, MOST_WORLDS, worlds
from commontable.games.couperation.rules.state import (
    CARDS,
    CELLS,
    COLUMNS,
    FINISH,
    GLASS,
    HIGHEST,
    MOST_DRAWN,
    MOST_EVENTS,
    MOST_LEGAL,
    OPTION_FIELDS,
    OUTSIDE,
    RESERVE_SIZE,
    SEATS,
    STATE,
    TOP,
    Column,
    Deed,
    Event,
    Phase,
    State,
    glass_held,
)
from commontable.games.couperation.rules.tower import (
    BELOW_LEFT,
    BELOW_RIGHT,
    NAMES,
    fits,
    lay,
    measure,
)

EVENTS = {event: event.name.lower() for event in Event}


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
        "tower": {NAMES[c]: name_card(s.tower[c]) for c in range(CELLS) if s.tower[c] != 0},
        "face_down": [NAMES[cell] for cell in range(CELLS) if has(s.face_down, cell)],
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


def read_position(position: Mapping[str, Any]) -> State:
    """The state a position describes; what is left out has its obvious value."""
    given = open_position(position, "couperation")
    s: State = STATE.blank()
    s.seats = given.number("seats", 2, SEATS)
    set_options(s, given.section("options", {}), OPTIONS, OPTION_FIELDS)
    _read_tower(s, given)
    _read_cards(s, given)
    _read_turn(s, given)
    _read_exchange(s, given)
    _read_trail(s, given)
    s.luck = given.number("luck", 0, 2**64 - 1, 0)
    given.done()
    measure(s)
    _check_tower(s)
    _check_phase(s)
    _check_trail(s)
    return s


# ------------------------------------------------------------------ cards


def _read_tower(s: State, given: Section) -> None:
    for name, value in given.section("tower", {}).values.items():
        if name not in NAMES:
            raise BadPosition(f"position: tower: no place is called {name!r}")
        lay(s, _read_card("tower", value), NAMES.index(name))
    for name in given.items("face_down", default=[]):
        if name not in NAMES or not has(s.filled, NAMES.index(name)):
            raise given.fail("face_down", "places of the Tower that hold a card")
        s.face_down |= 1 << NAMES.index(name)


def _read_cards(s: State, given: Section) -> None:
    """Every card lies in one place; the deck takes all that are not named, if it is not named."""
    for seat, cards in enumerate(given.items("hands", s.seats)):
        s.hand[seat] = _read_set("hands", cards)
    s.reserve = _read_set("reserve", given.any("reserve", []))
    s.discard = _read_set("discard", given.any("discard", []))
    tower = _read_set("tower", [name_card(s.tower[c]) for c in range(CELLS) if s.tower[c] != 0])
    everything = GLASS | (1 << FINISH if s.finish else 0)
    named = _union([*(s.hand[seat] for seat in range(s.seats)), s.reserve, s.discard, tower])
    s.deck = _read_set("deck", given.any("deck", name_cards(everything & ~named)))
    found = _union([named, s.deck])
    if missing := name_cards(everything & ~found):
        raise BadPosition(f"position: cards that lie nowhere: {missing}")
    if found & ~everything:
        raise BadPosition("position: options: 'finish' is off, but the Finish card is named")


def _read_card(key: str, card: Any) -> int:
    if card == "finish":
        return FINISH
    if not is_number(card) or not 1 <= card <= HIGHEST:
        raise BadPosition(f"position: {key}: {card!r} is not a card")
    return int(card)


def _read_set(key: str, cards: Any) -> int:
    """A list of cards as a set."""
    if not isinstance(cards, list | tuple):
        raise BadPosition(f"position: {key}: expected a list of cards, got {cards!r}")
    result = 0
    for card in cards:
        number = _read_card(key, card)
        if has(result, number):
            raise BadPosition(f"position: {key}: card {card!r} is named twice")
        result |= 1 << number
    return result


def _union(groups: list[int]) -> int:
    union = 0
    for group in groups:
        if union & group:
            raise BadPosition(f"position: cards in two places: {name_cards(union & group)}")
        union |= group
    return union


# ------------------------------------------------------------------ turn, exchange, trail


def _read_turn(s: State, given: Section) -> None:
    s.outcome = OUTCOMES.index(given.word("outcome", OUTCOMES[:3], "ongoing"))
    s.phase = PHASES.index(given.word("phase", PHASES, "over" if s.outcome else "act"))
    s.turn = given.number("turn", NOBODY, s.seats - 1, NOBODY if s.outcome else 0)
    if len({s.outcome != ONGOING, s.phase == Phase.OVER, s.turn == NOBODY}) > 1:
        raise given.fail("outcome", "phase, turn and outcome to agree on whether it is over")
    if s.phase == Phase.START and s.turn != 0:
        raise given.fail("turn", "0 while the first player is chosen")
    for seat in given.numbers("wants", 0, s.seats - 1, []):
        s.wants |= 1 << seat
    last = given.any("last", None)
    if last is not None and (last not in NAMES or not has(s.filled, NAMES.index(last))):
        raise given.fail("last", "a place of the Tower that holds a card")
    s.last = OUTSIDE if last is None else NAMES.index(last)
    s.last_deed = DEEDS.index(given.word("last_deed", DEEDS, _obvious_deed(s)))
    if (s.last == OUTSIDE) != (s.last_deed == Deed.NOTHING):
        raise given.fail("last_deed", "'nothing' exactly if there is no last place")
    if has(s.face_down, s.last) != (s.last_deed == Deed.HIDDEN):
        raise given.fail("last_deed", "'hidden' exactly if the last card lies face down")


def _obvious_deed(s: State) -> str:
    if s.last == OUTSIDE:
        return DEEDS[Deed.NOTHING]
    return DEEDS[Deed.HIDDEN if has(s.face_down, s.last) else Deed.PLACED]


def _read_exchange(s: State, given: Section) -> None:
    value = given.any("exchange", None)
    if (value is not None) != (s.phase == Phase.EXCHANGE):
        raise given.fail("exchange", "named values exactly in phase 'exchange'")
    if value is None:
        return
    exchange = given.section("exchange")
    s.is_difference = ["add", "subtract"].index(exchange.word("kind", ["add", "subtract"]))
    s.pair = _read_set("exchange: pair", exchange.any("pair"))
    s.raisers = _read_set("exchange: raisers", exchange.any("raisers", []))
    s.lowerers = _read_set("exchange: lowerers", exchange.any("lowerers", []))
    exchange.done()
    if s.pair.bit_count() != 2 or _union([s.pair, s.raisers, s.lowerers]) & ~s.hand[s.turn]:
        raise exchange.fail("pair", "two cards of the hand, and all further cards from it")


def _read_trail(s: State, given: Section) -> None:
    for seat in given.numbers("visited", 0, s.seats - 1, []):
        s.visited |= 1 << seat
    lines = given.items("trail", default=[])
    if len(lines) + _events_to_come(s) > MOST_EVENTS:
        raise given.fail("trail", f"at most {MOST_EVENTS - _events_to_come(s)} lines")
    for number, line in enumerate(lines):
        if not isinstance(line, Mapping):
            raise BadPosition(f"position: trail[{number}]: expected named values, got {line!r}")
        _read_line(s, number, Section(f"position: trail[{number}]", line, BadPosition))
    s.trail_length = len(lines)


def _events_to_come(s: State) -> int:
    """No more lines than this can still be added; see docs/games/couperation.md."""
    free = s.deck
    for seat in range(s.seats):
        free |= s.hand[seat]
    return 3 * (free & GLASS).bit_count() + s.face_down.bit_count() + 2 * has(free, FINISH)


def _read_line(s: State, number: int, line: Section) -> None:
    word = line.word("event", list(EVENTS.values()))
    s.trail[number, Column.EVENT] = next(event for event in Event if EVENTS[event] == word)
    s.trail[number, Column.SEAT] = line.number("seat", 0, s.seats - 1)
    cell = line.any("cell", None)
    if cell is not None and cell not in NAMES:
        raise line.fail("cell", "a place of the Tower or null")
    s.trail[number, Column.CELL] = OUTSIDE if cell is None else NAMES.index(cell)
    if line.any("card", None) is not None:
        s.trail[number, Column.CARD] = line.number("card", 1, HIGHEST)
    s.trail[number, Column.HELD] = line.number("held", 0, HAND + MOST_DRAWN, 0)
    is_secret = word in ("hide", "take")
    if (cell is None) != (word == "show"):
        raise line.fail("cell", "a place of the Tower, or null for 'show'")
    if s.trail[number, Column.CARD] == 0 and not is_secret:
        raise line.fail("card", f"a number, for everybody sees {word!r}")
    line.done()


# ------------------------------------------------------------------ does it hang together?


def _check_tower(s: State) -> None:
    for cell in range(CELLS):
        if s.tower[cell] == 0:
            continue
        if has(s.face_down, cell) and (cell == TOP or s.tower[cell] == FINISH):
            raise BadPosition(f"position: face_down: {NAMES[cell]} cannot be face down")
        below = [c for c in (BELOW_LEFT[cell], BELOW_RIGHT[cell]) if c != OUTSIDE]
        if not all(has(s.filled, c) for c in below):
            raise BadPosition(f"position: tower: {NAMES[cell]} has not two cards under it")
        if s.outcome != LOST and not _is_right(s, cell):
            raise BadPosition(f"position: tower: what lies at {NAMES[cell]} does not fit there")
    if (s.tower[TOP] != 0) != (s.outcome == WON):
        raise BadPosition(f"position: tower: {NAMES[TOP]} is filled exactly when the game is won")


def _is_right(s: State, cell: int) -> bool:
    if has(s.face_down, cell):
        return s.lenient == 1 or s.low[cell] <= s.high[cell]
    return fits(s, cell, s.tower[cell])


def _check_phase(s: State) -> None:
    """Hands and Reserve are over their limits only where the seat to act has to mend it."""
    mending = (Phase.DRAW, Phase.ACT, Phase.EXCHANGE, Phase.HAND_LIMIT)
    for seat in range(s.seats):
        most = HAND
        if seat == s.turn and s.phase in mending and s.phase != Phase.DRAW:
            most = HAND + MOST_DRAWN
        if glass_held(s, seat) > most and s.outcome == ONGOING:
            raise BadPosition(f"position: hands: seat {seat} may hold {most} glass cards at most")
    over = s.reserve.bit_count() - RESERVE_SIZE[s.seats]
    is_right = {
        Phase.HAND_LIMIT: glass_held(s, max(s.turn, 0)) > HAND and over <= 1,
        Phase.RESERVE_LIMIT: over == 1,
        Phase.OVER: True,
    }.get(Phase(s.phase), over <= 0)
    if not is_right:
        raise BadPosition(f"position: phase: {PHASES[s.phase]!r} does not suit hand and Reserve")
    if s.outcome == ONGOING and legal(s, s.turn, [0] * MOST_LEGAL) == 0:
        raise BadPosition(f"position: phase: seat {s.turn} has no action in {PHASES[s.phase]!r}")


def _check_trail(s: State) -> None:
    """What happened must have led here, as far as each seat knows it."""
    for seat in range(s.seats):
        rows = scratch.grid(MOST_WORLDS, CARDS)
        n, followed = worlds(s, seat, rows)
        if not any(_is_true(s, rows, w, followed) for w in range(n)):
            raise BadPosition(
                f"position: trail: does not lead to the hidden cards, as seat {seat} saw it"
            )


def _is_true(s: State, rows: Any, w: int, followed: int) -> bool:
    for card in range(CARDS):
        place = rows[w, card]
        if not has(followed, card):
            continue
        if place >= IN_HAND:
            if not has(s.hand[place - IN_HAND], card):
                return False
        elif s.tower[place] != card or not has(s.face_down, place):
            return False
    return True
