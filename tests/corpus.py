"""Whole games as one line each: a seed, the actions compressed into text, and how it ended.

`scripts/corpus` writes the files under tests/corpus; tests/test_corpus.py replays them.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from commontable.core.game import OUTCOMES, Game, Json
from commontable.games import GAMES, OURS

FOLDER = Path(__file__).parent / "corpus"
GAMES_IN_A_FILE = 100


@dataclass(frozen=True)
class Case:
    """A game, a number of seats, and at most one option that is not as usual."""

    game: Game
    seats: int
    options: dict[str, Any]

    @property
    def path(self) -> Path:
        words = [f"{name}-{value}".lower() for name, value in self.options.items()]
        return FOLDER / ("-".join([self.game.name, str(self.seats), *words]) + ".txt")

    @property
    def head(self) -> Json:
        return {
            "game": self.game.name,
            "version": self.game.version,
            "seats": self.seats,
            "options": self.options,
        }


@dataclass(frozen=True)
class Line:
    """One game. A step is a seat and an action as one number: seat * len(game.actions) + action."""

    seed: int
    steps: list[int]
    outcome: str
    scores: list[int]
    mark: str  # of the bytes at the end


def cases() -> list[Case]:
    """Every number of seats as usual, and every other value of an option at one of them."""
    found = []
    for game in OURS:
        found += [Case(game, seats, {}) for seats in game.seats]
        middle = game.seats[len(game.seats) // 2]
        found += [
            Case(game, middle, {option.name: value})
            for option in game.options
            for value in option.values[1:]
        ]
    return found


def ended(game: Game, s: Any) -> tuple[str, list[int], str]:
    """Outcome, scores and a mark of all bytes."""
    scores = [int(game.score(s, seat)) for seat in range(s.seats)]
    mark = hashlib.sha256(s.box.tobytes()).hexdigest()[:16]
    return OUTCOMES[game.outcome(s)], scores, mark


def write_line(line: Line) -> str:
    compressed = zlib.compress(np.array(line.steps, "<u2").tobytes(), 9)
    text = base64.b85encode(compressed).decode()
    scores = ",".join(map(str, line.scores))
    return f"{line.seed} {line.outcome} {scores} {line.mark} {text}"


def read_line(text: str) -> Line:
    seed, outcome, scores, mark, compressed = text.split(" ", 4)
    steps = np.frombuffer(zlib.decompress(base64.b85decode(compressed)), "<u2")
    return Line(int(seed), steps.tolist(), outcome, list(map(int, scores.split(","))), mark)


def write_file(case: Case, lines: list[Line]) -> None:
    text = "\n".join([json.dumps(case.head), *map(write_line, lines)]) + "\n"
    case.path.write_text(text, encoding="utf-8")


def read_file(path: Path) -> tuple[Case, int, list[Line]]:
    """The case, the version of the rules, and the games."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    told = json.loads(head)
    case = Case(GAMES.find(told["game"]), told["seats"], told["options"])
    return case, told["version"], [read_line(line) for line in lines]
