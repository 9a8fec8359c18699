"""The rules of Principles of Co-ops. Every function marked `@rule` runs plain and compiled."""

from commontable.games.principles.rules.knowledge import redeal
from commontable.games.principles.rules.play import apply, legal, outcome, score, setup, turn

__all__ = ["apply", "legal", "outcome", "redeal", "score", "setup", "turn"]
