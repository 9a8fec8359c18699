"""Pictures for the rules of a game: a position that teaches something, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from commontable.core.game import NOBODY, Game
from commontable.draw.svg import Svg

LUCK = 1  # the seed of the game that a position is made from


@dataclass(frozen=True)
class Illustration:
    """The set-up of a game with some changes, or after some actions, and how its view is drawn."""

    name: str
    seats: int
    draw: Callable[[Any, str], Svg]  # of a view and a prefix
    changes: Mapping[str, object] = field(default_factory=dict)  # to the position at the start
    actions: tuple[str, ...] = ()  # in notation, each of the seat whose turn it is


def draw_illustration(game: Game, illustration: Illustration) -> Svg:
    """What a spectator would see of that position."""
    start = game.position(game.new(illustration.seats, LUCK))
    state = game.from_position({**start, **illustration.changes})
    for text in illustration.actions:
        game.play(state, game.turn(state), text)
    return illustration.draw(game.view(state, NOBODY), f"rules-{illustration.name}")
