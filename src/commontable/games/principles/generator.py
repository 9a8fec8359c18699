"""New boards from a seed: mirrored mazes with a market at the foot and goals far from it."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from commontable.core.data import Section
from commontable.core.errors import BadData, BadOption
from commontable.games.principles.boards import COLOURS, DIFFICULTIES, Board, parse_board

Cell = tuple[int, int]  # column and row, from 0

TRIES = 4_000


@dataclass(frozen=True)
class Size:
    """How large a board is, and what that adds to the aims of its difficulty."""

    columns: int  # odd: the market rises in the middle
    rows: int
    spaces: tuple[int, int] | None = None  # instead of those of the difficulty
    farther: int = 0  # steps more to the goals
    later: int = 0  # rounds more until the starts flood

    @property
    def foot(self) -> Cell:
        """Where the market comes from."""
        return self.columns // 2, self.rows - 1

    def mirrored(self, cell: Cell) -> Cell:
        return self.columns - 1 - cell[0], cell[1]


SIZES = {
    "normal": Size(9, 9),
    "small": Size(7, 8, (24, 32), -3, -1),
    "large": Size(11, 10, (46, 58), 1, 1),  # needs more market discs than the box has
}


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


def make_board(seed: int, difficulty: str = "normal", size: str = "normal") -> Board:
    """A checked board; same arguments, same board."""
    if difficulty not in AIMS:
        known = ", ".join(DIFFICULTIES)
        raise BadOption(f"difficulty: expected one of {known}, got {difficulty!r}")
    if size not in SIZES:
        raise BadOption(f"size: expected one of {', '.join(SIZES)}, got {size!r}")
    dice = random.Random(f"{seed} {difficulty}" + ("" if size == "normal" else f" {size}"))
    for _ in range(TRIES):
        board = _attempt(dice, seed, difficulty, size)
        if board and is_as_aimed(board, size):
            return board
    raise BadOption(f"seed: {seed} makes no {size} {difficulty} board; another seed will")


def aim_of(difficulty: str, size: str) -> Aim:
    aim, more = AIMS[difficulty], SIZES[size]
    low, high = aim.start_floods
    return replace(
        aim,
        spaces=more.spaces or aim.spaces,
        way=(aim.way[0] + more.farther, aim.way[1] + more.farther),
        start_floods=(low + more.later, high + more.later),
    )


def is_as_aimed(board: Board, size: str = "normal") -> bool:
    aim = aim_of(board.difficulty, size)
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


def _attempt(dice: random.Random, seed: int, difficulty: str, name: str) -> Board | None:
    aim, size = aim_of(difficulty, name), SIZES[name]
    cells = _carve(dice, size, dice.randint(*aim.spaces), aim.loops)
    steps = _steps(cells, size.foot)
    left = [cell for cell in cells if cell[0] < size.foot[0]]
    starts = [cell for cell in left if aim.start_floods[0] <= steps[cell] <= aim.start_floods[1]]
    far = sorted(left, key=lambda cell: (-steps[cell], cell))[:6]
    if not starts or len(far) < 2:
        return None
    marks = dict.fromkeys(cells, ".")
    marks[size.foot] = "M"
    for mark, chosen in (("G", dice.sample(far, 2)), ("S", [dice.choice(starts)])):
        for cell in chosen:
            marks[cell] = marks[size.mirrored(cell)] = mark
    try:
        return parse_board(_as_file(dice, _title(seed, difficulty, name), difficulty, size, marks))
    except BadData:
        return None


def _title(seed: int, difficulty: str, size: str) -> str:
    """All that a board is made from, so that two of one title are the same."""
    words = [word for word in (size, difficulty) if word != "normal"]
    return " ".join(["Seed", str(seed), *words])


def _carve(dice: random.Random, size: Size, spaces: int, loops: float) -> set[Cell]:
    """Corridors that grow from the foot of the board, on both sides alike."""
    middle, last = size.foot
    cells = {(middle, last), (middle, last - 1)}
    stuck = 0
    while len(cells) < spaces - 1 and stuck < 200:
        column, row = dice.choice(sorted(cells))
        across, down = dice.choice([(0, -1), (0, -1), (-1, 0), (1, 0), (0, 1)])
        cell = (column + across, row + down)
        if _may_open(dice, size, cells, cell, loops):
            cells |= {cell, size.mirrored(cell)}
            stuck = 0
        else:
            stuck += 1
    return cells


def _may_open(dice: random.Random, size: Size, cells: set[Cell], cell: Cell, loops: float) -> bool:
    column, row = cell
    if cell in cells or not (0 <= column < size.columns and 0 <= row < size.rows - 2):
        return False
    touching = sum(near in cells for near in _near(cell))
    if touching > 1 and dice.random() >= loops:
        return False
    return not _makes_square({*cells, cell, size.mirrored(cell)}, cell)


def _makes_square(cells: set[Cell], cell: Cell) -> bool:
    """Four spaces in a square would be a field, and no maze."""
    column, row = cell
    corners = [(column - across, row - down) for across in (0, 1) for down in (0, 1)]
    return any({(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)} <= cells for c, r in corners)


def _near(cell: Cell) -> list[Cell]:
    column, row = cell
    return [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]


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


def _as_file(
    dice: random.Random, title: str, difficulty: str, size: Size, marks: dict[Cell, str]
) -> Section:
    asked = dress(dice, marks, AIMS[difficulty].narrow)
    names = {cell: f"{'ABCDEFGHIJK'[cell[0]]}{cell[1] + 1}" for cell in marks}
    lines = [
        " ".join(marks.get((column, row), "#") for column in range(size.columns))
        for row in range(size.rows)
    ]
    values = {
        "title": title,
        "difficulty": difficulty,
        "note": "Made by the generator.",
        "map": "\n".join(lines),
        "requirements": {names[cell]: text for cell, text in asked.items()},
    }
    return Section(title, values)


def dress(dice: random.Random, marks: dict[Cell, str], narrow: float) -> dict[Cell, str]:
    """A requirement for every space but the source; spaces that touch ask for different members."""
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
