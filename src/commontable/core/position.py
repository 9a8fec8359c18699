"""Positions: a state as JSON, from one declaration of its fields.

    POSITION = Position(
        "pier", STATE, seats=range(2, 5), options=OPTIONS, option_fields=("has_flares",),
        fields=[
            Field("turn", number(NOBODY, lambda s: s.seats - 1), default=0),
            Field("holder", each(number(PIER, lambda s: s.seats - 1), CRATES)),
        ],
    )

`POSITION.write` and `POSITION.read` are inverse to each other. Keys are written in the order of
the declaration. They are read in the same order, except that what is `late` or has a computed
default follows the others. `game`, `seats`, `options` and `luck` are added to every position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from commontable.core.codecs import Bind, Bound, Codec, number, read_list, refusal
from commontable.core.data import REQUIRED, Section, open_position
from commontable.core.errors import BadPosition
from commontable.core.layout import AnyState, Layout
from commontable.core.options import Option, decode_options, set_options

R = TypeVar("R", bound=AnyState)
Json = dict[str, Any]
Index = tuple[int, ...]  # of a record in a list: none or one number


@dataclass(frozen=True)
class Place:
    """Where the fields of a record lie: in the state, in its rows, or in a line of a table."""

    layout: Layout[Any]
    is_indexed: bool = False
    table: str = ""

    def text(self, of: str | int) -> str:
        """The expression of what is kept there, a list for more than one number."""
        if self.table:
            return f"s.{self.table}[i, {int(of)}]"
        shape = self.layout.dtype[str(of)].shape
        if not self.is_indexed:
            return f"s.{of}.tolist()" if shape else f"s.{of}"
        return f"[s.{of}[i, j] for j in range({shape[1]})]" if shape[1:] else f"s.{of}[i]"

    def store(self, s: Any, at: Index, of: str | int, kept: Any) -> None:
        if self.table:
            getattr(s, self.table)[at[0], of] = kept
        elif self.layout.dtype[str(of)].shape:
            _spread(getattr(s, str(of)), at, kept)
        else:
            setattr(s, str(of), kept)


def _spread(numbers: Any, at: Index, kept: Any) -> None:
    """Stores a number, or the numbers of nested lists, in a row or grid."""
    if not isinstance(kept, list):
        numbers[at if len(at) > 1 else at[0]] = kept
        return
    for i, one in enumerate(kept):
        _spread(numbers, (*at, i), one)


@dataclass(frozen=True)
class Field:
    """One value under its key. `of` names the field of the state, or the column of the table."""

    key: str
    codec: Codec
    of: str | int = ""
    default: Any = REQUIRED  # JSON, or a function of the state (and the index)
    late: int = 0  # read after fields with a lower number; at least 1 with a computed default

    @property
    def order(self) -> int:
        return max(self.late, int(callable(self.default)))

    def text(self, place: Place, bind: Bind) -> str:
        return self.codec.text(place.text(self.key if self.of == "" else self.of), bind)

    def read(self, s: Any, given: Section, at: Index, place: Place) -> None:
        default = self.default
        if callable(default) and self.key not in given.values:
            default = default(s, *at)
        value = given.take(self.key, default)
        kept = self.codec.read(value, s, f"{given.where}: {self.key}")
        place.store(s, at, self.key if self.of == "" else self.of, kept)


@dataclass(frozen=True)
class Part:
    """What no codec describes: written and read by functions of the game.

    `read` is given the state, the value and where it stands; both get the index where there is one.
    """

    key: str
    write: Callable[..., Any]
    store: Callable[..., None]
    default: Any = REQUIRED
    late: int = 0

    @property
    def order(self) -> int:
        return max(self.late, int(callable(self.default)))

    def text(self, place: Place, bind: Bind) -> str:
        return f"{bind(self.write)}({'s, i' if place.is_indexed or place.table else 's'})"

    def read(self, s: Any, given: Section, at: Index, place: Place) -> None:
        default = self.default(s, *at) if callable(self.default) else self.default
        self.store(s, *at, given.take(self.key, default), f"{given.where}: {self.key}")


class Group:
    """Named values inside a position, or null where `present` says that there are none.

    `check` is given the state, the index where there is one, and what was read.
    """

    arguments = "s"

    def __init__(
        self,
        key: str,
        *fields: Field | Part,
        present: Callable[..., Any] | None = None,
        wanted: str = "named values",
        check: Callable[..., None] | None = None,
        late: int = 0,
    ) -> None:
        self.key = key
        self.fields = fields
        self.present = present
        self.wanted = wanted
        self.check = check
        self.order = late

    def place(self, place: Place) -> Place:
        """Where the fields of the group lie."""
        return place

    def text(self, place: Place, bind: Bind) -> str:
        return self.record_text(place, bind)

    def record_text(self, place: Place, bind: Bind) -> str:
        record = f"{{{_items_text(self.fields, self.place(place), bind)}}}"
        if self.present is None:
            return record
        return f"({record} if {bind(self.present)}({self.arguments}) else None)"

    def read(self, s: Any, given: Section, at: Index, place: Place) -> None:
        value = given.take(self.key, {} if self.present is None else None)
        self.read_record(s, value, f"{given.where}: {self.key}", at, place)

    def read_record(self, s: Any, value: Any, where: str, at: Index, place: Place) -> None:
        if isinstance(value, Mapping):
            given = Section(where, value, BadPosition)
            _read_fields(self.fields, s, given, at, self.place(place))
            given.done()
            if self.check is not None:
                self.check(s, *at, given)
        is_present = self.present is None or bool(self.present(s, *at))
        if not isinstance(value, Mapping) and (is_present or value is not None):
            raise refusal(where, self.wanted, value)
        if not is_present and value is not None:
            raise refusal(where, self.wanted, value)


class Each(Group):
    """A list of records, one for each seat or the like: their numbers lie in rows of the state."""

    arguments = "s, i"

    def __init__(self, key: str, length: str, *fields: Field | Part, **how: Any) -> None:
        super().__init__(key, *fields, **how)
        self.length = length

    def place(self, place: Place) -> Place:
        return Place(place.layout, is_indexed=True)

    def text(self, place: Place, bind: Bind) -> str:
        return f"[{self.record_text(place, bind)} for i in range(s.{self.length})]"

    def read(self, s: Any, given: Section, at: Index, place: Place) -> None:
        length = getattr(s, self.length)
        where = f"{given.where}: {self.key}"
        nothing = REQUIRED if self.present is None else [None] * length
        for i, value in enumerate(read_list(given.take(self.key, nothing), where, length)):
            self.read_record(s, value, f"{where}[{i}]", (i,), place)


class Lines(Each):
    """A list of records that are lines of a table; `length` is the field that counts them."""

    def __init__(
        self, key: str, length: str, table: str, most: Bound, *fields: Field | Part, **how: Any
    ) -> None:
        super().__init__(key, length, *fields, **how)
        self.table = table
        self.most = most

    def place(self, place: Place) -> Place:
        return Place(place.layout, table=self.table)

    def read(self, s: Any, given: Section, at: Index, place: Place) -> None:
        where = f"{given.where}: {self.key}"
        lines = read_list(given.take(self.key, []), where)
        most = self.most(s) if callable(self.most) else self.most
        if len(lines) > most:
            raise refusal(where, f"at most {most} lines", len(lines))
        for i, value in enumerate(lines):
            self.read_record(s, value, f"{where}[{i}]", (i,), place)
        setattr(s, self.length, len(lines))


Entry = Field | Part | Group


@dataclass(frozen=True)
class Position(Generic[R]):
    """The positions of a game: declared once, written and read."""

    game: str
    layout: Layout[R]
    seats: Sequence[int]
    fields: Sequence[Entry]
    options: Sequence[Option] | Callable[[], Sequence[Option]] = ()
    option_fields: Sequence[str] = ()  # of the state, one for each option
    begin: Callable[[R], None] = lambda s: None  # before fields are read
    checks: Sequence[Callable[[R, Section], None]] = ()  # of all together, in this order

    @cached_property
    def write(self) -> Callable[[R], Json]:
        """All there is to a state, in names. `luck` is the secret of what is to come."""
        luck = Field("luck", number(0, 2**64 - 1))
        return self._compiled("s", lambda bind: self._text([*self.fields, luck], bind))

    def writer(self, key: str) -> Callable[[R], Any]:
        """A function that writes one part of a position."""
        return self._compiled("s", lambda bind: self._entry(key).text(Place(self.layout), bind))

    def subset(self, *keys: str) -> Callable[[R], Json]:
        """A function that writes game, seats, options and these keys: what a view shows of it."""
        entries = [self._entry(key) for key in keys]
        return self._compiled("s", lambda bind: self._text(entries, bind))

    def record_writer(self, key: str) -> Callable[[R, int], Any]:
        """A function that writes one record of a list."""
        entry = self._entry(key)
        assert isinstance(entry, Each)
        return self._compiled("s, i", lambda bind: entry.record_text(Place(self.layout), bind))

    def write_options(self, s: R) -> Json:
        """The options that a state is played by."""
        codes = tuple([getattr(s, field) for field in self.option_fields])
        return dict(decode_options(tuple(self.known_options()), codes))

    def read(self, position: Mapping[str, Any]) -> R:
        """The state a position describes; what is left out has its obvious value."""
        given = open_position(position, self.game)
        s = self.layout.blank()
        s.seats = self._read_seats(given)
        set_options(s, given.section("options", {}), self.known_options(), self.option_fields)
        self.begin(s)
        _read_fields(self.fields, s, given, (), Place(self.layout))
        s.luck = given.luck()
        given.done()
        for check in self.checks:
            check(s, given)
        return s

    def _text(self, entries: Sequence[Entry], bind: Bind) -> str:
        """The expression of a dict with the keys that all positions have, and some entries."""
        head = f"'game': {self.game!r}, 'seats': s.seats, 'options': {bind(self.write_options)}(s)"
        return f"{{{head}, {_items_text(entries, Place(self.layout), bind)}}}"

    def _read_seats(self, given: Section) -> int:
        default = self.seats[0] if len(self.seats) == 1 else REQUIRED
        seats = given.number("seats", min(self.seats), max(self.seats), default)
        if seats not in self.seats:
            raise given.fail("seats", "one of " + ", ".join(map(str, self.seats)))
        return seats

    def known_options(self) -> Sequence[Option]:
        """The options as they are now: a game may add values while a program runs."""
        return self.options() if callable(self.options) else self.options

    def _entry(self, key: str) -> Entry:
        return next(entry for entry in self.fields if entry.key == key)

    def _compiled(self, arguments: str, text: Callable[[Bind], str]) -> Callable[..., Any]:
        """A function of generated text: one dict display is faster than a call for each key."""
        space: dict[str, Any] = {}

        def bind(thing: Any) -> str:
            name = f"_{len(space)}"
            space[name] = thing
            return name

        exec(f"def write({arguments}): return {text(bind)}", space)
        return space["write"]  # type: ignore[no-any-return]


def _items_text(fields: Sequence[Entry], place: Place, bind: Bind) -> str:
    return ", ".join(f"{field.key!r}: {field.text(place, bind)}" for field in fields)


def _read_fields(fields: Sequence[Entry], s: Any, given: Section, at: Index, place: Place) -> None:
    for field in sorted(fields, key=lambda field: field.order):  # stable
        field.read(s, given, at, place)
