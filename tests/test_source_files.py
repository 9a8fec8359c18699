"""Source files: how long they are, what they import, that no test sleeps; and the comparison."""

import ast
import re
import statistics
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("benchmarks", "docs", "examples", "scripts", "src", "tests")
ENDINGS = {".c", ".css", ".h", ".js", ".mjs", ".py", ""}  # scripts have none
MOST_LINES = 450
LAYERS = {"cli", "web", "tables", "lab", "rl", "bots", "games", "draw", "core"}
FOR_GAMES = {"lab", "bots", "games", "core"}  # they measure games, or make data for them
MAY_IMPORT = {  # layers of the package, and `tests` where a script needs what tests have
    "backup": set[str](),  # for any Python, without the package
    "balance": FOR_GAMES,
    "cards": {"games"},
    "corpus": FOR_GAMES | {"tests"},
    "gallery": FOR_GAMES | {"tests"},
    "golden": set[str](),
    "links": set[str](),
    "pictures": {"core", "draw", "games", "web"},
    "release": set[str](),
    "site.py": LAYERS,
    "train_values": FOR_GAMES,
    "winrates": FOR_GAMES,
}
SLEEP = re.compile(r"\bsleep\(|wait_for_timeout\(")
MAY_SLEEP = {
    "tests/polling.py",  # looks again and again
    "tests/web/test_kill.py",  # kills servers after random times
    "tests/web/crowd.py",  # comes back to a server that was killed
}
FUNCTIONS = re.compile(r"median (\d+) lines, 90th percentile (\d+), none over (\d+)")
FILES = re.compile(r"median about (\d+) lines, none over (\d+)")


def source_files() -> list[Path]:
    """All that people write as code: Python, scripts, styles, C."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    return [
        path
        for path in found
        if path.suffix in ENDINGS
        and path.is_file()
        and not {"node_modules", "__pycache__"} & set(path.parts)
        and (path.suffix or path.parent.name == "scripts")
    ]


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_file_is_long():
    long = {str(path.relative_to(ROOT)) for path in source_files() if lines_of(path) > MOST_LINES}
    assert not long


def test_no_test_waits_for_a_fixed_time():
    tests = [path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__)]
    found = {str(path.relative_to(ROOT)) for path in tests if SLEEP.search(path.read_text())}
    assert found == MAY_SLEEP


def imports_of(script: Path) -> set[str]:
    """Layers of the package that a script imports, `tests`, and other scripts."""
    found = set()
    for node in ast.walk(ast.parse(script.read_text(encoding="utf-8"))):
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            module = node.module or "."
            names = [f"{module}.{each.name}" for each in node.names]
        for name in names:
            first, _, rest = name.partition(".")
            if first == "commontable":
                found.add(rest.partition(".")[0])
            elif first in ("tests", "scripts", ""):
                found.add(first)
    return found


def test_every_script_has_its_import_contract():
    assert {path.name for path in (ROOT / "scripts").iterdir() if path.is_file()} == set(MAY_IMPORT)


@pytest.mark.parametrize("name", MAY_IMPORT)
def test_a_script_imports_what_it_may(name):
    assert imports_of(ROOT / "scripts" / name) <= MAY_IMPORT[name]


@pytest.mark.parametrize("folder", ["src", "examples"])
def test_nothing_that_is_installed_imports_tests_or_scripts(folder):
    for path in (ROOT / folder).rglob("*.py"):
        assert not imports_of(path) & {"tests", "scripts"}, path


def body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Without signature and docstring."""
    body = node.body[1:] if ast.get_docstring(node) else node.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_the_comparison_gives_the_sizes_of_functions_and_files():
    page = (ROOT / "docs" / "contribute" / "compared.md").read_text(encoding="utf-8")
    modules = list((ROOT / "src" / "commontable").rglob("*.py"))
    sizes = sorted(
        body_lines(node)
        for path in modules
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    (median, percentile, most), (file_median, file_most) = (
        map(int, pattern.findall(page)[0]) for pattern in (FUNCTIONS, FILES)
    )
    assert median == statistics.median(sizes)
    assert abs(percentile - sizes[len(sizes) * 9 // 10]) <= 1
    assert most - 10 <= sizes[-1] <= most
    assert abs(file_median - statistics.median(map(lines_of, modules))) <= 15
    assert max(map(lines_of, modules)) <= file_most == MOST_LINES
