"""A game's RULES.md, looked up by the number of a rule or by a word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Rulebook:
    """Paragraphs of the page; a bullet or a row of a table is a paragraph of its own."""

    paragraphs: tuple[str, ...]  # empty if there is no page

    def rule(self, number: str) -> str | None:
        """The paragraph that begins with this number in bold, '**CUP-10**'."""
        start = re.compile(
            rf"(?:[-*+|]\s*|\d+\.\s+)?\*\*[^*]*(?<![\w-]){re.escape(number)}(?![\w-])[^*]*\*\*",
            re.IGNORECASE,
        )
        return next((text for text in self.paragraphs if start.match(text)), None)

    def about(self, word: str) -> list[str]:
        """The paragraphs in which a word stands."""
        return [text for text in self.paragraphs if word.casefold() in text.casefold()]


def read_rulebook(page: Path) -> Rulebook:
    try:
        text = page.read_text(encoding="utf-8")
    except OSError:
        return Rulebook(())
    return Rulebook(tuple(_paragraphs(text)))


def _paragraphs(text: str) -> list[str]:
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if not line.strip():
            found.append([])
        elif re.match(r"\s*(?:[-*+|]\s|\d+\.\s|#+\s|\*\*)", line):
            found.append([line.strip()])
        else:
            found[-1].append(line.strip())
    return [" ".join(lines) for lines in found if lines]
