"""A position of Co-opoly as JSON: complete, in names, checked when it is read."""

from commontable.games.coopoly.position.reading import read_position
from commontable.games.coopoly.position.writing import (
    ATTEMPTS,
    POLICE_NAMES,
    activists_of,
    attempt_of,
    marked_pawns,
    options_of,
    pawns_of,
    roll_of,
    write_news,
    write_position,
)

__all__ = [
    "ATTEMPTS",
    "POLICE_NAMES",
    "activists_of",
    "attempt_of",
    "marked_pawns",
    "options_of",
    "pawns_of",
    "read_position",
    "roll_of",
    "write_news",
    "write_position",
]
