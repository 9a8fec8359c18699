"""Settings that all tests share."""

import asyncio
import contextlib
import os
import signal
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from hypothesis import settings

from tests import seeded
from tests.databases import address, running_postgres
from tests.servers import running

pytest_plugins = ["tests.selection"]

# Machines are noisy and the first call may compile: no deadline. Every run tries the same cases.
settings.register_profile("commontable", deadline=None, derandomize=True)
settings.load_profile("commontable")


def pytest_configure(config: pytest.Config) -> None:
    """Seeds all that this process and its servers draw."""
    folder = tempfile.TemporaryDirectory(prefix="ct-seed-")
    config.add_cleanup(folder.cleanup)
    os.environ[seeded.SEED_FILE] = str(Path(folder.name) / "seed")
    seeded.set_seed("collection")
    seeded.install("tests")


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: Any) -> Iterator[Any]:
    """What several tests share is the same whichever of them comes first."""
    if fixturedef.scope == "function":
        return (yield)
    before = seeded.current_seed()
    seeded.set_seed(f"{fixturedef.baseid}::{fixturedef.argname} {getattr(request, 'param', '')}")
    try:
        return (yield)
    finally:
        seeded.set_seed(before)


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server of our own, for all tests of one worker."""
    with running_postgres() as folder:
        yield folder


@pytest.fixture(scope="session")
def new_postgres_database(postgres):
    """Makes an empty database and gives its address."""
    return lambda: _new_database(postgres)


def _new_database(postgres: str) -> str:
    name = "t" + uuid.uuid4().hex[:12]

    async def create() -> None:
        db = await asyncpg.connect(address(postgres, "postgres"))
        await db.execute(f"CREATE DATABASE {name}")
        await db.close()

    asyncio.run(create())
    return address(postgres, name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """An empty database of each kind: a path or an address, as `--db` takes it."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return request.getfixturevalue("new_postgres_database")()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A real server on SQLite, shared by the tests of one worker."""
    folder = tmp_path_factory.mktemp("server")
    with running(str(folder / "tables.db"), log=folder / "log") as found:
        yield found


SHORT_TIMES = {
    "commontable.tables.service.timekeeper:REVEAL": 3.0,
    "commontable.tables.service.timekeeper:CALL": 2.0,
    "commontable.tables.play.commands:LEAST_ABSENCE": 2,
}


@pytest.fixture(scope="session")
def hasty_server(tmp_path_factory):
    """A real server on SQLite that waits for people only two or three seconds (`SHORT_TIMES`)."""
    folder = tmp_path_factory.mktemp("hasty")
    with running(str(folder / "t.db"), log=folder / "log", constants=SHORT_TIMES) as found:
        yield found


@pytest.fixture
def server_on_each(database, tmp_path):
    """A real server on each kind of database."""
    with running(database, log=tmp_path / "log") as found:
        yield found


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def shared_server(request, tmp_path_factory):
    """A real server on each kind of database, shared by the tests that one worker runs."""
    folder = tmp_path_factory.mktemp("shared")
    database = str(folder / "tables.db")
    if request.param == "postgresql":
        database = _new_database(request.getfixturevalue("postgres"))
    with running(database, log=folder / "log") as found:
        found.database = database
        yield found


# In the background, tests and all they start would be deaf to Ctrl-C, which some of them press.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

BROWSER = Path(__file__).parent / "browser"


@contextlib.contextmanager
def _without_the_browsers_loop(item: pytest.Item) -> Iterator[None]:
    """Playwright leaves its loop marked as running in this thread; all other tests do without."""
    if BROWSER in item.path.parents:
        yield
        return
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Around all fixtures, those of modules and sessions too."""
    seeded.set_seed(item.nodeid)
    with _without_the_browsers_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with _without_the_browsers_loop(item):
        return (yield)
