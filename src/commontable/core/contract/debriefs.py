"""What pages and spreadsheets need of a debrief: figures, rows, plots and sentences."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from commontable.core.contract.declared import is_one_line
from commontable.core.contract.pictures import parsed
from commontable.core.contract.playing import WalkStep, as_json, asked
from commontable.core.contract.views import check_sentence
from commontable.core.debrief import Debrief, Figure, Measure
from commontable.core.game import Game
from commontable.core.layout import AnyState

FILE = re.compile(r"[a-z][a-z0-9_-]*")  # the name of a figure, in addresses and file names


def check_debrief(game: Game, steps: Sequence[WalkStep], where: str) -> None:
    """The figures for the talk afterwards can be made, written and drawn, from the start on."""
    if game.debrief is None or not steps:
        return
    course = [(step.before, step.seat, step.action, step.after) for step in steps]
    first = steps[0].before
    _check_whole(game.debrief, first, [], f"{where}, before the first action")
    _check_whole(game.debrief, first, course, where)


def _check_whole(debrief: Any, first: AnyState, course: Sequence[Any], where: str) -> None:
    made = asked(where, "debrief", debrief, first, course)
    assert isinstance(made, Debrief), f"{where}: debrief is {made!r}; expected a Debrief"
    names = [figure.name for figure in made.figures]
    assert len(names) == len(set(names)), f"{where}: two figures of the debrief are called the same"
    for title, words in made.facts.items():
        assert is_one_line(title), f"{where}: facts of the debrief: expected a title, got {title!r}"
        check_sentence(words, first.seats, f"the fact {title!r} of the debrief", where)
    for question in made.questions:
        check_sentence(question, first.seats, "a question of the debrief", where)
    for figure in made.figures:
        _check_figure(figure, first.seats, f"{where}: figure {figure.name!r}")
    for measure in made.measures:
        _check_measure(measure, f"{where}: measure {measure.name!r}")


def _check_figure(figure: Figure, seats: int, where: str) -> None:
    assert FILE.fullmatch(figure.name), (
        f"{where}: expected a name of lower-case letters and digits, because files are called so"
    )
    assert is_one_line(figure.title), f"{where}: title: expected one line, got {figure.title!r}"
    check_sentence(figure.told, seats, "told", where)
    for row in figure.rows:
        missing = [column for column in figure.columns if column not in row]
        assert not missing, f"{where}: a row has no {missing[0]!r}; give None for what is unknown"
    as_json(where, "its rows", [dict(row) for row in figure.rows])
    asked(where, "its rows as CSV", figure.as_csv)
    if figure.draw is not None:
        names = [f"Person {seat}" for seat in range(seats)]
        parsed(asked(where, "draw(theme, names)", figure.draw, "light", names), "its plot", where)


def _check_measure(measure: Measure, where: str) -> None:
    for name in ("title", "over"):
        text = getattr(measure, name)
        assert is_one_line(text), f"{where}: {name}: expected one line of text, got {text!r}"
    point: Any
    for point in measure.points:
        assert len(point) == 2 and all(map(math.isfinite, point)), (
            f"{where}: expected points of two numbers, got {point!r}"
        )
