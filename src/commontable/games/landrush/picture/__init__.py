"""Land Rush as SVG."""

from commontable.games.landrush.picture.scene import draw
from commontable.games.landrush.picture.sheets import sheets

__all__ = ["draw", "sheets"]
