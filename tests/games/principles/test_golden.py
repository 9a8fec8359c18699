"""Playthroughs and counts, compared with what is kept in git."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from commontable.core.game import OUTCOMES
from tests import golden, perft
from tests.games.principles import captain
from tests.games.principles.scene import GAME, NOBODY, position

HERE = Path(__file__).parent
# name: seats, seed, options
PLAYTHROUGHS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "valley-won": (3, 7, {}),
    "valley-bankrupt": (3, 0, {}),
    "meadow-won": (4, 2, {"board": "Meadow", "absolute": True}),
    "gorge-lost": (3, 0, {"board": "Gorge", "allCriteria": True}),
    "highlands-won": (4, 1, {"board": "Highlands", "stayFree": True}),
}
STEP = re.compile(r"^([A-D])> (.+)$", re.MULTILINE)


def board(s):
    """The maze in a few lines, as everybody sees it: meeples, market, goals."""
    view = GAME.view(s, NOBODY)
    standing: dict[str, str] = {}
    for seat, player in enumerate(view["players"]):
        standing[player["meeple"]] = standing.get(player["meeple"], "") + "ABCD"[seat]
    lines = []
    for row in range(1, view["board"]["rows"] + 1):
        marks = []
        for column in range(view["board"]["columns"]):
            name = f"{chr(ord('A') + column)}{row}"
            mark = "." if name in view["board"]["requirements"] else " "
            mark = "G" if name in view["board"]["goals"] else mark
            marks.append(standing.get(name, "~" if name in view["market"] else mark))
        lines.append("    " + "".join(f"{mark:<3}" for mark in marks).rstrip())
    times = " ".join(f"{'ABCD'[i]}{player['time']}" for i, player in enumerate(view["players"]))
    return [*lines, f"    time {times}"]


def actions_of(path, s, seed):
    """The actions of a golden file, or those of a game newly played where there is none yet."""
    if path.exists():
        yield from STEP.findall(path.read_text(encoding="utf-8"))
        return
    dice, s = random.Random(seed), s.copy()
    while GAME.turn(s) != NOBODY:
        seat = GAME.turn(s)
        text = captain.choose(s, seat, dice)
        GAME.play(s, seat, text)
        yield "ABCD"[seat], text


def tell_whole(s, title, actions):
    """Told to all who play: a secret reroll appears with its owner's words."""
    lines = [title, ""]
    for letter, text in actions:
        seat, before = "ABCD".index(letter), s.copy()
        action = GAME.play(s, seat, text)
        lines.append(f"{letter}> {text}")
        lines += ["  " + sentence for sentence in GAME.tell(before, seat, action, s, seat)]
        if s.round != before.round or s.outcome:
            lines += board(s)
    return "\n".join([*lines, "", OUTCOMES[GAME.outcome(s)], ""])


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_goes_as_it_went(name):
    seats, seed, options = PLAYTHROUGHS[name]
    s = GAME.new(seats=seats, seed=seed, options=options)
    path = HERE / "playthroughs" / f"{name}.txt"
    chosen = "".join(f", {key} {str(value).lower()}" for key, value in options.items())
    title = f"Principles of Co-ops, {seats} seats, seed {seed}{chosen}"
    golden.check(path, tell_whole(s, title, list(actions_of(path, s, seed))))
    assert OUTCOMES[GAME.outcome(s)] == ("won" if name.endswith("won") else "lost")


APART = ["A5", "H7", "C4"]
POSITIONS: dict[str, dict[str, Any]] = {
    "start with 3": {"phase": "start", "seats": 3},
    "start with 4": {"phase": "start", "seats": 4},
    "first plan": {},
    "all planned": {"meeples": APART, "discs": ["A4", "H6", "C4"]},
    "two agreed": {"meeples": APART, "discs": ["A4", "H6", "C4"], "agreed": [0, 1]},
    "no second thoughts": {
        "meeples": APART, "discs": ["A4", "H6", "C4"], "agreed": [0], "thoughts": [0, 0, 0],
    },
    "crowded": {"meeples": ["D5", "D5", "A5"], "market": ["E9", "D4"]},
    "blocked": {
        "meeples": ["D5", "D4", "A5", "D5"], "market": ["E9", "C4", "E4"],
        "discs": [None, "D4", "A5", "D5"],
    },
    "rerolls": {
        "phase": "reroll", "meeples": APART, "discs": ["A5", "H6", "C4"], "rerolls": [1, 0, 0],
    },
}  # fmt: skip


def test_positions_go_on_in_as_many_ways_as_before():
    counted = {
        name: (position(**fields), 2 if name == "rerolls" else 3)
        for name, fields in POSITIONS.items()
    }
    perft.check(HERE / "perft.json", GAME, counted)
