"""Playthroughs and counts, compared with what is kept in git."""

import re
from pathlib import Path
from typing import Any

import pytest

from commontable import NOBODY
from commontable.core.game import OUTCOMES
from tests import golden, perft
from tests.games.couperation.play import play_on
from tests.games.couperation.scene import GAME, NAMES, position

HERE = Path(__file__).parent
# name: seats, seed, options, and the style in which a new file is played
PLAYTHROUGHS: dict[str, tuple[int, int, dict[str, Any], str]] = {
    "basic-won": (3, 3, {}, "builder"),
    "finish-won": (2, 3, {"finish": True}, "builder"),
    "much-hidden": (3, 1, {"lenientFaceDown": True, "drawAfterOpening": "none"}, "hider"),
    "wrong-card-opened": (4, 0, {"finish": True, "freshReserve": False}, "random"),
}
STEP = re.compile(r"^([A-D])> (.+)$", re.MULTILINE)


def board(s):
    """The Tower in a few lines, as everybody sees it."""
    view = GAME.view(s, NOBODY)
    lines = []
    for level in range(7, 0, -1):
        places = [view["tower"][f"{level}.{place}"] for place in range(1, 9 - level)]
        if any(places):
            cells = [
                " ·" if spot is None else "##" if not spot["face_up"] else f"{spot['card']:>2}"
                for spot in places
            ]
            lines.append("    " + "  " * (level - 1) + "  ".join(cells).replace("finish", "FF"))
    hands = " ".join(
        f"{'ABCD'[seat]}{hand['count']}{'+F' if hand['finish'] else ''}"
        for seat, hand in enumerate(view["hands"])
    )
    reserve = " ".join(map(str, view["reserve"]))
    return [*lines, f"    Reserve {reserve} · deck {view['deck']} · hands {hands}"]


def actions_of(path, s, style, seed):
    """The actions of a golden file, or those of a game newly played where there is none yet."""
    if path.exists():
        return STEP.findall(path.read_text(encoding="utf-8"))
    return [("ABCD"[seat], text) for _, seat, text, _ in play_on(s.copy(), style, seed)]


def tell_whole(s, title, actions):
    lines = [title, ""]
    for letter, text in actions:
        seat, before = "ABCD".index(letter), s.copy()
        action = GAME.play(s, seat, text)
        lines.append(f"{letter}> {text}")
        lines += ["  " + sentence for sentence in GAME.tell(before, seat, action, s, NOBODY)]
        if board(before)[:-1] != board(s)[:-1]:
            lines += board(s)
    return "\n".join([*lines, "", OUTCOMES[GAME.outcome(s)], ""])


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_goes_as_it_went(name):
    seats, seed, options, style = PLAYTHROUGHS[name]
    s = GAME.new(seats=seats, seed=seed, options=options)
    path = HERE / "playthroughs" / f"{name}.txt"
    chosen = "".join(f", {key} {str(value).lower()}" for key, value in options.items())
    title = f"Couperation, {seats} seats, seed {seed}{chosen}"
    golden.check(path, tell_whole(s, title, actions_of(path, s, style, seed)))
    assert GAME.turn(s) == NOBODY
    assert OUTCOMES[GAME.outcome(s)] == ("won" if name.endswith("won") else "lost")


STARTS = {f"start with {seats}": seats for seats in GAME.seats}


def test_positions_go_on_in_as_many_ways_as_before():
    starts = {name: (GAME.new(seats=seats, seed=1), 3) for name, seats in STARTS.items()}
    perft.check(HERE / "perft.json", GAME, starts | {name: (position(name), 3) for name in NAMES})
