"""CO-OP: a market in debt, run by HIPPIES and BIZZIES together."""

from pathlib import Path

from commontable.core.game import Game
from commontable.games.coop import (
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
from commontable.games.coop.rules.state import MOST_LEGAL, STATE, Action

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
    actions=int(Action.END),
    most_legal=MOST_LEGAL,
    senses=sight.SENSES,
    hides=False,
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
    draw_wide=picture.draw_wide,
    sheets=picture.sheets,
)
