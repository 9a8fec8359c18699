"""Settings that all tests share."""

import asyncio
import contextlib
import os
import signal
import uuid
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from hypothesis import settings

from tests.databases import address, running_postgres
from tests.servers import running

# Machines are noisy and the first call may compile: no deadline. CI tries the same cases each time.
settings.register_profile("commontable", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("commontable")


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server of our own, for all tests of one worker."""
    with running_postgres() as folder:
        yield folder


@pytest.fixture
def new_postgres_database(postgres):
    """Makes an empty database and gives its address."""

    def make() -> str:
        name = "t" + uuid.uuid4().hex[:12]

        async def create() -> None:
            db = await asyncpg.connect(address(postgres, "postgres"))
            await db.execute(f"CREATE DATABASE {name}")
            await db.close()

        asyncio.run(create())
        return address(postgres, name)

    return make


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


@pytest.fixture
def server_on_each(database, tmp_path):
    """A real server on each kind of database."""
    with running(database, log=tmp_path / "log") as found:
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
    with _without_the_browsers_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with _without_the_browsers_loop(item):
        return (yield)
