"""CO-OP: a market in debt, run by HIPPIES and BIZZIES together."""

from pathlib import Path

from commontable.core.game import Cover, Game
from commontable.games.coop import (
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
from commontable.games.coop.rules.actions import ACTIONS
from commontable.games.coop.rules.state import MOST_LEGAL, STATE

GAME = Game(
    name="coop",
    title="CO-OP: the co-op game",
    summary="Save a market from MondoMart: sell, share and keep it groovy.",
    minutes=50,
    version=6,
    seats=(1, 2, 3, 4, 5),
    options=data.OPTIONS,
    page=Path(__file__).parent / "RULES.md",
    state=STATE,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    observation_size=sight.SENSES,
    hides=False,
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
    happened=facts.happened,
    sentence=story.sentence,
    chance=facts.chance,
    reveals=facts.reveals,
    refuse=refusal.refuse,
    talk=story.talk,
    question=question.question,
    note=question.note,
    words=question.WORDS,
    verdict=question.verdict,
    ending=question.ending,
    draw=picture.draw,
    draw_wide=picture.draw_wide,
    sheets=picture.sheets,
    cover=Cover(steps=48, focus=0),
    list_order=3,
)
