"""A position of CO-OP as JSON: complete, in names, checked when it is read."""

from commontable.games.coop.position.names import (
    HAPPENING_NAMES,
    ROW_NAMES,
    SOURCES,
    TOGETHER_NAMES,
    name_player,
)
from commontable.games.coop.position.reading import read_position
from commontable.games.coop.position.writing import options_of, write_position

__all__ = [
    "HAPPENING_NAMES",
    "ROW_NAMES",
    "SOURCES",
    "TOGETHER_NAMES",
    "name_player",
    "options_of",
    "read_position",
    "write_position",
]
