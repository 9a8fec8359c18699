"""The `Game` value: facts about a game, its rules, its words and its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, cast

import numpy as np

from commontable.core.actions import Actions
from commontable.core.build import digest
from commontable.core.compiling.compiled_games import COMPILED, RULES
from commontable.core.compiling.sources import rule_modules, source_files
from commontable.core.errors import BadOption, IllegalAction
from commontable.core.facts import Fact
from commontable.core.layout import AnyState, Layout, Row
from commontable.core.options import Option, Value, complete
from commontable.core.state_type import S
from commontable.core.talk import SEAT_NAMES, Advice, Talk, TalkPolicy
from commontable.core.view import GameView, Observation, View

if TYPE_CHECKING:
    from commontable.core.actions import Actions
    from commontable.core.compiling.kernels import Kernels
    from commontable.core.debrief import Teller
    from commontable.core.match import Match
    from commontable.core.position import Position

Json = dict[str, Any]

ONGOING, WON, LOST, ENDED = 0, 1, 2, 3  # outcomes; ENDED: everybody has a score of their own
OUTCOMES = ("ongoing", "won", "lost", "ended")

NOBODY = -1  # a seat: nobody is to act; a viewer: somebody who only watches
EVERYBODY = -2  # a viewer: all cards open, for finished games and notebooks


COMPILER = ("kernel_types", "njit_units", "units")  # modules that decide how rules are compiled


# Fields of a game that are no functions, and that a module may hold.
CONSTANTS = ("most_legal", "observation_size", "words", "leading", "areas", "advice")


@dataclass(frozen=True)
class Refusal:
    """Why an action cannot be taken now."""

    rule: str
    reason: str  # as in a story, @A stands for who sits there


@dataclass(frozen=True)
class Cover:
    """The picture on a game's box: a game between bots, some way on."""

    steps: int = 40  # actions that were taken, at most: the middle of a game, not its end
    focus: int = 40  # the part of the picture that a low lid shows, from above, in percent
    theme: str = "light"  # in which the documentation shows it


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game as a value: facts about it, its rules, its words and its pictures.

    S is the type of its states. Code that serves all games writes `Game` and `AnyState`.

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
    state: Layout[S]
    actions: Actions  # as they are declared; their numbers are below len(actions)
    most_legal: int  # no list of legal actions is longer
    observation_size: int  # length of what `observe` writes
    whispers: bool = False  # whether two seats may talk where nobody else hears it
    hides: bool = True  # False where everything but luck lies open to everybody
    together: bool = True  # False where every seat plays for itself

    setup: Callable[[S, Row, int], None]
    turn: Callable[[S], int]
    legal: Callable[[S, int, Row], int]
    apply: Callable[[S, int, int], None]
    outcome: Callable[[S], int]
    score: Callable[[S, int], int]
    redeal: Callable[[S, int, int], None]
    observe: Callable[[S, int, Observation], None]

    write_action: Callable[[S, int], str]
    read_action: Callable[[S, str], int]
    write_position: Callable[[S], Json]
    read_position: Callable[[Mapping[str, Any]], S]
    # What an action did, as far as a viewer may know: before, seat, action, after, viewer.
    happened: Callable[[S, int, int, S, int], list[Fact]]
    sentence: Callable[[Fact], str]  # of such a fact; @A stands for who sits there
    chance: Callable[[S, int, int, S], Json]
    reveals: Callable[[S, int, int, S], bool]
    refuse: Callable[[S, int, int], Refusal]
    talk: Callable[[S, int], Talk]
    draw: Callable[..., str]  # of a view; a page adds the `names` of those who sit there
    # What everybody sees, and what one viewer sees besides; `view` adds what it may do.
    shared: Callable[[S], Json] = lambda s: {}
    see: Callable[[S, int], Json] = lambda s, viewer: {}
    # What is asked, and a word beside an action; as in a story, @A stands for who sits there.
    question: Callable[[GameView], str] = lambda view: "It is your turn. What do you do?"
    note: Callable[[GameView, str], str] = lambda view, text: ""
    verdict: Callable[[GameView], str] = lambda view: ""  # how it ended, in a few words
    ending: Callable[[GameView], list[str]] = lambda view: []  # how it stands when it is over
    # Words of notation, or whole actions, as people say them.
    words: Mapping[str, str] = field(default_factory=dict)
    # Verbs whose action, where there is only one, is offered before all others.
    leading: tuple[str, ...] = ()
    # Places by their word of notation: the area they lie in, and their number there.
    areas: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    draw_wide: Callable[..., str] | None = None  # as `draw`, for a place that is wider than high
    # How seats look where a game has its own way: for each its shape, its colour, the ink on it.
    marks: Callable[[GameView], Sequence[tuple[str, str, str]]] | None = None
    sheets: Callable[[str], Sequence[str]] | None = None  # for A4 or Letter: SVGs to print and cut
    class_of: Callable[[S, int], str] = lambda s, seat: ""  # of a seat, where some begin richer
    debrief: Teller[S] | None = None  # figures for the talk afterwards, where a game has some
    advice: Advice[S] | None = None  # what to say where `talk` allows advice
    with_board: Callable[[Path], Game[S]] | None = None  # the same, with one more board
    boards: tuple[Path, ...] = ()  # files of such boards; compiled builds are made of them
    cover: Cover = Cover()
    list_order: int = 100  # place in lists of games, lowest first; equal ones by name

    @classmethod
    def assemble(
        cls, *modules: ModuleType, actions: Actions, position: Position[Any], **given: Any
    ) -> Game:
        """A game from its declarations of actions and positions, and from its modules.

        What is not given is looked for in the modules, in their order: a function under the name
        of the field, a constant under the same name in capitals (`words` as `WORDS`).
        """
        found: Json = {
            "name": position.game,
            "seats": tuple(position.seats),
            "options": tuple(position.known_options()),
            "state": position.layout,
            "actions": actions,
            "write_action": actions.write,
            "read_action": actions.read,
            "write_position": position.write,
            "read_position": position.read,
        }
        return cls(**(_held_by(modules) | found | given))

    def __post_init__(self) -> None:
        self.state.shown_as(
            picture=lambda s: self.draw(self.view(s, EVERYBODY)),
            words=lambda s: f"<{self.title}, {s.seats} seats, {OUTCOMES[self.outcome(s)]}>",
        )

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, {numbers(self.seats)} seats>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles a reference to the module that holds the game."""
        from commontable.core.match import find_reference, load_reference

        return load_reference, (*find_reference(self), self.boards)

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

    def new(self, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> S:
        """A game about to begin; same arguments, same game."""
        s = self.state.blank()
        self.setup(s, self.option_row(seats, options), checked_seed(seed))
        return s

    def start(
        self, seats: int, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> Match[S]:
        """A `Match` about to begin: the object to use from notebooks and scripts."""
        from commontable.core.match import Match

        return Match.start(self, seats, seed, options)

    def chosen_options(self, s: S) -> dict[str, Value]:
        """The options a state is played by: fields of the state, named as in its position."""
        return dict(self.write_position(s)["options"])

    # -------------------------------------------------------------- playing

    def legal_actions(self, s: S, seat: int) -> list[int]:
        return list_legal(self.legal, s, seat, self.most_legal)

    def legal_texts(self, s: S, seat: int) -> list[str]:
        return [self.write_action(s, action) for action in self.legal_actions(s, seat)]

    def acting(self, s: S) -> list[int]:
        """All seats that may act now."""
        return [seat for seat in range(s.seats) if self.legal(s, seat, [0] * self.most_legal)]

    def check(self, s: S, seat: int, text: str, legal: Sequence[int] | None = None) -> int:
        """The action a text stands for, if the seat may take it now.

        Whoever knows already what is legal need not have it listed again.
        """
        if seat not in range(s.seats):
            raise IllegalAction("seat", f"there is no seat {seat!r} at this table")
        action = self.read_action(s, text)
        if action not in (self.legal_actions(s, seat) if legal is None else legal):
            refusal = self.refuse(s, seat, action)
            raise IllegalAction(refusal.rule, refusal.reason)
        return action

    def play(self, s: S, seat: int, text: str) -> int:
        """Takes an action written as text, or says why not and leaves the state alone."""
        action = self.check(s, seat, text)
        self.apply(s, seat, action)
        return action

    def view(
        self,
        s: S,
        viewer: int,
        legal: Sequence[int] | None = None,
        shared: Json | None = None,
    ) -> View:
        """All that a viewer may know, with what it may do now.

        Whoever knows already what is legal, or what everybody sees, need not have it made again.
        """
        if legal is None:
            legal = self.legal_actions(s, viewer) if viewer >= 0 else []
        made = {
            **(self.shared(s) if shared is None else shared),
            "viewer": viewer,
            **self.see(s, viewer),
            "legal": [self.write_action(s, action) for action in legal],
        }
        return cast(View, made)

    # -------------------------------------------------------------- words

    def tell(self, before: S, seat: int, action: int, after: S, viewer: int) -> list[str]:
        """What an action did, in sentences for a viewer; none if it must not notice anything."""
        return [*map(self.sentence, self.happened(before, seat, action, after, viewer))]

    def say(self, text: str) -> str:
        """An action as people say it, as a whole or word by word."""
        return self.words.get(text) or " ".join(self.words.get(word, word) for word in text.split())

    def position(self, s: S) -> Json:
        return self.write_position(s)

    def from_position(self, position: Mapping[str, Any]) -> S:
        return self.read_position(position)

    # -------------------------------------------------------------- the compiled build

    @property
    def compiled(self) -> Kernels:
        """The compiled loops of this game. Compiling takes seconds once, then comes from disk."""
        return COMPILED.kernels(self, RULES)

    def sources(self) -> list[Path]:
        """The files that the compiled build is made from: all that the rules import."""
        from commontable.core.compiling import kernels

        rules = rule_modules(getattr(self, name) for name in kernels.RULES)
        compiler = [Path(kernels.__file__).with_name(f"{name}.py") for name in COMPILER]
        return [*source_files([*rules, kernels]), *compiler, *self.boards]

    def build_marks(self) -> list[str]:
        """What tells two builds of the same files apart: the package, and boards in their order.

        Compiled code refers to modules by their names, so a copy of a game in another package
        has code of its own.
        """
        return [self.apply.__module__, *(digest([path]) for path in self.boards)]


def _held_by(modules: Sequence[ModuleType]) -> Json:
    """The fields of a game that modules hold; the first module wins."""
    functions = [each.name for each in fields(Game) if str(each.type).startswith("Callable")]
    named = {name: name for name in functions} | {name: name.upper() for name in CONSTANTS}
    return {
        field: getattr(module, name)
        for module in reversed(modules)
        for field, name in named.items()
        if hasattr(module, name)
    }


def list_legal(legal: Callable[[S, int, Row], int], s: S, seat: int, most: int) -> list[int]:
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


def waited_for(view: View) -> list[int]:
    """Seats that the game waits for, as this viewer sees it: not all who may act meanwhile."""
    return list(view["waiting"] if "waiting" in view else view["acting"])


def numbers(seats: Sequence[int]) -> str:
    """Numbers of seats in words: '2–4', or '1, 2 or 4' where one is left out."""
    first, last = min(seats), max(seats)
    if len(seats) > 2 and len(seats) == last - first + 1:
        return f"{first}–{last}"
    *some, last = sorted(seats)
    return f"{', '.join(map(str, some))} or {last}" if some else str(last)


def blank_observation(game: Game) -> Observation:
    return np.zeros(game.observation_size, np.float32)


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
    "Cover",
    "Fact",
    "Game",
    "Json",
    "Refusal",
    "Talk",
    "TalkPolicy",
    "View",
    "blank_observation",
    "list_legal",
    "name_seats",
    "numbers",
    "waited_for",
]
