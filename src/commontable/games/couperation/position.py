"""A position of Couperation as JSON: complete, in names, checked when it is read."""

from __future__ import annotations

from typing import Any

from commontable.core import scratch
from commontable.core.codecs import SEAT_SET, by_name, coded, each, name_set, number, word
from commontable.core.data import Section, misfit
from commontable.core.errors import BadPosition
from commontable.core.game import LOST, NOBODY, ONGOING, OUTCOMES, WON
from commontable.core.notation import word_of
from commontable.core.position import Field, Group, Lines, Position
from commontable.core.sets import has, only
from commontable.games.couperation.data import HAND, OPTIONS
from commontable.games.couperation.notation import CARD_NAMES, DEEDS, PHASES, Card, name_cards
from commontable.games.couperation.rules import legal, state
from commontable.games.couperation.rules.actions import CELL_NAMES
from commontable.games.couperation.rules.knowledge import IN_HAND, MOST_WORLDS, worlds
from commontable.games.couperation.rules.state import Column, Deed, Event, Phase, State
from commontable.games.couperation.rules.tower import BELOW_LEFT, BELOW_RIGHT, fits, measure

_CARD = coded(dict(enumerate(CARD_NAMES[1:], 1)), f"a card, 1 to {state.HIGHEST} or 'finish'")
_CARDS = name_set(CARD_NAMES[1:], f"cards, 1 to {state.HIGHEST} or 'finish'", first=1)
_NUMBER = word(CARD_NAMES[1 : state.FINISH], 0, f"a number, 1 to {state.HIGHEST}, or null", first=1)
_CELL = word(CELL_NAMES, none=state.OUTSIDE, wanted="a place of the Tower or null")
_SECRET = (Event.HIDE, Event.TAKE)


def _everything(s: State) -> int:
    return state.GLASS | (only(state.FINISH) if s.finish else 0)


def _outside_the_deck(s: State) -> list[int]:
    """The sets of cards that lie elsewhere."""
    tower = sum(only(s.tower[cell]) for cell in range(state.CELLS) if s.tower[cell])
    return [*(s.hand[seat] for seat in range(s.seats)), s.reserve, s.discard, tower]


def _left_for_the_deck(s: State) -> list[Card]:
    return name_cards(_everything(s) & ~_union(_outside_the_deck(s)))


def _union(groups: list[int]) -> int:
    union = 0
    for group in groups:
        if union & group:
            raise BadPosition(f"position: cards in two places: {name_cards(union & group)}")
        union |= group
    return union


def _obvious_deed(s: State) -> str:
    if s.last == state.OUTSIDE:
        return DEEDS[Deed.NOTHING]
    return DEEDS[Deed.HIDDEN if has(s.face_down, s.last) else Deed.PLACED]


def _most_lines(s: State) -> int:
    """What leaves room for all lines that can still be added; see docs/games/couperation.md."""
    free = s.deck
    for seat in range(s.seats):
        free |= s.hand[seat]
    to_come = (
        3 * (free & state.GLASS).bit_count() + s.face_down.bit_count() + 2 * has(free, state.FINISH)
    )
    return state.MOST_EVENTS - to_come


def _check_line(s: State, line: int, given: Section) -> None:
    event = Event(s.trail[line, Column.EVENT])
    if (s.trail[line, Column.CELL] == state.OUTSIDE) != (event == Event.SHOW):
        raise given.fail("cell", "a place of the Tower, or null for 'show'")
    if s.trail[line, Column.CARD] == 0 and event not in _SECRET:
        raise given.fail("card", f"a number, for everybody sees {word_of(event)!r}")


# ------------------------------------------------------------------ whether it hangs together


def _check_cards(s: State, given: Section) -> None:
    """Every card lies in one place."""
    found = _union([*_outside_the_deck(s), s.deck])
    if missing := name_cards(_everything(s) & ~found):
        raise BadPosition(f"position: cards that lie nowhere: {missing}")
    if found & ~_everything(s):
        raise BadPosition("position: options: 'finish' is off, but the Finish card is named")
    s.filled = sum(only(cell) for cell in range(state.CELLS) if s.tower[cell])
    if s.face_down & ~s.filled:
        raise given.fail("face_down", "places of the Tower that hold a card")


def _check_turn(s: State, given: Section) -> None:
    if len({s.outcome != ONGOING, s.phase == Phase.OVER, s.turn == NOBODY}) > 1:
        raise given.fail("outcome", "phase, turn and outcome to agree on whether it is over")
    if s.phase == Phase.START and s.turn != 0:
        raise given.fail("turn", "0 while the first player is chosen")
    if s.last != state.OUTSIDE and not has(s.filled, s.last):
        raise given.fail("last", "a place of the Tower that holds a card")
    if (s.last == state.OUTSIDE) != (s.last_deed == Deed.NOTHING):
        raise given.fail("last_deed", "'nothing' exactly if there is no last place")
    if has(s.face_down, s.last) != (s.last_deed == Deed.HIDDEN):
        raise given.fail("last_deed", "'hidden' exactly if the last card lies face down")
    hand = s.hand[s.turn] if s.phase == Phase.EXCHANGE else 0
    if hand and (s.pair.bit_count() != 2 or _union([s.pair, s.raisers, s.lowerers]) & ~hand):
        raise misfit("exchange: pair", "two cards of the hand, and all further cards from it")


def _check_tower(s: State, given: Section) -> None:
    measure(s)
    for cell in range(state.CELLS):
        if s.tower[cell] == 0:
            continue
        if has(s.face_down, cell) and (cell == state.TOP or s.tower[cell] == state.FINISH):
            raise BadPosition(f"position: face_down: {CELL_NAMES[cell]} cannot be face down")
        below = [c for c in (BELOW_LEFT[cell], BELOW_RIGHT[cell]) if c != state.OUTSIDE]
        if not all(has(s.filled, c) for c in below):
            raise BadPosition(f"position: tower: {CELL_NAMES[cell]} has not two cards under it")
        if s.outcome != LOST and not _is_right(s, cell):
            raise BadPosition(
                f"position: tower: what lies at {CELL_NAMES[cell]} does not fit there"
            )
    if (s.tower[state.TOP] != 0) != (s.outcome == WON):
        raise BadPosition(
            f"position: tower: {CELL_NAMES[state.TOP]} is filled exactly when the game is won"
        )


def _is_right(s: State, cell: int) -> bool:
    if has(s.face_down, cell):
        return s.lenient == 1 or s.low[cell] <= s.high[cell]
    return fits(s, cell, s.tower[cell])


def _check_phase(s: State, given: Section) -> None:
    """Hands and Reserve are over their limits only where the seat to act has to mend it."""
    mending = (Phase.DRAW, Phase.ACT, Phase.EXCHANGE, Phase.HAND_LIMIT)
    for seat in range(s.seats):
        most = HAND
        if seat == s.turn and s.phase in mending and s.phase != Phase.DRAW:
            most = HAND + state.MOST_DRAWN
        if state.glass_held(s, seat) > most and s.outcome == ONGOING:
            raise BadPosition(f"position: hands: seat {seat} may hold {most} glass cards at most")
    if has(s.discard, state.FINISH) and s.outcome != LOST:
        raise BadPosition("position: discard: without the Finish card the game is lost")
    over = s.reserve.bit_count() - state.RESERVE_SIZE[s.seats]
    is_right = {
        Phase.HAND_LIMIT: state.glass_held(s, max(s.turn, 0)) > HAND and over <= 1,
        Phase.RESERVE_LIMIT: over == 1,
        Phase.OVER: True,
    }.get(Phase(s.phase), over <= 0)
    if not is_right:
        raise BadPosition(f"position: phase: {PHASES[s.phase]!r} does not suit hand and Reserve")
    if s.outcome == ONGOING and legal(s, s.turn, [0] * state.MOST_LEGAL) == 0:
        raise BadPosition(f"position: phase: seat {s.turn} has no action in {PHASES[s.phase]!r}")


def _check_trail(s: State, given: Section) -> None:
    """What happened must have led here, as far as each seat knows it."""
    for seat in range(s.seats):
        rows = scratch.grid(MOST_WORLDS, state.CARDS)
        n, followed = worlds(s, seat, rows)
        if not any(_is_true(s, rows, w, followed) for w in range(n)):
            raise BadPosition(
                f"position: trail: does not lead to the hidden cards, as seat {seat} saw it"
            )


def _is_true(s: State, rows: Any, w: int, followed: int) -> bool:
    for card in range(state.CARDS):
        place = rows[w, card]
        if not has(followed, card):
            continue
        if place >= IN_HAND:
            if not has(s.hand[place - IN_HAND], card):
                return False
        elif s.tower[place] != card or not has(s.face_down, place):
            return False
    return True


POSITION = Position(
    "couperation",
    state.STATE,
    seats=range(2, state.SEATS + 1),
    options=OPTIONS,
    option_fields=state.OPTION_FIELDS,
    fields=[
        Field("phase", word(PHASES), default=lambda s: "over" if s.outcome else "act"),
        Field("turn", number(NOBODY, lambda s: s.seats - 1), default=lambda s: -bool(s.outcome)),
        Field("outcome", word(OUTCOMES[:3]), default="ongoing"),
        Field("wants", SEAT_SET, default=[]),
        Field("hands", each(_CARDS), "hand"),
        Field("reserve", _CARDS, default=[]),
        Field("deck", _CARDS, default=_left_for_the_deck),
        Field("discard", _CARDS, default=[]),
        Field("tower", by_name(CELL_NAMES, _CARD), default={}),
        Field("face_down", name_set(CELL_NAMES, "places of the Tower"), default=[]),
        Field("last", _CELL, default=None),
        Field("last_deed", word(DEEDS), default=_obvious_deed),
        Group(
            "exchange",
            Field("kind", word(["add", "subtract"]), "is_difference"),
            Field("pair", _CARDS),
            Field("raisers", _CARDS, default=[]),
            Field("lowerers", _CARDS, default=[]),
            present=lambda s: s.phase == Phase.EXCHANGE,
            wanted="named values exactly in phase 'exchange'",
            late=1,
        ),
        Field("visited", SEAT_SET, default=[]),
        Lines(
            "trail",
            "trail_length",
            "trail",
            _most_lines,
            Field("event", coded({event: word_of(event) for event in Event}), Column.EVENT),
            Field("seat", number(0, lambda s: s.seats - 1), Column.SEAT),
            Field("cell", _CELL, Column.CELL, default=None),
            Field("card", _NUMBER, Column.CARD, default=None),
            Field("held", number(0, HAND + state.MOST_DRAWN), Column.HELD, default=0),
            check=_check_line,
            late=1,
        ),
    ],
    checks=[_check_cards, _check_turn, _check_tower, _check_phase, _check_trail],
)

write_position = POSITION.write
read_position = POSITION.read
options_of = POSITION.write_options
exchange_of = POSITION.writer("exchange")
