"""The examples in docstrings and in the pages of the Python API run, and print what they show."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

import commontable.tables.errors
import commontable.tables.log.store  # noqa: F401 (its exceptions are part of the tree)
from commontable.core.errors import CommontableError

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PAGES = sorted((ROOT / "docs" / "reference" / "python").glob("*.md"))
README = ROOT / "README.md"
MODULES = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(SOURCE.rglob("*.py"))
    if re.search(r"^\s*>>> ", path.read_text(), re.MULTILINE)
]
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("path", [README, *PAGES], ids=lambda path: path.stem)
def test_the_examples_of_a_page_print_what_it_shows(path):
    blocks = BLOCK.findall(path.read_text())
    assert blocks
    check("\n".join(blocks), path.name)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_docstring_print_what_it_shows(name):
    module = importlib.import_module(name)
    for found in doctest.DocTestFinder().find(module, name):
        if found.examples:
            report(found)


def check(text: str, name: str) -> None:
    report(doctest.DocTestParser().get_doctest(text, {}, name, name, 0))


def report(test: doctest.DocTest) -> None:
    told: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append)
    assert not told, "".join(told)


def test_the_modules_with_examples_were_found():
    assert {"commontable.core.match", "commontable.core.errors"} <= set(MODULES)


def test_the_page_of_exceptions_names_all_of_them():
    page = (ROOT / "docs" / "reference" / "python" / "errors.md").read_text()
    tree = page.split("```")[1]
    assert {kind.__name__ for kind in _below(CommontableError) if _is_public(kind)} <= set(
        re.findall(r"\w+", tree)
    )


def _below(kind: type[Exception]) -> list[type[Exception]]:
    found = [kind]
    for each in kind.__subclasses__():
        found += _below(each)
    return found


def _is_public(kind: type[Exception]) -> bool:
    return kind.__module__.startswith(("commontable.core.", "commontable.tables."))
