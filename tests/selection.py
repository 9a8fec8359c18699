"""Which tests run, and in what order: `make test FAST=1` and `make test ORDER=random`."""

from __future__ import annotations

import os
import random
import secrets
from collections import defaultdict
from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"
IS_FAST = bool(os.environ.get("FAST"))
ORDER = "TEST_ORDER"  # the environment's name for the seed, by which workers are told
MOST_CASES = 4  # of one test function in a fast run
LONG = {  # files whose tests compile, install, kill, crowd or play whole tournaments
    "test_analyse.py",
    "test_architecture.py",
    "test_bench.py",
    "test_build.py",
    "test_compare.py",
    "test_examples.py",
    "test_gc_schedule.py",
    "test_kill.py",
    "test_long.py",
    "test_other_games.py",
    "test_serving.py",
    "test_tournament.py",
}


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
