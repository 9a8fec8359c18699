"""Which tests run, and in what order: `make test FAST=1` and `make test ORDER=random`.

Without a random order, slow tests come first, so that no worker is left with one at the end. Each
worker of pytest-xdist gets an equal, contiguous part of the list, and steals from the others when
it is done. So the list has a lane for each worker: slow tests of one kind, then quick ones. Rules
and policies are compiled in the first lane alone; the others begin with tests that need neither.
"""

from __future__ import annotations

import itertools
import os
import random
import secrets
from collections import defaultdict
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BROWSER = HERE / "browser"
IS_FAST = bool(os.environ.get("FAST"))
ORDER = "TEST_ORDER"  # the environment's name for the seed, by which workers are told
MOST_CASES = 4  # of one test function in a fast run
LONG = {  # files whose tests compile, install, kill, crowd or play whole tournaments
    "test_allocation.py",
    "test_analyse.py",
    "test_architecture.py",
    "test_bench.py",
    "test_build.py",
    "test_compare.py",
    "test_ends.py",
    "test_exact.py",
    "test_examples.py",
    "test_gc_schedule.py",
    "test_kill.py",
    "test_long.py",
    "test_njit_fallback.py",
    "test_orphans.py",
    "test_other_games.py",
    "test_release.py",
    "test_serving.py",
    "test_sixth_game.py",
    "test_tournament.py",
    "test_value_network.py",
}

REFEREES = ("landrush", "principles", "couperation", "coopoly", "coop")
LANES = (  # folders and files with slow tests, in the order in which they begin
    ("bots/policies", "bots", "core/test_build.py", "core/test_njit_fallback.py", "rl", "lab"),
    ("browser", "test_sixth_game.py", "test_examples.py"),
    (*(f"games/{name}/test_referee.py" for name in REFEREES), "test_contract.py", "web"),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--order", default="", help="'random', or the seed of a random order")


def pytest_configure(config: pytest.Config) -> None:
    """All workers shuffle by the seed that the first process has chosen."""
    if config.option.order == "random":
        config.option.order = os.environ.setdefault(ORDER, str(secrets.randbits(32)))


def pytest_report_header(config: pytest.Config) -> list[str]:
    seed = config.option.order
    return [f"random order; make test ORDER={seed} repeats it"] if seed else []


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """A fast run has no browser and leaves out what takes long."""
    is_left_out = collection_path == BROWSER or collection_path.name in LONG
    return True if IS_FAST and is_left_out else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if IS_FAST:
        kept = _spread([item for item in items if not _needs_postgres(item)])
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]
    if config.option.order:
        random.Random(config.option.order).shuffle(items)
    else:
        items[:] = slow_first(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def _needs_postgres(item: pytest.Item) -> bool:
    fixtures = getattr(item, "fixturenames", ())
    return "new_postgres_database" in fixtures or "postgresql" in item.name


def _spread(items: list[pytest.Item]) -> set[pytest.Item]:
    """Of each test function a few cases, from the first to the last."""
    functions = defaultdict(list)
    for item in items:
        functions[item.nodeid.partition("[")[0]].append(item)
    kept: set[pytest.Item] = set()
    for cases in functions.values():
        step = max(1.0, (len(cases) - 1) / (MOST_CASES - 1))
        kept.update(cases[round(i * step)] for i in range(min(MOST_CASES, len(cases))))
    return kept


def slow_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The list that gives each worker slow tests first; the same in every process."""
    lanes: list[list[pytest.Item]] = [[] for _ in range(workers)]
    quick = dict.fromkeys(items)
    for number, places in enumerate(LANES):
        for place in places:
            slow = [item for item in quick if lies_in(item, place)]
            lanes[number % workers] += slow
            for item in slow:
                del quick[item]
    rest = iter(quick)
    for number, lane in enumerate(lanes):
        room = (len(items) * (number + 1)) // workers - (len(items) * number) // workers
        lane += itertools.islice(rest, max(0, room - len(lane)))
    return [*itertools.chain(*lanes), *rest]


def lies_in(item: pytest.Item, place: str) -> bool:
    path = item.path.relative_to(HERE)
    return path.is_relative_to(place)
