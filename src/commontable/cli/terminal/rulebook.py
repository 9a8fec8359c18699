"""A game's RULES.md, looked up by the number of a rule or by a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from commontable.core.game import Game

# A line that begins a paragraph of its own: a list item, a heading, a bold number, a picture.
_START = re.compile(r"\s*(?:[-*+]\s|\d+\.\s|#+\s|\*\*|!\[)")
_FENCE = "```"
_ROW = "|"
_HEAD = 2  # lines of a table above its rows: the names of the columns, and dashes
_PICTURE = re.compile(r"!\[([^\]]*)\]\([^)\s]*\)")


@dataclass(frozen=True)
class Rulebook:
    """The page of a game's rules. Answers are Markdown, with words in the place of pictures."""

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
        found = (block.text for block in _blocks(self.page) if start.match(block.found_by))
        return next(found, self._nothing(f"have no paragraph {number}"))

    def about(self, word: str) -> str:
        """The paragraphs in which a word stands; without a word, the whole page."""
        if not word:
            return _without_pictures(self.page) or self._nothing("")
        found = [
            block for block in _blocks(self.page) if word.casefold() in block.found_by.casefold()
        ]
        return _joined(found) or self._nothing(f"do not say '{word}'")

    def _nothing(self, reason: str) -> str:
        if not self.page:
            return f"The page with the rules of {self.title} is not here."
        return f"The rules of {self.title} {reason}."


@dataclass(frozen=True)
class _Block:
    """What an answer shows as a whole: a paragraph, a list item, some code, a row of a table."""

    found_by: str  # the words that are searched
    body: str
    head: str = ""  # of the table to which a row belongs

    @property
    def text(self) -> str:
        return f"{self.head}\n{self.body}" if self.head else self.body


def _blocks(page: str) -> Iterator[_Block]:
    lines = _without_pictures(page).splitlines()
    at = 0
    while at < len(lines):
        end = _end(lines, at)
        if lines[at].strip():
            yield from _block(lines[at:end])
        at = end


def _end(lines: list[str], at: int) -> int:
    """Where the block ends that begins here."""
    first, end = lines[at].strip(), at + 1
    if first.startswith(_FENCE):
        while end < len(lines) and not lines[end].strip().startswith(_FENCE):
            end += 1
        return end + 1
    while end < len(lines) and _continues(first, lines[end]):
        end += 1
    return end


def _continues(first: str, line: str) -> bool:
    if first.startswith(_ROW):
        return line.strip().startswith(_ROW)
    stops = not line.strip() or line.strip().startswith((_FENCE, _ROW)) or _START.match(line)
    return bool(first) and not stops


def _block(lines: list[str]) -> Iterator[_Block]:
    first = lines[0].strip()
    if first.startswith(_FENCE):
        yield _Block("\n".join(lines), "\n".join(lines))
    elif first.startswith(_ROW):
        head = "\n".join(lines[:_HEAD])
        yield from (_Block(row.strip(), row.strip(), head) for row in lines[_HEAD:])
    else:
        words = " ".join(line.strip() for line in lines)
        yield _Block(words, words)


def _joined(blocks: list[_Block]) -> str:
    """Paragraphs with a line between them; rows of one table below one head."""
    texts: list[str] = []
    head = ""
    for block in blocks:
        if block.head and block.head == head:
            texts[-1] += f"\n{block.body}"
        else:
            texts.append(block.text)
        head = block.head
    return "\n\n".join(texts)


def _without_pictures(page: str) -> str:
    """A terminal shows what a picture says to those who do not see it."""
    return _PICTURE.sub(r"*Picture: \1*", page)


def read_rulebook(game: Game) -> Rulebook:
    try:
        return Rulebook(game.title, game.page.read_text(encoding="utf-8"))
    except OSError:
        return Rulebook(game.title, "")
