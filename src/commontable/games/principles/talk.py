"""What may be said, and when: general advice, no word about dice, silence in the rerolls.

`screen` reads what people type and says why it may not be sent. It would rather stop a harmless
line than let a die through: the line can be put in other words, a die cannot be unsaid.
"""

from __future__ import annotations

import re
import unicodedata

from commontable.core.data import read_toml
from commontable.core.game import Json
from commontable.core.talk import Advice, Talk, TalkPolicy
from commontable.games.principles.data import FOLDER
from commontable.games.principles.rules.state import Phase, State


def talk(s: State, seat: int) -> Talk:
    """POC-48 to POC-50."""
    if s.phase == Phase.REROLL:
        reason = "Not a word, sign or reaction while dice are rerolled."
        return Talk(TalkPolicy.SILENT, "POC-50", reason)
    if s.phase == Phase.OVER:
        return Talk(TalkPolicy.FREE, "POC-50", "The game is over: talk about it.")
    reason = "General advice is welcome; nothing about what your dice show."
    return Talk(TalkPolicy.ADVICE, "POC-48", reason)


# ------------------------------------------------------------------ the words of the data file

_file = read_toml(FOLDER / "talk.toml")
PHRASES = tuple(map(str, _file.items("phrases")))
_SIGNS = set(_file.text("signs"))


def _fold(word: str) -> str:
    """Small letters without accents: Röd and rod are one word."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _words(key: str) -> frozenset[str]:
    return frozenset(_fold(str(word)) for word in _file.items(key))


_COLOURS, _NUMBERS, _COUNTED, _NUMBERING = map(
    _words, ("colours", "numbers", "counted", "numbering")
)
_HIGH_LOW, _QUALITY, _PRAISED, _AMOUNTS = map(_words, ("high_low", "quality", "praised", "amounts"))
_SELF, _OWNER, _HAVING, _DICE = map(_words, ("self", "owner", "having", "dice"))
_LOOSE, _NUMBERED, _VERDICTS = map(_words, ("loosely_counted", "always_numbering", "verdicts"))
_BEFORE_PARITY, _AFTER_PARITY, _STRANGE = map(
    _words, ("before_parity", "after_parity", "before_strange")
)
_COMMON = _words("common")
_NOT_OF_DICE = _words("high_low_elsewhere")
_file.done()

# ------------------------------------------------------------------ reading what people type

_SPACE = re.compile(r"\b[a-k] ?-?(?:1[01]|[1-9])\b")  # D4, d-4, d 4; not the article in `a 5`
_SPELLED = re.compile(r"\b(?:[a-z](?:[\W_]+(?=[a-z]\b))){2,}[a-z]\b")  # b l u e, s.i.x
_LEET = str.maketrans("01345@$!|7", "oieasasilt")
_LEET_L = str.maketrans("01345@$!|7", "oleasaslit")
_ROMAN = re.compile(r"\b(?:II|III|IV|VI)\b")
COUNTABLE = 4
SPACE = "@space"  # stands for the name of a space
NUMBER = "@number"


def _tokens(text: str) -> list[str]:
    """The words of a line, undisguised; names of spaces and numbers have words of their own."""
    line = _fold(text).replace("'", "").replace("’", "")
    line = _SPELLED.sub(lambda found: re.sub(r"[\W_]", "", found[0]), line)
    line = _SPACE.sub(lambda found: _space_or_number(found[0]), line)
    tokens = []
    for word in re.findall(r"@\w+|[\w@$!|]+", line):
        tokens += _undisguised(word)
    return tokens


def _space_or_number(found: str) -> str:
    """`a 5` is a five; `a5` and `A-5` are a space."""
    return found if found.startswith(("a ", "i ")) else f" {SPACE} "


def _undisguised(word: str) -> list[str]:
    if word == SPACE:
        return [word]
    word = word.strip("!|$@_")
    if re.fullmatch(r"[0-9]+(?:s|es|er|ers|x)?|x[0-9]+", word) or _is_figure(word):
        return [NUMBER]
    if any(letter.isdigit() for letter in word) or re.search(r"[@$!|]", word):
        for table in (_LEET, _LEET_L):
            plain = word.translate(table)
            if _stem(plain) in _COLOURS | _NUMBERS | _DICE | _HIGH_LOW:
                return [_stem(plain)]
        return [NUMBER] if re.search(r"\d", word) else [word]
    return [_stem(word)] if word else []


def _is_figure(word: str) -> bool:
    """Numerals of any script, and the dotted faces of dice."""
    return bool(word) and all(unicodedata.category(letter).startswith("N") for letter in word)


def _stem(word: str) -> str:
    """A word without letters drawn out: reeed, siiix."""
    if word in _COLOURS | _NUMBERS | _QUALITY | _DICE:
        return word
    short = re.sub(r"(.)\1+", r"\1", word)
    known = _COLOURS | _NUMBERS | _HIGH_LOW | _DICE
    if short in known and len(word) > len(short) + 1:
        return short
    double = re.sub(r"(.)\1{2,}", r"\1\1", word)
    return double if double in known | _QUALITY else word


def screen(text: str) -> str | None:
    """Why a line may not be sent (POC-48), or None if it is general advice (POC-49)."""
    if not text.strip():
        return "There is nothing to send."
    if _SIGNS & set(text):
        return "That sign can stand for dice."
    words = [NUMBER] * bool(_ROMAN.search(text)) + _tokens(text)
    if _can_be_counted(text, words):
        return "It repeats something, and that can be counted."
    if len(text.strip()) == 1 and text.strip().isalnum():
        return "A single letter says too little, or too much."
    for is_told, reason in _CHECKS:
        if is_told(words):
            return reason
    return None


def _can_be_counted(text: str, words: list[str]) -> bool:
    """`!!!!!`, `go go go go`: four times is a number."""
    again = any(words.count(word) >= COUNTABLE for word in set(words) - _COMMON - {SPACE})
    return again or bool(re.search(r"(\S)\1{3}", text.replace("️", "")))


def _names_colour(words: list[str]) -> bool:
    if any(word in _COLOURS for word in words):
        return True
    return any(
        word == "greens" or (word == "green" and _is_about_dice(words, i))
        for i, word in enumerate(words)
    )


def _is_about_dice(words: list[str], i: int) -> bool:
    """Whether a colour that is also a seat's seems to be a die's here."""
    near = words[max(i - 1, 0) : i] + words[i + 1 : i + 2]
    meant = _DICE | _NUMBERS | _HIGH_LOW | _AMOUNTS | {NUMBER, "my", "in", "ones", "have", "got"}
    return any(word in meant for word in near)


def _names_number(words: list[str]) -> bool:
    for i, word in enumerate(words):
        if word == NUMBER or word in _NUMBERS:
            after = words[i + 1] if i + 1 < len(words) else ""
            before = words[i - 1] if i else ""
            is_figure = word == NUMBER or word not in ("one", "two", "three", "four")
            is_harmless = after in _COUNTED and not (is_figure and after in _LOOSE)
            if not is_harmless and not _is_numbered(before, word):
                return True
    return False


def _is_numbered(before: str, word: str) -> bool:
    """`round 3`, `the other one`: the number of something that is no die."""
    return before in _NUMBERING and (word == "one" or before in _NUMBERED)


def _names_parity(words: list[str]) -> bool:
    """Even and odd, but not `even better` and `what are the odds`."""
    for i, word in enumerate(words):
        before = words[i - 1] if i else ""
        after = words[i + 1] if i + 1 < len(words) else ""
        if word == "evens" or (word == "odds" and before != "the"):
            return True
        if word in ("even", "odd", "uneven"):
            if before in _BEFORE_PARITY or after in _DICE | _AFTER_PARITY:
                return True
            if word == "even" and not after and before not in ("not", "dont"):
                return True
            if word == "odd" and before not in _STRANGE:
                return True
    return False


def _says_high_or_low(words: list[str]) -> bool:
    for i, word in enumerate(words):
        after = words[i + 1 : i + 3]
        if word in _HIGH_LOW and not set(after[:1]) & _NOT_OF_DICE and "time" not in after:
            return True
    return False


def _praises_own(words: list[str]) -> bool:
    """`My rolls are great`, `I have nothing for D4`, `mine suck`; not `I have a bad feeling`."""
    for i, word in enumerate(words):
        if word in _SELF:
            rest = words[i : i + 7]
            if any(w in _HAVING for w in rest) and _judges(rest):
                return True
    return False


def _judges(words: list[str]) -> bool:
    for i, word in enumerate(words):
        after = words[i + 1] if i + 1 < len(words) else ""
        if word in _QUALITY and after not in _PRAISED:
            return True
        if word in _AMOUNTS | _VERDICTS and after not in _COUNTED | _PRAISED:
            return True
    return False


def _speaks_of_own_dice(words: list[str]) -> bool:
    """`My dice`, `I rolled`, `what I threw`: even without saying what they show."""
    for i, word in enumerate(words):
        if word in _OWNER:
            rest = words[i + 1 : i + 5]
            if any(w in _DICE or w in ("rolled", "threw") for w in rest):
                return True
            if word in ("my", "our") and rest[:1] in (["roll"], ["rolls"], ["hand"], ["pool"]):
                return True
    return bool(words) and words[0] in ("rolled", "threw")


def _asks_for_dice(words: list[str]) -> bool:
    """`What are your dice`, `show dice`: a question that may not be answered."""
    asks = {"what", "which", "how", "who", "whose", "tell", "show", "your"}
    return any(w in _DICE for w in words) and any(w in asks for w in words)


_CHECKS = (
    (_names_colour, "It names a colour of dice."),
    (_names_number, "It names a number, and numbers can be dice."),
    (_names_parity, "It speaks of even or odd, and dice are that."),
    (_says_high_or_low, "It says that something is high or low."),
    (_speaks_of_own_dice, "It speaks of your own dice."),
    (_praises_own, "It says how good or bad your dice are."),
    (_asks_for_dice, "It asks about dice, and nobody may answer that."),
)


# ------------------------------------------------------------------ what a table offers

SIGNS = {"prefer": "thumb up", "avoid": "warning"}  # POC-49, without words


def _places(view: Json) -> list[str]:
    """Every space that is not in the market."""
    return [name for name in view["board"]["requirements"] if name not in view["market"]]


ADVICE = Advice(
    phrases=lambda view: PHRASES,
    screen=screen,
    signs=SIGNS,
    places=_places,
    round_of=lambda s: 0 if s.phase == Phase.OVER else int(s.round),
)
