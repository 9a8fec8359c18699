"""Compatibility of stored tables with the current rules versions."""

from __future__ import annotations

from commontable.core.errors import BadOption, CommontableError
from commontable.games import GAMES
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import AnyEvent, Opened
from commontable.tables.log.store import StoreDamaged
from commontable.tables.play.table import Table, fold


def fold_stored(table_id: str, events: list[AnyEvent]) -> Table:
    """A stored table, if this server has its game, its board, and the rules it was begun with.

    Otherwise it rests: by other rules it would go another way.
    """
    opened = events[0] if events else None
    if not isinstance(opened, Opened):
        raise StoreDamaged("its first event does not open it", table_id)
    try:
        game = GAMES.find(opened.game)
        if game.version == opened.version:
            return _fold(table_id, events)
    except BadOption as error:
        raise Refused(
            ErrorCode.RULES, f"This table rests: it cannot be opened here. {error}"
        ) from error
    raise Refused(
        ErrorCode.RULES,
        f"This table was begun with version {opened.version} of the rules of {game.title}. "
        f"This server plays version {game.version}, by which it would go another way, so the "
        "table rests. Nothing of it is lost: the release that it was begun with can go on.",
    )


def _fold(table_id: str, events: list[AnyEvent]) -> Table:
    """What was stored was legal: if it is not any more, it is not what was stored."""
    try:
        return fold(table_id, events)
    except BadOption:
        raise
    except (CommontableError, LookupError, ValueError, TypeError, AssertionError) as error:
        raise StoreDamaged(f"its events cannot be replayed: {error}", table_id) from error
