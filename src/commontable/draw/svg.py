"""SVG as text: escaping, placing, and what an element says about how it can be chosen.

A shape is a function that returns a string. Numbers and names from code go into f-strings as they
are; words that came from elsewhere pass through `escape` where they are written. Everything is
drawn with presentation attributes, not with a `<style>` element, because a page's content policy
may forbid that one.

How a picture is played with, by a client that knows no game:

- Legal actions are texts made of words: `place 17 at 1.3`.
- An element that takes part in some of them has `data-part="17"`: one or more of their words.
- An element with `data-action="pass"` alone is a button: choosing it sends that legal text.
- If exactly one legal text holds those words,
  an element with a part also has `data-action="<that text>"`.
- Choosing an element keeps those legal texts that hold all words chosen so far. When one text
  remains it can be sent. Choosing a chosen element again takes its words back.
- A place, chosen when it can be, has `data-word="D4"` as well. If it cannot be chosen now, choosing
  it asks for what can be done with other places, and the server says which rule forbids it.
- When something happens, the page marks what its fact names: an element whose id ends in a word of
  the fact (`-B6` for "B6", `-card-17` for `card: 17`), or that has the word as its `data-part`,
  `data-word` or `data-place`. Where a fact names nothing, it marks the pieces that moved.
- An element that advice can be pinned to has `data-place="D4"`, whether it can be chosen or not.
- Buttons that a page has beside its board lie in one group with `data-beside`, the height at which
  the picture ends there; such a page leaves the group out.
- Where seats look otherwise than `draw/theme.py` has them, the picture says so in `data-marks`: for
  each seat a shape (circle, square, triangle, star), its colour, and the ink on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def kept(shape: F) -> F:
    """Marks a shape, or a part of several, that pictures ask for again and again: it is made once.

    1 and 1.0 are the same to it, so it writes numbers by `:g`, which writes both alike.
    """
    return lru_cache(8192)(shape)  # type: ignore[return-value]


class Svg(str):
    """SVG text that a notebook shows as a picture.

    `parts` are the text in the pieces that it was made of: those that are kept from picture to
    picture are the same objects, so that two pictures are quickly compared.
    """

    parts: tuple[str, ...]
    in_words: tuple[str, ...]  # what it shows, in sentences: the second part, where there are any

    def __new__(cls, *parts: str, in_words: tuple[str, ...] = ()) -> Svg:
        svg = super().__new__(cls, "".join(parts))
        svg.parts = parts
        svg.in_words = in_words
        return svg

    def undescribed(self) -> tuple[str, ...]:
        """Its parts without the description, for a page that gets `in_words` beside it."""
        return (self.parts[0], *self.parts[2:]) if self.in_words else self.parts

    def _repr_svg_(self) -> str:
        return str(self)


@lru_cache(1 << 13, typed=True)  # pictures say the same again and again
def escape(words: object) -> str:
    """Any text, safe between tags and inside double quotes."""
    return _escaped(str(words))


def _escaped(text: str) -> str:
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


@lru_cache(64)
def check_prefix(prefix: str) -> None:
    """What every id of a picture begins with must be a name: it is written as it is."""
    if not re.fullmatch(r"[A-Za-z][\w-]*", prefix):
        raise ValueError(f"expected a prefix of letters, digits and hyphens, got {prefix!r}")


@kept
def at(x: float, y: float, scale: float = 1) -> str:
    """Places a piece. This one spelling moves smoothly in every browser and prints right."""
    matrix = f"matrix({scale:g},0,0,{scale:g},{x:g},{y:g})"
    return f'transform="{matrix}" style="transform:{matrix}"'


def moved(x: float, y: float, body: str) -> str:
    """What was drawn around 0, 0, at another place."""
    return f'<g transform="translate({x:g},{y:g})">{body}</g>'


@kept
def rect(
    x: float, y: float, width: float, height: float, corner: float, fill: str, look: str = ""
) -> str:
    """A rounded rectangle. `look` has more attributes, such as those of `edge`."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}"'
        f' fill="{fill}"{look}/>'
    )


def edge(colour: str, thick: str | float, dashes: str = "") -> str:
    """The attributes of an outline."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f' stroke="{colour}" stroke-width="{thick}"{dashed}'


def laid(pieces: Iterable[tuple[str, str]]) -> list[str]:
    """Pieces, each with its id, for one layer. The order of ids never tells what lies where."""
    return [markup for _, markup in sorted(pieces)]


def flat(pieces: Iterable[tuple[str, str]]) -> str:
    """The same as one text."""
    return "".join(laid(pieces))


def picture(
    width: float,
    height: float,
    *body: str,
    label: str,
    in_words: Iterable[str] = (),
    size: str = "",
    marks: Iterable[tuple[str, str, str]] = (),
) -> Svg:
    """A whole picture. `size` is for paper: the attributes width and height with their units.

    `in_words` is what it shows, in sentences: its description.
    """
    told = tuple(in_words)
    looks = " ".join("/".join(mark) for mark in marks)
    seats = f' data-marks="{looks}"' if looks else ""
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"{size} '
        f'role="img" aria-label="{escape(label)}"{seats}>',
        *((f"<desc>{_escaped(' '.join(told))}</desc>",) if told else ()),
        *body,
        "</svg>",
        in_words=told,
    )


@lru_cache(8192)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.split()))


class Choices:
    """The legal texts of one viewer, and which of them an element belongs to."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._with: dict[str, list[str]] = {}
        for text in texts:
            for word in _words_of(text):
                self._with.setdefault(word, []).append(text)

    def has(self, word: object) -> bool:
        return str(word) in self._with

    def place(self, word: object) -> str:
        """The same for a place, which says why where it cannot be chosen."""
        return f'{self.mark(word)} data-word="{escape(word)}"' if self._with else ""

    def marks(self, words: Collection[object]) -> tuple[str, ...]:
        """Those of several elements, each of which stands for one of these words."""
        if not self._with:
            return ("",) * len(words)
        return tuple([self.mark(word) for word in words])

    def mark(self, *words: object) -> str:
        """The attributes of an element that stands for these words, none if it cannot be chosen."""
        if not self._with:
            return ""
        texts = self._with.get(str(words[0]))
        for word in words[1:]:
            texts = [text for text in texts or () if str(word) in _words_of(text)]
        if not texts:
            return ""
        return _stands_for(" ".join(map(str, words)), texts[0] if len(texts) == 1 else "")


@kept
def _stands_for(part: str, action: str) -> str:
    """An element that is a part of some actions, or the one action that it can only mean."""
    alone = f' data-action="{escape(action)}"' if action else ""
    return f' data-part="{escape(part)}"{alone}'
