"""What a viewer may know of a game: the keys that every game's view has, and what each means.

A view is a plain dictionary that survives JSON. Beside the keys listed here a game adds its own
(`tower`, `hands`, `lives` …), which only its own picture, words, policy and terminal board read.
`Game.view` makes a view: `shared(s)`, then `see(s, viewer)`, then what the viewer may do.

| key | who writes it | who reads it |
|---|---|---|
| `game` | game | web (which game a stored view belongs to), terminal |
| `seats` | game | talk, contract, terminal, pictures |
| `viewer` | `Game.view` | questions, words, terminal |
| `acting` | game | tables (whom to wait for), pictures, terminal |
| `outcome` | game | pictures, terminal, bots |
| `legal` | `Game.view` | tables, pages, terminal, bots, pictures |
| `waiting` | game, if it differs from `acting` | tables |
| `phase` | game, if it has phases | pages (which tip of the guide fits) |
| `options` | game, if it has options | pictures, terminal |
| `names` | whoever draws, never the game | pictures, words |
| `pins` | tables, where talk is advice | pictures, pages |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt

from commontable.core.options import Value

PinLine = TypedDict(
    "PinLine",
    {
        "seat": int,  # who put it there
        "letter": str,  # of that seat
        "sign": str,  # what it says: a word of `Advice.signs`
        "place": str,  # where it stands: a word of `Advice.places`
        "for": str | None,  # letter of the seat it is meant for; None: everybody
        "pin": str,  # the whole of it in notation
    },
)


class RequiredKeys(TypedDict):
    """The keys that every view has."""

    game: str  # the name of the game
    seats: int  # how many seats play
    viewer: int  # the seat that looks, NOBODY for a spectator, EVERYBODY for all cards open
    acting: list[int]  # seats that may act now, as far as this viewer may know
    outcome: str  # one of OUTCOMES
    legal: list[str]  # what the viewer may do now, in notation; [] for spectators


class View(RequiredKeys, total=False):
    """The keys of a view that mean the same in all games; these may be missing."""

    waiting: list[int]  # seats that the game waits for, where not all of `acting`
    phase: str  # the kind of decision that is asked for
    options: dict[str, Value]  # those that the game is played by
    names: Sequence[str]  # who sits there, by seat; a picture without it uses letters
    pins: list[PinLine]  # advice on the board


# What a seat may know as numbers, for a learner.
Observation = npt.NDArray[np.float32]

# A view together with the keys of one game, as that game's own functions read it.
GameView = Any

REQUIRED = tuple(RequiredKeys.__annotations__)
ADDED = ("viewer", "legal", "names", "pins")  # keys that a game leaves to others


class BlockFacts(TypedDict):
    """A block as pages get it, once for each game."""

    template: str
    several: list[str]  # fields that may be written in several words
    is_pair: bool  # whether it ends with two parts of the same kind, such as two cards
