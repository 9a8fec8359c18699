"""A second opinion on every step: the rules once more, slowly, with sets and dicts, on JSON.

It reads boards from their files by itself and shares no code with the game. What luck decided is
handed to it; everything else it works out.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

Position = dict[str, Any]
FOLDER = Path(__file__).parents[3] / "src/commontable/games/principles/data/boards"
COLOURS = ("red", "yellow", "blue")
TRACK = 26
UPSETS = 2  # how often a seat may upset an agreement in a round


# ------------------------------------------------------------------ the board


@cache
def board(title: str) -> dict[str, Any]:
    file = tomllib.loads((FOLDER / f"{title.lower()}.toml").read_text(encoding="utf-8"))
    rows = [line.split() for line in file["map"].strip().split("\n")]
    marks = {
        f"{chr(ord('A') + x)}{y + 1}": mark
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark != "#"
    }
    return {
        "spaces": list(marks),
        "starts": [name for name, mark in marks.items() if mark == "S"],
        "goals": {name for name, mark in marks.items() if mark == "G"},
        "asks": {name: text.split(" or ") for name, text in file["requirements"].items()},
    }


def touching(title: str, space: str) -> set[str]:
    x, y = ord(space[0]), int(space[1:])
    around = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    return {f"{chr(a)}{b}" for a, b in around} & set(board(title)["spaces"])


def distances(p: Position, seat: int) -> dict[str, int]:
    """Spaces up to three steps away, never over the market."""
    title, found = p["options"]["board"], {p["meeples"][seat]: 0}
    for distance in (1, 2, 3):
        for space in [name for name, d in found.items() if d == distance - 1]:
            for near in touching(title, space) - set(p["market"]) - set(found):
                found[near] = distance
    return found


def rerolls(p: Position, seat: int, space: str) -> int:
    return {0: 2, 1: 1, 2: 1, 3: 0}[distances(p, seat)[space]]


# ------------------------------------------------------------------ planning


def neighbours(p: Position, seat: int) -> tuple[int, int]:
    """To the left (clockwise), then to the right."""
    return (seat + 1) % p["seats"], (seat - 1) % p["seats"]


def has_joint_plan(p: Position) -> bool:
    seats = range(p["seats"])
    return any(
        all(plan[seat] != plan[(seat + 1) % p["seats"]] for seat in seats)
        for plan in product(*(distances(p, seat) for seat in seats))
    )


def may_lie(p: Position, seat: int, space: str, is_crowded: bool) -> bool:
    for other in neighbours(p, seat):
        both_stay = p["meeples"][seat] == p["meeples"][other] == space
        if p["discs"][other] == space and not (is_crowded and both_stay):
            return False
    return True


def legal(p: Position, seat: int) -> set[str]:
    info = board(p["options"]["board"])
    if p["phase"] == "start":
        if p["meeples"][seat]:
            return set()
        return {f"start {name}" for name in info["starts"] if p["meeples"].count(name) < 2}
    if p["phase"] == "plan":
        return set(legal_plans(p, seat))
    if p["phase"] == "reroll" and p["rerolls"][seat]:
        return {"keep", *every_reroll()}
    return set()


def legal_plans(p: Position, seat: int) -> Iterator[str]:
    if not p["agreed"] or p["thoughts"][seat]:
        is_crowded = not has_joint_plan(p)
        for space in distances(p, seat):
            if space != p["discs"][seat] and may_lie(p, seat, space, is_crowded):
                yield f"plan {space}"
        if p["discs"][seat]:
            yield "lift"
    if None not in p["discs"] and seat not in p["agreed"]:
        yield "agree"


@cache
def every_reroll() -> frozenset[str]:
    names = [f"{colour}{n}" for colour in COLOURS for n in (1, 2)]
    chosen = [
        [n for n, take in zip(names, t, strict=True) if take] for t in product((0, 1), repeat=6)
    ]
    return frozenset("reroll " + " ".join(dice) for dice in chosen if dice)


# ------------------------------------------------------------------ playing on


def after(p: Position, seat: int, text: str, luck: dict[str, Any]) -> Position:
    """The position after an action; `luck` holds the dice that fell. Luck itself is left alone."""
    p = copy.deepcopy(p)
    verb, *words = text.split()
    if verb == "start":
        choose_start(p, seat, words[0], luck)
    elif verb in ("plan", "lift"):
        if p["agreed"]:
            p["thoughts"][seat] -= 1
            p["agreed"] = []
        p["discs"][seat] = words[0] if words else None
        p["changed"] = seat
    elif verb == "agree":
        p["agreed"] = sorted([*p["agreed"], seat])
        if len(p["agreed"]) == p["seats"]:
            begin_rerolls(p, luck)
    else:
        if verb == "keep":
            p["rerolls"][seat] = 0
        else:
            p["rerolls"][seat] -= 1
            for name in words:
                p["dice"][seat][name[:-1]][int(name[-1]) - 1] = luck["rerolled"][name]
        if not any(p["rerolls"]):
            execute(p, luck)
    return p


def choose_start(p: Position, seat: int, space: str, luck: dict[str, Any]) -> None:
    starts = board(p["options"]["board"])["starts"]
    p["meeples"][seat] = space
    for name in starts:
        if p["meeples"].count(name) == 2:
            other = next(start for start in starts if start != name)
            p["meeples"] = [meeple or other for meeple in p["meeples"]]
    if None not in p["meeples"]:
        begin_round(p, luck)


def begin_round(p: Position, luck: dict[str, Any]) -> None:
    p["round"] += 1
    p["phase"] = "plan"
    p["dice"] = luck["rolled"]
    p["thoughts"] = [UPSETS] * p["seats"]


def begin_rerolls(p: Position, luck: dict[str, Any]) -> None:
    p.update(phase="reroll", agreed=[], changed=None, thoughts=[0] * p["seats"])
    p["rerolls"] = [rerolls(p, seat, p["discs"][seat]) for seat in range(p["seats"])]
    if not any(p["rerolls"]):
        execute(p, luck)


# ------------------------------------------------------------------ execution, market, end


def meets(criterion: str, colour: str, value: int) -> bool:
    if criterion == "any die":
        return True
    if criterion.startswith("any "):
        return colour == criterion[4:]
    if criterion in ("odd", "even"):
        return value % 2 == (criterion == "odd")
    return value == int(criterion)


def movement_value(dice: dict[str, list[int]], asks: list[str]) -> int:
    return sum(
        value
        for colour in COLOURS
        for value in dice[colour]
        if any(meets(criterion, colour, value) for criterion in asks)
    )


def price(difference: int, is_absolute: bool) -> int:
    if difference < 0:
        difference = -difference if is_absolute else 0
    return {0: 4, 1: 3, 2: 3, 3: 2, 4: 2, 5: 1, 6: 1}.get(difference, 0)


def execute(p: Position, luck: dict[str, Any]) -> None:
    title, options = p["options"]["board"], p["options"]
    last = {"dice": p["dice"], "from": list(p["meeples"]), "to": p["discs"], "resolved": 0}
    p.update(last_round=last, dice=[None] * p["seats"], discs=[None] * p["seats"])
    for seat in range(p["seats"]):
        resolve(p, seat, board(title)["asks"][last["to"][seat]], options)
        last["resolved"] += 1
        if p["times"][seat] == TRACK - 1:
            return end(p, "lost")
    ring = {near for space in p["market"] for near in touching(title, space)}
    wet = ring | set(p["market"])
    p["market"] = [space for space in board(title)["spaces"] if space in wet]
    if wet & set(p["meeples"]):
        return end(p, "lost")
    if set(p["meeples"]) <= board(title)["goals"]:
        return end(p, "won")
    begin_round(p, luck)


def resolve(p: Position, seat: int, asks: list[str], options: dict[str, Any]) -> None:
    last = p["last_round"]
    here, there = last["from"][seat], last["to"][seat]
    if options["stayFree"] and here == there:
        return
    own = movement_value(last["dice"][seat], asks)
    left, right = (movement_value(last["dice"][i], asks) for i in neighbours(p, seat))
    mine = [(c, v) for c in COLOURS for v in last["dice"][seat][c]]
    meets_all = all(any(meets(ask, c, v) for c, v in mine) for ask in asks)
    if own > left and own > right and (meets_all or not options["allCriteria"]):
        p["meeples"][seat] = there
    paid = price(own - max(left, right), options["absolute"])
    p["times"][seat] = min(p["times"][seat] + paid, TRACK - 1)


def end(p: Position, outcome: str) -> None:
    p.update(outcome=outcome, phase="over")
