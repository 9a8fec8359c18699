"""A player for tests who sees all cards, opens none that is wrong and builds towards a whole Tower.

Random games end after a few turns; this one reaches exchanges, replacements, the Finish card and
wins. It proposes an order in which to try members; the game still decides what is legal.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product

from tests.games.couperation import referee
from tests.games.couperation.referee import CELLS, TOP, Card, Cell, Position, name, number


def _column(cell: Cell) -> int:
    return 2 * (cell[1] - 1) + cell[0] - 1


_ORDER = sorted(CELLS, key=lambda cell: (_column(cell), cell[0]))
# The middle of the Tower is 25; the columns outside get as many numbers as they have cells.
IDEAL = {cell: 2 + 46 * _ORDER.index(cell) / 27 for cell in CELLS}
_RISES = referee.must_rise(frozenset(CELLS))
_LEFT_FIRST = sorted(_RISES, key=lambda pair: _column(pair[1]))
_RIGHT_FIRST = sorted(_RISES, key=lambda pair: -_column(pair[0]))


@cache
def _has_room(items: frozenset[tuple[Cell, int]]) -> bool:
    """Whether a whole Tower could still grow around these cards."""
    low = dict.fromkeys(CELLS, 1)
    high = dict.fromkeys(CELLS, 50)
    for cell, n in items:
        low[cell] = high[cell] = n
    for left, right in _LEFT_FIRST:
        low[right] = max(low[right], low[left] + 1)
    for left, right in _RIGHT_FIRST:
        high[left] = min(high[left], high[right] - 1)
    return all(low[cell] <= high[cell] for cell in CELLS)


def _face_up(p: Position) -> dict[Cell, int]:
    return {
        referee.cell_named(key): number(card)
        for key, card in p["tower"].items()
        if key not in p["face_down"]
    }


def _worth(p: Position, card: Card, cell: Cell) -> float:
    """How well a face-up card does in a cell."""
    if cell == TOP:
        return 1000
    if card == "finish":
        return -60
    if not _has_room(frozenset({**_face_up(p), cell: number(card)}.items())):
        return -80 - abs(number(card) - IDEAL[cell])
    gap = abs(number(card) - IDEAL[cell])
    return 40 - 6 * gap + 4 * cell[0]


def best(p: Position, seat: int, legal: list[str], dice: random.Random) -> list[str]:
    """The texts to play next, in order: one, or a whole exchange."""
    match p["phase"]:
        case "start":
            return [dice.choice(legal)]
        case "draw":
            most = len(legal) - 1
            room = max(0, 4 - len([card for card in p["hands"][seat] if card != "finish"]))
            return [f"draw {min(most, room)}"]
        case "hand limit" | "reserve limit":
            return [max(legal, key=lambda text: _keep(p, text.split()[1]) + dice.random())]
        case "exchange":
            return [dice.choice([text for text in legal if text.startswith("take")] or legal)]
    plans = [([text], _worth_of(p, text) + dice.random()) for text in legal]
    plans += [(plan, worth + dice.random()) for plan, worth in _exchanges(p, seat)]
    return max(plans, key=lambda plan: plan[1])[0]


def _keep(p: Position, card: str) -> float:
    """High for a card that nobody will miss."""
    if card == "finish":
        return -1000
    places = [cell for cell in CELLS if name(cell) not in p["tower"]]
    tower = _face_up(p)
    free = [cell for cell in places if _has_room(frozenset({**tower, cell: int(card)}.items()))]
    return -len(free)


def _worth_of(p: Position, text: str) -> float:
    match text.split():
        case ["place", card, "at", cell]:
            return _worth(p, card if card == "finish" else int(card), referee.cell_named(cell))
        case ["hide", card, "at", cell]:
            n, place = int(card), referee.cell_named(cell)
            # A card that could be opened later is the best to hide.
            return -25 if _has_room(frozenset({**_face_up(p), place: n}.items())) else -45
        case ["open", cell]:
            card, place = p["tower"][cell], referee.cell_named(cell)
            if not referee.can_lie(p, card, place):
                return -500
            return _worth(p, card, place) - 12
    return -200  # an exchange is planned as a whole


def _exchanges(p: Position, seat: int) -> list[tuple[list[str], float]]:
    plans: list[tuple[list[str], float]] = []
    hand = p["hands"][seat]
    for pair in map(list, combinations(referee.in_order(hand), 2)):
        spare = [card for card in hand if card not in pair]
        for kind, signs in product(("add", "subtract"), product((0, 1, -1), repeat=len(spare))):
            if sum(map(abs, signs)) > 2:
                continue
            total = referee.start_number(pair, kind) + sum(signs)
            steps = [
                f"{'plus' if sign > 0 else 'minus'} {card}"
                for card, sign in zip(spare, signs, strict=True)
                if sign
            ]
            cost = 26 + 8 * len(steps) + (900 if "finish" in pair else 0)
            cost += 900 if any("finish" in step for step in steps) else 0
            for card, cell in referee.can_take(p, pair, total):
                plan = [f"{kind} {pair[0]} {pair[1]}", *steps, f"take {card} to {name(cell)}"]
                plans.append((plan, _worth(p, card, cell) - cost + _mended(p, cell)))
    return plans


def _mended(p: Position, cell: Cell) -> float:
    """What it is worth to be rid of the card that lies there."""
    key = name(cell)
    if key not in p["tower"]:
        return 0
    if key in p["face_down"]:
        return 25
    return 60 if not _has_room(frozenset(_face_up(p).items())) else -40


def replacements(p: Position, seat: int) -> list[list[str]]:
    """Every exchange that replaces a card of the Tower."""
    return [plan for plan, _ in _exchanges(p, seat) if plan[-1].split()[-1] in p["tower"]]
