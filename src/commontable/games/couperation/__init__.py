"""Couperation: a tower of glass cards, built in silence from hidden hands."""

from pathlib import Path

from commontable.core.game import Cover, Game
from commontable.games.couperation import (
    facts,
    picture,
    question,
    refusal,
    rules,
    sight,
    story,
)
from commontable.games.couperation.position import POSITION
from commontable.games.couperation.rules.actions import ACTIONS
from commontable.games.couperation.rules.state import MOST_LEGAL

GAME = Game.assemble(
    *(rules, sight, facts, story, refusal, question, picture),
    actions=ACTIONS,
    position=POSITION,
    title="Couperation",
    summary="Build a tower of glass together, from hidden hands and without a word.",
    minutes=15,
    version=1,
    page=Path(__file__).parent / "RULES.md",
    most_legal=MOST_LEGAL,
    cover=Cover(steps=44, focus=100, theme="dark"),
    list_order=5,
)
