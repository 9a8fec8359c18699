"""Four in a row: a small open contest, to measure searches and to check them against the truth."""

from pathlib import Path

from commontable.core.game import Game

from . import picture, rules, sight, story, words

GAME = Game.assemble(
    *(rules, sight, story, words, picture),
    actions=rules.ACTIONS,
    position=words.POSITION,
    title="Four in a row",
    summary="Seven columns, two players, four stones in a line.",
    minutes=5,
    version=1,
    page=Path(__file__).parent / "RULES.md",
    most_legal=rules.COLUMNS + 1,
    hides=False,
    together=False,
)
