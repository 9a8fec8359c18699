"""Pier, a game in a package of its own: small enough to read whole before writing another."""

from pathlib import Path

from commontable.core.game import Game
from commontable.core.options import Option

from . import picture, rules, sight, story, words

GAME = Game(
    name="pier",
    title="Pier",
    summary="Crates 1 to 12, in rising order, without a word.",
    minutes=5,
    version=1,
    seats=(2, 3, 4),
    options=(
        Option(
            name="flares",
            title="Flares",
            explanation="On: the team may pass as often as it has players. Off: never.",
            rule="PIER-2",
            values=(True, False),
        ),
    ),
    page=Path(__file__).parent / "RULES.md",
    state=rules.STATE,
    actions=rules.ACTIONS,
    most_legal=len(rules.ACTIONS) + 1,
    observation_size=sight.SENSES,
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
    see=sight.see,
    happened=story.happened,
    sentence=story.sentence,
    chance=words.chance,
    reveals=words.reveals,
    refuse=words.refuse,
    talk=words.talk,
    draw=picture.draw,
    verdict=picture.verdict,
)
