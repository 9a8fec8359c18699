"""How many different ways named positions can go on for one, two, three actions.

A count that has changed means that something became legal, or ceased to be. Each game keeps its
counts in perft.json.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from commontable.core.game import Game
from tests import golden


def ways(game: Game, s: Any, depth: int) -> int:
    """Ways to go on for so many actions, whoever may act."""
    if depth == 0:
        return 1
    total = 0
    for seat in game.acting(s):
        for action in game.legal_actions(s, seat):
            twin = s.copy()
            game.apply(twin, seat, action)
            total += ways(game, twin, depth - 1)
    return total


def check(path: Path, game: Game, positions: Mapping[str, tuple[Any, int]]) -> None:
    """Counts each position up to its depth, and compares with the file."""
    counts = {
        name: [ways(game, s, depth) for depth in range(1, most + 1)]
        for name, (s, most) in positions.items()
    }
    rows = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in counts.items()]
    golden.check(path, "{\n" + ",\n".join(rows) + "\n}\n")
