"""How wide words are, near enough to break lines: letters of Source Sans, and a little to spare.

A page brings that face; elsewhere another one takes its place, and most are somewhat wider.
"""

from __future__ import annotations

from functools import lru_cache

_SPARE = 1.08
_BOLD = 1.05
_USUAL, _CAPITAL = 0.51, 0.6  # parts of the size of the letters
_OTHERS = {
    0.2: " \u00a0",
    0.26: "!',.:;Iijl|·’",
    0.33: "()-[]frt/",
    0.44: 'cksvxyz?"*',
    0.75: "MWw&",
    0.84: "m%@…",
}
_WIDTHS = {letter: width for width, letters in _OTHERS.items() for letter in letters}


@lru_cache(8192)
def width_of(words: str, size: float, *, is_bold: bool = False) -> float:
    """Of one line, in the unit of its size."""
    letters = sum(
        _WIDTHS.get(letter) or (_CAPITAL if letter.isupper() else _USUAL) for letter in words
    )
    return letters * size * _SPARE * (_BOLD if is_bold else 1)


def wrapped(words: str, size: float, width: float, *, is_bold: bool = False) -> list[str]:
    """Lines that fit a width; a word that is wider than all of it has a line of its own.

    Words with a hard space between them stay together.
    """
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and width_of(longer, size, is_bold=is_bold) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def cut(words: str, size: float, width: float, *, is_bold: bool = False) -> str:
    """As much of the words as fits a width, with dots where some are left out."""
    if width_of(words, size, is_bold=is_bold) <= width:
        return words
    while words and width_of(f"{words}…", size, is_bold=is_bold) > width:
        words = words[:-1].rstrip()
    return f"{words}…"
