"""Playthroughs and counts, compared with what is kept in git."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from commontable import NOBODY
from commontable.core.game import OUTCOMES
from tests import golden, perft
from tests.games.coop.scene import GAME, morning, table
from tests.games.coop.steering import STEERS

HERE = Path(__file__).parent
# name: seats, seed, options, and the way in which a new file is played
PLAYTHROUGHS: dict[str, tuple[int, int, dict[str, Any], int]] = {
    "alone": (1, 3, {"difficulty": "easy"}, 0),
    "three-together": (3, 5, {"scenario": "groovefest"}, 1),
    "five-expansion": (5, 8, {"expansion": True, "singing": False, "firstDude": "ask"}, 0),
}
STEP = re.compile(r"^([A-E])> (.+)$", re.MULTILINE)


def actions_of(path, s, steer, seed):
    """The actions of a golden file, or those of a game newly played where there is none yet."""
    if path.exists():
        yield from STEP.findall(path.read_text(encoding="utf-8"))
        return
    dice = random.Random(seed)
    while GAME.turn(s) != NOBODY:
        seat = dice.choice(GAME.acting(s))
        yield "ABCDE"[seat], dice.choice(list(steer(GAME.legal_texts(s, seat))))


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_goes_as_it_went(name):
    seats, seed, options, style = PLAYTHROUGHS[name]
    s = GAME.new(seats=seats, seed=seed, options=options)
    path = HERE / "playthroughs" / f"{name}.txt"
    lines = [f"{GAME.title}, {seats} seats, seed {seed}, {options}", ""]
    for letter, text in actions_of(path, s, STEERS[style], seed):
        seat, before = "ABCDE".index(letter), s.copy()
        action = GAME.play(s, seat, text)
        lines.append(f"{letter}> {text}")
        lines += ["  " + sentence for sentence in GAME.tell(before, seat, action, s, NOBODY)]
    assert GAME.turn(s) == NOBODY
    golden.check(path, "\n".join([*lines, "", OUTCOMES[GAME.outcome(s)], ""]))


HAND = ["Granola Gary", "Farm Truck", "Random Acts of Kindness"]
CREW = "C.P.-Junior Sunshine-Freespirit Leigh-Galbrief CherryPit-Jones Hugh-Sellum/HIPPIE"


def counted():
    """Named positions, and for how many actions each is followed."""
    alone = GAME.new(1, 4)
    for person in ("be Hugh-Sellum BIZZIE", "be Sunshine-Freespirit"):
        GAME.play(alone, 0, person)
    return {
        "characters of two": (GAME.new(2, 1), 2),
        "characters and COOPERATE cards of the expansion": (GAME.new(2, 1, {"expansion": True}), 3),
        "a person alone": (alone, 2),
        "a day of three": (table(hands=[HAND, ["Hand Truck"], []], above=9), 2),
        "a day of five": (table(people=CREW, hands=[HAND] * 3, vibes="Bogus " + "OKAY " * 4), 2),
        "the last day": (table(today="GAME OVER!", above=0, hands=[["Bright Idea"], [], []]), 3),
        "the Storefront CLOSED": (
            table(today="Burst Pipe", day="Tuesday", hands=[HAND, [], []], acted="BC"), 2,
        ),
        "three who COOPERATE": (table(used=["Drum Circle"], acted="C", hands=[[], [], []]), 4),
        "a Happening that asks": (morning("Permit Check"), 2),
        "a song": (morning("Open-Mic Dare"), 2),
        "a Legal Fund": (morning("MondoMart Lawyers", in_play=[["Legal Fund"], [], []]), 2),
        "the weekend": (table(day="Friday", acted="BC", storefront=["Quinoa"]), 3),
    }  # fmt: skip


def test_positions_go_on_in_as_many_ways_as_before():
    perft.check(HERE / "perft.json", GAME, counted())
