"""Principles of Co-ops: plan aloud, roll in secret, and stay ahead of the market."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from commontable.core.game import Cover, Game
from commontable.games.principles import (
    data,
    facts,
    picture,
    position,
    question,
    refusal,
    rules,
    sight,
    story,
    talk,
)
from commontable.games.principles.rules.actions import ACTIONS
from commontable.games.principles.rules.state import MOST_LEGAL, STATE, lay


def with_board(path: Path) -> Game:
    """The game with one more board: a file of one's own, checked as it is read."""
    number, board = data.add_board(path)
    lay(number, board)
    return replace(GAME, options=data.options(), boards=tuple(data.OWN_FILES))


GAME = Game(
    name="principles",
    title="Principles of Co-ops",
    summary="Plan together, roll behind a screen, and outrun the market.",
    minutes=40,
    version=1,
    seats=(3, 4),
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
    talk=talk.talk,
    draw=picture.draw,
    marks=picture.marks,
    draw_wide=picture.draw_wide,
    sheets=picture.sheets,
    question=question.question,
    note=question.note,
    words=question.WORDS,
    leading=("agree",),
    verdict=question.verdict,
    ending=question.ending,
    advice=talk.ADVICE,
    with_board=with_board,
    cover=Cover(steps=62, focus=0),
    list_order=1,
)
