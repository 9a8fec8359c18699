"""Validated reading of data files, positions and records: errors name place, key and value."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from commontable.core.errors import BadData, BadPosition, CommontableError


class _Required:
    """Stands for a value that is not given; no check accepts it."""

    def __repr__(self) -> str:
        return "nothing"


T = TypeVar("T")
REQUIRED: Any = _Required()
LONGEST_SHOWN = 80  # letters of a wrong value, in an error


@dataclass
class Section:
    """Named values that are asked for one by one; `done` refuses what nobody asked for.

    At the end of a `with` statement it is done by itself.
    """

    where: str  # shown in errors: a file, or "position"
    values: Mapping[str, Any]
    error: type[CommontableError] = BadData
    asked: set[str] = field(default_factory=set)

    def fail(self, key: str, wanted: str) -> CommontableError:
        got = shorten(self.values.get(key, REQUIRED))
        return self.error(f"{self.where}: {key}: expected {wanted}, got {got}")

    def any(self, key: str, default: Any = REQUIRED, wanted: str = "a value") -> Any:
        self.asked.add(key)
        if key in self.values:
            return self.values[key]
        if default is REQUIRED:
            raise self.fail(key, wanted)
        return default

    def take(self, key: str, default: Any = REQUIRED) -> Any:
        """What is given, or the default, for a reader that refuses REQUIRED by itself."""
        self.asked.add(key)
        return self.values.get(key, default)

    def number(self, key: str, low: int, high: int, default: Any = REQUIRED) -> int:
        wanted = f"a whole number from {low} to {high}"
        value = self.any(key, default, wanted)
        if not is_number(value) or not low <= value <= high:
            raise self.fail(key, wanted)
        return int(value)

    def numbers(self, key: str, low: int, high: int, default: Any = REQUIRED) -> list[int]:
        wanted = f"a list of whole numbers from {low} to {high}"
        value = self.any(key, default, wanted)
        if not is_list(value) or not all(is_number(v) and low <= v <= high for v in value):
            raise self.fail(key, wanted)
        return [int(v) for v in value]

    def seats(self, key: str, seats: int) -> int:
        """A list of seats as a set; left out, it is empty."""
        found = 0
        for seat in self.numbers(key, 0, seats - 1, []):
            found |= 1 << seat
        return found

    def luck(self) -> int:
        """The 64 bits that all chance comes from; left out, they are 0."""
        return self.number("luck", 0, 2**64 - 1, 0)

    def flag(self, key: str, default: Any = REQUIRED) -> bool:
        value = self.any(key, default, "true or false")
        if not isinstance(value, bool):
            raise self.fail(key, "true or false")
        return value

    def text(self, key: str, default: Any = REQUIRED) -> str:
        value = self.any(key, default, "a text")
        if not isinstance(value, str):
            raise self.fail(key, "a text")
        return value

    def word(self, key: str, words: Sequence[str], default: Any = REQUIRED) -> str:
        wanted = "one of " + ", ".join(words)
        value = self.any(key, default, wanted)
        if not isinstance(value, str) or value not in words:
            raise self.fail(key, wanted)
        return value

    def items(self, key: str, length: int | None = None, default: Any = REQUIRED) -> list[Any]:
        wanted = "a list" if length is None else f"a list of {length}"
        value = self.any(key, default, wanted)
        if not is_list(value) or (length is not None and len(value) != length):
            raise self.fail(key, wanted)
        return list(value)

    def section(self, key: str, default: Any = REQUIRED) -> Section:
        value = self.any(key, default, "named values")
        if not isinstance(value, Mapping):
            raise self.fail(key, "named values")
        return Section(f"{self.where}: {key}", value, self.error)

    def sections(self, key: str) -> list[Section]:
        value = self.items(key)
        for i, each in enumerate(value):
            if not isinstance(each, Mapping):
                raise self.error(f"{self.where}: {key}[{i}]: expected named values, got {each!r}")
        return [Section(f"{self.where}: {key}[{i}]", v, self.error) for i, v in enumerate(value)]

    def read(self, read: Callable[[Section], T]) -> T:
        """What a function makes of it that asks for all there is."""
        with self:
            return read(self)

    def each(self, key: str, read: Callable[[Section], T]) -> list[T]:
        """What a function makes of each section of a list."""
        return [section.read(read) for section in self.sections(key)]

    def __enter__(self) -> Section:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.done()

    def done(self) -> None:
        """Raises if there is a key that was never asked for."""
        for key in self.values:
            if key not in self.asked:
                known = ", ".join(sorted(self.asked))
                raise self.error(f"{self.where}: {key}: not a known key; known are {known}")


def open_position(position: Any, game: str) -> Section:
    """A position to read from, if it is one of this game; it need not say so."""
    if not isinstance(position, Mapping):
        raise BadPosition(f"position: expected named values, got {position!r}")
    given = Section("position", position, BadPosition)
    given.word("game", [game], game)
    return given


def misfit(key: str, wanted: str) -> BadPosition:
    """What is wrong with a position whose parts are right, each for itself."""
    return BadPosition(f"position: {key}: expected {wanted}")


def shorten(value: Any) -> str:
    """What was given, not too long for an error."""
    got = repr(value)
    return got if len(got) <= LONGEST_SHOWN else got[: LONGEST_SHOWN - 3] + "..."


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def read_toml(path: Path) -> Section:
    try:
        return Section(path.name, tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"{path.name}: {error}") from error


def read_words(path: Path) -> dict[str, str]:
    """A file of texts, each by its key."""
    file = read_toml(path)
    return {key: file.text(key) for key in file.values}
