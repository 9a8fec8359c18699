"""Kernels that are compiled together: one piece of machine code, kept in one file.

Numba optimises and translates every function by itself, with all that it calls, and a kernel's
whole game once more. Here functions are only brought into LLVM's form, as parts; a unit links the
parts that its kernels need, and is optimised and translated once. The figures are in
docs/contribute/compiling.md.

This file and core/scratch.py use internals of Numba that no version promises. If a version breaks
them, core/compiling/njit_units.py takes the place of this file: see core/compiling/linker.py.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from llvmlite.binding import parse_bitcode
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

from commontable.core.compiling.compile_lock import alone, without_gc
from commontable.core.compiling.kernel_types import Types

SEAL = hashlib.sha256().digest_size  # bytes before the content of a file


class _NowhereYet:
    """What a part has for machine code: no place where an environment could be set."""

    @staticmethod
    def set_env(name: str, environment: Any) -> None:
        pass


class Part(JITCodeLibrary):  # type: ignore[misc]
    """One function in LLVM's form, tidied up by itself, with no machine code of its own."""

    codegen = _NowhereYet

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def reached(self) -> list[Any]:
        """All libraries that this one needs, itself among them."""
        found: dict[Any, None] = {}
        ahead: list[Any] = [self]
        while ahead:
            library = ahead.pop()
            if library not in found:
                found[library] = None
                ahead += library._linking_libraries if isinstance(library, Part) else []
        return list(found)

    def _get_module_for_linking(self) -> Any:
        """For a function of Numba's own that calls a rule: the rule and all that it needs."""
        module = self._final_module.clone()
        _link(module, [each for each in self.reached() if each is not self])
        for function in module.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr"
        return module


class PartCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, with a part as its result."""

    def __init__(self, typing: Any, target: Any, library: Any, *more: Any) -> None:
        super().__init__(typing, target, library or Part(target.codegen(), "part"), *more)


class CompilationUnit:
    """Kernels with the types of their arguments, made ready when one of them is first called."""

    def __init__(self, file: Path, kernels: Mapping[Any, Types], stock: HelperCache) -> None:
        self.file = _for_this_machine(file, ".unit")
        self.is_loaded = False
        self._kernels = kernels
        self._stock = stock
        self._target = next(iter(kernels)).targetctx
        self._codegen = self._target.codegen()
        for kernel, wanted in kernels.items():
            kernel.compile = self._when_first_called(kernel, wanted)

    def _when_first_called(self, kernel: Any, wanted: Types) -> Any:
        """Takes the place of Numba's compiling for whichever types come first."""

        def compile_for(given: Types) -> Any:
            fits = kernel.typingctx.can_convert
            if any(fits(*pair) is None for pair in zip(given, wanted, strict=True)):
                raise TypeError(f"{kernel.__name__} takes {wanted}, got {given}")
            self.load()
            return kernel.overloads[wanted].entry_point

        return compile_for

    @property
    def is_on_disk(self) -> bool:
        return self.file.is_file()

    def load(self) -> None:
        """Loads the kernels, or compiles and stores them."""
        with global_compiler_lock:
            if self.is_loaded:
                return
            self._target.refresh()  # the runtime that compiled code calls
            if not self._load():
                with alone(self.file):
                    if not self._load():
                        with without_gc():
                            self._compile()

    # -------------------------------------------------------------- from the source

    def _compile(self) -> None:
        self._stock.take()
        made = [kernel._compiler.compile(args, None) for kernel, args in self._kernels.items()]
        library = self._new_library()
        self._link(library._final_module, made)
        library._optimize_final_module()
        library._final_module.verify()
        library._finalize_final_module()
        functions = [_essence(each) for each in made]
        environments = _environments(library._final_module)
        self._add(library, functions, environments)
        _write(self.file, (library._get_compiled_object(), functions, environments))

    def _link(self, module: Any, made: Iterable[Any]) -> None:
        """All parts in one module, of which only the kernels can be called from outside."""
        _link(module, dict.fromkeys(each for one in made for each in one.library.reached()))
        self._stock.give(module)
        _close(module, {kernel.fndesc.llvm_cpython_wrapper_name for kernel in made})

    def _new_library(self) -> Any:
        library = self._codegen.create_library(self.file.stem)
        library.enable_object_caching()
        return library

    # -------------------------------------------------------------- from disk

    def _load(self) -> bool:
        content = _read(self.file)
        if content is None:
            return False
        code, functions, environments = content
        library = self._new_library()
        library._set_compiled_object(code)
        library._finalize_final_module()
        names = [function.llvm_cpython_wrapper_name for function, *_ in functions]
        self._codegen._engine._defined_symbols.update(names)
        self._add(library, functions, environments)
        return True

    # -------------------------------------------------------------- ready

    def _add(self, library: Any, functions: Iterable[Any], environments: Iterable[Any]) -> None:
        """Lets every kernel call its machine code, and nothing else from now on."""
        for environment in environments:
            self._codegen.set_env(environment.env_name, environment)
        for kernel, essence in zip(self._kernels, functions, strict=True):
            kernel.add_overload(_result(library, self._target, *essence))
            kernel.disable_compile()
        self.is_loaded = True


class HelperCache:
    """The parts of a game's helpers, on disk for other units that call them."""

    def __init__(self, folder: Path, is_own: bool) -> None:
        self.file = _for_this_machine(folder / "helpers", ".parts")
        self.helpers: list[Any] = []
        self._is_own = is_own  # whether to add to it, or only to take from it

    def take(self) -> None:
        """Spares helpers the compiler, if there are parts."""
        content = _read(self.file)
        if content is None or not self.helpers:
            return
        code, kept = content
        target = self.helpers[0].targetctx
        part = Part(target.codegen(), "helpers")
        part._final_module = parse_bitcode(code)
        part.finalize()
        for helper in self.helpers:
            for essence in kept.get((helper.__module__, helper.__qualname__), ()):
                result = _result(part, target, *essence)
                target.insert_user_function(result.entry_point, result.fndesc, [part])
                helper.add_overload(result)

    def give(self, module: Any) -> None:
        """Keeps the helpers that a unit has linked, before they are optimised for it alone."""
        if self._is_own:
            kept = {
                (helper.__module__, helper.__qualname__): [
                    _essence(result) for result in helper.overloads.values()
                ]
                for helper in self.helpers
            }
            copy = module.clone()
            names = {function.llvm_func_name for row in kept.values() for function, *_ in row}
            _close(copy, names)
            _write(self.file, (copy.as_bitcode(), kept))


def _close(module: Any, doors: set[str]) -> None:
    """Only the functions named can be called from outside; what they do not need can go."""
    for function in module.functions:
        if not function.is_declaration and function.name not in doors:
            function.linkage = "internal"


def _link(module: Any, libraries: Iterable[Any]) -> None:
    for each in libraries:
        own = each._final_module if isinstance(each, Part) else each._get_module_for_linking()
        module.link_in(own, preserve=True)


def _essence(result: Any) -> tuple[Any, Any, Any]:
    """What there is to know about a compiled function besides its code."""
    result.fndesc.typemap = result.fndesc.calltypes = None  # large, and no longer needed
    return result.fndesc, result.environment, result.signature


def _result(library: Any, target: Any, function: Any, environment: Any, signature: Any) -> Any:
    known = {
        "entry_point": target.get_executable(library, function, environment),
        "environment": environment,
        "fndesc": function,
        "library": library,
        "objectmode": False,
        "signature": signature,
    }
    return CompileResult(**dict.fromkeys(CompileResult._fields) | known)


def _for_this_machine(file: Path, ending: str) -> Path:
    """Machine code is good for one kind of processor."""
    words = repr(cpu_target.target_context.codegen().magic_tuple())
    return file.with_name(f"{file.name}-{hashlib.sha256(words.encode()).hexdigest()[:8]}{ending}")


def _write(file: Path, content: Any) -> None:
    """Whole or not at all. Where nothing can be written, every start compiles anew."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        body = dumps(content)
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(hashlib.sha256(body).digest() + body)
        unfinished.replace(file)


def _read(file: Path) -> Any:
    """What was written, or None. Damaged machine code must never run."""
    try:
        raw = file.read_bytes()
        body = raw[SEAL:]
        return pickle.loads(body) if hashlib.sha256(body).digest() == raw[:SEAL] else None
    except (OSError, ImportError, AttributeError):  # a module that it names may be gone
        return None


def _environments(module: Any) -> list[Any]:
    """What the functions of a module keep for Python: constants of errors."""
    names = (each.name for each in module.global_variables)
    found = (lookup_environment(name) for name in names if name.startswith("_ZN08NumbaEnv"))
    return [each for each in found if each is not None]
