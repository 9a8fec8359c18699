"""A board of Principles of Co-ops: read from TOML, checked, and measured in steps."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from commontable.core.data import Section, read_toml
from commontable.core.errors import BadData

ROOM = 60  # spaces that a board may have
STARTS = 2
GOALS = 4
MOST_CRITERIA = 3
COLOURS = ("red", "yellow", "blue")
ALIAS = {"green": "yellow"}  # POC-A1: the rulebook calls the third colour by two names
VALUES = 6
FACES = len(COLOURS) * VALUES  # what a die can show: colour * VALUES + value - 1
DIFFICULTIES = ("easy", "normal", "hard")
_LETTERS = "ABCDEFGHIJKLMNOP"
_NONE, _SPACE, _START, _GOAL, _SOURCE = "#.SGM"


@dataclass(frozen=True)
class Criterion:
    """One thing a die may be asked for, as text and as the set of faces that meet it."""

    text: str
    faces: int


@dataclass(frozen=True)
class Board:
    """Spaces in reading order; what touches what; what is asked of dice; where all begins."""

    title: str
    difficulty: str
    note: str
    columns: int
    rows: int
    names: tuple[str, ...]  # D4: column and row
    beside: tuple[tuple[int, ...], ...]  # spaces whose sides touch
    requirements: tuple[tuple[Criterion, ...], ...]  # none for the source
    starts: tuple[int, ...]
    goals: tuple[int, ...]
    source: int  # the first market disc lies here

    def place(self, space: int) -> tuple[int, int]:
        """Column and row, counted from 0."""
        name = self.names[space]
        return _LETTERS.index(name[0]), int(name[1:]) - 1

    def steps(self, origins: Iterable[int]) -> list[int]:
        """Steps from the nearest of some spaces to every space; -1 where there is no way."""
        found = [-1] * len(self.names)
        edge = list(origins)
        distance = 0
        while edge:
            for space in edge:
                found[space] = distance
            beyond = {b for space in edge for b in self.beside[space] if found[b] < 0}
            edge = sorted(beyond)
            distance += 1
        return found

    def floods(self) -> list[int]:
        """The round at whose end the market reaches each space."""
        return self.steps([self.source])


def requirement_text(requirement: tuple[Criterion, ...]) -> str:
    return " or ".join(criterion.text for criterion in requirement)


# ------------------------------------------------------------------ criteria


def read_criterion(text: str) -> Criterion:
    """`any die`, `any blue`, `even`, `odd`, `4`, or a colour with a value: `red 5`, `blue even`."""
    words = [ALIAS.get(word, word) for word in text.split()]
    match words:
        case ["any", "die"]:
            return Criterion("any die", _faces(COLOURS, range(1, VALUES + 1)))
        case ["any", colour] if colour in COLOURS:
            return Criterion(f"any {colour}", _faces([colour], range(1, VALUES + 1)))
        case [value] if _values(value):
            return Criterion(value, _faces(COLOURS, _values(value)))
        case [colour, value] if colour in COLOURS and _values(value):
            return Criterion(f"{colour} {value}", _faces([colour], _values(value)))
    raise BadData(f"expected a criterion such as 'any blue', 'even' or '4', got {text!r}")


def _values(word: str) -> list[int]:
    named = {"odd": [1, 3, 5], "even": [2, 4, 6]}
    if word in named:
        return named[word]
    return [int(word)] if word in ("1", "2", "3", "4", "5", "6") else []


def _faces(colours: Iterable[str], values: Iterable[int]) -> int:
    faces = 0
    for colour in colours:
        for number in values:
            faces |= 1 << (COLOURS.index(colour) * VALUES + number - 1)
    return faces


def read_requirement(text: str) -> tuple[Criterion, ...]:
    criteria = tuple(read_criterion(part) for part in text.split(" or "))
    if len(criteria) > MOST_CRITERIA:
        raise BadData(f"expected at most {MOST_CRITERIA} criteria, got {text!r}")
    if len({criterion.text for criterion in criteria}) < len(criteria):
        raise BadData(f"expected different criteria, got {text!r}")
    return criteria


# ------------------------------------------------------------------ reading


def read_board(path: Path) -> Board:
    return parse_board(read_toml(path))


def parse_board(file: Section) -> Board:
    """The board that a file describes, checked."""
    lines = [line.split() for line in file.text("map").split("\n") if line.strip()]
    marks = _marks(file, lines)
    names = tuple(marks)
    board = Board(
        title=file.text("title"),
        difficulty=file.word("difficulty", DIFFICULTIES),
        note=file.text("note", ""),
        columns=max(map(len, lines)),
        rows=len(lines),
        names=names,
        beside=tuple(tuple(_beside(names, name)) for name in names),
        requirements=_requirements(file.section("requirements"), marks),
        starts=_marked(marks, _START),
        goals=_marked(marks, _GOAL),
        source=(_marked(marks, _SOURCE) or (-1,))[0],
    )
    file.done()
    if problems := check_board(board, marks):
        raise BadData(f"{file.where}: {problems[0]}")
    return board


def _marks(file: Section, lines: list[list[str]]) -> dict[str, str]:
    """The mark of every space by its name, in reading order."""
    if not lines or max(map(len, lines)) > len(_LETTERS):
        raise file.fail("map", f"lines of at most {len(_LETTERS)} marks")
    marks = {}
    for row, line in enumerate(lines, 1):
        for column, mark in enumerate(line):
            if mark not in (_NONE, _SPACE, _START, _GOAL, _SOURCE):
                raise BadData(f"{file.where}: map: row {row}: {mark!r} is not one of # . S G M")
            if mark != _NONE:
                marks[f"{_LETTERS[column]}{row}"] = mark
    return marks


def _marked(marks: dict[str, str], wanted: str) -> tuple[int, ...]:
    return tuple(space for space, mark in enumerate(marks.values()) if mark == wanted)


def _beside(names: tuple[str, ...], name: str) -> list[int]:
    """POC-21: spaces are neighbours if their sides touch."""
    column, row = _LETTERS.index(name[0]), int(name[1:])
    near = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
    found = [f"{_LETTERS[c]}{r}" for c, r in near if 0 <= c < len(_LETTERS)]
    return sorted(names.index(other) for other in found if other in names)


def _requirements(given: Section, marks: dict[str, str]) -> tuple[tuple[Criterion, ...], ...]:
    """POC-7: every space has one, but the source, where nobody can ever go."""
    found: list[tuple[Criterion, ...]] = []
    for name, mark in marks.items():
        if mark == _SOURCE:
            found.append(())
            continue
        text = given.text(name)
        try:
            found.append(read_requirement(text))
        except BadData as error:
            raise BadData(f"{given.where}: {name}: {error}") from error
    given.done()
    return tuple(found)


# ------------------------------------------------------------------ checking


def check_board(board: Board, marks: dict[str, str]) -> list[str]:
    """What is wrong with a board, in sentences; nothing for a good one."""
    counts = {mark: list(marks.values()).count(mark) for mark in (_START, _GOAL, _SOURCE)}
    if counts != {_START: STARTS, _GOAL: GOALS, _SOURCE: 1}:
        found = f"{counts[_START]}, {counts[_GOAL]} and {counts[_SOURCE]}"
        return [f"map: expected {STARTS} starts, {GOALS} goals and 1 source, got {found}"]
    if len(board.names) > ROOM:
        return [f"map: expected at most {ROOM} spaces, got {len(board.names)}"]
    floods = board.floods()
    if -1 in floods:
        return [f"map: nothing leads to {board.names[floods.index(-1)]}"]
    return [*_unfair_starts(board, floods), *_out_of_reach(board, floods)]


def _unfair_starts(board: Board, floods: list[int]) -> list[str]:
    problems = []
    to_goal = board.steps(board.goals)
    one, other = board.starts
    if to_goal[one] != to_goal[other]:
        problems.append(
            f"map: the starts are {to_goal[one]} and {to_goal[other]} steps from a goal"
        )
    if floods[one] != floods[other]:
        problems.append(f"map: the starts flood in rounds {floods[one]} and {floods[other]}")
    for start in board.starts:
        if floods[start] < 2:
            problems.append(f"map: the source is beside the start {board.names[start]}")
    return problems


def _out_of_reach(board: Board, floods: list[int]) -> list[str]:
    """Every goal can be reached from every start before the market is there, at two steps a round.

    Faster is possible, but a board should not ask for three steps and no reroll all the time.
    """
    problems = []
    for start in board.starts:
        steps = board.steps([start])
        for goal in board.goals:
            if (steps[goal] + 1) // 2 >= floods[goal]:
                name, round_ = board.names[goal], floods[goal]
                problems.append(
                    f"map: goal {name} floods in round {round_}, {steps[goal]} steps away"
                )
    return problems


def write_board(board: Board) -> str:
    """The TOML of a board; `parse_board` reads it back."""
    at = {board.place(space): space for space in range(len(board.names))}
    marks = {**dict.fromkeys(board.starts, _START), **dict.fromkeys(board.goals, _GOAL)}
    marks[board.source] = _SOURCE
    lines = []
    for row in range(board.rows):
        spaces = [at.get((column, row)) for column in range(board.columns)]
        lines.append(" ".join(_NONE if i is None else marks.get(i, _SPACE) for i in spaces))
    asked = [
        f'{name} = "{requirement_text(requirement)}"'
        for name, requirement in zip(board.names, board.requirements, strict=True)
        if requirement
    ]
    head = [
        f"title = {json.dumps(board.title, ensure_ascii=False)}",
        f'difficulty = "{board.difficulty}"',
        f"note = {json.dumps(board.note, ensure_ascii=False)}",
    ]
    return "\n".join([*head, "", 'map = """', *lines, '"""', "", "[requirements]", *asked, ""])
