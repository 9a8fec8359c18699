"""Co-opoly: a city ring at dusk, Activists and Tiny Homes against Developers and condos."""

from pathlib import Path

from commontable.core.game import Cover, Game
from commontable.games.coopoly import (
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
from commontable.games.coopoly.rules.actions import ACTIONS
from commontable.games.coopoly.rules.state import MOST_LEGAL, STATE

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
    chance=story.chance,
    reveals=story.reveals,
    refuse=refusal.refuse,
    talk=story.talk,
    question=question.question,
    note=question.note,
    verdict=question.verdict,
    ending=question.ending,
    words=question.WORDS,
    areas=question.AREAS,
    draw=picture.draw,
    sheets=picture.sheets,
    cover=Cover(steps=110, focus=0, theme="dark"),
    list_order=2,
)
