"""Land Rush as SVG."""

from commontable.games.landrush.picture.scene import draw, marks
from commontable.games.landrush.picture.sheets import sheets

__all__ = ["draw", "marks", "sheets"]
