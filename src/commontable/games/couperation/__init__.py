"""Couperation: a tower of glass cards, built in silence from hidden hands."""

from pathlib import Path

from commontable.core.game import Game
from commontable.games.couperation import (
    data,
    notation,
    picture,
    position,
    question,
    refusal,
    rules,
    sight,
    story,
)
from commontable.games.couperation.rules.state import MOST_LEGAL, STATE, Action

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
    actions=int(Action.END),
    most_legal=MOST_LEGAL,
    senses=sight.SENSES,
    setup=rules.setup,
    turn=rules.turn,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    score=rules.score,
    redeal=rules.redeal,
    observe=sight.observe,
    write_action=notation.write_action,
    read_action=notation.read_action,
    write_position=position.write_position,
    read_position=position.read_position,
    shared=sight.shared,
    see=sight.see,
    tell=story.tell,
    chance=story.chance,
    reveals=story.reveals,
    refuse=refusal.refuse,
    talk=story.talk,
    question=question.question,
    note=question.note,
    words=question.WORDS,
    ending=question.ending,
    draw=picture.draw,
    sheets=picture.sheets,
)
