"""Options of a game: named rule variants, chosen before it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from commontable.core.build import rule
from commontable.core.data import Section, is_number, read_toml
from commontable.core.errors import BadData, BadOption
from commontable.core.layout import AnyState, Row

Value = bool | int | str

_YES = {"true": True, "yes": True, "on": True, "1": True}
_NO = {"false": False, "no": False, "off": False, "0": False}


@dataclass(frozen=True, eq=False)  # each is itself, so to look one up takes no time
class Option:
    """One choice. The default stands first among its values."""

    name: str
    title: str  # a few words for the panel
    explanation: str  # what each value means, in a sentence or two
    rule: str  # number of the rule in RULES.md
    values: tuple[Value, ...]

    @property
    def default(self) -> Value:
        return self.values[0]

    def facts(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "name": self.name,
            "title": self.title,
            "explanation": self.explanation,
            "rule": self.rule,
            "values": list(self.values),
        }

    def read(self, value: Any) -> Value:
        """The option's value for something typed or sent: 'yes' and 'true' are True."""
        if isinstance(value, str):
            for known in self.values:
                if _spelled(value, known):
                    return known
        else:
            for known in self.values:
                if value == known and isinstance(value, bool) == isinstance(known, bool):
                    return known
        choices = ", ".join(str(v).lower() for v in self.values)
        raise BadOption(f"option {self.name}: expected one of {choices}, got {value!r}")

    def code(self, value: Value) -> int:
        """The number that stands for the value in the rules: itself, 0/1, or its place."""
        if isinstance(value, bool | int):
            return int(value)
        return self.values.index(value)

    def decode(self, code: int) -> Value:
        return self._by_code[code]

    @cached_property
    def _by_code(self) -> dict[int, Value]:
        return {self.code(value): value for value in self.values}


def _spelled(text: str, value: Value) -> bool:
    word = text.strip().lower()
    if isinstance(value, bool):
        return {**_YES, **_NO}.get(word) is value
    return word == str(value).lower()


def read_options(path: Path) -> tuple[Option, ...]:
    """The options of a game from its data/options.toml, in the order of the file."""
    with read_toml(path) as file:
        options = file.each("option", _read_option)
    if len({option.name for option in options}) < len(options):
        raise BadData(f"{path.name}: option: two options have the same name")
    return tuple(options)


def _read_option(given: Section) -> Option:
    values = tuple(given.items("values"))
    if len(values) < 2 or not all(isinstance(v, bool | str) or is_number(v) for v in values):
        raise given.fail("values", "at least two flags, words or whole numbers")
    texts = {key: given.text(key) for key in ("name", "title", "explanation", "rule")}
    return Option(values=values, **texts)


def complete(options: Sequence[Option], chosen: Mapping[str, Any]) -> dict[str, Value]:
    """Every option with its value; what was not chosen has its default."""
    names = {option.name for option in options}
    for name in chosen:
        if name not in names:
            known = ", ".join(sorted(names)) or "none"
            raise BadOption(f"option {name}: no such option; known are {known}")
    return {o.name: o.read(chosen[o.name]) if o.name in chosen else o.default for o in options}


# ------------------------------------------------------------------ options in states

# An option is a field of the state. `fields` names the field of each option, in their order.


def options_rule(module: str, fields: Sequence[str]) -> Callable[[Any, Row], None]:
    """A rule of a module that gives a state what `setup` is given: seats, then each option.

    The module calls it `set_options`.
    """
    found: dict[str, Any] = {"__name__": module}
    lines = [f"    s.{field} = options[{i}]" for i, field in enumerate(("seats", *fields))]
    exec("\n".join(["def set_options(s, options):", *lines]), found)
    made: Callable[[Any, Row], None] = rule(found["set_options"])
    return made


@lru_cache(1 << 10)
def decode_options(options: tuple[Option, ...], codes: tuple[int, ...]) -> dict[str, Value]:
    """Options by name. After every action they are asked for, and at a table they never change."""
    return {option.name: option.decode(code) for option, code in zip(options, codes, strict=True)}


def set_options(
    s: AnyState, given: Section, options: Sequence[Option], fields: Sequence[str]
) -> None:
    """Gives a state the options that a position names; others have their defaults."""
    for option, field in zip(options, fields, strict=True):
        value = given.any(option.name, option.default)
        if type(value) is not type(option.default) or value not in option.values:
            raise given.fail(option.name, "one of " + ", ".join(map(repr, option.values)))
        setattr(s, field, option.code(value))
    given.done()
