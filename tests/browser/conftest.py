"""A real browser against a real server. What is missing on the machine is installed first."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.servers import running

expect.set_options(timeout=60_000)  # milliseconds: a busy machine is slow, not wrong
HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ["chromium", "libatomic1"]
INSTALL = f"apt install {' '.join(PACKAGES)}"


def find_chromium() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def provide_chromium() -> str | None:
    """Where Chromium is; who may install it and has none installs it."""
    if find_chromium() is None:
        with (Path(tempfile.gettempdir()) / "commontable-apt.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # the workers of one run wait for each other
            if find_chromium() is None and os.geteuid() == 0 and shutil.which("apt-get"):
                quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
                for words in (["update"], ["install", "--no-install-recommends", *PACKAGES]):
                    subprocess.run(["apt-get", "-y", "-qq", *words], env=quiet, check=False)
    return find_chromium()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Provides Chromium if a test of this folder is going to run."""
    if session.config.option.collectonly:
        return
    if any(HERE in item.path.parents for item in session.items) and not provide_chromium():
        pytest.exit(f"The browser tests need Chromium. On Debian: {INSTALL}", 1)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    path = find_chromium()
    return {**browser_type_launch_args, "executable_path": path, "args": arguments}


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """A server whose bots think for a moment, so that people see them."""
    folder = tmp_path_factory.mktemp("site")
    with running(str(folder / "tables.db"), "--bot-pace", "0.05", log=folder / "log") as found:
        yield found


@pytest.fixture
def new_person(browser, site):
    """Opens a browser of its own for somebody; whatever a page complains about fails the test."""
    people: list[Person] = []

    def make(name: str = "Ann", **context) -> Person:
        context.setdefault("reduced_motion", "reduce")  # no step waits for the eye
        person = Person(name, browser.new_context(base_url=site.url, **context))
        people.append(person)
        return person

    yield make
    for person in people:
        person.context.close()
        assert person.complaints == []
