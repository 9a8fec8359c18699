"""Land Rush: farmers of three classes bargain for land that is never secure."""

from pathlib import Path

from commontable.core.game import Cover, Game
from commontable.games.landrush import (
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
from commontable.games.landrush.debrief import debrief
from commontable.games.landrush.rules.actions import ACTIONS
from commontable.games.landrush.rules.names import MOST_LEGAL
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
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    observation_size=sight.SENSES,
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
    write_action=ACTIONS.write,
    read_action=ACTIONS.read,
    write_position=position.write_position,
    read_position=position.read_position,
    shared=sight.shared,
    see=sight.see,
    happened=facts.happened,
    sentence=story.sentence,
    chance=facts.chance,
    reveals=facts.reveals,
    refuse=refusal.refuse,
    talk=story.talk,
    question=question.question,
    note=question.note,
    ending=question.ending,
    words=question.WORDS,
    leading=question.LEADING,
    areas=question.AREAS,
    draw=picture.draw,
    marks=picture.marks,
    sheets=picture.sheets,
    class_of=sight.class_name,
    debrief=debrief,
    cover=Cover(steps=190, focus=0),
    list_order=4,
)
