"""Names of phases, spaces and dice of Principles of Co-ops."""

from __future__ import annotations

from commontable.core.notation import name_set, word_of
from commontable.games.principles.boards import Board, Criterion
from commontable.games.principles.data import numbered
from commontable.games.principles.rules.actions import DIE_NAMES
from commontable.games.principles.rules.state import NOWHERE, Phase, State

PHASES = [word_of(phase) for phase in Phase]


def board_of(s: State) -> Board:
    return numbered(s.board)


def name_space(s: State, space: int) -> str | None:
    return None if space == NOWHERE else board_of(s).names[space]


def name_spaces(s: State, spaces: int) -> list[str]:
    """A set of spaces in reading order."""
    return name_set(spaces, board_of(s).names)


def name_dice(chosen: int) -> list[str]:
    return name_set(chosen, DIE_NAMES)


def requirement_of(s: State, space: int) -> tuple[Criterion, ...]:
    return board_of(s).requirements[space]
