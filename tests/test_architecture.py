"""The page about the architecture is true to the code."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "contribute" / "architecture.md").read_text()
NAMED = sorted(set(re.findall(r"commontable(?:\.[a-z_]+)+(?:\.[A-Z]\w+)?", PAGE)))


@pytest.mark.parametrize("name", NAMED)
def test_every_module_that_the_page_names_exists(name):
    module, _, last = name.rpartition(".")
    if last[0].isupper() or not find_spec(name):
        assert hasattr(__import__(module, fromlist=[last]), last)


def test_its_layers_are_those_that_are_enforced():
    shown = re.findall(r"```layers\n(.*?)```", PAGE, re.DOTALL)[0].split("\n")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = project["tool"]["importlinter"]["contracts"]
    enforced = [
        [name.strip("() ") for name in layer.split("|")] for layer in contracts[0]["layers"]
    ]
    there = [
        [name for name in layer if (ROOT / "src" / "commontable" / name).exists()]
        for layer in enforced
    ]
    assert [layer.split(" | ") for layer in shown if layer] == there


def test_every_layer_is_described():
    described = set(re.findall(r"^\| `commontable\.(\w+)`", PAGE, re.MULTILINE))
    folders = {path.parent.name for path in (ROOT / "src" / "commontable").glob("*/__init__.py")}
    assert described == folders


def test_the_site_builds_without_a_broken_link(tmp_path):
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    commands = (tmp_path / "reference" / "cli.html").read_text()
    assert "commontable simulate" in commands
    rules = (tmp_path / "rules" / "couperation.html").read_text()
    assert re.search(r'<img alt="A finished Tower[^"]*" src="couperation/tower.svg"', rules)
    assert (tmp_path / "rules" / "couperation" / "tower.svg").exists()
