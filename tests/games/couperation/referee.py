"""Couperation a second time: slow, plain, on JSON positions, written from the rules page alone.

It shares no line with the game's own rules. Sets, dicts and trying members out take the place of
bounds and bits, so that a mistake in one of the two is seen in the other.
"""

from __future__ import annotations

import copy
from functools import cache
from itertools import combinations, product
from typing import Any

Position = dict[str, Any]
Card = int | str
Cell = tuple[int, int]  # level and place, both from 1

CELLS: list[Cell] = [(level, place) for level in range(1, 8) for place in range(1, 9 - level)]
TOP: Cell = (7, 1)
RESERVE_SIZE = {2: 6, 3: 5, 4: 4}
SEATS = "ABCD"


def number(card: Card) -> int:
    return 25 if card == "finish" else int(card)  # CUP-A14


def diamonds(card: Card) -> int:
    """CUP-M1: a heart and the Finish card have none."""
    if card == "finish" or int(card) % 5 == 0:
        return 0
    return 2 if str(card)[-1] in "268" else 1


def in_order(cards: Any) -> list[Card]:
    return sorted(cards, key=lambda card: 99 if card == "finish" else int(card))


def name(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


@cache
def cell_named(text: str) -> Cell:
    level, place = text.split(".")
    return int(level), int(place)


def below(cell: Cell) -> list[Cell]:
    """The two cells that a card lies on; none for the lowest level."""
    level, place = cell
    return [] if level == 1 else [(level - 1, place), (level - 1, place + 1)]


# ------------------------------------------------------------------ may a Tower look like this?

Tower = dict[Cell, int | None]  # a number, or None for a card that lies face down


@cache
def must_rise(cells: frozenset[Cell]) -> list[tuple[Cell, Cell]]:
    """CUP-9, CUP-10: all pairs of filled cells of which the first must show less."""
    pairs = []
    for cell in cells:
        pairs += [(cell, right) for right in cells if right[0] == cell[0] and right[1] > cell[1]]
        if cell[0] > 1:
            left, right = below(cell)
            pairs += [(left, cell)] if left in cells else []
            pairs += [(cell, right)] if right in cells else []
    return pairs


def obeys(tower: Tower, lenient: bool) -> bool:
    return _obeys(frozenset(tower.items()), lenient)


@cache
def _obeys(items: frozenset[tuple[Cell, int | None]], lenient: bool) -> bool:
    tower = dict(items)
    pairs = must_rise(frozenset(tower))
    for low, high in pairs:
        one, other = tower[low], tower[high]
        if one is not None and other is not None and one >= other:
            return False
    if lenient or None not in tower.values():
        return True
    choices = {cell: {n} if n is not None else set(range(1, 51)) for cell, n in tower.items()}
    return _can_assign(choices, pairs)


def _can_assign(choices: dict[Cell, set[int]], pairs: list[tuple[Cell, Cell]]) -> bool:
    """CUP-A8: whether each cell can be given one of its choices; tries until it works."""
    choices = _strike_out(choices, pairs)
    if not all(choices.values()):
        return False
    unsure = [cell for cell in choices if len(choices[cell]) > 1]
    if not unsure:
        return True
    cell = unsure[0]
    return any(_can_assign({**choices, cell: {n}}, pairs) for n in sorted(choices[cell]))


def _strike_out(
    choices: dict[Cell, set[int]], pairs: list[tuple[Cell, Cell]]
) -> dict[Cell, set[int]]:
    """Strikes out choices that leave a neighbour none, until nothing changes."""
    choices = dict(choices)
    changed = True
    while changed and all(choices.values()):
        changed = False
        for low, high in pairs:
            if not choices[low] or not choices[high]:
                break
            most, least = max(choices[high]), min(choices[low])
            if max(choices[low]) >= most or min(choices[high]) <= least:
                choices[low] = {n for n in choices[low] if n < most}
                choices[high] = {n for n in choices[high] if n > least}
                changed = True
    return choices


def tower_of(p: Position) -> Tower:
    return {
        cell_named(key): None if key in p["face_down"] else number(card)
        for key, card in p["tower"].items()
    }


def is_open(p: Position, cell: Cell) -> bool:
    """CUP-11, CUP-32: an empty cell with what it needs under it."""
    if name(cell) in p["tower"]:
        return False
    if cell == TOP:
        return len(p["tower"]) == 27 and not p["face_down"]
    return all(name(under) in p["tower"] for under in below(cell))


def can_lie(p: Position, card: Card, cell: Cell) -> bool:
    """Face up, in an open cell or in the place of the card there."""
    if cell == TOP and p["options"]["finish"] and card != "finish":
        return False  # CUP-39
    tower = {**tower_of(p), cell: number(card)}
    return obeys(tower, p["options"]["lenientFaceDown"])


def can_be_hidden(p: Position, cell: Cell) -> bool:
    """CUP-23, CUP-32: some number is right there, and it is not the top."""
    if cell == TOP or not is_open(p, cell):
        return False
    return obeys({**tower_of(p), cell: None}, p["options"]["lenientFaceDown"])


# ------------------------------------------------------------------ action D


@cache
def changes(cards: int) -> frozenset[int]:
    """CUP-A10: by how much that many cards can change a number, each +1, -1 or kept."""
    return frozenset(sum(signs) for signs in product((-1, 0, 1), repeat=cards))


def can_take(p: Position, pair: list[Card], wanted: int) -> list[tuple[Card, Cell]]:
    """The cards of exactly that number that this pair could fetch, and where they could go."""
    offered = list(p["reserve"])
    if p["options"]["freshReserve"]:
        offered += pair  # CUP-A9
    return [
        (card, cell)
        for card in offered
        if number(card) == wanted
        for cell in CELLS
        if (is_open(p, cell) or name(cell) in p["tower"]) and can_lie(p, card, cell)
    ]


def can_complete(p: Position, pair: list[Card], total: int, spare: int) -> bool:
    return any(can_take(p, pair, total + change) for change in changes(spare))


def start_number(pair: list[Card], kind: str) -> int:
    one, other = map(number, pair)
    return one + other if kind == "add" else abs(one - other)


def total_of(exchange: dict[str, Any]) -> int:
    base = start_number(exchange["pair"], exchange["kind"])
    return base + len(exchange["raisers"]) - len(exchange["lowerers"])


def spare_cards(p: Position) -> list[Card]:
    exchange = p["exchange"]
    used = exchange["pair"] + exchange["raisers"] + exchange["lowerers"]
    return [card for card in p["hands"][p["turn"]] if card not in used]


# ------------------------------------------------------------------ what a seat may do


def legal(p: Position, seat: int) -> set[str]:
    if p["phase"] == "start":
        return ({"want"} - {"want" for _ in [0] if seat in p["wants"]}) | {
            f"first {SEATS[other]}" for other in range(p["seats"])
        }
    if p["phase"] == "over" or seat != p["turn"]:
        return set()
    hand = p["hands"][seat]
    match p["phase"]:
        case "draw":
            return {f"draw {n}" for n in range(may_draw(p) + 1)}
        case "act":
            return _acts(p, hand)
        case "exchange":
            return _exchange_steps(p)
        case "hand limit":
            return {f"destroy {card}" for card in hand if card != "finish"}
    return {f"destroy {card}" for card in p["reserve"]}


def _acts(p: Position, hand: list[Card]) -> set[str]:
    found = {f"open {cell}" for cell in p["face_down"]}
    for cell in CELLS:
        if is_open(p, cell):
            found |= {f"place {card} at {name(cell)}" for card in hand if can_lie(p, card, cell)}
        if can_be_hidden(p, cell):
            found |= {f"hide {card} at {name(cell)}" for card in hand if card != "finish"}
    for pair in map(list, combinations(in_order(hand), 2)):
        for kind in ("add", "subtract"):
            if can_complete(p, pair, start_number(pair, kind), len(hand) - 2):
                found.add(f"{kind} {pair[0]} {pair[1]}")
    return found


def _exchange_steps(p: Position) -> set[str]:
    pair, total, spare = p["exchange"]["pair"], total_of(p["exchange"]), spare_cards(p)
    found = {f"take {card} to {name(cell)}" for card, cell in can_take(p, pair, total)}
    for word, step in (("plus", 1), ("minus", -1)):
        if spare and can_complete(p, pair, total + step, len(spare) - 1):
            found |= {f"{word} {card}" for card in spare}
    return found


def may_draw(p: Position) -> int:
    return min(_allowed(p), len(p["deck"]))  # CUP-18, CUP-21


def _allowed(p: Position) -> int:
    if p["last_deed"] == "nothing":
        return 1  # CUP-16
    card = p["tower"][p["last"]]
    if p["last_deed"] == "hidden" or card == "finish":
        glass = [held for held in p["hands"][p["turn"]] if held != "finish"]
        return max(0, 2 - len(glass))  # CUP-20, CUP-36, CUP-A16
    if p["last_deed"] == "opened" and p["options"]["drawAfterOpening"] == "none":
        return 0  # CUP-A5
    if int(card) % 5:
        return diamonds(card)
    under = [name(cell) for cell in below(cell_named(p["last"]))]
    return sum(diamonds(p["tower"][cell]) for cell in under if cell not in p["face_down"])


# ------------------------------------------------------------------ what an action does


def after(p: Position, seat: int, text: str, drawn: list[Card]) -> Position:
    """The position that an action leads to, given the cards that luck dealt."""
    p = copy.deepcopy(p)
    hand = p["hands"][seat]
    match text.split():
        case ["want"]:
            p["wants"] = sorted([*p["wants"], seat])
        case ["first", letter]:
            p["turn"] = SEATS.index(letter)
            _begin_turn(p)
        case ["draw", n]:
            _check_draw(p, int(n), drawn)
            p["deck"] = [card for card in p["deck"] if card not in drawn]
            hand += drawn
            _begin_act(p)
        case ["place", card, "at", cell]:
            _move(_card(card), hand)
            p["tower"][cell] = _card(card)
            _done(p, cell, "placed")
        case ["hide", card, "at", cell]:
            _move(_card(card), hand)
            p["tower"][cell] = _card(card)
            p["face_down"].append(cell)
            _done(p, cell, "hidden")
        case ["open", cell]:
            is_right = can_lie(p, p["tower"][cell], cell_named(cell))
            p["face_down"].remove(cell)
            _done(p, cell, "opened", "" if is_right else "lost")
        case ["add" | "subtract" as kind, one, other]:
            pair = [_card(one), _card(other)]
            p["exchange"] = {"kind": kind, "pair": pair, "raisers": [], "lowerers": []}
            p["phase"] = "exchange"
        case ["plus", card]:
            p["exchange"]["raisers"].append(_card(card))
        case ["minus", card]:
            p["exchange"]["lowerers"].append(_card(card))
        case ["take", card, "to", cell]:
            _take(p, hand, _card(card), cell)
        case ["destroy", card]:
            _move(_card(card), hand if p["phase"] == "hand limit" else p["reserve"])
            p["discard"].append(_card(card))
            _check_limits(p, "lost" if card == "finish" else "")
    return sorted_position(p)


def _card(text: str) -> Card:
    return text if text == "finish" else int(text)


def _move(card: Card, out_of: list[Card]) -> None:
    out_of.remove(card)


def _check_draw(p: Position, n: int, drawn: list[Card]) -> None:
    """CUP-34, CUP-35: as many glass cards as asked for; the Finish card comes on top of it."""
    glass = [card for card in drawn if card != "finish"]
    in_deck = [card for card in p["deck"] if card != "finish"]
    assert set(drawn) <= set(p["deck"])
    if "finish" in drawn:
        assert len(glass) == min(n, len(in_deck))
        dealt = {2: 37, 3: 35, 4: 33}[p["seats"]]
        upper = dealt // 2
        glass_drawn_before = dealt - len(in_deck)
        assert glass_drawn_before + len(glass) >= upper, "the Finish card came too early"
    else:
        assert len(drawn) == n


def _take(p: Position, hand: list[Card], card: Card, cell: str) -> None:
    exchange = p["exchange"]
    destroyed = exchange["raisers"] + exchange["lowerers"]
    for used in exchange["pair"] + destroyed:
        hand.remove(used)
    p["reserve"] += exchange["pair"]
    p["reserve"].remove(card)
    p["discard"] += destroyed
    if cell in p["tower"]:
        hand.append(p["tower"][cell])
    if cell in p["face_down"]:
        p["face_down"].remove(cell)
    p["tower"][cell] = card
    p["exchange"] = None
    _done(p, cell, "placed", "lost" if "finish" in destroyed else "")


def _done(p: Position, cell: str, deed: str, outcome: str = "") -> None:
    p["last"], p["last_deed"] = cell, deed
    if cell == name(TOP) and not outcome:
        outcome = "won"
    _check_limits(p, outcome)


def _check_limits(p: Position, outcome: str = "") -> None:
    if outcome:
        p.update(outcome=outcome, phase="over", turn=-1)
    elif len([card for card in p["hands"][p["turn"]] if card != "finish"]) > 3:
        p["phase"] = "hand limit"
    elif len(p["reserve"]) > RESERVE_SIZE[p["seats"]]:
        p["phase"] = "reserve limit"
    else:
        p["turn"] = (p["turn"] + 1) % p["seats"]
        _begin_turn(p)


def _begin_turn(p: Position) -> None:
    p["phase"] = "draw"
    if may_draw(p) == 0:
        _begin_act(p)


def _begin_act(p: Position) -> None:
    p["phase"] = "act"
    if not legal(p, p["turn"]):
        p.update(outcome="lost", phase="over", turn=-1)  # CUP-33, CUP-A18


SECRET = ("luck", "trail", "visited")  # chance and memory: held by other tests


def sorted_position(p: Position) -> Position:
    """The same position with its sets in order, and without chance and memory."""
    p = {key: value for key, value in p.items() if key not in SECRET}
    p["hands"] = [in_order(hand) for hand in p["hands"]]
    for key in ("reserve", "deck", "discard"):
        p[key] = in_order(p[key])
    p["face_down"] = sorted(p["face_down"])
    p["tower"] = dict(sorted(p["tower"].items()))
    if p["exchange"]:
        p["exchange"] = {
            key: value if key == "kind" else in_order(value) for key, value in p["exchange"].items()
        }
    return p
