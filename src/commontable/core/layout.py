"""A state is one fixed-size record: named numbers over bytes that plain and compiled code share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Generic, Protocol, TypeVar, get_type_hints

import numpy as np
import numpy.typing as npt

I8 = Annotated[int, "i1"]
I16 = Annotated[int, "i2"]
I32 = Annotated[int, "i4"]
I64 = Annotated[int, "i8"]
U64 = Annotated[int, "u8"]  # for luck alone: unsigned arithmetic differs between the two builds

Box = npt.NDArray[np.void]  # an array of one record: the form in which a state enters compiled code


class Row(Protocol):
    """Numbers in a line; `row[i]`."""

    def __getitem__(self, i: int, /) -> int: ...
    def __setitem__(self, i: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Grid(Protocol):
    """Numbers in rows and columns; `grid[i, j]`."""

    def __getitem__(self, ij: tuple[int, int], /) -> int: ...
    def __setitem__(self, ij: tuple[int, int], value: int, /) -> None: ...


class AnyState:
    """What the states of all games share. A game adds its own fields by annotation.

    Reading a field gives an int; writing a number that does not fit raises ValueError.
    """

    __hash__ = None  # type: ignore[assignment]  # a state changes in place

    box: Box
    raw: memoryview  # the same bytes, one by one
    luck: U64  # the stream of chance, see core/luck.py
    seats: I8  # how many seats play

    def copy(self: R) -> R:
        return type(self)(self.box.view("u1").copy().view(self.box.dtype))

    def __copy__(self: R) -> R:
        return self.copy()

    def __deepcopy__(self: R, memo: dict[int, Any]) -> R:
        return self.copy()

    def become(self: R, other: R) -> None:
        """Takes over every byte of another state of the same game."""
        self.raw[:] = other.raw

    def __init__(self, box: Box) -> None:
        self.box = box

    def __bytes__(self) -> bytes:
        return self.box.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AnyState) and bytes(self) == bytes(other)


R = TypeVar("R", bound=AnyState)


class Layout(Generic[R]):
    """Turns an annotated class into a dtype without holes and a class of plain-Python states."""

    def __init__(self, fields: type[R]) -> None:
        hints = get_type_hints(fields, include_extras=True)
        spec: list[Any] = [
            (name, *hint.__metadata__)
            for name, hint in hints.items()
            if hasattr(hint, "__metadata__")
        ]
        spec.sort(key=lambda field: -np.dtype(field[1]).itemsize)  # stable; wide fields first
        if tail := -np.dtype(spec).itemsize % 8:
            spec.append(("_tail", "i1", (tail,)))  # every byte has a name, so bytes are the state
        self.dtype = np.dtype(spec, align=True)
        assert self.dtype.itemsize == np.dtype(spec).itemsize, "the record has holes"
        self.state: type[R] = _state_class(fields, self.dtype)

    def blank(self) -> R:
        """A state of zeros."""
        return self.state(np.zeros(1, self.dtype))

    def batch(self, n: int) -> Box:
        return np.zeros(n, self.dtype)

    def shown_as(self, picture: Callable[[R], str], words: Callable[[R], str]) -> None:
        """How a notebook shows a state, and how it prints."""
        looks = {"_repr_svg_": picture, "__repr__": words}
        self.state = type(self.state.__name__, (self.state,), {"__slots__": (), **looks})

    def load(self, raw: bytes) -> R:
        """The state whose bytes these are."""
        if len(raw) != self.dtype.itemsize:
            raise ValueError(f"a state has {self.dtype.itemsize} bytes, got {len(raw)}")
        return self.state(np.frombuffer(bytearray(raw), self.dtype))


def _state_class(fields: type[R], dtype: np.dtype[np.void]) -> type[R]:
    names = dtype.names or ()
    places = {}  # of each slot: its dtype and offset
    for name in names:
        kind, offset = dtype.fields[name][:2]  # type: ignore[index]
        places[name if kind.shape else "_" + name] = (kind, offset)

    def __getattr__(self: Any, slot: str) -> Any:
        """Opens a window on the bytes of a field when it is first asked for: copies are cheap."""
        if slot == "raw":
            self.raw = self.box.view("u1").data
            return self.raw
        if slot not in places:
            raise AttributeError(f"{type(self).__name__} has no field {slot!r}")
        kind, offset = places[slot]
        raw: Any = self.raw
        part = raw[offset : offset + kind.itemsize].cast(kind.base.char)
        if len(kind.shape) > 1:
            part = part.cast("B").cast(kind.base.char, kind.shape)
        setattr(self, slot, part)
        return part

    members: dict[str, Any] = {
        "__slots__": ["raw", *places],
        "__getattr__": __getattr__,
        "__doc__": fields.__doc__,
        "__module__": fields.__module__,
    }
    for name in names:
        if not dtype[name].shape:
            members[name] = _number(name)
    return type(fields.__name__, (fields,), members)


def _number(name: str) -> property:
    """A field of one number. Generated text, because a closure would cost twice the time."""
    space: dict[str, Any] = {}
    exec(
        f"def read(s): return s._{name}[0]\ndef write(s, value): s._{name}[0] = value",
        space,
    )
    return property(space["read"], space["write"])
