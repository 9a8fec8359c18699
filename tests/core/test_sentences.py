"""Sentences from templates and functions."""

import pytest

from commontable.core.facts import Fact
from commontable.core.sentences import Sentences
from commontable.core.words import mention


class Sold(Fact, frozen=True):
    n: int
    to: int


class Thanked(Fact, frozen=True):
    sale: Sold


class Left(Fact, frozen=True):
    """Nobody says it."""


sentence = Sentences(
    {"seat": mention, "to": mention},
    {Sold: "{seat} sold {n:fig} to {to}", Thanked: "{sale.to} thanked {seat}"},
    end=lambda words: f"{words}!",
)


def test_fields_are_said_by_their_names_and_counted():
    assert sentence(Sold(seat=0, n=1, to=2)) == "@A sold 1 fig to @C!"
    assert sentence(Sold(seat=0, n=2, to=2)) == "@A sold 2 figs to @C!"
    assert sentence(Thanked(seat=0, sale=Sold(n=1, to=1))) == "@B thanked @A!"


def test_a_function_says_the_rest():
    told = Sentences({}, {Left: lambda fact: "Everybody went home."})
    assert told(Left()) == "Everybody went home."


def test_a_kind_without_sentence_is_named():
    with pytest.raises(TypeError, match="'left'"):
        sentence(Left())
