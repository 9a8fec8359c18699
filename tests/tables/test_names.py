"""Names that look alike are alike, and an operator's words are refused however they are spelt."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commontable.core.errors import BadOption
from commontable.tables import names
from commontable.tables.errors import Refused
from commontable.tables.names import NAME_LENGTH, WordList, is_alike, unlike
from commontable.tables.play import commands
from commontable.tables.play.checks import clean_name, one_line
from commontable.tables.play.table import open_table, take_in
from tests.tables.company import new_table, opened

CYRILLIC_A = "\u0410"


@pytest.mark.parametrize(
    "one, other",
    [
        ("Ann", f"{CYRILLIC_A}nn"),
        ("Ann", "ANN"),
        ("Ian", "lan"),
        ("Ian", "ian"),
        ("Ann", "A\u200bnn"),
        ("Ann", "\uff21\uff4e\uff4e"),
        ("Ann", "A nn"),
        ("mama", "rnarna"),
        ("Jos\u00e9", "Jose\u0301"),
        ("B0b", "BOb"),
        ("Strasse", "Straße"),
    ],
)
def test_names_that_look_alike_are_alike(one, other):
    assert is_alike(one, [other])
    assert is_alike(other, [one])


@pytest.mark.parametrize("other", ["Anna", "Zoë", "Ben", "Ann 2", "Анна"])
def test_names_that_differ_are_not_alike(other):
    assert not is_alike("Ann", [other])


def test_whoever_looks_like_somebody_at_the_table_gets_a_number():
    table = open_table("t", opened(3))
    for seat, name in enumerate(["Ann", f"{CYRILLIC_A}nn", "a\u200bn\u00adn"]):
        [event] = commands.sit(table, f"guest {seat}", name, seat)
        take_in(table, event)
    assert [table.name_of(seat) for seat in range(3)] == ["Ann", f"{CYRILLIC_A}nn 2", "ann 3"]


def test_invisible_letters_are_no_name():
    for name in ("\u3164", "\u2800", "\u200b\u200d", "\U000e0041"):
        with pytest.raises(Refused) as refused:
            commands.sit(new_table("ann", "ben"), "eve", name, 0)
        assert refused.value.error in ("name", "taken")
        with pytest.raises(Refused, match="name of 1 to 24"):
            commands.clean_name(name)


@given(st.text(min_size=1, max_size=NAME_LENGTH), st.lists(st.text(max_size=5), max_size=3))
def test_a_name_can_always_be_told_from_others(name, others):
    shown = unlike(name, others)
    assert not is_alike(shown, others)
    assert len(shown) <= NAME_LENGTH + 2


def test_words_of_the_list_are_refused_however_they_are_spelt(tmp_path):
    path = tmp_path / "words"
    path.write_text("# not here\nadmin\n\n*troll*  # anywhere\n", encoding="utf-8")
    words = WordList.read(str(path))
    for name in ("Admin", "ADMIN 2", "the admin", "\u0430dmin", "a.d.m.i.n", "Strollers", "TR0LL"):
        with pytest.raises(Refused) as refused:
            words.check(name)
        assert refused.value.error == "name"
    for name in ("Administer", "Ann", "Adam", "here"):
        words.check(name)
    WordList().check("admin")


def test_a_word_list_that_cannot_be_read_is_told_in_a_line(tmp_path):
    with pytest.raises(BadOption, match="names: cannot read the word list"):
        WordList.read(str(tmp_path / "missing"))


def test_names_in_ascii_have_the_keys_of_the_whole_table():
    whole = names._prototypes()
    of_ascii = {chr(n): whole[n] for n in range(128) if n in whole}
    assert whole[ord(names.PERCENT)] == of_ascii.pop(names.PERCENT)
    assert str.maketrans(of_ascii) == names.ASCII_PROTOTYPES
    assert not set("".join(of_ascii.values())) & set(of_ascii), "one step is enough"


@pytest.mark.parametrize(
    "name, shown",
    [
        ("Zoe\u0308", "Zo\u00eb"),
        ("x" + "\u0335" * 20, "x" + "\u0335" * 3),
        ("\u05d1\u05bc\u05b0\u0596", "\u05d1\u05bc\u05b0\u0596"),
        ("Z\u0351\u036b\u0343\u036a\u0302\u036b", "Z\u0351\u036b\u0343"),
    ],
)
def test_a_letter_has_few_marks(name, shown):
    assert clean_name(name) == one_line(name) == unicodedata.normalize("NFC", shown)


@pytest.mark.parametrize("name", ["\u0e47" * 24, "\u0301", " \u0489 ", "\u20dd\u20dd"])
def test_marks_alone_are_no_name(name):
    with pytest.raises(Refused):
        clean_name(name)
