"""Codecs: how one value of a state is written as JSON, and how it is read and refused.

A state keeps small numbers, and lists of them for rows; a position has names instead. A codec
reads a value with a check, and gives a Python expression that writes it, from which
`core/position.py` generates the writer of a whole position. Where an argument may be a function,
it is given the state: what is possible may depend on what was read before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from commontable.core.data import REQUIRED, is_list, is_number, shorten
from commontable.core.errors import BadPosition
from commontable.core.sets import has, members

Bind = Callable[[Any], str]  # gives an object a name that generated text can use
Bound = int | Callable[[Any], int]
Names = Sequence[Any] | Callable[[Any], Sequence[Any]]


@dataclass(frozen=True)
class Codec:
    """Two directions of one value. `where` names its place in errors."""

    read: Callable[[Any, Any, str], Any]  # JSON, the state, where -> what the state keeps
    text: Callable[[str, Bind], str]  # expression of what the state `s` keeps -> that of JSON


def refusal(where: str, wanted: str, value: Any) -> BadPosition:
    return BadPosition(f"{where}: expected {wanted}, got {shorten(value)}")


def by_functions(write: Callable[[Any, Any], Any], read: Callable[[Any, Any, str], Any]) -> Codec:
    """A codec of its own kind; `write` is given what is kept and the state."""
    return Codec(read, lambda x, bind: f"{bind(write)}({x}, s)")


def checked(codec: Codec, is_right: Callable[[Any, Any], bool], wanted: str) -> Codec:
    """A codec that refuses some of what it could read; `is_right` is given value and state."""

    def read(value: Any, s: Any, where: str) -> Any:
        kept = codec.read(value, s, where)
        if not is_right(kept, s):
            raise refusal(where, wanted, value)
        return kept

    return Codec(read, codec.text)


# ------------------------------------------------------------------ numbers


def number(low: Bound, high: Bound, unit: Bound = 1) -> Codec:
    """A number from low to high; JSON has it times the unit."""

    def read(value: Any, s: Any, where: str) -> int:
        one = _of(unit, s)
        least, most = _of(low, s) * one, _of(high, s) * one
        if not is_number(value) or not least <= value <= most or value % one:
            kind = "a whole number" if one == 1 else f"a multiple of {one}"
            raise refusal(where, f"{kind} from {least} to {most}", value)
        return int(value // one)

    def text(x: str, bind: Bind) -> str:
        if unit == 1:
            return x
        return f"{x} * {bind(unit)}(s)" if callable(unit) else f"{x} * {unit}"

    return Codec(read, text)


def _read_flag(value: Any, s: Any, where: str) -> int:
    if not isinstance(value, bool):
        raise refusal(where, "true or false", value)
    return int(value)


FLAG = Codec(_read_flag, lambda x, bind: f"{x} == 1")


def _of(bound: Any, s: Any) -> Any:
    return bound(s) if callable(bound) else bound


def or_null(codec: Codec, none: int) -> Codec:
    """A codec with a number that stands for null."""

    def read(value: Any, s: Any, where: str) -> Any:
        return none if value is None else codec.read(value, s, where)

    return Codec(read, lambda x, bind: f"(None if {x} == {none} else {codec.text(x, bind)})")


# ------------------------------------------------------------------ names


def word(names: Sequence[Any], none: int | None = None, wanted: str = "", first: int = 0) -> Codec:
    """One of some names, counted from `first`; `none` is the number that stands for null."""
    by_code: dict[int, Any] = dict(enumerate(names, first))
    if none is not None:
        by_code[none] = None
    return coded(by_code, wanted)


def coded(by_code: Mapping[int, Any], wanted: str = "") -> Codec:
    """What each number is called."""
    codes = _codes(by_code)
    expected = wanted or "one of " + _listed(by_code.values())

    def read(value: Any, s: Any, where: str) -> int:
        return _code(codes, value, where, expected)

    return Codec(read, lambda x, bind: f"{bind(by_code)}[{x}]")


def word_on(names: Callable[[Any], Sequence[str]], wanted: str, none: int | None = None) -> Codec:
    """One of the names that a state has."""

    def write(kept: int, s: Any) -> str | None:
        return None if kept == none else names(s)[kept]

    def read(value: Any, s: Any, where: str) -> int:
        if value is None and none is not None:
            return none
        if not isinstance(value, str) or value not in names(s):
            raise refusal(where, wanted, value)
        return names(s).index(value)

    return by_functions(write, read)


def _codes(by_code: Mapping[int, Any]) -> dict[Any, int]:
    """The number of each name; with its type, because True and 1 would be the same."""
    return {(type(name), name): code for code, name in by_code.items()}


def _code(codes: Mapping[Any, int], name: Any, where: str, wanted: str) -> int:
    try:
        return codes[type(name), name]
    except (KeyError, TypeError):  # unknown, or nothing that could be a name
        raise refusal(where, wanted, name) from None


def _listed(names: Iterable[Any]) -> str:
    return ", ".join("null" if name is None else str(name) for name in names)


# ------------------------------------------------------------------ sets and counts


def name_set(
    names: Names, wanted: str = "", first: int = 0, allowed: Callable[[Any], int] | None = None
) -> Codec:
    """A set (core/sets.py) as a list of different names, counted from `first`.

    `allowed` gives the set of those that are possible in a state.
    """

    known = None if callable(names) else dict(enumerate(names, first))
    codes_known = known and _codes(known)

    def read(value: Any, s: Any, where: str) -> int:
        codes = codes_known or _codes(dict(enumerate(_of(names, s), first)))
        expected = wanted or "some of " + _listed(name for _, name in codes)
        found, possible = 0, -1 if allowed is None else allowed(s)
        for name in read_list(value, where):
            code = _code(codes, name, where, expected)
            if not has(possible, code):
                raise refusal(where, expected, name)
            if has(found, code):
                raise BadPosition(f"{where}: {name!r} is named twice")
            found |= 1 << code
        return found

    def text(x: str, bind: Bind) -> str:
        if names is _seats:
            return f"list({bind(members)}({x}))"
        named = bind(known) if known else f"{bind(names)}(s)"
        return f"[{named}[i] for i in {bind(members)}({x})]"

    return Codec(read, text)


def _seats(s: Any) -> Sequence[int]:
    return range(s.seats)


SEAT_SET = name_set(_seats, "different seats")


def copies(names: Sequence[str], most: int, wanted: str) -> Codec:
    """How many there are of each, as a list of names that are repeated."""

    def read(value: Any, s: Any, where: str) -> list[int]:
        listed = read_list(value, where)
        if any(name not in names or listed.count(name) > most for name in listed):
            raise refusal(where, wanted, value)
        return [listed.count(name) for name in names]

    return Codec(
        read, lambda x, bind: f"[name for name, n in zip({bind(names)}, {x}) for _ in range(n)]"
    )


# ------------------------------------------------------------------ rows


def read_list(value: Any, where: str, length: int | None = None) -> list[Any]:
    if not is_list(value) or length not in (None, len(value)):
        raise refusal(where, "a list" if length is None else f"a list of {length}", value)
    return list(value)


def each(codec: Codec, length: str | int = "seats") -> Codec:
    """A row as a list: of a fixed length, or of a length that is a field of the state."""

    def read(value: Any, s: Any, where: str) -> list[Any]:
        n = length if isinstance(length, int) else getattr(s, length)
        return [
            codec.read(one, s, f"{where}[{i}]") for i, one in enumerate(read_list(value, where, n))
        ]

    def text(x: str, bind: Bind) -> str:
        row = f"{x}[:{length if isinstance(length, int) else 's.' + length}]"
        one = codec.text("x", bind)
        return row if one == "x" else f"[{one} for x in {row}]"

    return Codec(read, text)


def by_name(
    names: Sequence[str],
    codec: Codec,
    missing: Callable[[Any, int], Any] | None = lambda s, i: 0,
    zeros: bool = False,
) -> Codec:
    """A row as named values; zeros are written only on request.

    `missing` gives what is kept for a name that is left out; None if none may be.
    """

    def read(value: Any, s: Any, where: str) -> list[Any]:
        if not isinstance(value, Mapping):
            raise refusal(where, "named values", value)
        for name in value:
            if name not in names:
                raise refusal(where, "names of " + ", ".join(names), name)
        return [read_one(value, i, name, s, f"{where}: {name}") for i, name in enumerate(names)]

    def read_one(value: Mapping[str, Any], i: int, name: str, s: Any, where: str) -> Any:
        if name in value or missing is None:
            return codec.read(value.get(name, REQUIRED), s, where)
        return missing(s, i)

    def text(x: str, bind: Bind) -> str:
        one, some = codec.text("x", bind), "" if zeros else " if x"
        return f"{{name: {one} for name, x in zip({bind(names)}, {x}){some}}}"

    return Codec(read, text)
