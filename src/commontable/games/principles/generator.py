"""New boards from a seed: mirrored mazes with a market at the foot and goals far from it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from commontable.core.data import Section
from commontable.core.errors import BadData, BadOption
from commontable.games.principles.boards import (
    COLOURS,
    DIFFICULTIES,
    Board,
    parse_board,
    write_board,
)

Cell = tuple[int, int]  # column and row, from 0

COLUMNS = 9
ROWS = 9
MIDDLE = COLUMNS // 2
TRIES = 4_000


@dataclass(frozen=True)
class Aim:
    """What a board of some difficulty should be like."""

    spaces: tuple[int, int]  # at least, at most; the box has 40 market discs
    way: tuple[int, int]  # steps from a start to the nearest goal
    start_floods: tuple[int, int]  # the round in which the market reaches the starts
    lead: int  # rounds between a walk of one step a round and the flood of the goal, at least
    loops: float  # how readily corridors meet
    narrow: float  # share of spaces that ask for two values


AIMS = {
    "easy": Aim((34, 40), (6, 8), (7, 12), 4, 0.5, 0.15),
    "normal": Aim((36, 40), (9, 10), (5, 7), 2, 0.3, 0.35),
    "hard": Aim((32, 40), (10, 11), (4, 6), 0, 0.15, 0.6),
}


def make_board(seed: int, difficulty: str = "normal") -> Board:
    """A checked board; same arguments, same board."""
    if difficulty not in AIMS:
        known = ", ".join(DIFFICULTIES)
        raise BadOption(f"difficulty: expected one of {known}, got {difficulty!r}")
    dice = random.Random(f"{seed} {difficulty}")
    for _ in range(TRIES):
        board = _attempt(dice, seed, difficulty)
        if board and is_as_aimed(board):
            return board
    raise BadOption(f"seed: {seed} makes no {difficulty} board; another seed will")


def board_text(seed: int, difficulty: str = "normal") -> str:
    """The TOML of a new board, ready for data/boards."""
    return write_board(make_board(seed, difficulty))


def is_as_aimed(board: Board) -> bool:
    aim = AIMS[board.difficulty]
    floods, to_goal = board.floods(), board.steps(board.goals)
    start = board.starts[0]
    return (
        aim.spaces[0] <= len(board.names) <= aim.spaces[1]
        and aim.way[0] <= to_goal[start] <= aim.way[1]
        and aim.start_floods[0] <= floods[start] <= aim.start_floods[1]
        and all(floods[goal] - to_goal[start] >= aim.lead for goal in board.goals)
        and has_corridor(board)
    )


def has_corridor(board: Board) -> bool:
    """POC-M1: somewhere there are exactly two spaces at each of one, two and three steps."""
    return any(
        all(board.steps([space]).count(distance) == 2 for distance in (1, 2, 3))
        for space in range(len(board.names))
    )


# ------------------------------------------------------------------ a maze


def _attempt(dice: random.Random, seed: int, difficulty: str) -> Board | None:
    aim = AIMS[difficulty]
    cells = _carve(dice, dice.randint(*aim.spaces), aim.loops)
    steps = _steps(cells, (MIDDLE, ROWS - 1))
    left = [cell for cell in cells if cell[0] < MIDDLE]
    starts = [cell for cell in left if aim.start_floods[0] <= steps[cell] <= aim.start_floods[1]]
    far = sorted(left, key=lambda cell: (-steps[cell], cell))[:6]
    if not starts or len(far) < 2:
        return None
    marks = dict.fromkeys(cells, ".")
    marks[(MIDDLE, ROWS - 1)] = "M"
    for mark, chosen in (("G", dice.sample(far, 2)), ("S", [dice.choice(starts)])):
        for cell in chosen:
            marks[cell] = marks[_mirrored(cell)] = mark
    try:
        return parse_board(_as_file(dice, seed, difficulty, marks))
    except BadData:
        return None


def _carve(dice: random.Random, spaces: int, loops: float) -> set[Cell]:
    """Corridors that grow from the foot of the board, on both sides alike."""
    cells = {(MIDDLE, ROWS - 1), (MIDDLE, ROWS - 2)}
    stuck = 0
    while len(cells) < spaces - 1 and stuck < 200:
        column, row = dice.choice(sorted(cells))
        across, down = dice.choice([(0, -1), (0, -1), (-1, 0), (1, 0), (0, 1)])
        cell = (column + across, row + down)
        if _may_open(dice, cells, cell, loops):
            cells |= {cell, _mirrored(cell)}
            stuck = 0
        else:
            stuck += 1
    return cells


def _may_open(dice: random.Random, cells: set[Cell], cell: Cell, loops: float) -> bool:
    column, row = cell
    if cell in cells or not (0 <= column < COLUMNS and 0 <= row < ROWS - 2):
        return False
    touching = sum(near in cells for near in _near(cell))
    if touching > 1 and dice.random() >= loops:
        return False
    return not _makes_square({*cells, cell, _mirrored(cell)}, cell)


def _makes_square(cells: set[Cell], cell: Cell) -> bool:
    """Four spaces in a square would be a field, and no maze."""
    column, row = cell
    corners = [(column - across, row - down) for across in (0, 1) for down in (0, 1)]
    return any({(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)} <= cells for c, r in corners)


def _near(cell: Cell) -> list[Cell]:
    column, row = cell
    return [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]


def _mirrored(cell: Cell) -> Cell:
    return COLUMNS - 1 - cell[0], cell[1]


def _steps(cells: set[Cell], origin: Cell) -> dict[Cell, int]:
    steps = {origin: 0}
    edge = [origin]
    for cell in edge:
        for near in _near(cell):
            if near in cells and near not in steps:
                steps[near] = steps[cell] + 1
                edge.append(near)
    return steps


# ------------------------------------------------------------------ requirements


def _as_file(dice: random.Random, seed: int, difficulty: str, marks: dict[Cell, str]) -> Section:
    asked = dress(dice, marks, AIMS[difficulty].narrow)
    names = {cell: f"{'ABCDEFGHI'[cell[0]]}{cell[1] + 1}" for cell in marks}
    lines = [
        " ".join(marks.get((column, row), "#") for column in range(COLUMNS)) for row in range(ROWS)
    ]
    values = {
        "title": f"Seed {seed}",
        "difficulty": difficulty,
        "note": f"Made from seed {seed}.",
        "map": "\n".join(lines),
        "requirements": {names[cell]: text for cell, text in asked.items()},
    }
    return Section(f"board {seed}", values)


def dress(dice: random.Random, marks: dict[Cell, str], narrow: float) -> dict[Cell, str]:
    """A requirement for every space but the source; spaces that touch ask for different things."""
    asked = {cell: "any die" for cell, mark in marks.items() if mark == "S"}
    for kind in "G.":
        for cell in sorted(marks, key=lambda cell: (cell[1], cell[0])):
            if marks[cell] == kind:
                choices = GOAL_CHOICES if kind == "G" else _choices(dice, narrow)
                touching = {asked.get(near) for near in _near(cell)}
                fresh = [text for text in choices if text not in touching]
                asked[cell] = dice.choice(fresh or [t for t in WIDE_CHOICES if t not in touching])
    return asked


GOAL_CHOICES = ["even", "odd"]
WIDE_CHOICES = ["even", "odd", *(f"any {colour}" for colour in COLOURS)]  # more than can touch


def _choices(dice: random.Random, narrow: float) -> list[str]:
    """Requirements in the forms the rulebook shows (POC-M2)."""
    if dice.random() < narrow:
        low, high = sorted(dice.sample(range(1, 7), 2))
        return [f"{low} or {high}"]
    if dice.random() < 0.5:
        return [f"{dice.randint(1, 6)} or any {dice.choice(COLOURS)}"]
    return WIDE_CHOICES
