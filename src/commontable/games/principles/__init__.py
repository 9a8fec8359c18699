"""Principles of Co-ops: plan aloud, roll in secret, and stay ahead of the market."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from commontable.core.game import Game
from commontable.games.principles import (
    data,
    notation,
    picture,
    position,
    question,
    refusal,
    rules,
    sight,
    story,
    talk,
)
from commontable.games.principles.rules.state import MOST_LEGAL, STATE, Action, lay


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
    talk=talk.talk,
    draw=picture.draw,
    marks=picture.marks,
    draw_wide=picture.draw_wide,
    sheets=picture.sheets,
    question=question.question,
    note=question.note,
    words=question.WORDS,
    ending=question.ending,
    advice=talk.ADVICE,
    with_board=with_board,
)
