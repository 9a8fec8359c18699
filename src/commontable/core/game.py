"""What a game is, for everyone who is not a game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from commontable.core.build import digest
from commontable.core.errors import BadOption, IllegalAction
from commontable.core.layout import AnyState, Layout
from commontable.core.options import Option, Value, complete
from commontable.core.talk import SEAT_NAMES, Advice, Policy, Talk

if TYPE_CHECKING:
    from commontable.core.debrief import Teller
    from commontable.core.kernels import Kernels

Json = dict[str, Any]

ONGOING, WON, LOST, ENDED = 0, 1, 2, 3  # outcomes; ENDED: everybody has a score of their own
OUTCOMES = ("ongoing", "won", "lost", "ended")

NOBODY = -1  # a seat: nobody is to act; a viewer: somebody who only watches
EVERYBODY = -2  # a viewer: all cards open, for finished games and notebooks


# What compiled rules are made of.
COMPILED_CORE = ("build", "kernels", "layout", "luck", "scratch", "sets", "units")


@dataclass(frozen=True)
class Refusal:
    """Why an action cannot be taken now."""

    rule: str
    reason: str  # as in a story, @A stands for who sits there


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game as a value: facts about it, its rules, its words and its pictures.

    Functions in the first block are marked with `@rule` and exist plain and compiled; called
    here they are plain. `Game` checks what it is given; the functions trust their caller.
    """

    name: str
    title: str
    summary: str  # one line for a shelf of games
    minutes: int
    version: int  # raised when an old record would replay differently
    seats: tuple[int, ...]  # numbers of seats that can play
    options: tuple[Option, ...]
    page: Path  # RULES.md
    state: Layout[Any]
    actions: int  # action numbers are below this
    most_legal: int  # no list of legal actions is longer
    senses: int  # length of what `observe` writes
    whispers: bool = False  # whether two seats may talk where nobody else hears it
    hides: bool = True  # False where everything but luck lies open to everybody
    together: bool = True  # False where every seat plays for itself

    setup: Callable[[Any, Any, int], None]
    turn: Callable[[Any], int]
    legal: Callable[[Any, int, Any], int]
    apply: Callable[[Any, int, int], None]
    outcome: Callable[[Any], int]
    score: Callable[[Any, int], int]
    redeal: Callable[[Any, int, int], None]
    observe: Callable[[Any, int, Any], None]

    write_action: Callable[[Any, int], str]
    read_action: Callable[[Any, str], int]
    write_position: Callable[[Any], Json]
    read_position: Callable[[Mapping[str, Any]], Any]
    tell: Callable[[Any, int, int, Any, int], list[str]]
    chance: Callable[[Any, int, int, Any], Json]
    reveals: Callable[[Any, int, int, Any], bool]
    refuse: Callable[[Any, int, int], Refusal]
    talk: Callable[[Any, int], Talk]
    draw: Callable[..., str]  # of a view; a page adds the `names` of those who sit there
    # What everybody sees, and what one viewer sees besides; `view` adds what it may do.
    shared: Callable[[Any], Json] = lambda s: {}
    see: Callable[[Any, int], Json] = lambda s, viewer: {}
    # What is asked, and a word beside an action; as in a story, @A stands for who sits there.
    question: Callable[[Json], str] = lambda view: "It is your turn. What do you do?"
    note: Callable[[Json, str], str] = lambda view, text: ""
    ending: Callable[[Json], list[str]] = lambda view: []  # how it stands when it is over, in facts
    # Words of notation, or whole actions, as people say them.
    words: Mapping[str, str] = field(default_factory=dict)
    draw_wide: Callable[..., str] | None = None  # as `draw`, for a place that is wider than high
    # How seats look where a game has its own way: for each its shape, its colour, the ink on it.
    marks: Callable[[Json], Sequence[tuple[str, str, str]]] | None = None
    sheets: Callable[[str], Sequence[str]] | None = None  # for A4 or Letter: SVGs to print and cut
    class_of: Callable[[Any, int], str] = lambda s, seat: ""  # of a seat, where some begin richer
    debrief: Teller | None = None  # figures for the talk afterwards, where a game has some
    advice: Advice | None = None  # what to say where `talk` allows advice
    with_board: Callable[[Path], Game] | None = None  # the same game, with a board of one's own too
    boards: tuple[Path, ...] = ()  # files of such boards; compiled builds are made of them

    def __post_init__(self) -> None:
        self.state.shown_as(
            picture=lambda s: self.draw(self.view(s, EVERYBODY)),
            words=lambda s: f"<{self.title}, {s.seats} seats, {OUTCOMES[self.outcome(s)]}>",
        )

    def facts(self) -> Json:
        """What a list of games says of this one."""
        return {
            "name": self.name,
            "title": self.title,
            "summary": self.summary,
            "minutes": self.minutes,
            "seats": list(self.seats),
            "rules": self.version,
            "options": [option.facts() for option in self.options],
        }

    # -------------------------------------------------------------- beginning

    def option_row(self, seats: int, options: Mapping[str, Any] | None = None) -> list[int]:
        """What `setup` is given: the number of seats, then a number for each option."""
        if isinstance(seats, bool) or seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise BadOption(f"seats: {self.title} is for {allowed} seats, got {seats!r}")
        chosen = complete(self.options, options or {})
        return [seats, *(option.code(chosen[option.name]) for option in self.options)]

    def new(self, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> Any:
        """A game about to begin; same arguments, same game."""
        s = self.state.blank()
        self.setup(s, self.option_row(seats, options), checked_seed(seed))
        return s

    def chosen_options(self, s: Any) -> dict[str, Value]:
        """The options a state is played by: fields of the state, named as in its position."""
        return dict(self.write_position(s)["options"])

    # -------------------------------------------------------------- playing

    def legal_actions(self, s: Any, seat: int) -> list[int]:
        return list_legal(self.legal, s, seat, self.most_legal)

    def legal_texts(self, s: Any, seat: int) -> list[str]:
        return [self.write_action(s, action) for action in self.legal_actions(s, seat)]

    def acting(self, s: Any) -> list[int]:
        """All seats that may act now."""
        return [seat for seat in range(s.seats) if self.legal(s, seat, [0] * self.most_legal)]

    def check(self, s: Any, seat: int, text: str) -> int:
        """The action a text stands for, if the seat may take it now."""
        if seat not in range(s.seats):
            raise IllegalAction("seat", f"there is no seat {seat!r} at this table")
        action = self.read_action(s, text)
        if action not in self.legal_actions(s, seat):
            refusal = self.refuse(s, seat, action)
            raise IllegalAction(refusal.rule, refusal.reason)
        return action

    def play(self, s: Any, seat: int, text: str) -> int:
        """Takes an action written as text, or says why not and leaves the state alone."""
        action = self.check(s, seat, text)
        self.apply(s, seat, action)
        return action

    def view(
        self, s: Any, viewer: int, legal: Sequence[int] | None = None, shared: Json | None = None
    ) -> Json:
        """All that a viewer may know, with what it may do now.

        Whoever knows already what is legal, or what everybody sees, need not have it made again.
        """
        if legal is None:
            legal = self.legal_actions(s, viewer) if viewer >= 0 else []
        return {
            **(self.shared(s) if shared is None else shared),
            "viewer": viewer,
            **self.see(s, viewer),
            "legal": [self.write_action(s, action) for action in legal],
        }

    # -------------------------------------------------------------- words

    def say(self, text: str) -> str:
        """An action as people say it, as a whole or word by word."""
        return self.words.get(text) or " ".join(self.words.get(word, word) for word in text.split())

    def position(self, s: Any) -> Json:
        return self.write_position(s)

    def from_position(self, position: Mapping[str, Any]) -> Any:
        return self.read_position(position)

    # -------------------------------------------------------------- the compiled build

    @cached_property
    def compiled(self) -> Kernels:
        """The compiled loops of this game. Compiling takes seconds once, then comes from disk."""
        from commontable.core.kernels import Kernels

        return Kernels(self)

    @property
    def loaded(self) -> Kernels | None:
        """The same if they are loaded in this process, so that nobody has to wait for them."""
        compiled: Kernels | None = vars(self).get("compiled")
        return compiled if compiled is not None and compiled.is_loaded else None

    def sources(self) -> list[Path]:
        """The files that the compiled build is made from."""
        package = Path(str(sys.modules[self.setup.__module__].__file__)).parent
        if package.name == "rules":
            package = package.parent
        core = [Path(__file__).with_name(f"{name}.py") for name in COMPILED_CORE]
        return [*package.rglob("*.py"), *package.rglob("*.toml"), *core, *self.boards]

    def board_marks(self) -> list[str]:
        """A mark for each board of one's own, in the order of their numbers."""
        return [digest([path]) for path in self.boards]


def list_legal(legal: Callable[[Any, int, Any], int], s: Any, seat: int, most: int) -> list[int]:
    """The legal actions of a seat, by the plain rules."""
    out = [0] * most
    return [int(action) for action in out[: legal(s, seat, out)]]  # no enum members


def checked_seed(seed: Any) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise BadOption(f"seed: expected a whole number from 0 to 2**64 - 1, got {seed!r}")
    return seed


def name_seats(sentence: str, names: Sequence[str]) -> str:
    """Puts names for @A, @B … in a sentence of a story."""
    if "@" not in sentence:
        return sentence
    before, *after = sentence.split("@")
    return before + "".join(_name_first(words, names) for words in after)


def _name_first(words: str, names: Sequence[str]) -> str:
    """What follows an @, with a name for the letter that it begins with."""
    seat = SEAT_NAMES.find(words[:1]) if words else NOBODY
    return names[seat] + words[1:] if 0 <= seat < len(names) else "@" + words


def waited_for(view: Json) -> list[int]:
    """Seats that the game waits for, as this viewer sees it: not all who may act meanwhile."""
    return list(view["waiting"] if "waiting" in view else view["acting"])


def numbers(seats: Sequence[int]) -> str:
    """Numbers of seats in words: '2–4', or '1, 2 or 4' where one is left out."""
    first, last = min(seats), max(seats)
    if len(seats) > 2 and len(seats) == last - first + 1:
        return f"{first}–{last}"
    *some, last = sorted(seats)
    return f"{', '.join(map(str, some))} or {last}" if some else str(last)


def blank_senses(game: Game) -> Any:
    return np.zeros(game.senses, np.float32)


__all__ = [
    "ENDED",
    "EVERYBODY",
    "LOST",
    "NOBODY",
    "ONGOING",
    "OUTCOMES",
    "SEAT_NAMES",
    "WON",
    "Advice",
    "AnyState",
    "Game",
    "Json",
    "Policy",
    "Refusal",
    "Talk",
    "blank_senses",
    "list_legal",
    "name_seats",
    "numbers",
    "waited_for",
]
