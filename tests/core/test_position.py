"""Positions from a declaration: what is written, what is read, and what an error says."""

from typing import Annotated

import pytest

from commontable.core.codecs import (
    FLAG,
    SEAT_SET,
    by_functions,
    by_name,
    checked,
    coded,
    copies,
    each,
    name_set,
    number,
    or_null,
    word,
    word_on,
)
from commontable.core.errors import BadPosition
from commontable.core.layout import I8, AnyState, Grid, Layout, Row
from commontable.core.options import Option
from commontable.core.position import Each, Field, Group, Lines, Part, Position

FRUIT = ["apple", "pear", "fig"]
OPTIONS = (Option("sweet", "Sweet", "Sweet or not.", "FRUIT-1", (True, False)),)


class State(AnyState):
    """A market of fruit."""

    sweet: I8
    day: I8
    open: I8
    best: I8
    basket: I8
    ready: I8
    buyer: I8
    price: I8
    notes: I8
    stock: Annotated[Row, "i1", (3,)]
    money: Annotated[Row, "i1", (4,)]
    mood: Annotated[Row, "i1", (4,)]
    bag: Annotated[Grid, "i1", (4, 3)]
    book: Annotated[Grid, "i1", (2, 2)]


STATE = Layout(State)


def check_line(s, line, given):
    if s.book[line, 1] > s.day:
        raise given.fail("day", "a day that has been")


def check_day(s, given):
    if s.day == 13:
        raise given.fail("day", "another day")


POSITION = Position(
    "market",
    STATE,
    seats=range(2, 5),
    options=OPTIONS,
    option_fields=("sweet",),
    begin=lambda s: setattr(s, "buyer", -1),
    fields=[
        Field("late", number(0, 99), "price", default=lambda s: 10 * s.day),
        Field("day", number(0, 99), default=1),
        Field("open", FLAG, default=True),
        Field("best", word(FRUIT, none=-1), default=None),
        Field("basket", name_set(FRUIT), default=[]),
        Field("ready", SEAT_SET, default=[]),
        Field("stock", by_name(FRUIT, number(0, 9)), default={}),
        Field("money", each(number(0, 9, unit=10)), default=lambda s: [0] * s.seats),
        Each(
            "people",
            "seats",
            Field("mood", coded({0: "calm", 1: "gay"}), default="calm"),
            Field("bag", copies(FRUIT, 3, "fruit"), default=[]),
        ),
        Group(
            "sale",
            Field("to", number(0, lambda s: s.seats - 1), "buyer"),
            present=lambda s: s.buyer >= 0,
        ),
        Lines(
            "book",
            "notes",
            "book",
            2,
            Field("what", word(FRUIT), 0),
            Field("day", or_null(number(1, 9), 0), 1, default=None),
            check=check_line,
        ),
    ],
    checks=[check_day],
)
FULL = {
    "game": "market",
    "seats": 2,
    "options": {"sweet": False},
    "late": 7,
    "day": 3,
    "open": False,
    "best": "pear",
    "basket": ["apple", "fig"],
    "ready": [1],
    "stock": {"fig": 2},
    "money": [10, 90],
    "people": [{"mood": "gay", "bag": ["apple", "fig", "fig"]}, {"mood": "calm", "bag": []}],
    "sale": {"to": 1},
    "book": [{"what": "fig", "day": 2}, {"what": "apple", "day": None}],
    "luck": 5,
}
LEAST = {"seats": 3, "people": [{}, {}, {}]}


def test_a_position_is_read_and_written_with_its_keys_in_order():
    s = POSITION.read(FULL)
    assert list(POSITION.write(s).items()) == list(FULL.items())
    assert (s.bag[0, 0], s.bag[0, 2], s.book[0, 1], s.basket, s.money[1]) == (1, 2, 2, 0b101, 9)


def test_what_is_left_out_has_its_default_and_computed_ones_come_last():
    written = POSITION.write(POSITION.read(LEAST))
    assert (written["late"], written["day"], written["best"]) == (10, 1, None)
    assert (written["money"], written["sale"], written["book"]) == ([0, 0, 0], None, [])
    assert written["options"] == {"sweet": True}


@pytest.mark.parametrize(
    "changes, error",
    [
        ({"game": "chess"}, "position: game: expected one of market, got 'chess'"),
        ({"seats": 5}, "position: seats: expected a whole number from 2 to 4, got 5"),
        ({"options": {"sour": 1}}, "position: options: sour: not a known key; known are sweet"),
        ({"day": True}, "position: day: expected a whole number from 0 to 99, got True"),
        ({"day": 13}, "position: day: expected another day, got 13"),
        ({"open": 1}, "position: open: expected true or false, got 1"),
        ({"best": "kiwi"}, "position: best: expected one of apple, pear, fig, null, got 'kiwi'"),
        ({"best": []}, "position: best: expected one of apple, pear, fig, null, got []"),
        ({"basket": ["fig", "fig"]}, "position: basket: 'fig' is named twice"),
        ({"basket": ["kiwi"]}, "position: basket: expected some of apple, pear, fig, got 'kiwi'"),
        ({"basket": "fig"}, "position: basket: expected a list, got 'fig'"),
        ({"ready": [2]}, "position: ready: expected different seats, got 2"),
        ({"ready": [True]}, "position: ready: expected different seats, got True"),
        ({"stock": {"kiwi": 1}}, "position: stock: expected names of apple, pear, fig, got 'kiwi'"),
        ({"stock": {"fig": 10}}, "position: stock: fig: expected a whole number from 0 to 9, got"),
        ({"stock": 4}, "position: stock: expected named values, got 4"),
        ({"money": [10]}, "position: money: expected a list of 2, got [10]"),
        ({"money": [10, 15]}, "position: money[1]: expected a multiple of 10 from 0 to 90, got 15"),
        ({"people": [{}]}, "position: people: expected a list of 2, got [{}]"),
        ({"people": [{}, None]}, "position: people[1]: expected named values, got None"),
        ({"people": [{}, {"x": 1}]}, "position: people[1]: x: not a known key; known are bag"),
        ({"people": [{"bag": ["fig"] * 4}, {}]}, "position: people[0]: bag: expected fruit, got"),
        ({"sale": {}}, "position: sale: to: expected a whole number from 0 to 1, got nothing"),
        ({"sale": 3}, "position: sale: expected named values, got 3"),
        ({"book": [{"what": "fig"}] * 3}, "position: book: expected at most 2 lines, got 3"),
        ({"book": [{"what": "fig", "day": 4}]}, "position: book[0]: day: expected a day that has"),
        ({"weather": 1}, "position: weather: not a known key; known are basket, best, book, day"),
        ({"luck": -1}, "position: luck: expected a whole number from 0 to"),
    ],
)
def test_an_error_names_the_place_what_was_expected_and_what_came(changes, error):
    with pytest.raises(BadPosition) as caught:
        POSITION.read({**FULL, **changes})
    assert str(caught.value).startswith(error)


def test_parts_of_a_position_can_be_written_alone():
    s = POSITION.read(FULL)
    assert POSITION.writer("sale")(s) == {"to": 1}
    assert POSITION.record_writer("book")(s, 0) == {"what": "fig", "day": 2}
    assert list(POSITION.subset("day", "basket")(s)) == [
        "game",
        "seats",
        "options",
        "day",
        "basket",
    ]
    assert POSITION.write_options(s) == {"sweet": False}


# ------------------------------------------------------------------ codecs of their own kind


def reading(codec, value, day=1):
    s = STATE.blank()
    s.seats, s.day = 2, day
    return codec.read(value, s, "here")


def test_names_and_limits_may_depend_on_the_state():
    fruit = word_on(lambda s: FRUIT[: s.day], "fruit of the day", none=-1)
    assert (reading(fruit, "pear", day=2), reading(fruit, None)) == (1, -1)
    with pytest.raises(BadPosition, match="here: expected fruit of the day, got 'pear'"):
        reading(fruit, "pear")
    some = name_set(FRUIT, "ripe fruit", allowed=lambda s: (1 << s.day) - 1)
    assert reading(some, ["apple"]) == 1
    with pytest.raises(BadPosition, match="here: expected ripe fruit, got 'fig'"):
        reading(some, ["apple", "fig"])


def test_a_codec_can_be_narrowed_or_written_by_hand():
    even = checked(number(0, 9), lambda n, s: n % 2 == 0, "an even number")
    assert reading(even, 4) == 4
    with pytest.raises(BadPosition, match="here: expected an even number, got 5"):
        reading(even, 5)
    words = by_functions(lambda n, s: "x" * n, lambda text, s, where: len(text))
    position = Position(
        "market", STATE, [2], [Field("day", words), Part("best", stars, keep_stars)]
    )
    s = position.read({"day": "xxx", "best": "**"})
    assert (s.day, s.best, position.write(s)["day"], position.write(s)["best"]) == (
        3,
        2,
        "xxx",
        "**",
    )


def stars(s):
    return "*" * s.best


def keep_stars(s, value, where):
    s.best = len(value)
