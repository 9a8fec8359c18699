"""Sentences from templates and functions."""

from string import Formatter
from typing import Any

import pytest

from commontable import GAMES
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


def told_by(folder, told=()):
    path = folder / "story.toml"
    path.write_text('sold = "{seat} sold {n:fig} to {to}"\nthanked = "{sale.to} thanked {seat}"\n')
    say = {"seat": mention, "to": mention}
    return Sentences(say, path, dict(told), end=lambda words: f"{words}!")


def test_fields_are_said_by_their_names_and_counted(tmp_path):
    sentence = told_by(tmp_path)
    assert sentence(Sold(seat=0, n=1, to=2)) == "@A sold 1 fig to @C!"
    assert sentence(Sold(seat=0, n=2, to=2)) == "@A sold 2 figs to @C!"
    assert sentence(Thanked(seat=0, sale=Sold(n=1, to=1))) == "@B thanked @A!"


def test_a_function_says_the_rest(tmp_path):
    told = told_by(tmp_path, {Left: lambda fact: "Everybody went home."})
    assert told(Left()) == "Everybody went home."


def test_a_kind_without_sentence_is_named(tmp_path):
    with pytest.raises(TypeError, match="'left'"):
        told_by(tmp_path)(Left())


def kinds(base=Fact):
    """All kinds of facts of all games that are loaded, by the name that a file has for them."""
    for kind in base.__subclasses__():
        yield kind.__struct_config__.tag, kind
        yield from kinds(kind)


STORIES: dict[str, Any] = {name: game.sentence for name, game in GAMES.items()}


@pytest.mark.parametrize("name", [n for n in STORIES if isinstance(STORIES[n], Sentences)])
def test_every_template_is_for_a_kind_and_names_its_fields(name):
    package = f"commontable.games.{name}."
    known = {tag: kind for tag, kind in kinds() if kind.__module__.startswith(package)}
    for tag, template in STORIES[name].templates.items():
        named = {field.split(".")[0] for _, field, _, _ in Formatter().parse(template) if field}
        assert named <= set(known[tag].__struct_fields__), tag
