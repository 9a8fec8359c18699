"""The rules of Couperation. Every function marked `@rule` runs plain and compiled."""

from commontable.games.couperation.rules.anew import redeal
from commontable.games.couperation.rules.play import apply, legal, outcome, score, setup, turn

__all__ = ["apply", "legal", "outcome", "redeal", "score", "setup", "turn"]
