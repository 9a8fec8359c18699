"""Couperation: a tower of glass cards, built in silence from hidden hands."""

from pathlib import Path

from commontable.core.game import Cover, Game
from commontable.games.couperation import (
    data,
    facts,
    picture,
    position,
    question,
    refusal,
    rules,
    sight,
    story,
)
from commontable.games.couperation.rules.actions import ACTIONS
from commontable.games.couperation.rules.state import MOST_LEGAL, STATE

GAME = Game(
    name="couperation",
    title="Couperation",
    summary="Build a tower of glass together, from hidden hands and without a word.",
    minutes=15,
    version=1,
    seats=(2, 3, 4),
    options=data.OPTIONS,
    page=Path(__file__).parent / "RULES.md",
    state=STATE,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    observation_size=sight.SENSES,
    setup=rules.setup,
    turn=rules.turn,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    score=rules.score,
    redeal=rules.redeal,
    observe=sight.observe,
    write_action=ACTIONS.write,
    read_action=ACTIONS.read,
    write_position=position.write_position,
    read_position=position.read_position,
    shared=sight.shared,
    see=sight.see,
    happened=facts.happened,
    sentence=story.sentence,
    chance=story.chance,
    reveals=story.reveals,
    refuse=refusal.refuse,
    talk=story.talk,
    question=question.question,
    note=question.note,
    words=question.WORDS,
    verdict=question.verdict,
    ending=question.ending,
    draw=picture.draw,
    sheets=picture.sheets,
    cover=Cover(steps=44, focus=100, theme="dark"),
    list_order=5,
)
