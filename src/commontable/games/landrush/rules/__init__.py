"""The rules of Land Rush: plain numbers, run as they are or compiled."""

from commontable.games.landrush.rules.choices import legal, turn
from commontable.games.landrush.rules.play import apply
from commontable.games.landrush.rules.table import outcome, redeal, score, setup

__all__ = ["apply", "legal", "outcome", "redeal", "score", "setup", "turn"]
