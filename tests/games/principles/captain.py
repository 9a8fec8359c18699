"""A crude team for tests: it heads for the goals with its open dice, and wins now and then."""

from __future__ import annotations

import random
from typing import Any

from commontable.games.principles.boards import Board
from commontable.games.principles.data import BOARDS
from tests.games.principles.scene import GAME


def choose(s: Any, seat: int, dice: random.Random) -> str:
    """An action of the seat, from its own view and from what lies on the board."""
    texts = GAME.legal_texts(s, seat)
    view = GAME.view(s, seat)
    if view["phase"] == "plan":
        return _plan(s, view, texts, dice)
    if view["phase"] == "reroll":
        return _reroll(view, texts)
    return dice.choice(texts)


def _plan(s: Any, view: dict[str, Any], texts: list[str], dice: random.Random) -> str:
    if "agree" in texts:
        return "agree"
    plans = [text for text in texts if text.startswith("plan ")]
    if not plans:
        return dice.choice(texts)
    board = BOARDS[s.board]
    to_goal = board.steps(board.goals)
    floods = board.floods()

    def promise(text: str) -> float:
        name = text.split()[1]
        space = board.names.index(name)
        there = view["reach"][name]
        gain = to_goal[board.names.index(view["players"][view["viewer"]]["meeple"])]
        gain -= to_goal[space]
        dry = floods[space] - view["round"]
        wet = 4.0 if dry <= 1 else 1.5 if dry == 2 else 0.0
        odds = there["worth"] + 2.0 * there["rerolls"] - average(board, space)
        return float(gain + 0.3 * odds - wet + dice.random() / 10)

    return max(plans, key=promise)


def average(board: Board, space: int) -> float:
    """What six fresh dice are worth on a space, on average."""
    faces = 0
    for criterion in board.requirements[space]:
        faces |= criterion.faces
    return sum(2 * (face % 6 + 1) / 6 for face in range(18) if faces >> face & 1)


def _reroll(view: dict[str, Any], texts: list[str]) -> str:
    """Rolls again what does not count for the destination, and low dice that do."""
    mine = view["players"][view["viewer"]]
    asked = view["board"]["requirements"][mine["disc"]].split(" or ")
    chosen = []
    for colour, pair in mine["dice"].items():
        for n, value in enumerate(pair, 1):
            counts = any(_meets(ask, colour, value) for ask in asked)
            if not counts or value <= 2:
                chosen.append(f"{colour}{n}")
    text = "reroll " + " ".join(chosen) if chosen else "keep"
    return text if text in texts else "keep"


def _meets(ask: str, colour: str, value: int) -> bool:
    if ask.startswith("any"):
        return ask in ("any die", f"any {colour}")
    if ask in ("even", "odd"):
        return value % 2 == (ask == "odd")
    return value == int(ask)
