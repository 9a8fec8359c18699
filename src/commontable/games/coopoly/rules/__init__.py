"""The rules of Co-opoly. Every function marked `@rule` runs plain and compiled."""

from commontable.games.coopoly.rules.play import apply, legal, outcome, redeal, score, setup, turn

__all__ = ["apply", "legal", "outcome", "redeal", "score", "setup", "turn"]
