"""One text of rules, two builds.

plain     the functions as written, run on a state of core/layout.py: no compiler, no waiting
compiled  the same functions, rebuilt over a second set of globals and compiled by Numba, which
          works on the same bytes

The kernels of a module are compiled together (core/compiling/units.py) and kept on disk, in a
folder named by a hash of every file they were made from: an edited helper never runs stale.
"""

from __future__ import annotations

import hashlib
import os
import sys
import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from commontable.core.compiling.linker import linker_problem
from commontable.core.layout import Grid, Row

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def rule(function: F) -> F:
    """Marks a function of the rules: whole numbers, records, tables, loops and other rules."""
    function.__rule__ = "helper"  # type: ignore[attr-defined]
    return function


def specialize(function: F, **names: Any) -> F:
    """A rule of its own, in which some names of its module stand for what is given here."""
    twin: Any = types.FunctionType(
        function.__code__, {**function.__globals__, **names}, function.__name__
    )
    twin.__rule__, twin.__names__ = "helper", names
    return twin  # type: ignore[no-any-return]


class Namespace(ABC):
    """A value whose functions rules call by its name, such as a block of actions."""

    name: str  # no other one that the same rules use has it

    @abstractmethod
    def rules(self) -> dict[str, Any]:
        """Marked functions by name, each over constants of its own."""


def with_intrinsic(
    make: Callable[[], Any], portable: Callable[[], Any] | None = None
) -> Callable[[F], F]:
    """Marks a rule for which `make` builds the compiled twin, where one instruction does it.

    `portable` builds one without internals of Numba, if `make` uses some.
    """

    def mark(function: F) -> F:
        function.__rule__ = "intrinsic"  # type: ignore[attr-defined]
        function.__intrinsic__ = make  # type: ignore[attr-defined]
        if portable is not None:
            function.__portable__ = portable  # type: ignore[attr-defined]
        return function

    return mark


def kernel(function: F) -> F:
    """Marks a compiled loop that Python calls."""
    function.__rule__ = "kernel"  # type: ignore[attr-defined]
    return function


def table(rows: Sequence[int]) -> Row:
    """Constant numbers for rules, in both builds."""
    array = np.array(rows, np.int64)
    array.flags.writeable = False
    return array.data


def grid(rows: Sequence[Sequence[int]]) -> Grid:
    """Constant numbers for rules in rows and columns."""
    array = np.array(rows, np.int64)
    array.flags.writeable = False
    return array.data


def cache_root() -> Path:
    """Where compiled rules are kept: COMMONTABLE_CACHE, else the user's cache folder."""
    if chosen := os.environ.get("COMMONTABLE_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "commontable"


def digest(files: Iterable[Path], *words: str) -> str:
    """A name for exactly these contents."""
    mark = hashlib.sha256()
    for path in sorted(files):
        mark.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for word in words:
        mark.update(word.encode() + b"\0")
    return mark.hexdigest()[:16]


class Compiled:
    """Rebuilds marked functions over globals of their own, module by module, and compiles them.

    `helpers_of` is the cache of another build of the same rules, whose compiled helpers serve here.
    """

    def __init__(
        self, cache: Path, state: Any, checked: bool = False, helpers_of: Path | None = None
    ) -> None:
        self.cache = cache
        self.state = state  # the dtype of the records that kernels take in boxes
        self.checked = checked  # compiled with bounds checks: slower, for tests
        self.units: dict[str, Any] = {}  # by the name of the module that holds the kernels
        self._is_linked = not linker_problem()
        self._stock: Any = self._helper_cache(helpers_of) if self._is_linked else None
        self._spaces: dict[str, types.ModuleType] = {}
        self._namespaces: dict[str, types.ModuleType] = {}  # by name

    def _helper_cache(self, helpers_of: Path | None) -> Any:
        from commontable.core.compiling.units import HelperCache  # here, because of Numba

        return HelperCache(helpers_of or self.cache, is_own=helpers_of is None)

    def function(self, function: Callable[..., Any]) -> Any:
        """The compiled twin of a rule."""
        module = sys.modules[function.__module__]
        space = self.module(module)
        if not hasattr(function, "__names__"):
            return getattr(space, function.__name__)
        own = types.ModuleType(module.__name__)
        vars(own).update(vars(space))
        for name, value in function.__names__.items():
            setattr(own, name, self._twin(value, module, own))
        return self._compile(function, own)

    def module(self, module: types.ModuleType, **replaced: Any) -> Any:
        """The module with its rules compiled, its tables as arrays and `replaced` names."""
        if module.__name__ in self._spaces:
            return self._spaces[module.__name__]
        space = types.ModuleType(module.__name__)
        self._spaces[module.__name__] = space
        for name, value in list(vars(module).items()):
            if not name.startswith("__"):
                setattr(
                    space,
                    name,
                    replaced[name] if name in replaced else self._twin(value, module, space),
                )
        self._unite(module, space)
        return space

    def namespace(self, name: str, rules: Mapping[str, Any]) -> Any:
        """Compiled twins of rules from several modules under names of their own."""
        space = types.ModuleType(name)
        vars(space).update({each: self.function(one) for each, one in rules.items()})
        return space

    def _twin(self, value: Any, module: types.ModuleType, space: types.ModuleType) -> Any:
        if hasattr(value, "__rule__"):
            if value.__module__ == module.__name__:
                return self._compile(value, space)
            return self.function(value)
        if isinstance(value, memoryview):
            return np.asarray(value)
        if isinstance(value, types.ModuleType) and _is_for_rules(value):
            return self.module(value)
        if isinstance(value, type) and issubclass(value, IntEnum):
            return _as_numbers(value)
        if isinstance(value, Namespace):
            return self._namespace(value)
        return value

    def _namespace(self, value: Namespace) -> types.ModuleType:
        if value.name not in self._namespaces:
            space = self._namespaces[value.name] = types.ModuleType(value.name)
            for name, function in value.rules().items():
                constants = types.ModuleType(name)
                vars(constants).update(function.__globals__)
                setattr(space, name, self._compile(function, constants))
        return self._namespaces[value.name]

    def _compile(self, function: Any, space: types.ModuleType) -> Any:
        if function.__rule__ == "intrinsic":
            make = function.__intrinsic__
            return make() if self._is_linked else getattr(function, "__portable__", make)()
        twin = types.FunctionType(
            function.__code__, vars(space), function.__name__, function.__defaults__
        )
        twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
        is_helper = function.__rule__ == "helper"
        compiled = (
            self._link_later(twin, is_helper) if self._is_linked else self._njit(twin, is_helper)
        )
        if is_helper:
            _take_wide_numbers(compiled)
        return compiled

    def _link_later(self, twin: Any, is_helper: bool) -> Any:
        """Compiles as a fragment that a unit links."""
        import numba  # here, because it takes a while and the plain build does without

        from commontable.core.compiling.units import PartCompiler

        compiled = numba.njit(
            boundscheck=self.checked,
            no_cpython_wrapper=is_helper,
            pipeline_class=PartCompiler,
            **_OPTIONS,
        )(twin)
        if is_helper:
            self._stock.helpers.append(compiled)
        return compiled

    def _njit(self, twin: Any, is_helper: bool) -> Any:
        """Compiles by itself, as any program with Numba does."""
        from commontable.core.compiling.njit_units import compile_helper, compile_kernel

        if is_helper:
            return compile_helper(twin, self.checked)
        return compile_kernel(twin, self.checked, self.cache)

    def _unite(self, module: types.ModuleType, space: types.ModuleType) -> None:
        """Lets the first call of any kernel of a module make all of them ready."""
        marked = [
            function
            for function in vars(module).values()
            if getattr(function, "__rule__", "") == "kernel"
            and function.__module__ == module.__name__
        ]
        if marked:
            from commontable.core.compiling.kernel_types import types_of

            kernels = {
                getattr(space, function.__name__): types_of(function, self.state)
                for function in marked
            }
            self.units[module.__name__] = self._unit(self.cache / module.__name__, kernels)

    def _unit(self, file: Path, kernels: Mapping[Any, Any]) -> Any:
        if not self._is_linked:
            from commontable.core.compiling.njit_units import NjitUnit

            return NjitUnit(file, kernels)
        from commontable.core.compiling.units import CompilationUnit

        return CompilationUnit(file, kernels, self._stock)


def _take_wide_numbers(compiled: Any) -> None:
    """Lets a helper take every signed number as 64 bits.

    Otherwise Numba would compile it once for each width and each constant it is called with.
    """
    from numba import types

    compile_for = compiled.compile

    def widened(signature: Any) -> Any:
        if not isinstance(signature, tuple):
            return compile_for(signature)
        return compile_for(tuple(types.int64 if is_signed(kind) else kind for kind in signature))

    def is_signed(kind: Any) -> bool:
        if isinstance(kind, types.Literal):
            kind = kind.literal_type
        if isinstance(kind, types.IntEnumMember):
            return True
        return isinstance(kind, types.Integer) and bool(kind.signed)

    compiled.compile = widened


def _as_numbers(names: type[IntEnum]) -> types.ModuleType:
    """An enum as a namespace of plain numbers: Numba's own enums do not mix with numbers."""
    space = types.ModuleType(names.__name__)
    vars(space).update({member.name: int(member) for member in names})
    return space


def _is_for_rules(module: types.ModuleType) -> bool:
    """Whether a module has something that rules call or read: a rule, a namespace or a table."""
    return any(
        hasattr(value, "__rule__") or isinstance(value, Namespace | memoryview)
        for value in vars(module).values()
    )
