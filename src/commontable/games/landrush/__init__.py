"""Land Rush: farmers of three classes bargain for land that is never secure."""

from pathlib import Path

from commontable.core.game import Game
from commontable.games.landrush import (
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
from commontable.games.landrush.debrief import debrief
from commontable.games.landrush.rules.names import MOST_LEGAL, Action
from commontable.games.landrush.rules.state import STATE

GAME = Game(
    name="landrush",
    title="Land Rush",
    summary="Unequal farmers buy, bargain for and lose land through ten seasons.",
    minutes=90,
    version=2,
    seats=(4,),
    options=data.OPTIONS,
    page=Path(__file__).parent / "RULES.md",
    state=STATE,
    actions=int(Action.END),
    most_legal=MOST_LEGAL,
    senses=sight.SENSES,
    whispers=True,
    together=False,
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
    ending=question.ending,
    words=question.WORDS,
    draw=picture.draw,
    marks=picture.marks,
    sheets=picture.sheets,
    class_of=sight.class_name,
    debrief=debrief,
)
