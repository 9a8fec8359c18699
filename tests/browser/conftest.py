"""A real browser against a real server. What is missing on the machine is installed first."""

import fcntl
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.seeded import current_seed
from tests.servers import running

expect.set_options(timeout=60_000)  # milliseconds: a busy machine is slow, not wrong
HERE = Path(__file__).parent
SHORT_TIMES = {"commontable.tables.play.commands:LEAST_ABSENCE": 5}
# The shell is Chromium without windows: a page opens with a sixth of the CPU time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PACKAGES = NAMES[:2]  # the second where Debian has no shell
INSTALL = f"apt install {PACKAGES[0]} libatomic1"


def find_chromium() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def provide_chromium() -> str | None:
    """Where Chromium is; who may install it and has none installs it."""
    if find_chromium() is None:
        with (Path(tempfile.gettempdir()) / "commontable-apt.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # the workers of one run wait for each other
            if find_chromium() is None and os.geteuid() == 0 and shutil.which("apt-get"):
                _install()
    return find_chromium()


def _install() -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ("apt-get", "-y", "-qq")
    subprocess.run([*apt, "update"], env=quiet, check=False)
    for package in PACKAGES:
        if find_chromium() is None:
            needed = (package, "libatomic1")
            wanted = [*apt, "install", "--no-install-recommends", *needed]
            subprocess.run(wanted, env=quiet, check=False)


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
    database, log = str(folder / "tables.db"), folder / "log"
    with running(database, "--bot-pace", "0.05", log=log, constants=SHORT_TIMES) as found:
        yield found


# A page draws what it adds to the luck of a deal (32 bytes) from a seed. Its other random numbers,
# which only have to be unique, stay as they are.
SEEDED_ENTROPY = """
{
  const draw = crypto.getRandomValues.bind(crypto);
  const scramble = (hash, code) => Math.imul(hash ^ code, 0x9e3779b1) ^ (hash >>> 15);
  crypto.getRandomValues = array => {
    if (array.byteLength !== 32) return draw(array);
    const count = Number(sessionStorage.getItem("draws"));
    sessionStorage.setItem("draws", String(count + 1));
    for (const i of array.keys()) {
      const text = `SEED ${count} ${i} `;
      array[i] = [...text].reduce((hash, one) => scramble(hash, one.charCodeAt(0)), 1) >>> 11;
    }
    return array;
  };
}
"""


@pytest.fixture
def new_person(browser, site):
    """Opens a browser of its own for somebody; whatever a page complains about fails the test."""
    people: list[Person] = []

    def make(name: str = "Ann", **context) -> Person:
        context.setdefault("reduced_motion", "reduce")  # no step waits for the eye
        fresh = browser.new_context(base_url=site.url, **context)
        seed = f"{current_seed()} person {len(people)}"
        fresh.add_init_script(SEEDED_ENTROPY.replace("SEED", json.dumps(seed)[1:-1]))
        person = Person(name, fresh)
        people.append(person)
        return person

    yield make
    for person in people:
        person.context.close()
        assert person.complaints == []
