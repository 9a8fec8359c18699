"""Co-opoly: a city ring at dusk, Activists and Tiny Homes against Developers and condos."""

from pathlib import Path

from commontable.core.game import Game
from commontable.games.coopoly import (
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
from commontable.games.coopoly.rules.state import MOST_LEGAL, STATE, Action

GAME = Game(
    name="coopoly",
    title="Co-opoly",
    summary="Bring Activists together and build homes where Developers want condos.",
    minutes=60,
    version=1,
    seats=(1, 2, 4),
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
    ending=question.ending,
    words=question.WORDS,
    draw=picture.draw,
    sheets=picture.sheets,
)
