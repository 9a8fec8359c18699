"""Five tabletop games about cooperation, from one set of rules."""

from commontable.core.errors import (
    BadData,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    CommontableError,
    IllegalAction,
)
from commontable.core.game import ENDED, EVERYBODY, LOST, NOBODY, ONGOING, WON, Game
from commontable.games import GAMES

__all__ = [
    "ENDED",
    "EVERYBODY",
    "GAMES",
    "LOST",
    "NOBODY",
    "ONGOING",
    "WON",
    "BadData",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CommontableError",
    "Game",
    "IllegalAction",
]
