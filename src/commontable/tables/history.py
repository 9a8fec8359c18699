"""The way a table has gone, for those who tell it again."""

from __future__ import annotations

from collections import OrderedDict

from commontable.core.debrief import Debrief, Step
from commontable.tables.refusals import Refused
from commontable.tables.table import Table

KEPT = 64  # debriefs in memory


def steps_of(table: Table) -> list[Step]:
    """Every action that counts, with the states before and after it."""
    load = table.game.state.load
    states = [*(load(move.before) for move in table.moves), table.state]
    return [
        (before, move.seat, table.game.read_action(before, move.action), after)
        for move, before, after in zip(table.moves, states, states[1:], strict=False)
    ]


def debrief_of(table: Table) -> Debrief:
    """What the game tells of the table so far; of a running one, what everybody may know."""
    if table.game.debrief is None:
        raise Refused("unknown", f"{table.game.title} has no debrief.")
    steps = steps_of(table)
    return table.game.debrief(steps[0][0] if steps else table.state, steps)


class Debriefs:
    """Debriefs that were asked for lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, Debrief]] = OrderedDict()

    def of(self, table: Table) -> Debrief:
        at, told = self._kept.pop(table.id, (-1, None))
        if told is None or at != table.seq:
            told = debrief_of(table)
        self._kept[table.id] = (table.seq, told)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return told
