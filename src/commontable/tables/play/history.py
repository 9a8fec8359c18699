"""The history of a table: its steps, its debrief and its record."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from commontable.core.debrief import Debrief, Transition
from commontable.core.game import Game
from commontable.core.layout import AnyState
from commontable.core.record import Recorder
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.play.sight import is_open_book
from commontable.tables.play.table import Move, Table

KEPT = 64  # debriefs in memory


def steps_of(game: Game, moves: Sequence[Move], now: AnyState) -> list[Transition]:
    """Every action that counts, with the states before and after it."""
    load = game.state.load
    states = [*(load(move.before) for move in moves), now]
    return [
        (before, move.seat, game.read_action(before, move.action), after)
        for move, before, after in zip(moves, states, states[1:], strict=False)
    ]


def debrief_of(game: Game, moves: Sequence[Move], now: AnyState) -> Debrief:
    """What the game tells of a table so far; of a running one, what everybody may know."""
    if game.debrief is None:
        raise Refused(ErrorCode.UNKNOWN, f"{game.title} has no debrief.")
    steps = steps_of(game, moves, now)
    return game.debrief(steps[0][0] if steps else now, steps)


def write_record(table: Table) -> str:
    """The finished game as lines of JSON that anybody can replay and check."""
    if not is_open_book(table):
        raise Refused(ErrorCode.RUNNING, "The record is given out when the game is over.")
    bots = [seat.bot if seat.guest is None else None for seat in table.seats]
    opened = table.opened
    recorder = Recorder(
        table.game,
        opened.seats,
        opened.options,
        secret=table.secret,
        deal=table.gathering.deal,
        bots=bots,
        start=opened.start,
    )
    for move in table.moves:
        recorder.play(move.seat, move.action)
    return "".join(line + "\n" for line in recorder.lines())


class Debriefs:
    """Debriefs that were asked for lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, Debrief]] = OrderedDict()

    async def of(self, table: Table) -> Debrief:
        """Of the table as it stands now. It takes a while: others go on meanwhile."""
        seq = table.seq
        at, told = self._kept.get(table.id, (-1, None))
        if told is None or at != seq:
            moves, now = list(table.moves), table.state.copy()
            told = await asyncio.to_thread(debrief_of, table.game, moves, now)
        self._kept[table.id] = (seq, told)
        self._kept.move_to_end(table.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return told
