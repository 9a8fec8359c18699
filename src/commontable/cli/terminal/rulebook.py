"""A game's RULES.md, looked up by the number of a rule or by a word."""

from __future__ import annotations

import re
from dataclasses import dataclass

from commontable.core.game import Game

# A line that begins a paragraph of its own: a bullet, a row of a table, a heading, a bold number.
_START = re.compile(r"\s*(?:[-*+|]\s|\d+\.\s|#+\s|\*\*)")


@dataclass(frozen=True)
class Rulebook:
    """The page of a game's rules. Answers are Markdown."""

    title: str
    page: str  # empty if there is none

    def explain(self, number: str) -> str:
        """The paragraph that begins with this number in bold, '**CUP-10**'."""
        if not number:
            return "Nothing was refused yet. Type ? and the number of a rule, or: rules WORD"
        start = re.compile(
            rf"(?:[-*+|]\s*|\d+\.\s+)?\*\*[^*]*(?<![\w-]){re.escape(number)}(?![\w-])[^*]*\*\*",
            re.IGNORECASE,
        )
        found = (text for text in self._paragraphs() if start.match(text))
        return next(found, self._nothing(f"have no paragraph {number}"))

    def about(self, word: str) -> str:
        """The paragraphs in which a word stands; without a word, the whole page."""
        if not word:
            return self.page or self._nothing("")
        found = [text for text in self._paragraphs() if word.casefold() in text.casefold()]
        return "\n\n".join(found) or self._nothing(f"do not say '{word}'")

    def _nothing(self, reason: str) -> str:
        if not self.page:
            return f"The page with the rules of {self.title} is not here."
        return f"The rules of {self.title} {reason}."

    def _paragraphs(self) -> list[str]:
        found: list[list[str]] = [[]]
        for line in self.page.splitlines():
            if not line.strip():
                found.append([])
            elif _START.match(line):
                found.append([line.strip()])
            else:
                found[-1].append(line.strip())
        return [" ".join(lines) for lines in found if lines]


def read_rulebook(game: Game) -> Rulebook:
    try:
        return Rulebook(game.title, game.page.read_text(encoding="utf-8"))
    except OSError:
        return Rulebook(game.title, "")
