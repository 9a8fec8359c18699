"""Four in a row: a small open contest, to measure searches and to check them against the truth."""

from pathlib import Path

from commontable.core.game import Game

from . import picture, rules, sight, story, words

GAME = Game(
    name="connectfour",
    title="Four in a row",
    summary="Seven columns, two players, four stones in a line.",
    minutes=5,
    version=1,
    seats=(2,),
    options=(),
    page=Path(__file__).parent / "RULES.md",
    state=rules.STATE,
    actions=rules.ACTIONS,
    most_legal=rules.COLUMNS + 1,
    observation_size=sight.SENSES,
    hides=False,
    together=False,
    setup=rules.setup,
    turn=rules.turn,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    score=rules.score,
    redeal=rules.redeal,
    observe=sight.observe,
    write_action=rules.ACTIONS.write,
    read_action=rules.ACTIONS.read,
    write_position=words.write_position,
    read_position=words.read_position,
    shared=sight.shared,
    happened=story.happened,
    sentence=story.sentence,
    chance=words.chance,
    reveals=words.reveals,
    refuse=words.refuse,
    talk=words.talk,
    draw=picture.draw,
)
