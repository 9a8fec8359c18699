"""A position of Couperation as JSON: complete, in names, checked when it is read."""

from commontable.games.couperation.position.reading import read_position
from commontable.games.couperation.position.writing import exchange_of, options_of, write_position

__all__ = ["exchange_of", "options_of", "read_position", "write_position"]
