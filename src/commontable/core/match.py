"""A match: one play of a game, as a Python object that needs no knowledge of records or bytes.

`Match` wraps a `Game` and a state. Rules, bots and compiled loops work on the state itself, so
this object costs them nothing.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from pickle import PicklingError
from typing import Any, Generic, NamedTuple

from commontable.core.game import (
    EVERYBODY,
    NOBODY,
    ONGOING,
    OUTCOMES,
    SEAT_NAMES,
    Game,
    Json,
    blank_observation,
    name_seats,
)
from commontable.core.options import Value
from commontable.core.state_type import S
from commontable.core.view import Observation, View

LINE_WIDTH = 100  # of a line that `print(match)` writes
IN_HEADING = ("game", "seats", "outcome", "options", "luck")  # keys that `print(match)` leaves out


class Played(NamedTuple):
    """An action that was taken, and the seat that took it."""

    seat: int
    action: str


class _HistoryEntry(NamedTuple):
    played: Played
    number: int  # of the action
    before: bytes  # of the state


class Match(Generic[S]):
    """One play of a game, from set-up to its end.

    >>> from commontable import GAMES
    >>> match = GAMES["couperation"].start(seats=3, seed=1)
    >>> match.turn, match.legal_actions
    (0, ['want', 'first A', 'first B', 'first C'])
    >>> match.play("first B")
    >>> match
    <Match couperation: 3 seats, 1 action, B to act>

    Matches are equal if their games and states are; how they came about does not count. A match
    changes in place, so it has no hash: use `bytes(match)` as a key.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, game: Game[S], state: S, seed: int | None = None) -> None:
        self.game = game
        self.state = state
        self.seed = seed  # None if the match began from a position
        self._steps: list[_HistoryEntry] = []

    @classmethod
    def start(
        cls,
        game: Game[S],
        seats: int,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Match[S]:
        """A match about to begin. Without a seed, the operating system provides a random one."""
        chosen = secrets.randbits(64) if seed is None else seed
        return cls(game, game.new(seats, chosen, options), chosen)

    @classmethod
    def from_position(cls, game: Game[S], position: Mapping[str, Any]) -> Match[S]:
        """A match that continues from a position (see `position`)."""
        return cls(game, game.from_position(position))

    # -------------------------------------------------------------- how it stands

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self.state.seats)

    @property
    def options(self) -> dict[str, Value]:
        """The options of this match, defaults included."""
        return self.game.chosen_options(self.state)

    @property
    def turn(self) -> int:
        """The seat to act, counted from 0; NOBODY (-1) once the game is over."""
        return int(self.game.turn(self.state))

    @property
    def acting(self) -> list[int]:
        """All seats that may act now. Some games let several seats act in any order."""
        return self.game.acting(self.state)

    @property
    def is_over(self) -> bool:
        return bool(self.game.outcome(self.state) != ONGOING)

    @property
    def outcome(self) -> str:
        """'ongoing', 'won', 'lost', or 'ended' where each seat has a score of its own."""
        return OUTCOMES[self.game.outcome(self.state)]

    @property
    def scores(self) -> list[int]:
        """The score of each seat."""
        return [int(self.game.score(self.state, seat)) for seat in range(self.seats)]

    @property
    def history(self) -> list[Played]:
        """The actions taken so far, oldest first."""
        return [step.played for step in self._steps]

    @property
    def position(self) -> Json:
        """The complete state as JSON, with names instead of numbers."""
        return self.game.position(self.state)

    # -------------------------------------------------------------- playing

    @property
    def legal_actions(self) -> list[str]:
        """What the seat to act may do, as texts. Empty once the game is over."""
        return [] if self.is_over else self.legal_actions_of(self.turn)

    def legal_actions_of(self, seat: int) -> list[str]:
        """What any seat may do now, as texts."""
        return self.game.legal_texts(self.state, seat)

    def is_legal(self, action: str, seat: int | None = None) -> bool:
        """Whether a seat (default: the one to act) may take this action now."""
        return action in (self.legal_actions if seat is None else self.legal_actions_of(seat))

    def play(self, action: str, seat: int | None = None) -> None:
        """Takes an action for a seat (default: the one to act).

        Raises BadNotation or IllegalAction and leaves the match unchanged if that is impossible.
        """
        actor = max(self.turn, 0) if seat is None else seat  # once over, the game says that it is
        number = self.game.check(self.state, actor, action)
        self._apply(actor, number)

    def undo(self) -> Played:
        """Takes the last action back, luck included. Raises IndexError if there is none."""
        step = self._steps.pop()
        self.state.become(self.game.state.load(step.before))
        return step.played

    def play_out(self, seed: int | None = None) -> Match[S]:
        """Plays random legal actions until the game is over; returns the match itself."""
        choices = random.Random(seed)
        while (seat := self.turn) != NOBODY:
            self._apply(seat, choices.choice(self.game.legal_actions(self.state, seat)))
        return self

    def _apply(self, seat: int, number: int) -> None:
        text = self.game.write_action(self.state, number)
        self._steps.append(_HistoryEntry(Played(seat, text), number, bytes(self.state)))
        self.game.apply(self.state, seat, number)

    # -------------------------------------------------------------- who knows what

    def view(self, viewer: int = NOBODY) -> View:
        """What a seat may know, as JSON: NOBODY is a spectator, EVERYBODY sees all cards."""
        return self.game.view(self.state, viewer)

    def observation(self, seat: int) -> Observation:
        """What a seat may know, as an array of float32 for a learner."""
        out = blank_observation(self.game)
        self.game.observe(self.state, seat, out)
        return out

    def redeal(self, seat: int, seed: int | None = None) -> Match[S]:
        """A copy in which everything that a seat cannot know is drawn again at random."""
        other = Match(self.game, self.state.copy())
        self.game.redeal(other.state, seat, secrets.randbits(64) if seed is None else seed)
        return other

    def story(self, viewer: int = NOBODY) -> list[str]:
        """What happened so far, in the sentences that a viewer is told."""
        return [name_seats(line, SEAT_NAMES) for line in self._lines(viewer)]

    def _lines(self, viewer: int) -> Iterator[str]:
        load = self.game.state.load
        afters = [step.before for step in self._steps[1:]] + [bytes(self.state)]
        for (played, number, before), after in zip(self._steps, afters, strict=True):
            yield from self.game.tell(load(before), played.seat, number, load(after), viewer)

    # -------------------------------------------------------------- other forms

    def svg(self, viewer: int = EVERYBODY, theme: str = "light") -> str:
        """The board as a viewer sees it, as SVG."""
        return self.game.draw(self.view(viewer), theme=theme)

    def record(self) -> str:
        """The match as JSON lines that anybody can replay and verify (commontable.core.record)."""
        from commontable.core.record import Recorder

        first = self._first()
        start = self.game.position(first) if self.seed is None else None
        recorder = Recorder(self.game, self.seats, self.options, seed=self.seed or 0, start=start)
        for played in self.history:
            recorder.play(*played)
        return "\n".join(recorder.lines()) + "\n"

    def _first(self) -> S:
        return self.game.state.load(self._steps[0].before) if self._steps else self.state

    def copy(self) -> Match[S]:
        """An independent copy, with its history."""
        other = Match(self.game, self.state.copy(), self.seed)
        other._steps = self._steps.copy()
        return other

    def __copy__(self) -> Match[S]:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match[S]:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, bytes(self.state), self.seed, self._steps)

    def __bytes__(self) -> bytes:
        return bytes(self.state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return _identity(self.game) == _identity(other.game) and bytes(self) == bytes(other)

    def __repr__(self) -> str:
        n = len(self._steps)
        actions = "1 action" if n == 1 else f"{n} actions"
        return f"<Match {self.game.name}: {self.seats} seats, {actions}, {self._status()}>"

    def __str__(self) -> str:
        """The title, who is to act, and each fact of the position that is not empty."""
        heading = f"{self.game.title}, {self.seats} seats: {self._status()}"
        shown = {key: value for key, value in self.position.items() if key not in IN_HEADING}
        lines = [_line(key, value) for key, value in shown.items() if value not in (None, [], {})]
        return "\n".join([heading, *lines])

    def _repr_svg_(self) -> str:
        return self.svg()

    def _status(self) -> str:
        return self.outcome if self.is_over else f"{SEAT_NAMES[self.turn]} to act"


def _line(key: str, value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    line = f"  {key.replace('_', ' ')}: {text}"
    return line if len(line) <= LINE_WIDTH else line[: LINE_WIDTH - 1] + "…"


def _restored(game: Game, state: bytes, seed: int | None, steps: Sequence[_HistoryEntry]) -> Match:
    match = Match(game, game.state.load(state), seed)
    match._steps = list(steps)
    return match


def _identity(game: Game) -> tuple[Any, ...]:
    return game.name, game.version, game.boards


# ---------------------------------------------------------------- pickling a game by reference


def find_reference(game: Game) -> tuple[str, str]:
    """The module that holds a game, and its name there: the package of its rules or one above."""
    module = game.setup.__module__
    while module:
        for name, value in vars(sys.modules[module]).items():
            if value is game or (game.boards and _is_base(value, game)):
                return module, name
        module = module.rpartition(".")[0]
    raise PicklingError(f"{game.name}: no module beside its rules holds this Game")


def _is_base(value: Any, game: Game) -> bool:
    """Whether boards were added to this value to make the game."""
    return isinstance(value, Game) and value.name == game.name


def load_reference(module: str, name: str, boards: Sequence[Path]) -> Game:
    """The game that `find_reference` found, with the boards that were added to it."""
    game: Game = getattr(import_module(module), name)
    for board in boards:
        assert game.with_board is not None
        game = game.with_board(board)
    return game
