"""Actions of a game, declared once.

An action is a number. A `Block` is a run of numbers that are written alike: its template says how,
its parts are its dimensions, of which the last counts fastest. `Actions` lays blocks end to end.

    PLACE = Block("place {card} at {cell}", card=CARD, cell=CELL)
    ACTIONS = Actions(DRAW, PLACE, …)

    PLACE.code(17, 2)      the number of "place 17 at 1.3"
    PLACE.has(action)      whether a number lies in the block
    PLACE.card(action)     a part of it

These three can be called by rules, plain and compiled. Reading, writing and taking apart are for
everybody else: `ACTIONS.read(s, "place 17 at 1.3")`, `ACTIONS.write(s, action)`,
`ACTIONS.split(action)`.
"""

from __future__ import annotations

import re
import string
from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from math import prod
from types import FunctionType
from typing import TYPE_CHECKING, Any

from commontable.core.build import Namespace
from commontable.core.errors import BadNotation
from commontable.core.layout import AnyState
from commontable.core.notation import no_such_form, read_name, shown, words_of
from commontable.core.talk import SEAT_NAMES

if TYPE_CHECKING:
    from commontable.core.view import BlockFacts

Names = Sequence[str] | Callable[[Any], Sequence[str]]


class Part:
    """A dimension of a block: how many values it has, and how each is written."""

    def __init__(
        self, expected: str, names: Names, *, size: int = 0, first: int = 0, lowest: int = 0
    ) -> None:
        """`names` are those of the values from `first` on, in their order.

        They may depend on the state; then `size` is the most there can be. Values below `lowest`
        have numbers but cannot be read: they stand for nothing.
        """
        self.expected = expected
        self.names = names
        self.size = size if callable(names) else len(names)
        self.first = first
        self.lowest = max(first, lowest)

    @property
    def is_fixed(self) -> bool:
        """Whether a value is written the same way in every state."""
        return not callable(self.names)

    @cached_property
    def most_words(self) -> int:
        """How many words a value has at most; where names depend on the state, each is one."""
        return 1 if callable(self.names) else max(len(name.split()) for name in self.names)

    @property
    def pattern(self) -> str:
        """Of what stands for it in a text."""
        return r"\S+" if self.most_words == 1 else rf"\S+(?: \S+){{0,{self.most_words - 1}}}"

    @property
    def example(self) -> str:
        """One of its values, for a list of forms; "" if values depend on the state."""
        return "" if callable(self.names) else self.names[self.lowest - self.first]

    def write(self, s: AnyState | None, value: int) -> str:
        return self.names_in(s)[value - self.first]

    def read(self, s: AnyState | None, text: str) -> int:
        names = self.names_in(s)[self.lowest - self.first :]
        return self.lowest + read_name(text, names, self.expected)

    def names_in(self, s: AnyState | None) -> Sequence[str]:
        return self.names(s) if callable(self.names) else self.names


class Numbers(Part):
    """A number as people write it; values are counted from 0 whatever the lowest number is."""

    def __init__(self, expected: str, low: int, high: int, lowest: int = 0, scale: int = 1):
        """Of numbers from `low` to `high`, those with a value below `lowest` cannot be read."""
        names = [str(n * scale) for n in range(low, high + 1)]
        first = low + lowest
        super().__init__(f"{expected}, {first * scale} to {high * scale}", names, lowest=lowest)


class Seats(Part):
    """A seat by its letter."""

    def __init__(self, seats: int) -> None:
        super().__init__(f"a seat, A to {SEAT_NAMES[seats - 1]}", list(SEAT_NAMES[:seats]))


class Run(Namespace):
    """Actions with numbers in a row, and functions about them that rules can call."""

    has: Callable[[int], bool]  # whether an action is one of them

    @abstractmethod
    def bounds(self) -> tuple[int, int]:
        """Their first number and the one after the last; below 0 while they have no place."""

    def __getattr__(self, name: str) -> Callable[[int], int]:
        """A function by its name; all are made once the actions have their place."""
        if name.startswith("_") or self.bounds()[0] < 0:
            raise AttributeError(name)
        vars(self).update(self.rules())
        if name not in vars(self):
            raise AttributeError(f"{self!r} has no part {name!r}")
        found: Callable[[int], int] = vars(self)[name]
        return found

    def rules(self) -> dict[str, Any]:
        """Its functions, as rules over constants of their own."""
        first, end = self.bounds()
        return {"has": self._rule("has", _has, FIRST=first, END=end)}

    def _rule(self, name: str, function: Any, **constants: int) -> Any:
        rule = FunctionType(function.__code__, {**function.__globals__, **constants}, name)
        rule.__qualname__ = f"{self.name}.{name}"
        rule.__module__ = __name__
        vars(rule).update(
            __rule__="intrinsic", __intrinsic__=partial(_instructions, function, constants)
        )
        return rule


class Block(Run):
    """A run of actions that are written alike."""

    code: Callable[..., int]  # the action with these parts

    def __init__(
        self,
        template: str,
        *,
        check: Callable[[tuple[int, ...]], tuple[int, ...]] | None = None,
        **parts: Part,
    ) -> None:
        """`check` may refuse values that were read, or put them into their order."""
        self.template = template
        self.parts = parts
        self.check = check
        self.size = prod(part.size for part in parts.values())
        self.first = -1  # until `Actions` has put it in its place
        self.name = template.partition("{")[0].strip().replace(" ", "_").replace("-", "_").upper()
        self.is_fixed = all(part.is_fixed for part in parts.values())
        self.fields = [field for _, field, _, _ in string.Formatter().parse(template) if field]
        assert sorted(self.fields) == sorted(parts), f"{template}: one part for each field"

    def __repr__(self) -> str:
        return f"<Block {self.template!r}>"

    def bounds(self) -> tuple[int, int]:
        return self.first, self.first + self.size

    def rules(self) -> dict[str, Any]:
        """`has`, `code`, and a function for each part."""
        parts = list(self.parts.values())
        strides = [prod(part.size for part in parts[n + 1 :]) for n in range(len(parts))]
        origin = self.first - sum(
            part.first * stride for part, stride in zip(parts, strides, strict=True)
        )
        code = (_code_of_none, _code_of_one, _code_of_two)[len(parts)]
        made = super().rules()
        made["code"] = self._rule("code", code, ORIGIN=origin, STRIDE=strides[0] if parts else 1)
        for n, (name, part) in enumerate(self.parts.items()):
            constants = {"FIRST": self.first, "STRIDE": strides[n], "SIZE": part.size}
            function = _part if n else _first_part
            made[name] = self._rule(name, function, LOWEST=part.first, **constants)
        return made

    # -------------------------------------------------------------- words

    def values(self, action: int) -> tuple[int, ...]:
        """The parts of an action of this block."""
        rest, found = action - self.first, []
        for part in reversed(self.parts.values()):
            rest, value = divmod(rest, part.size)
            found.append(value + part.first)
        return tuple(reversed(found))

    def write(self, s: AnyState | None, action: int) -> str:
        values = zip(self.parts.items(), self.values(action), strict=True)
        return self.template.format_map({name: part.write(s, n) for (name, part), n in values})

    @cached_property
    def form(self) -> re.Pattern[str]:
        """What a text of this block looks like, whatever its parts are."""
        text = re.escape(self.template).replace(r"\{", "{").replace(r"\}", "}").replace(r"\ ", " ")
        groups = {name: f"(?P<{name}>{part.pattern})" for name, part in self.parts.items()}
        return re.compile(text.format_map(groups))

    def read(self, s: AnyState | None, found: re.Match[str]) -> int:
        """The action that a text of this form stands for; the first wrong word is refused."""
        read = {name: self.parts[name].read(s, found[name]) for name in self.fields}
        values = tuple(read[name] for name in self.parts)
        if self.check is not None:
            values = self.check(values)
        return self.code(*values)

    def example(self) -> str:
        """One of its texts, for a list of forms."""
        shown_as = {name: part.example or name for name, part in self.parts.items()}
        if self._has_like_parts:
            last, part = list(self.parts.items())[-1]
            shown_as[last] = part.write(None, part.lowest + 1)
        return self.template.format_map(shown_as)

    @property
    def _has_like_parts(self) -> bool:
        kinds = list(self.parts.values())
        return len(kinds) == 2 and kinds[0] is kinds[1] and kinds[0].is_fixed

    @property
    def is_pair(self) -> bool:
        """Whether it ends with two parts of the same kind side by side, as `add 12 17` does."""
        return self._has_like_parts and self.template.endswith("} {" + self.fields[-1] + "}")

    @property
    def verb(self) -> str:
        """The first word of all its texts."""
        return self.template.split()[0]

    def facts(self) -> BlockFacts:
        """As JSON, for a client that matches texts with blocks (`Actions.match` says how)."""
        several = [field for field in self.fields if self.parts[field].most_words > 1]
        return {"template": self.template, "several": several, "is_pair": self.is_pair}


class Group(Run):
    """Blocks that stand side by side, where a rule is about all of them alike."""

    def __init__(self, name: str, *blocks: Block) -> None:
        self.name = name
        self.blocks = blocks

    def __repr__(self) -> str:
        return f"<Group {self.name}>"

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    def bounds(self) -> tuple[int, int]:
        starts, ends = zip(*(block.bounds() for block in self.blocks), strict=True)
        assert starts[0] < 0 or starts[1:] == ends[:-1], f"{self!r} has gaps"
        return starts[0], ends[-1]


# The functions of a run, each over constants of its own.
FIRST = END = 0  # actions of the run: from FIRST on, below END
ORIGIN = 0  # the action with all parts 0, if there were one
STRIDE = SIZE = LOWEST = 0  # of a part: how far its values lie apart, how many, the lowest


def _has(action: int) -> bool:
    return FIRST <= action and action < END


def _code_of_none() -> int:
    return ORIGIN


def _code_of_one(one: int) -> int:
    return ORIGIN + one


def _code_of_two(one: int, other: int) -> int:
    return ORIGIN + one * STRIDE + other


def _part(action: int) -> int:
    return (action - FIRST) // STRIDE % SIZE + LOWEST


def _first_part(action: int) -> int:
    return (action - FIRST) // STRIDE + LOWEST


# The same as instructions: compiled as functions, several hundred of them would take seconds.
_EMITTED: dict[Any, Callable[..., Any]] = {
    _has: lambda build, c, action: build.and_(
        build.icmp_signed(">=", action, c["FIRST"]), build.icmp_signed("<", action, c["END"])
    ),
    _code_of_none: lambda build, c: c["ORIGIN"],
    _code_of_one: lambda build, c, one: build.add(c["ORIGIN"], one),
    _code_of_two: lambda build, c, one, other: build.add(
        c["ORIGIN"], build.add(build.mul(one, c["STRIDE"]), other)
    ),
    _part: lambda build, c, action: build.add(
        build.urem(build.udiv(build.sub(action, c["FIRST"]), c["STRIDE"]), c["SIZE"]), c["LOWEST"]
    ),
    _first_part: lambda build, c, action: build.add(
        build.udiv(build.sub(action, c["FIRST"]), c["STRIDE"]), c["LOWEST"]
    ),
}


def _instructions(function: Any, constants: dict[str, int]) -> Any:
    """A Numba function of 64-bit numbers that is a few LLVM instructions in place."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    known = {name: ir.Constant(ir.IntType(64), n) for name, n in constants.items()}
    arity = function.__code__.co_argcount
    signature = (types.boolean if function is _has else types.int64)(*[types.int64] * arity)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _EMITTED[function](builder, known, *arguments)

    def of_none(typing_context: Any) -> Any:
        return signature, generate

    def of_one(typing_context: Any, one: Any) -> Any:
        return signature, generate

    def of_two(typing_context: Any, one: Any, other: Any) -> Any:
        return signature, generate

    return intrinsic((of_none, of_one, of_two)[arity])


class Actions:
    """All actions of a game, as blocks that lie end to end."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self._size = 0
        for block in blocks:
            assert block.first < 0, f"{block!r} stands in two lists of actions"
            block.first = self._size
            self._size += block.size
        self._firsts = [block.first for block in blocks]
        self._split: dict[int, tuple[Any, ...]] = {}  # of actions that were taken apart before
        self.forms = ", ".join(block.example() for block in blocks)
        assert len({block.name for block in blocks}) == len(blocks), "each block has its own name"

    def __len__(self) -> int:
        """How many there are: action numbers are below it."""
        return self._size

    def __repr__(self) -> str:
        return f"<Actions: {len(self)} in {len(self.blocks)} blocks>"

    @cached_property
    def facts(self) -> list[BlockFacts]:
        """The blocks as JSON."""
        return [block.facts() for block in self.blocks]

    def match(self, text: str) -> tuple[Block, tuple[str, ...]] | None:
        """The block that a text belongs to, and the words of its parts as they are written.

        Of several blocks that fit, it is the one with fewest parts: "do today" is no "do {card}".
        Clients that know no game do the same (web/static/js/table/core/notation.js).
        """
        for block in self._by_verb.get(text.partition(" ")[0], ()):
            if (found := block.form.fullmatch(text)) is not None:
                return block, tuple(found[field] for field in block.fields)
        return None

    @cached_property
    def _by_verb(self) -> dict[str, list[Block]]:
        found: dict[str, list[Block]] = {}
        for block in sorted(self.blocks, key=lambda block: len(block.fields)):
            found.setdefault(block.verb, []).append(block)
        return found

    def block(self, action: int) -> Block:
        """The block that an action lies in."""
        return self.blocks[bisect_right(self._firsts, action) - 1]

    def split(self, action: int) -> tuple[Any, ...]:
        """The block of an action, and its parts."""
        found = self._split.get(action)
        if found is None:
            block = self.block(action)
            found = self._split[action] = (block, *block.values(action))
        return found

    def write(self, s: AnyState | None, action: int) -> str:
        text = self._texts[action]
        return self.block(action).write(s, action) if text is None else text

    @cached_property
    def _texts(self) -> list[str | None]:
        """Of all actions that are written the same way in every state."""
        return [
            block.write(None, action) if block.is_fixed else None
            for block in self.blocks
            for action in range(block.first, block.first + block.size)
        ]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """Of all texts that can be read at a glance."""
        found = {}
        for block in self.blocks:
            if block.is_fixed and block.check is None:
                lowest = tuple(part.lowest for part in block.parts.values())
                for action in range(block.first, block.first + block.size):
                    values = block.values(action)
                    if all(value >= low for value, low in zip(values, lowest, strict=True)):
                        found[self._texts[action] or ""] = action
        return found

    def read(self, s: AnyState | None, text: Any) -> int:
        """The action that a text stands for, or BadNotation."""
        number = self._numbers.get(text) if isinstance(text, str) else None
        if number is not None:
            return number
        words = " ".join(words_of(text))
        if words in self._numbers:
            return self._numbers[words]
        refusal: BadNotation | None = None
        for block in self.blocks:
            if (found := block.form.fullmatch(words)) is not None:
                try:
                    return block.read(s, found)
                except BadNotation as error:
                    refusal = refusal or error
        raise refusal or no_such_form(text, self.forms)


def unordered(what: str, names: Sequence[str]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """A check for two different members of which the lower one comes first."""

    def check(values: tuple[int, ...]) -> tuple[int, ...]:
        low, high = sorted(values)
        if low == high:
            raise BadNotation(f"expected two different {what}, got {shown(names[low])} twice")
        return low, high

    return check
