"""How fast the games run: figures, each measured several times in turn with all others.

Machines are shared, so what is compared is measured by turns in one run, and the best turn counts.
docs/reference/bench.md says what every figure means.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import version

from commontable.core.compiling import kernels
from commontable.core.game import Game, Json
from commontable.lab.bench.calls import measure_calls
from commontable.lab.bench.comparing import compare_with_catan, compare_with_peers, measure_search
from commontable.lab.bench.compiling import call_every_kernel, helpers, measure_compiling, prepare
from commontable.lab.bench.loops import c_loop, measure_loops
from commontable.lab.bench.peers import REFERENCE
from commontable.lab.bench.rates import QUICK, Plan, Rate, Tell, take_turns
from commontable.lab.bench.wanted import targets
from commontable.lab.playouts import count_cores

__all__ = [
    "QUICK",
    "Plan",
    "Rate",
    "as_json",
    "c_loop",
    "call_every_kernel",
    "compare_with_catan",
    "compare_with_peers",
    "helpers",
    "measure",
    "prepare",
    "take_turns",
    "targets",
]


def measure(games: Sequence[Game], plan: Plan, tell: Tell) -> Json:
    """All figures as one JSON object."""
    rows = [measure_game(game, plan, tell) for game in games]
    report: Json = {
        "date": datetime.now(UTC).date().isoformat(),
        "commontable": version("commontable"),
        "python": platform.python_version(),
        "numba": version("numba"),
        "machine": platform.machine(),
        "cores": count_cores(),
        "games": rows,
    }
    if any(game.name == REFERENCE for game in games):
        report["search"] = measure_search(plan, tell)
    if plan.has_peers:
        report["peers"] = compare_with_peers(plan, tell)
        report["land_peer"] = compare_with_catan(plan, tell)
    report["targets"] = [asdict(target) for target in targets(report)]
    return report


def measure_game(game: Game, plan: Plan, tell: Tell) -> Json:
    tell(f"{game.title}: compiled rules")
    prepare(game)
    seats = game.seats[len(game.seats) // 2]
    row: Json = {
        "name": game.name,
        "title": game.title,
        "seats": seats,
        "state_bytes": game.state.dtype.itemsize,
        "helpers": len(helpers(game)),
        "kernels": len(kernels.NAMES),
    }
    row |= measure_loops(game, seats, plan, tell)
    tell(f"{game.title}: single calls from Python")
    row["from_python"] = measure_calls(game, seats, plan)
    if plan.has_compiling:
        tell(f"{game.title}: compiling from nothing, then starting warm")
        row["compile"] = measure_compiling(game)
    return row


def as_json(report: Json) -> str:
    return json.dumps(report, indent=2, ensure_ascii=False)
