"""The page about the architecture is true to the code."""

import ast
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "commontable"
PAGE = (ROOT / "docs" / "contribute" / "architecture.md").read_text()
COMPARED = (ROOT / "docs" / "contribute" / "compared.md").read_text()
NAMED = sorted(set(re.findall(r"commontable(?:\.[a-z_]+)+(?:\.[A-Z]\w+)?", PAGE)))


def shown_layers() -> list[str]:
    """The layers that the page shows, from top to bottom."""
    return str(re.findall(r"```layers\n(.*?)```", PAGE, re.DOTALL)[0]).splitlines()


@pytest.mark.parametrize("name", NAMED)
def test_every_module_that_the_page_names_exists(name):
    module, _, last = name.rpartition(".")
    if last[0].isupper() or not find_spec(name):
        assert hasattr(__import__(module, fromlist=[last]), last)


def test_its_layers_are_those_that_are_enforced():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = project["tool"]["importlinter"]["contracts"]
    enforced = [
        [name.strip("() ") for name in layer.split("|")] for layer in contracts[0]["layers"]
    ]
    there = [
        [name for name in layer if (ROOT / "src" / "commontable" / name).exists()]
        for layer in enforced
    ]
    assert [layer.split(" | ") for layer in shown_layers()] == there


def test_the_number_of_contracts_is_told():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    number = len(project["tool"]["importlinter"]["contracts"])
    words = dict(enumerate(("seven", "eight", "nine", "ten", "eleven", "twelve"), 7))
    assert f"the layers and {words[number - 1]} more contracts" in PAGE
    assert f"| {words[number]} import-linter contracts" in COMPARED


def strings_in(path: Path) -> set[str]:
    """All texts in a module, docstrings aside."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    texts = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in alone]
    return {node.value for node in texts if isinstance(node.value, str)}


@pytest.mark.parametrize("number", range(1, len(shown_layers())))
def test_no_string_names_a_module_of_a_layer_above(number):
    """A command such as `python -m commontable.cli` is an import too."""
    above = "|".join(shown_layers()[:number]).replace(" ", "")
    named = re.compile(rf"\bcommontable\.({above})\b")
    for layer in shown_layers()[number].split(" | "):
        for path in (SOURCE / layer).rglob("*.py"):
            assert not [text for text in strings_in(path) if named.search(text)], path


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
