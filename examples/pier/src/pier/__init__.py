"""Pier, a game in a package of its own: small enough to read whole before writing another."""

from pathlib import Path

from commontable.core.game import Game

from . import picture, rules, sight, story, words

GAME = Game.assemble(
    *(rules, sight, story, words, picture),
    actions=rules.ACTIONS,
    position=words.POSITION,
    title="Pier",
    summary="Crates 1 to 12, in rising order, without a word.",
    minutes=5,
    version=1,
    page=Path(__file__).parent / "RULES.md",
    most_legal=len(rules.ACTIONS) + 1,
)
