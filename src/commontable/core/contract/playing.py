"""Random games to hold a game to its contract, and what their states look like to viewers."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Generic, TypeVar

import numpy as np

from commontable.core.game import NOBODY, Game, blank_observation
from commontable.core.layout import AnyState
from commontable.core.options import Value
from commontable.core.state_type import S
from commontable.core.talk import Talk
from commontable.core.view import View

T = TypeVar("T")

Steer = Callable[[list[str]], Sequence[str]]
STEPS = 5_000  # no game is longer under random play
KEPT = 200  # of what a state looks like, the last: more than one step asks for


@dataclass
class WalkStep(Generic[S]):
    """One action of a walk, with the states around it. `before` and `after` are copies."""

    before: S
    seat: int
    action: int
    after: S
    where: str  # for messages


def asked(where: str, what: str, function: Callable[..., T], *args: Any, **named: Any) -> T:
    """What a function of the game answers; if it raises, the check fails and says where."""
    try:
        return function(*args, **named)
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{where}: {what} raised {type(error).__name__}: {error}") from error


def asked_of_view(
    where: str, what: str, function: Callable[..., T], view: View, *args: Any, **named: Any
) -> T:
    """What a function answers about a view, which it must leave as it is: tables keep views."""
    frozen = json.dumps(view)
    answer = asked(where, what, function, view, *args, **named)
    assert json.dumps(view) == frozen, (
        f"{where}: {what} changes the view that it is given; copy what it needs to change"
    )
    return answer


def as_json(where: str, what: str, value: T) -> T:
    """The value after a way through JSON, if it stays what it was."""
    try:
        copy: T = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise AssertionError(f"{where}: {what} cannot be written as JSON: {error}") from error
    assert copy == value, (
        f"{where}: {what} is not plain JSON; use lists, not tuples, and texts as keys"
    )
    return copy


def legal_of(game: Game, s: AnyState, seat: int, where: str) -> list[int]:
    """The legal actions of a seat by the plain rules."""
    try:
        return game.legal_actions(s, seat)
    except IndexError as error:
        raise AssertionError(
            f"{where}: most_legal is {game.most_legal}, but seat {seat} has more legal actions; "
            "raise it above the longest list there can be"
        ) from error


def talk_of(game: Game, s: AnyState, viewer: int, where: str) -> Talk:
    """What a viewer may say now."""
    talk = asked(where, "talk", game.talk, s, viewer)
    assert isinstance(talk, Talk), f"{where}: talk is {talk!r}; return a commontable.core.talk.Talk"
    return talk


def walk(
    game: Game[S],
    seats: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    steer: Steer | None = None,
) -> Iterator[WalkStep[S]]:
    """The steps of one random game in which any acting seat may be next."""
    dice = random.Random(seed)
    s = game.new(seats, seed, options)
    for number in range(STEPS):
        if game.turn(s) == NOBODY:
            return
        where = f"{game.name}, seed {seed}, step {number}"
        acting = [seat for seat in range(seats) if legal_of(game, s, seat, where)]
        assert acting, f"{where}: turn says {game.turn(s)}, but no seat has a legal action"
        seat = dice.choice(acting)
        texts = game.legal_texts(s, seat)
        chosen = dice.choice(list(steer(texts)) if steer else texts)
        before = s.copy()
        action = asked(where, f"playing {chosen!r}", game.play, s, seat, chosen)
        yield WalkStep(before, seat, action, s.copy(), where)
    raise AssertionError(
        f"{game.name}, seed {seed}: not over after {STEPS} steps; every game must end under "
        "random play, with an outcome and nobody to act"
    )


class Looks:
    """What states look like to viewers, each view and picture made once.

    A picture is a function of a view: `check_pictures` draws each twice.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.passed: set[str] = set()  # sentences of advice that may be said
        self.is_clickable = False  # whether a picture has offered something to click
        self.phases: set[str] = set()  # of views so far
        self._kept: dict[Hashable, Any] = {}

    def _once(self, key: Hashable, make: Callable[[], Any]) -> Any:
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = make()
        return self._kept[key]

    def legal(self, s: AnyState, seat: int) -> list[int]:
        """Legal actions by the plain rules."""
        where = f"{self.game.name}, seat {seat}"
        return list(
            self._once(("legal", bytes(s), seat), lambda: legal_of(self.game, s, seat, where))
        )

    def view(self, s: AnyState, viewer: int) -> View:
        shared = self._once(("shared", bytes(s)), lambda: self.game.shared(s))
        made: View = self._once(
            ("view", bytes(s), viewer), lambda: self.game.view(s, viewer, shared=shared)
        )
        return made.copy()

    def picture(self, view: View) -> str:
        where = f"{self.game.name}, viewer {view['viewer']}"
        key = ("picture", json.dumps(view))
        return str(self._once(key, lambda: asked(where, "draw", self.game.draw, view)))

    def seen(self, s: AnyState, viewer: int) -> bytes:
        """Every byte that leaves the server for a viewer who looks at a state.

        What may be done is in the view.
        """
        view = self.view(s, viewer)
        observed = blank_observation(self.game)
        where = f"{self.game.name}, viewer {viewer}"
        asked(
            where,
            _OBSERVE.format(self.game.observation_size),
            self.game.observe,
            s,
            viewer,
            observed,
        )
        assert np.isfinite(observed).all(), (
            f"{where}: observe writes a number that is not finite; learners cannot use it"
        )
        talk = talk_of(self.game, s, viewer, where)
        parts = [json.dumps(view), self.picture(view), talk.reason, talk.rule]
        return "\n".join(parts).encode() + bytes(observed)


_OBSERVE = "observe (observation_size is {}; it must hold all that observe writes)"


def seen(game: Game, s: AnyState, viewer: int) -> bytes:
    """Every byte that leaves the server for a viewer who looks at a state."""
    return Looks(game).seen(s, viewer)


def option_sets(game: Game, most: int = 16) -> list[dict[str, Value]]:
    """The defaults, every other value alone, and all combinations if they are few."""
    names = [option.name for option in game.options]
    every = [dict(zip(names, v, strict=True)) for v in product(*(o.values for o in game.options))]
    if len(every) <= most:
        return every
    return [{}, *({o.name: value} for o in game.options for value in o.values[1:])]
