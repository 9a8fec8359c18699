"""What the project promises about its own files."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCKS = sorted(ROOT.glob("requirements*.lock"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_every_package_with_a_hash(lock):
    pins = re.split(r"\n(?=\S)", lock.read_text().strip())
    assert pins
    for pin in pins:
        assert re.match(r"[a-z0-9.-]+==\S+", pin), pin
        assert "--hash=sha256:" in pin


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_address(lock):
    assert not re.search(r"//|--index|--find-links| @ ", lock.read_text())


def test_locks_agree_on_every_version():
    versions: dict[str, set[str]] = {}
    for lock in LOCKS:
        for name, version in re.findall(r"^(\S+)==(\S+)", lock.read_text(), re.MULTILINE):
            versions.setdefault(name, set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def test_scripts_find_the_python_of_the_project_by_themselves(tmp_path):
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    corpus = ROOT / "scripts" / "corpus"
    subprocess.run([corpus, "no-such-game"], cwd=tmp_path, env=bare, check=True)
    first = corpus.read_text().partition("\n")[0]
    for script in (ROOT / "scripts").iterdir():
        if script.is_file() and script.name not in ("backup", "site.py"):  # one is for any Python
            assert script.read_text().startswith(first), script.name
