"""How seats look where a game has its own way: shape, colour and ink of each."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.core.game import NOBODY, Game
from commontable.tables.play.table import Table
from commontable.web.html.context import Mark

DEALS = 8  # deals to try: a shape that is the same in all of them does not depend on luck
UNKNOWN = "blank"  # the shape of a seat that luck has not dealt yet


def marks_of(table: Table) -> Sequence[Mark]:
    """Shape, colour and ink of each seat, where the game has its own."""
    marks = table.game.marks
    return () if marks is None else marks(table.game.view(table.state, NOBODY, ()))


def marks_before(game: Game) -> list[Mark]:
    """The same before there is a table. A shape that luck deals out is not known yet."""
    if game.marks is None:
        return []
    states = (game.new(max(game.seats), deal) for deal in range(DEALS))
    deals = [game.marks(game.view(s, NOBODY, ())) for s in states]
    return [_alike(seat) for seat in zip(*deals, strict=True)]


def _alike(marks: Sequence[Mark]) -> Mark:
    """What is the same in all of them."""
    shape, colour, ink = marks[0]
    return (shape if all(mark == marks[0] for mark in marks) else UNKNOWN, colour, ink)
