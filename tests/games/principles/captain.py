"""A team for tests that knows its odds: it heads for the goals, and wins now and then.

It plays from a seat's view alone. Every space in reach gets a number: the way gained, times the
chance to be higher than two neighbours with fresh dice, less the time that it will cost.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from commontable.games.principles.boards import Board
from commontable.games.principles.data import BOARDS, CHART
from tests.games.principles.referee import meets
from tests.games.principles.scene import GAME

Odds = tuple[float, ...]  # of every sum from 0 to 36
COLOURS = ("red", "yellow", "blue")
MOST = 36


def choose(s: Any, seat: int, dice: random.Random) -> str:
    """An action of the seat, from its own view and from what lies on the board."""
    texts = GAME.legal_texts(s, seat)
    view: Any = GAME.view(s, seat)
    if view["phase"] == "plan":
        return _plan(BOARDS[s.board], view, texts, dice)
    if view["phase"] == "reroll":
        return _reroll(view)
    return dice.choice(texts)


# ------------------------------------------------------------------ planning


def _plan(board: Board, view: dict[str, Any], texts: list[str], dice: random.Random) -> str:
    if "agree" in texts:
        return "agree"
    plans = [text for text in texts if text.startswith("plan ")]
    if not plans:
        return dice.choice(texts)
    return max(plans, key=lambda text: promise(board, view, text.split()[1]) + dice.random() / 50)


@cache
def _ways(board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(board.steps(board.goals)), tuple(board.floods())


def promise(board: Board, view: dict[str, Any], name: str) -> float:
    """How good it is to plan a space."""
    to_goal, floods = _ways(board)
    mine = view["players"][view["viewer"]]
    here, there = board.names.index(mine["meeple"]), board.names.index(name)
    asks = tuple(view["board"]["requirements"][name].split(" or "))
    success, time = prospect(mine["dice"], asks, view["reach"][name]["rerolls"])
    left = max(25 - mine["time"], 1)
    gain = to_goal[here] - to_goal[there]
    worth = success * gain - 0.3 * time * (to_goal[here] + 2) / left
    for space, chance in ((there, success), (here, 1 - success)):
        rounds = floods[space] - view["round"]  # until the market is there
        worth -= chance * (8.0 if rounds <= 0 else 2.5 if rounds == 1 else 0.0)
    return float(worth)


def prospect(
    dice: dict[str, list[int]], asks: tuple[str, ...], rerolls: int
) -> tuple[float, float]:
    """The chance to succeed, and the time to expect."""
    own = (1.0,) + (0.0,) * MOST
    for colour in COLOURS:
        for value in dice[colour]:
            own = _added(own, _after_rerolls(asks, colour, value, rerolls))
    highest = _highest(asks)
    success = time = 0.0
    for mine, p in enumerate(own):
        for theirs, q in enumerate(highest):
            if p and q:
                success += p * q * (mine > theirs)
                time += p * q * CHART[min(max(mine - theirs, 0), 7)]
    return success, time


def _after_rerolls(asks: tuple[str, ...], colour: str, value: int, rerolls: int) -> Odds:
    if rerolls and not _counts(asks, colour, value):
        again = [0.0] * (MOST + 1)
        for face in range(1, 7):
            for total, p in enumerate(_after_rerolls(asks, colour, face, rerolls - 1)):
                again[total] += p / 6
        return tuple(again)
    sure = [0.0] * (MOST + 1)
    sure[value if _counts(asks, colour, value) else 0] = 1
    return tuple(sure)


def _counts(asks: tuple[str, ...], colour: str, value: int) -> bool:
    return any(meets(ask, colour, value) for ask in asks)


def _added(one: Odds, other: Odds) -> Odds:
    total = [0.0] * (MOST + 1)
    for a, p in enumerate(one):
        if p:
            for b, q in enumerate(other[:7]):
                if q:
                    total[a + b] += p * q
    return tuple(total)


@cache
def _highest(asks: tuple[str, ...]) -> Odds:
    """The higher sum of two neighbours with fresh dice."""
    fresh = (1.0,) + (0.0,) * MOST
    for colour in COLOURS:
        for _ in range(2):
            die = [0.0] * (MOST + 1)
            for value in range(1, 7):
                die[value if _counts(asks, colour, value) else 0] += 1 / 6
            fresh = _added(fresh, tuple(die))
    below, found = 0.0, []
    for p in fresh:
        found.append((below + p) ** 2 - below**2)
        below += p
    return tuple(found)


# ------------------------------------------------------------------ rerolling


def _reroll(view: dict[str, Any]) -> str:
    """Rolls again what does not count, and what counts for little where much is easy."""
    mine = view["players"][view["viewer"]]
    asks = tuple(view["board"]["requirements"][mine["disc"]].split(" or "))
    chosen = []
    for colour in COLOURS:
        mean = sum(v for v in range(1, 7) if _counts(asks, colour, v)) / 6
        for n, value in enumerate(mine["dice"][colour], 1):
            if not _counts(asks, colour, value) or value < mean:
                chosen.append(f"{colour}{n}")
    return "reroll " + " ".join(chosen) if chosen else "keep"
