"""A position of Couperation as a state; what is wrong is refused by the name of its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.data import Section, is_number, open_position
from commontable.core.errors import BadPosition
from commontable.core.game import NOBODY, ONGOING, OUTCOMES
from commontable.core.options import set_options
from commontable.core.sets import has
from commontable.games.couperation.data import HAND, OPTIONS
from commontable.games.couperation.notation import DEEDS, PHASES, name_card, name_cards
from commontable.games.couperation.position.checking import check_phase, check_tower, check_trail
from commontable.games.couperation.position.writing import EVENTS
from commontable.games.couperation.rules.actions import CELL_NAMES
from commontable.games.couperation.rules.state import (
    CELLS,
    FINISH,
    GLASS,
    HIGHEST,
    MOST_DRAWN,
    MOST_EVENTS,
    OPTION_FIELDS,
    OUTSIDE,
    SEATS,
    STATE,
    Column,
    Deed,
    Event,
    Phase,
    State,
)
from commontable.games.couperation.rules.tower import lay, measure


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
    s.luck = given.luck()
    given.done()
    measure(s)
    check_tower(s)
    check_phase(s)
    check_trail(s)
    return s


# ------------------------------------------------------------------ cards


def _read_tower(s: State, given: Section) -> None:
    for name, value in given.section("tower", {}).values.items():
        if name not in CELL_NAMES:
            raise BadPosition(f"position: tower: no place is called {name!r}")
        lay(s, _read_card("tower", value), CELL_NAMES.index(name))
    for name in given.items("face_down", default=[]):
        if name not in CELL_NAMES or not has(s.filled, CELL_NAMES.index(name)):
            raise given.fail("face_down", "places of the Tower that hold a card")
        s.face_down |= 1 << CELL_NAMES.index(name)


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
    s.wants = given.seats("wants", s.seats)
    last = given.any("last", None)
    if last is not None and (last not in CELL_NAMES or not has(s.filled, CELL_NAMES.index(last))):
        raise given.fail("last", "a place of the Tower that holds a card")
    s.last = OUTSIDE if last is None else CELL_NAMES.index(last)
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
    s.visited = given.seats("visited", s.seats)
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
    if cell is not None and cell not in CELL_NAMES:
        raise line.fail("cell", "a place of the Tower or null")
    s.trail[number, Column.CELL] = OUTSIDE if cell is None else CELL_NAMES.index(cell)
    if line.any("card", None) is not None:
        s.trail[number, Column.CARD] = line.number("card", 1, HIGHEST)
    s.trail[number, Column.HELD] = line.number("held", 0, HAND + MOST_DRAWN, 0)
    is_secret = word in ("hide", "take")
    if (cell is None) != (word == "show"):
        raise line.fail("cell", "a place of the Tower, or null for 'show'")
    if s.trail[number, Column.CARD] == 0 and not is_secret:
        raise line.fail("card", f"a number, for everybody sees {word!r}")
    line.done()
