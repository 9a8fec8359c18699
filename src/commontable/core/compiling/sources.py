"""Which files compiled code is made from: all that marked functions import."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

# Libraries whose versions are part of a cache's name; their files are not read.
VERSIONED = frozenset({"numba", "numpy", "llvmlite"})
DEFINITION = re.compile(r"^(?:@|def |class |async def )", re.MULTILINE)
LATE_IMPORT = re.compile(r"^(?:from|import|if|try)\b", re.MULTILINE)
DATA = (".toml", ".json")  # files that modules read their tables from, in their folder or in data/


def rule_modules(functions: Iterable[Any]) -> list[ModuleType]:
    """The modules of marked functions, and of those that stand in for their names."""
    found: dict[str, ModuleType] = {}
    for function in functions:
        found[function.__module__] = sys.modules[function.__module__]
        replaced = getattr(function, "__names__", {}).values()
        inner = rule_modules(value for value in replaced if hasattr(value, "__rule__"))
        found |= {module.__name__: module for module in inner}
    return list(found.values())


def source_files(roots: Iterable[ModuleType]) -> list[Path]:
    """The files of these modules, of all that they import, and the data beside them."""
    files: set[Path] = set()
    seen: set[str] = set()
    waiting = [root.__name__ for root in roots]
    while waiting:
        name = waiting.pop()
        path = _file_of(name)
        if name in seen or path is None:
            continue
        seen.add(name)
        files.add(path)
        files.update(_data_beside(path.parent))
        waiting.extend(imported_modules(path, path.stat().st_mtime_ns, _package_of(name)))
    return sorted(files)


def _file_of(name: str) -> Path | None:
    """The Python file of a loaded module, unless it comes with Python or has a version."""
    top = name.partition(".")[0]
    if top in sys.stdlib_module_names or top in VERSIONED:
        return None
    path = getattr(sys.modules.get(name), "__file__", None)
    return Path(path) if path and path.endswith(".py") else None


def _package_of(name: str) -> str:
    return getattr(sys.modules[name], "__package__", None) or ""


def _data_beside(folder: Path) -> Iterator[Path]:
    for path in (*folder.glob("*"), *(folder / "data").rglob("*")):
        if path.suffix in DATA:
            yield path


@lru_cache(maxsize=1 << 10)
def imported_modules(path: Path, changed: int, package: str) -> tuple[str, ...]:
    """The modules that a file imports when it is loaded; `changed` is its time stamp."""
    tree = ast.parse(_head(path.read_text(encoding="utf-8")))
    return tuple(dict.fromkeys(_imports(tree.body, package)))


def _head(text: str) -> str:
    """The text up to its first function or class, which parses faster; all, if imports follow."""
    head = DEFINITION.split(text, maxsplit=1)[0]
    return text if LATE_IMPORT.search(text, len(head)) else head


def _imports(body: list[ast.stmt], package: str) -> Iterator[str]:
    for statement in body:
        if isinstance(statement, ast.Import):
            yield from (each.name for each in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            base = _base_of(statement, package)
            modules = [f"{base}.{each.name}" for each in statement.names]
            loaded = [name for name in modules if name in sys.modules]
            yield from loaded
            if len(loaded) < len(modules):
                yield base
        elif isinstance(statement, ast.If) and "TYPE_CHECKING" not in ast.dump(statement.test):
            yield from _imports([*statement.body, *statement.orelse], package)
        elif isinstance(statement, ast.Try):
            handled = [each for handler in statement.handlers for each in handler.body]
            yield from _imports([*statement.body, *handled], package)


def _base_of(statement: ast.ImportFrom, package: str) -> str:
    """The absolute name of the module that something is imported from."""
    if not statement.level:
        return statement.module or ""
    parents = package.split(".")
    parents = parents[: len(parents) - statement.level + 1]
    return ".".join([*parents, *([statement.module] if statement.module else [])])
