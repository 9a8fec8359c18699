"""Data files and options: what is wrong is named, with its place, key and value."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as some

from commontable.core.data import Section, read_toml
from commontable.core.errors import BadData, BadOption, BadPosition
from commontable.core.options import Option, complete, read_options

SECTION = {"n": 7, "flag": True, "words": ["a"], "name": "x", "deep": {"k": 1}, "many": [{"a": 1}]}


@pytest.mark.parametrize(
    "ask, key, wanted",
    [
        (lambda s: s.number("n", 1, 5), "n", "a whole number from 1 to 5"),
        (lambda s: s.number("flag", 0, 5), "flag", "a whole number from 0 to 5"),
        (lambda s: s.number("gone", 0, 5), "gone", "got nothing"),
        (lambda s: s.numbers("words", 0, 5), "words", "a list of whole numbers"),
        (lambda s: s.flag("n"), "n", "true or false"),
        (lambda s: s.text("n"), "n", "a text"),
        (lambda s: s.word("name", ["y", "z"]), "name", "one of y, z"),
        (lambda s: s.items("n"), "n", "a list"),
        (lambda s: s.items("words", 2), "words", "a list of 2"),
        (lambda s: s.section("n"), "n", "named values"),
        (lambda s: s.sections("words"), "words[0]", "named values"),
    ],
)
def test_an_error_names_place_key_and_what_was_expected(ask, key, wanted):
    with pytest.raises(BadPosition) as caught:
        ask(Section("position", SECTION, BadPosition))
    message = str(caught.value)
    assert message.startswith(f"position: {key}: ")
    assert wanted in message


def test_what_nobody_asked_for_is_refused():
    section = Section("x.toml", {"a": 1, "b": 2})
    section.number("a", 0, 9)
    with pytest.raises(BadData, match=r"x\.toml: b: not a known key; known are a"):
        section.done()


def test_a_section_is_done_when_it_has_been_read():
    file = Section("x.toml", {"card": [{"n": 1}, {"n": 2}, {"n": 3, "m": 4}]})
    assert Section("y", {"n": 5}).read(lambda each: each.number("n", 0, 9)) == 5
    with pytest.raises(BadData, match=r"x\.toml: card\[2\]: m: not a known key"):
        file.each("card", lambda each: each.number("n", 0, 9))
    with pytest.raises(BadData, match=r"x\.toml: m: not a known key"), Section("x.toml", {"m": 4}):
        pass


def test_the_first_error_in_a_section_is_the_one_that_is_told():
    with pytest.raises(BadData, match="a: expected a text"), Section("x", {"a": 1, "b": 2}) as file:
        file.text("a")


def test_a_long_value_is_shortened_in_the_message():
    with pytest.raises(BadData) as caught:
        Section("x", {"a": "y" * 500}).number("a", 0, 1)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("content", [b"a = ", b"\xff\xfe", b"a = 1\na = 2"])
def test_a_broken_file_is_named(tmp_path, content):
    path = tmp_path / "cards.toml"
    path.write_bytes(content)
    with pytest.raises(BadData, match=r"cards\.toml"):
        read_toml(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BadData, match=r"gone\.toml"):
        read_toml(tmp_path / "gone.toml")


FLAG = Option("finish", "t", "e", "R-1", (False, True))
WORD = Option("draw", "t", "e", "R-2", ("symbol", "none"))
NUMBER = Option("rounds", "t", "e", "R-3", (10, 20))


@pytest.mark.parametrize(
    "option, given_value, value, code",
    [
        (FLAG, "yes", True, 1),
        (FLAG, "off", False, 0),
        (FLAG, True, True, 1),
        (WORD, "NONE", "none", 1),
        (WORD, "symbol", "symbol", 0),
        (NUMBER, "20", 20, 20),
        (NUMBER, 10, 10, 10),
    ],
)
def test_an_option_reads_what_people_type(option, given_value, value, code):
    assert option.read(given_value) == value
    assert option.code(value) == code
    assert option.decode(code) == value


@pytest.mark.parametrize(
    "option, bad", [(FLAG, 1), (FLAG, "maybe"), (WORD, True), (NUMBER, 15), (NUMBER, True)]
)
def test_a_value_that_is_no_choice_is_refused_by_name(option, bad):
    with pytest.raises(BadOption, match=f"option {option.name}: expected one of"):
        option.read(bad)


def test_unknown_options_are_refused_and_missing_ones_have_their_default():
    assert complete([FLAG, WORD], {"finish": "on"}) == {"finish": True, "draw": "symbol"}
    with pytest.raises(BadOption, match="option colour: no such option; known are draw, finish"):
        complete([FLAG, WORD], {"colour": 1})


@given(some.dictionaries(some.text(max_size=8), some.none() | some.integers() | some.text()))
def test_no_choice_of_options_is_met_with_anything_but_an_answer(chosen):
    with contextlib.suppress(BadOption):
        complete([FLAG, WORD, NUMBER], chosen)


def test_a_file_of_options_is_checked(tmp_path):
    path = tmp_path / "options.toml"
    head = '[[option]]\nname = "a"\ntitle = "t"\nexplanation = "e"\nrule = "R"\n'
    path.write_text(head + "values = [true]\n")
    with pytest.raises(BadData, match=r"options\.toml: option\[0\]: values"):
        read_options(path)
    path.write_text((head + "values = [true, false]\n") * 2)
    with pytest.raises(BadData, match="same name"):
        read_options(path)
