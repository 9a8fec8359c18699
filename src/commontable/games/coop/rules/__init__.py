"""The rules of CO-OP. Every function marked `@rule` runs plain and compiled."""

from commontable.games.coop.rules.beginning import setup
from commontable.games.coop.rules.choices import legal
from commontable.games.coop.rules.play import apply, outcome, redeal, score, turn

__all__ = ["apply", "legal", "outcome", "redeal", "score", "setup", "turn"]
