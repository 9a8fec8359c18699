"""Whether the parts of a position hang together."""

from __future__ import annotations

from commontable.core import scratch
from commontable.core.errors import BadPosition
from commontable.core.game import LOST, ONGOING, WON
from commontable.core.layout import Grid
from commontable.core.sets import has
from commontable.games.couperation.data import HAND
from commontable.games.couperation.notation import PHASES
from commontable.games.couperation.rules import legal
from commontable.games.couperation.rules.actions import CELL_NAMES
from commontable.games.couperation.rules.knowledge import IN_HAND, MOST_WORLDS, worlds
from commontable.games.couperation.rules.state import (
    CARDS,
    CELLS,
    FINISH,
    MOST_DRAWN,
    MOST_LEGAL,
    OUTSIDE,
    RESERVE_SIZE,
    TOP,
    Phase,
    State,
    glass_held,
)
from commontable.games.couperation.rules.tower import BELOW_LEFT, BELOW_RIGHT, fits


def check_tower(s: State) -> None:
    for cell in range(CELLS):
        if s.tower[cell] == 0:
            continue
        if has(s.face_down, cell) and (cell == TOP or s.tower[cell] == FINISH):
            raise BadPosition(f"position: face_down: {CELL_NAMES[cell]} cannot be face down")
        below = [c for c in (BELOW_LEFT[cell], BELOW_RIGHT[cell]) if c != OUTSIDE]
        if not all(has(s.filled, c) for c in below):
            raise BadPosition(f"position: tower: {CELL_NAMES[cell]} has not two cards under it")
        if s.outcome != LOST and not _is_right(s, cell):
            raise BadPosition(
                f"position: tower: what lies at {CELL_NAMES[cell]} does not fit there"
            )
    if (s.tower[TOP] != 0) != (s.outcome == WON):
        raise BadPosition(
            f"position: tower: {CELL_NAMES[TOP]} is filled exactly when the game is won"
        )


def _is_right(s: State, cell: int) -> bool:
    if has(s.face_down, cell):
        return s.lenient == 1 or s.low[cell] <= s.high[cell]
    return fits(s, cell, s.tower[cell])


def check_phase(s: State) -> None:
    """Hands and Reserve are over their limits only where the seat to act has to mend it."""
    mending = (Phase.DRAW, Phase.ACT, Phase.EXCHANGE, Phase.HAND_LIMIT)
    for seat in range(s.seats):
        most = HAND
        if seat == s.turn and s.phase in mending and s.phase != Phase.DRAW:
            most = HAND + MOST_DRAWN
        if glass_held(s, seat) > most and s.outcome == ONGOING:
            raise BadPosition(f"position: hands: seat {seat} may hold {most} glass cards at most")
    if has(s.discard, FINISH) and s.outcome != LOST:
        raise BadPosition("position: discard: without the Finish card the game is lost")
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


def check_trail(s: State) -> None:
    """What happened must have led here, as far as each seat knows it."""
    for seat in range(s.seats):
        rows = scratch.grid(MOST_WORLDS, CARDS)
        n, followed = worlds(s, seat, rows)
        if not any(_is_true(s, rows, w, followed) for w in range(n)):
            raise BadPosition(
                f"position: trail: does not lead to the hidden cards, as seat {seat} saw it"
            )


def _is_true(s: State, rows: Grid, w: int, followed: int) -> bool:
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
