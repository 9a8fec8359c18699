"""Names of guests: normalisation, look-alike detection (Unicode TR 39), forbidden words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from commontable.core.errors import BadOption
from commontable.tables.errors import ErrorCode, Refused

NAME_LENGTH = 24
MARKS = 3  # on one letter; Hebrew with vowels and accents has as many
STACKING = ("Mn", "Me")  # categories of marks that take no room of their own
PERCENT = "%"  # looks like characters that are not ASCII
# The rest of ASCII, so that names in ASCII do not load the whole table.
ASCII_PROTOTYPES = str.maketrans(
    {"`": "'", '"': "''", "|": "l", "1": "l", "I": "l", "0": "O", "m": "rn"}
)
SEPARATOR = "\x00"  # of texts that hold no control characters
COMMENT = "#"  # begins a line of a word list that is no word
ANYWHERE = "*"  # around a word of the list: it is refused within other words too
# Letters and marks that take no room on the page: fillers, joiners and variation selectors.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)


def without_invisible(text: str) -> str:
    return _INVISIBLE.sub("", text)


def without_stacks(text: str) -> str:
    """A text whose letters have few marks each: a tower of them covers the lines around it."""
    if text.isascii():
        return text
    kept, marks = [], 0
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter) in STACKING else 0
        if marks <= MARKS:
            kept.append(letter)
    return "".join(kept)


def is_shown(text: str) -> bool:
    """Whether there is more than marks that need a letter to stand on."""
    return any(unicodedata.category(letter)[0] not in "MZC" for letter in text)


def keys_of(name: str) -> frozenset[str]:
    """What a name looks like. Two names look alike if they have a key in common.

    A key is the skeleton of UTS #39: each character is replaced by the one that stands for all
    that look like it. A capital I looks like a small l, but also is a small i, so both orders of
    case folding and skeleton give a key.
    """
    shown = unicodedata.normalize("NFKC", without_invisible(name))
    return frozenset({_skeleton(shown).casefold(), _skeleton(shown.casefold())})


def is_alike(name: str, others: Collection[str]) -> bool:
    """Whether a name could be taken for one of the others."""
    if not others:
        return False
    keys = keys_of(name)
    return any(keys & keys_of(other) for other in others)


def unlike(name: str, others: Collection[str]) -> str:
    """A name that looks like none of the others: Ann, then Ann 2."""
    shown, n = name, 2
    while is_alike(shown, others):
        shown, n = f"{name[: NAME_LENGTH - 2]} {n}", n + 1
    return shown


def _skeleton(text: str) -> str:
    if text.isascii() and PERCENT not in text:
        return "".join(text.translate(ASCII_PROTOTYPES).split())
    prototypes = _prototypes()
    for _ in range(2):  # what a character stands for may be decomposed again
        text = unicodedata.normalize("NFD", text).translate(prototypes)
    return "".join(text.split())


@cache
def _prototypes() -> dict[int, str]:
    """For each character the text that stands for all that look like it.

    It is read when the first names are compared: 40 ms, once. The list it comes from is thrown away
    before the table is made, or what is left of it would keep 9 MB in pieces.
    """
    lines = _prototype_lines().split(SEPARATOR)
    return {ord(line[0]): line[1:] for line in lines}


class _Alike(msgspec.Struct):
    """A text that looks like another, as the package lists it; its Unicode name is left out."""

    c: str


def _prototype_lines() -> str:
    """A character and what stands for it, for each that is not a prototype itself.

    The package lists, for each prototype, all characters that look like it, and for each of those
    its prototype alone. Its own loader would bring a client for HTTP along.
    """
    found = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    listed = {
        without_invisible(text): [without_invisible(each.c) for each in alike]
        for text, alike in msgspec.json.decode(found, type=dict[str, list[_Alike]]).items()
    }
    return SEPARATOR.join(
        text + alike[0]
        for text, alike in listed.items()
        if len(text) == 1 and len(alike) == 1 and not _is_prototype(text, alike[0], listed)
    )


def _is_prototype(text: str, other: str, listed: dict[str, list[str]]) -> bool:
    """Of two that list each other and nothing else, the longer or lower one stands for both."""
    is_pair = listed.get(other) == [text]
    return is_pair and (-len(text), text) < (-len(other), other)


class WordList:
    """Words that no name may hold, as an operator has listed them."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._words: set[str] = set()  # keys; refused as a whole word
        self._parts: set[str] = set()  # refused anywhere
        for word in words:
            is_part = word.startswith(ANYWHERE) and word.endswith(ANYWHERE)
            keys = {key for key in keys_of(word.strip(ANYWHERE)) if key}
            (self._parts if is_part else self._words).update(keys)

    @classmethod
    def read(cls, path: str) -> WordList:
        """One word a line; no path, no words."""
        if not path:
            return cls()
        try:
            lines = Path(path).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise BadOption(f"names: cannot read the word list {path}: {error}") from None
        return cls(word for line in lines if (word := line.partition(COMMENT)[0].strip()))

    def check(self, name: str) -> None:
        if (self._words or self._parts) and self._holds(name):
            raise Refused(
                ErrorCode.NAME, "This name is not allowed here. Please choose another one."
            )

    def _holds(self, name: str) -> bool:
        shown = unicodedata.normalize("NFKC", without_invisible(name))
        whole = keys_of(shown)
        keys = whole.union(*(keys_of(word) for word in re.split(r"[\W_]+", shown)))
        joined = keys_of(re.sub(r"[\W_]+", "", shown))
        is_part = any(part in key for part in self._parts for key in whole | joined)
        return is_part or not self._words.isdisjoint(keys | joined)
