"""Principles of Co-ops: plan aloud, roll in secret, and stay ahead of the market."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from commontable.core.game import Cover, Game
from commontable.games.principles import (
    data,
    facts,
    picture,
    question,
    refusal,
    rules,
    sight,
    story,
    talk,
)
from commontable.games.principles.position import POSITION
from commontable.games.principles.rules.actions import ACTIONS
from commontable.games.principles.rules.state import MOST_LEGAL, lay


def with_board(path: Path) -> Game:
    """The game with one more board: a file of one's own, checked as it is read."""
    number, board = data.add_board(path)
    lay(number, board)
    return replace(GAME, options=data.options(), boards=tuple(data.OWN_FILES))


GAME = Game.assemble(
    *(rules, sight, facts, story, refusal, question, picture, talk),
    actions=ACTIONS,
    position=POSITION,
    title="Principles of Co-ops",
    summary="Plan together, roll behind a screen, and outrun the market.",
    minutes=40,
    version=1,
    page=Path(__file__).parent / "RULES.md",
    most_legal=MOST_LEGAL,
    leading=("agree",),
    with_board=with_board,
    cover=Cover(steps=62, focus=0),
    list_order=1,
)
