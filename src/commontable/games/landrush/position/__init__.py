"""A position of Land Rush as JSON: complete, in names, checked when it is read."""

from commontable.games.landrush.position.reading import read_position
from commontable.games.landrush.position.writing import options_of, write_position

__all__ = ["options_of", "read_position", "write_position"]
