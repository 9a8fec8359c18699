"""Import rules of the browser's scripts: layers, no cycles, small modules, little global state."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath

import pytest

SCRIPTS = Path(str(files("commontable.web"))) / "static" / "js"
MODULES = sorted(path.relative_to(SCRIPTS).as_posix() for path in SCRIPTS.rglob("*.js"))
IMPORT = re.compile(r'^import (?:[^"]* from )?"([^"]+)";', re.MULTILINE)
TYPE_IMPORT = re.compile(r'(?:@import \{[^}]*\} from |import\()"([^"]+)"')
VARIABLE = re.compile(r"^(?:export )?let ", re.MULTILINE)
FOR_ALL = {"lib", "table/core", "table/board"}
BELOW_PANELS = FOR_ALL | {"table/help", "table/deal", "table/people"}
MAY_IMPORT = {  # beside what lies in the same folder
    "lib": set(),
    "table/core": {"lib"},
    "table/board": {"lib", "table/core"},
    "table/help": FOR_ALL,
    "table/deal": FOR_ALL,
    "table/people": FOR_ALL,
    "table/panels": BELOW_PANELS,
    "table/updates": BELOW_PANELS | {"table/panels"},
    "table/input": BELOW_PANELS | {"table/panels", "table/updates"},
    "table": BELOW_PANELS | {"table/panels", "table/updates", "table/input"},
    "pages": FOR_ALL | {"table/panels"},
}
MOST_MODULES = 13  # in a folder
STATE = "table/core/state.js"  # needs the elements of a table's page
MOST_LINES = 350
MOST_VARIABLES = 13  # `let` at the top of a module, in all of them


@cache
def text_of(module: str) -> str:
    return (SCRIPTS / module).read_text(encoding="utf-8")


def resolved(module: str, path: str) -> str:
    """A path in an import as it stands in MODULES."""
    steps: list[str] = []
    for step in (PurePosixPath(module).parent / path).parts:
        if step == "..":
            steps.pop()
        else:
            steps.append(step)
    return "/".join(steps)


def imports_of(module: str) -> list[str]:
    return [resolved(module, path) for path in IMPORT.findall(text_of(module))]


def reachable(module: str) -> set[str]:
    found: set[str] = set()
    waiting = imports_of(module)
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += imports_of(one)
    return found


def folder_of(module: str) -> str:
    return PurePosixPath(module).parent.as_posix()


def test_scripts_are_found():
    assert {folder_of(module) for module in MODULES} == set(MAY_IMPORT)
    assert STATE in imports_of("table/render.js")


@pytest.mark.parametrize("module", MODULES)
def test_a_script_imports_what_its_folder_may(module):
    own = folder_of(module)
    for target in imports_of(module):
        assert target in MODULES, f"{module}: there is no {target}"
        assert folder_of(target) in MAY_IMPORT[own] | {own}, f"{module}: {target}"


@pytest.mark.parametrize("module", MODULES)
def test_types_come_from_scripts_that_exist(module):
    for path in TYPE_IMPORT.findall(text_of(module)):
        assert resolved(module, path) in MODULES, f"{module}: there is no {path}"


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_a_folder_has_few_scripts(folder):
    assert sum(folder_of(module) == folder for module in MODULES) <= MOST_MODULES


@pytest.mark.parametrize("module", MODULES)
def test_no_imports_go_in_a_circle(module):
    assert module not in reachable(module)


@pytest.mark.parametrize("module", [one for one in MODULES if one.startswith("pages/")])
def test_other_pages_do_not_need_the_page_of_a_table(module):
    assert STATE not in reachable(module)


@pytest.mark.parametrize("module", MODULES)
def test_a_script_is_short(module):
    assert len(text_of(module).splitlines()) <= MOST_LINES


def test_few_variables_are_shared_by_functions():
    found = [module for module in MODULES for _ in VARIABLE.findall(text_of(module))]
    assert len(found) <= MOST_VARIABLES, found


def test_the_page_does_not_watch_its_own_attributes():
    assert not [module for module in MODULES if "MutationObserver" in text_of(module)]
