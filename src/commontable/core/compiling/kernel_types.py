"""The types of a kernel's arguments, from its annotations."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numba
import numpy as np
from numba import types

from commontable.core.layout import Box, Grid, Row

Types = tuple[Any, ...]  # Numba's, one for each argument

PLAIN = {int: types.int64, float: types.float64}
DIMENSIONS = {int: 0, float: 0, Row: 1, Grid: 2}


def types_of(function: Any, state: Any) -> Types:
    """What Numba calls the annotations of a kernel; `state` is the type of the game's record."""
    hints = get_type_hints(function, include_extras=True)
    count = function.__code__.co_argcount
    return tuple(
        _type_of(hints.get(name), state, f"{function.__name__}, {name}")
        for name in function.__code__.co_varnames[:count]
    )


def _type_of(hint: Any, state: Any, where: str) -> Any:
    if hint == Box:
        return numba.typeof(np.zeros(1, state))
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return _tuple_type(hint, state, where)
    base, *rest = get_args(hint) if get_origin(hint) is Annotated else (None,)
    if base not in DIMENSIONS:
        raise TypeError(
            f"{where}: expected a number, a Row, a Grid, a Box or a NamedTuple of them, got {hint}"
        )
    kind = np.dtype(rest[0])
    size = DIMENSIONS[base]
    return numba.typeof(np.zeros((1,) * size, kind)) if size else numba.from_dtype(kind)


def _tuple_type(hint: Any, state: Any, where: str) -> Any:
    """A NamedTuple as a struct whose fields are annotated like arguments."""
    hints = get_type_hints(hint, include_extras=True)
    fields = [_type_of(hints[name], state, f"{where}.{name}") for name in hint._fields]
    return types.BaseTuple.from_types(fields, hint)
