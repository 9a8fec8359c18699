"""Sentences for facts: a template from a data file, or a function, for each kind.

    pawn_placed = "{seat} placed a pawn at {space}."     # data/story.toml

    sentence = Sentences({"seat": mention, "space": title_of}, path, {facts.Rolled: _rolled})

A template names fields of the fact. How a field is said stands in the first table, by its name;
`{n:Activist}` counts: '1 Activist', '3 Activists'. `{offer.to}` is a field of a field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from pathlib import Path
from string import Formatter
from typing import Any

from commontable.core.data import read_words
from commontable.core.facts import Fact, kind_of, no_sentence
from commontable.core.words import counted

Say = Callable[[Any], str]


class Sentences:
    """All sentences of a game; called with a fact, it says what happened."""

    def __init__(
        self,
        say: Mapping[str, Say],
        path: Path,
        told: Mapping[type[Fact], Say],
        end: Callable[[str], str] = str,
    ) -> None:
        """`end` completes what a template gives."""
        self.templates = read_words(path)
        self._say = say
        self._told = dict(told)
        self._end = end

    def __call__(self, fact: Fact) -> str:
        """One fact in words; a seat is written @A."""
        told = self._told.get(type(fact))
        if told is None:
            if kind_of(fact) not in self.templates:
                raise no_sentence(fact)
            told = self._told[type(fact)] = self.phrase(self.templates[kind_of(fact)])
        return told(fact)

    def phrase(self, template: str) -> Say:
        """A function that fills a template with the fields of a fact."""
        parts = list(map(self._part, Formatter().parse(template)))
        return lambda fact: self._end("".join(part(fact) for part in parts))

    def _part(self, parsed: tuple[str, str | None, str | None, str | None]) -> Say:
        """Some words, and the field that follows them if there is one."""
        words, name, noun, _ = parsed
        if not name:
            return lambda fact: words
        value, say = attrgetter(name), self._say.get(name.rpartition(".")[2], str)
        if noun:
            return lambda fact: words + counted(value(fact), noun)
        return lambda fact: words + say(value(fact))
